/* random.c - random bytes from the operating system
 * Source: getrandom(2), random(4); libgcrypt manual, "Random Numbers"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * There is no generator of our own: nothing to seed, to fork or to lock.
 */

#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef HAVE_GETRANDOM
# include <sys/random.h>
#endif

#include "g10lib.h"
#include "core-internal.h"


/* For kernels without the system call.  */
static void
read_urandom (byte *p, size_t nbytes)
{
  ssize_t n;
  int fd;

  do
    fd = open ("/dev/urandom", O_RDONLY | O_CLOEXEC);
  while (fd < 0 && errno == EINTR);
  if (fd < 0)
    log_fatal ("can't open /dev/urandom: %s\n", strerror (errno));

  while (nbytes)
    {
      n = read (fd, p, nbytes);
      if (n > 0)
        {
          p += n;
          nbytes -= (size_t) n;
        }
      else if (!n || errno != EINTR)
        log_fatal ("can't read /dev/urandom: %s\n",
                   n ? strerror (errno) : "end of file");
    }
  close (fd);
}


/* Fill P or end the process: a caller could not tell bad bytes.  */
static void
fill (byte *p, size_t nbytes)
{
#ifdef HAVE_GETRANDOM
  ssize_t n;

  while (nbytes)
    {
      /* 256 bytes at most are never cut short by a signal; more is but
       * another turn.  */
      n = getrandom (p, nbytes, 0);
      if (n > 0)
        {
          p += n;
          nbytes -= (size_t) n;
        }
      else if (n < 0 && (errno == ENOSYS || errno == EPERM))
        break;                  /* An old kernel, or an old sandbox.  */
      else if (!n || errno != EINTR)
        log_fatal ("can't get random bytes: %s\n",
                   n ? strerror (errno) : "none given");
    }
#endif
  if (nbytes)
    read_urandom (p, nbytes);
}


void
_gcry_randomize (void *buffer, size_t length, enum gcry_random_level level)
{
  int saved_errno = errno;

  (void) level;                 /* The system's are good for every level.  */
  fill (buffer, length);
  errno = saved_errno;
}


gcry_err_code_t
_gcry_random_add_bytes (const void *buffer, size_t length, int quality)
{
  (void) buffer;
  (void) length;
  (void) quality;
  return 0;
}


void *
_gcry_random_bytes (size_t nbytes, enum gcry_random_level level)
{
  void *p = _gcry_xmalloc (nbytes ? nbytes : 1);

  _gcry_randomize (p, nbytes, level);
  return p;
}


void *
_gcry_random_bytes_secure (size_t nbytes, enum gcry_random_level level)
{
  void *p = _gcry_xmalloc_secure (nbytes ? nbytes : 1);

  _gcry_randomize (p, nbytes, level);
  return p;
}


void
_gcry_create_nonce (void *buffer, size_t length)
{
  _gcry_randomize (buffer, length, GCRY_WEAK_RANDOM);
}
