/* rvv-crypto.c - does the compiler get RISC-V vector crypto right?
 * Source: RISC-V Cryptography Extensions Volume II (instructions)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For configure: ends with 0 if so, or if the machine cannot tell.  A round
 * of AES on a group of registers with a key in one, for which gcc 14.2 makes
 * a wrong vsetvli; a carry-less product; a step of GHASH.
 */

#include <riscv_vector.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* What cannot be tried: as if it were right, but for the compiler that is
 * known to be wrong.  */
static void
cannot (int sig)
{
  (void)sig;
#if defined __GNUC__ && !defined __clang__ && __GNUC__ < 15
  _exit (1);
#else
  _exit (0);
#endif
}

/* vaesem of zeros is 0x63 in all bytes, and a key that is a counter tells
   whether all blocks get the same.  */
__attribute__ ((noinline)) static int
try_it (unsigned int *out, const unsigned int *key, unsigned long n)
{
  vuint32m4_t s = __riscv_vmv_v_x_u32m4 (0, 4 * n);
  vuint32m1_t y;
  vuint64m4_t c;

  s = __riscv_vaesem_vs_u32m1_u32m4 (s, __riscv_vle32_v_u32m1 (key, 4),
                                     4 * n);
  __riscv_vse32_v_u32m4 (out, s, 4 * n);
  y = __riscv_vmv_v_x_u32m1 (0, 4);
  y = __riscv_vghsh_vv_u32m1 (y, y, y, 4);
  c = __riscv_vclmul_vx_u64m4 (__riscv_vmv_v_x_u64m4 (0x87, 2 * n), 0x87,
                               2 * n);
  return (__riscv_vmv_x_s_u32m1_u32 (y) != 0
          || __riscv_vmv_x_s_u64m4_u64 (c) != 0x4015);
}

int
main (void)
{
  static const unsigned int key[4] = { 1, 2, 3, 4 };
  unsigned int out[4 * 64];
  unsigned long n, i;

  signal (SIGILL, cannot);
  for (n = 1; n <= __riscv_vsetvlmax_e32m4 () / 4 && n <= 64; n++)
    {
      memset (out, 0, sizeof out);
      if (try_it (out, key, n))
        return 1;
      for (i = 0; i < 4 * 64; i++)
        if (out[i] != (i < 4 * n ? 0x63636363 ^ key[i % 4] : 0))
          return 1;
    }
  return 0;
}
