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

/* In a child: give up root's rights, and the right to lock memory, so that
 * limits hold.  Returns 0 if that cannot be done.  */
int t_child_unprivileged (void);

#endif /* T_CHILD_H */
