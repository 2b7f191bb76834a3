/* t-threads.c - many threads, each with handles of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The first use of the library from many threads is in t-init.c.
 */

#include <config.h>
#include <pthread.h>
#include <stdio.h>

#include "t-modes.h"

#define NTHREADS  8
#define ROUNDS  3
#define SIZE  700
#define MAX_TASKS  128

/* One message, and what it gives.  */
struct task
{
  const struct t_mode *mode;
  const struct t_algo *algo;
  size_t outlen;
  unsigned char out[SIZE + 16];
  unsigned char tag[16];
};

static struct task tasks[MAX_TASKS];
static size_t ntasks;
static pthread_barrier_t barrier;

/* Encrypt the message of TASK to OUT and TAG and decrypt it again.  */
static gcry_error_t
run_task (const struct task *task, unsigned char *out, unsigned char *tag,
          size_t *outlen)
{
  unsigned char back[SIZE + 16];
  struct t_msg m = { 0 };
  gcry_cipher_hd_t h;
  gcry_error_t err;

  h = t_open (task->mode, task->algo);
  m.iv = NONCEC0;
  m.ivlen = task->mode->ivlen;
  m.aad = PAT (100);
  m.aadlen = 100;
  m.in = PAT (SIZE);
  m.inlen = SIZE - SIZE % 16 + (task->mode->unit == 1 ? 5 : 0);
  m.out = out;
  m.outsize = SIZE + 16;
  err = t_crypt (h, task->mode, &m, 1, NULL, outlen);
  memcpy (tag, m.tag, 16);
  if (!err)
    err = gcry_cipher_reset (h);
  if (!err)
    {
      m.in = out;
      m.inlen = *outlen;
      m.out = back;
      m.outsize = sizeof back;
      err = t_crypt (h, task->mode, &m, 0, NULL, NULL);
    }
  gcry_cipher_close (h);
  if (!err && memcmp (back, PAT (SIZE), SIZE - SIZE % 16))
    err = gcry_error (GPG_ERR_GENERAL);
  return err;
}

/* Every thread begins with another task.  Returns the task that went wrong,
 * or NULL.  */
static void *
thread (void *arg)
{
  size_t first = *(size_t *) arg;
  unsigned char out[SIZE + 16], tag[16];
  size_t i, n;
  struct task *task;

  pthread_barrier_wait (&barrier);
  for (i = 0; i < ROUNDS * ntasks; i++)
    {
      task = &tasks[(first + i) % ntasks];
      if (run_task (task, out, tag, &n) || n != task->outlen
          || memcmp (out, task->out, n)
          || memcmp (tag, task->tag, task->mode->taglen))
        return task;
    }
  return NULL;
}

int
main (void)
{
  pthread_t threads[NTHREADS];
  size_t firsts[NTHREADS];
  const struct t_algo *a;
  const struct t_mode *mode;
  void *result;
  struct task *task;
  size_t i;

  t_begin ("t-threads");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  for (a = t_algos; a->name; a++)
    for (mode = t_modes; mode->name; mode++)
      if (t_have_mode (mode, a) && ntasks < MAX_TASKS)
        {
          task = &tasks[ntasks++];
          task->mode = mode;
          task->algo = a;
          t_at ("%s/%s", a->name, mode->name);
          check_ok (run_task (task, task->out, task->tag, &task->outlen));
        }
  t_at ("threads");
  pthread_barrier_init (&barrier, NULL, NTHREADS);
  for (i = 0; i < NTHREADS; i++)
    {
      firsts[i] = i * ntasks / NTHREADS;
      if (pthread_create (&threads[i], NULL, thread, &firsts[i]))
        {
          printf ("FAIL: no thread\n");
          return T_EXIT_FAIL;
        }
    }
  for (i = 0; i < NTHREADS; i++)
    {
      pthread_join (threads[i], &result);
      task = result;
      check_msg (!task, "thread %zu: wrong result of %s/%s", i,
                 task ? task->algo->name : "", task ? task->mode->name : "");
    }
  return t_end ();
}
