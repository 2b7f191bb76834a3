/* t-child.h - do something in a process of its own and see what comes of it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What the library keeps for a process is set once.  A test that needs a
 * fresh start, or that ends its process, runs in a child.
 */

#ifndef T_CHILD_H
#define T_CHILD_H

#include <stddef.h>

struct t_child
{
  int exitcode;                 /* -1: ended by a signal.  */
  int signal;                   /* 0: none.  */
  char output[8192];            /* stdout and stderr, cut, 0-terminated.  */
};

/* Run FN (ARG) in a child of fork, and see how that ends.  If FN returns,
 * the exit code is 0.  A child that takes longer than a minute is ended by
 * SIGALRM.  Returns CHILD->output.  */
const char *t_child_run (struct t_child *child, void (*fn) (void *arg),
                         void *arg);

/* Built with the sanitizer for addresses or threads, which do not let memory
 * be locked, nor, the second, a process with threads be forked.  */
#if defined (__SANITIZE_ADDRESS__)
# define T_SANITIZE_ADDRESS  1
#elif defined (__has_feature)
# if __has_feature (address_sanitizer)
#  define T_SANITIZE_ADDRESS  1
# endif
#endif
#if defined (__SANITIZE_THREAD__)
# define T_SANITIZE_THREAD  1
#elif defined (__has_feature)
# if __has_feature (thread_sanitizer)
#  define T_SANITIZE_THREAD  1
# endif
#endif
#ifndef T_SANITIZE_ADDRESS
# define T_SANITIZE_ADDRESS  0
#endif
#ifndef T_SANITIZE_THREAD
# define T_SANITIZE_THREAD  0
#endif

/* Does valgrind run this program?  Not as its own answers it, which would
 * need its headers.  */
int t_under_valgrind (void);

/* In a child: give up root's rights, and the right to lock memory, so that
 * limits hold.  Returns 0 if that cannot be done.  */
int t_child_unprivileged (void);

#endif /* T_CHILD_H */
