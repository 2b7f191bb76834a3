/* steps.c - what a call does, instruction by instruction
 * Source: Intel SDM vol. 3, 17.3.1.4 (the trap flag); DWARF 4, 6.4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <ucontext.h>
#include <unwind.h>

#include "t-common.h"
#include "steps.h"

/* Frames from the handler to the caller of a kernel, with room.  */
#define MOST_FRAMES  10

#define TRAP_FLAG  (1 << 8)

/* The handler's.  */
static struct
{
  steps_t *steps;
  struct checked_call *call;
  int unwind;
  int (*visit) (u64 address);
} job;

/* A call under way: of the frames from the handler on, COUNT have been seen;
 * the interrupted one is among them, and the kernel's caller.  */
struct walk
{
  u64 address;
  int count, interrupted, caller;
  const char *why;
};

static void call_steps (struct checked_call *c);

static _Unwind_Reason_Code
look_at_frame (struct _Unwind_Context *context, void *arg)
{
  struct walk *walk = arg;
  uintptr_t ip = _Unwind_GetIP (context);

  if (walk->caller)
    {
      /* The caller's caller: by the RBP that the kernel has to keep.  */
      if (_Unwind_FindEnclosingFunction ((void *)(ip - 1))
          == (void *)(uintptr_t)call_steps)
        walk->why = NULL;
      else
        walk->why = "the caller's caller is not found";
      return _URC_END_OF_STACK;
    }

  if (ip == walk->address)
    walk->interrupted = 1;
  if (ip == (uintptr_t)stepped_call_return && walk->interrupted)
    {
      walk->caller = 1;
      if (_Unwind_GetCFA (context) != job.call->rsp)
        {
          walk->why = "its frame is found at a wrong place";
          return _URC_END_OF_STACK;
        }
      if (_Unwind_GetGR (context, 6) != job.call->rbp)
        {
          walk->why = "its rbp is found to be another";
          return _URC_END_OF_STACK;
        }
      walk->why = "there is nothing behind the caller";
    }

  return ++walk->count < MOST_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static void
unwind_from (u64 address)
{
  struct walk walk = { 0 };
  steps_t *s = job.steps;

  walk.address = address;
  walk.why = "the caller is not found";
  _Unwind_Backtrace (look_at_frame, &walk);
  if (walk.why && !s->lost++)
    snprintf (s->why, sizeof s->why, "%s from instruction %lu, at the "
              "function's address %+ld", walk.why, s->count,
              (long)(address - (uintptr_t)job.call->function));
}

static u64
mix (u64 h, u64 x)
{
  h = (h ^ x) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}

static void
on_step (int signum, siginfo_t *info, void *arg)
{
  ucontext_t *uc = arg;
  greg_t *regs = uc->uc_mcontext.gregs;
  u64 address = regs[REG_RIP];
  steps_t *s = job.steps;
  int i;

  (void)signum;
  (void)info;

  if (address == (uintptr_t)stepped_call_return)
    {
      regs[REG_EFL] &= ~TRAP_FLAG;
      return;
    }

  s->count++;
  s->path = mix (s->path, address);
  for (i = REG_R8; i <= REG_RSP; i++)
    s->registers = mix (s->registers, regs[i]);
  if (job.unwind)
    unwind_from (address);
  if (job.visit && job.visit (address))
    regs[REG_EFL] &= ~TRAP_FLAG;
}

/* By this name look_at_frame knows it.  */
static void __attribute__ ((__noinline__))
call_steps (struct checked_call *c)
{
  stepped_call (c);
  __asm__ volatile ("");        /* No tail call.  */
}

void
steps_call (steps_t *s, struct checked_call *c, int unwind,
            int (*visit) (u64 address))
{
  static byte handler_stack[64 * 1024];
  struct sigaction action, old;
  stack_t stack, old_stack;

  memset (s, 0, sizeof *s);
  job.steps = s;
  job.call = c;
  job.unwind = unwind;
  job.visit = visit;

  /* A stack of its own: below the kernel's stack pointer nothing is to be
   * changed by us.  */
  memset (&stack, 0, sizeof stack);
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  memset (&action, 0, sizeof action);
  action.sa_sigaction = on_step;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack (&stack, &old_stack)
      || sigaction (SIGTRAP, &action, &old))
    check (!"signal handler");
  call_steps (c);
  sigaction (SIGTRAP, &old, NULL);
  sigaltstack (&old_stack, NULL);
}

static void
do_nothing (void)
{
}

/* QEMU's translation takes steps, but from its signal frames unwinding goes
 * wrong (7.2: SIGSEGV).  */
static int
is_qemu (void)
{
  unsigned int a, b, c, d;

  if (!__get_cpuid (1, &a, &b, &c, &d) || !(c & 1u << 31))
    return 0;
  __cpuid (0x40000000, a, b, c, d);
  return b == 0x54474354;       /* "TCGT".  */
}

int
steps_work (const char *name, int unwind)
{
  static struct checked_call call;
  steps_t s;

  if (unwind && is_qemu ())
    {
      t_skip (name, "no unwinding from signals in QEMU");
      return 0;
    }

  call.function = do_nothing;
  steps_call (&s, &call, 0, NULL);
  if (!s.count || s.count > 20)
    {
      t_skip (name, "no single steps by the trap flag here (an emulator?)");
      return 0;
    }

  return 1;
}
