/* kernel-call.h - calls that look at what a kernel does
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef KERNEL_CALL_H
#define KERNEL_CALL_H

#include "g10lib.h"

/* A function in assembler, of whatever type.  */
typedef void (*kernel_t) (void);

/* What registers and the stack are filled with, and how much of the stack. */
#define CALL_DIRT          0xd1
#define CALL_STACK_NBYTES  4096

/* checked-call.asm knows the offsets, and has the contract.  */
struct checked_call
{
  kernel_t function;
  u64 args[8];
  u64 avx512;                   /* There are 32 vector registers of 64
                                 * bytes, and masks; else 16 of 32.  */
  u64 clean;
  byte *stack;                  /* NULL or CALL_STACK_NBYTES bytes.  */
  u64 spoilt;
  u64 xinuse;
  u64 result;
  u64 rsp, rbp;
  u64 unused[7];
  u64 general[8];
  u64 masks[8];
  byte vectors[32][64];
};

void checked_call (struct checked_call *c);
void stepped_call (struct checked_call *c);
extern const char stepped_call_return[];

#endif /* KERNEL_CALL_H */
