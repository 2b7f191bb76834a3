/* t-child.c - do something in a process of its own and see what comes of it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "t-child.h"


/* malloc is to fail as the system's does: tests ask for more than there is.
 * What the environment says comes later and wins.  */
#if T_SANITIZE_ADDRESS
const char *__asan_default_options (void);

const char *
__asan_default_options (void)
{
  return "allocator_may_return_null=1";
}
#endif
#if T_SANITIZE_THREAD
const char *__tsan_default_options (void);

const char *
__tsan_default_options (void)
{
  return "allocator_may_return_null=1";
}
#endif


static void
give_up (const char *what)
{
  printf ("FAIL: %s: %s\n", what, strerror (errno));
  exit (1);
}


/* Take out the lines of TEXT in which a sanitizer remarks that malloc failed,
 * which tests make it do.  */
static void
remove_remarks (char *text)
{
  static const char remark[] = "WARNING: AddressSanitizer failed to allocate";
  char *line, *next;

  for (line = text; *line; line = next)
    {
      next = strchr (line, '\n');
      next = next ? next + 1 : line + strlen (line);
      if (*line == '='
          && strstr (line, remark) && strstr (line, remark) < next)
        {
          memmove (line, next, strlen (next) + 1);
          next = line;
        }
    }
}


const char *
t_child_run (struct t_child *child, void (*fn) (void *arg), void *arg)
{
  static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };
  struct rlimit no_core = { 0, 0 };
  char rubbish[512];
  size_t len = 0, i;
  ssize_t n;
  int fds[2];
  int status;
  pid_t pid;

  fflush (NULL);
  if (pipe (fds))
    give_up ("pipe");
  pid = fork ();
  if (pid < 0)
    give_up ("fork");
  if (!pid)
    {
      dup2 (fds[1], STDOUT_FILENO);
      dup2 (fds[1], STDERR_FILENO);
      close (fds[0]);
      close (fds[1]);
      for (i = 0; i < sizeof signals / sizeof *signals; i++)
        signal (signals[i], SIG_DFL);
      setrlimit (RLIMIT_CORE, &no_core);
      alarm (60);
      fn (arg);
      fflush (NULL);
      _exit (0);
    }

  close (fds[1]);
  for (;;)
    {
      if (len < sizeof child->output - 1)
        n = read (fds[0], child->output + len,
                  sizeof child->output - 1 - len);
      else
        n = read (fds[0], rubbish, sizeof rubbish);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      if (len < sizeof child->output - 1)
        len += (size_t) n;
    }
  child->output[len] = 0;
  if (T_SANITIZE_ADDRESS)
    remove_remarks (child->output);
  close (fds[0]);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      give_up ("waitpid");

  child->exitcode = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  child->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  return child->output;
}


int
t_under_valgrind (void)
{
  const char *preload = getenv ("LD_PRELOAD");

  return preload && strstr (preload, "vgpreload");
}


int
t_child_unprivileged (void)
{
  struct rlimit none = { 0, 0 };
  uid_t nobody = 65534;

  if (setrlimit (RLIMIT_MEMLOCK, &none))
    return 0;
  if (geteuid ())
    return 1;
  return !setgroups (0, NULL) && !setresgid (nobody, nobody, nobody)
    && !setresuid (nobody, nobody, nobody);
}
