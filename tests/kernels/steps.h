/* steps.h - what a call does, instruction by instruction
 * Source: Intel SDM vol. 3, 17.3.1.4 (the trap flag)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For x86-64 and builds with kernels.
 */

#ifndef STEPS_H
#define STEPS_H

#include "kernel-call.h"

typedef struct steps
{
  unsigned long count;          /* Instructions.  */
  u64 path;                     /* A hash of their addresses, in order.  */
  u64 registers;                /* Of the general registers before each,
                                 * which is what branches and addresses are
                                 * made from.  */
  unsigned long lost;           /* From so many of them, the caller was not
                                 * found; what was wrong with the first.  */
  char why[128];
} steps_t;

/* Whether this machine can take single steps and, if asked, UNWIND from them;
 * emulators cannot.  If not, the skip is printed, with NAME.  */
int steps_work (const char *name, int unwind);

/* Call C->function with C->args and note its steps.  UNWIND: find the caller
 * by the unwind tables from every instruction, as a debugger or backtrace ()
 * does.  VISIT: if not NULL, called with the address of each instruction, in
 * a signal handler; if it returns 1, that is the last one noted.  */
void steps_call (steps_t *s, struct checked_call *c, int unwind,
                 int (*visit) (u64 address));

#endif /* STEPS_H */
