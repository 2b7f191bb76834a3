/* hwf-riscv.c - what a RISC-V CPU and its operating system offer
 * Source: Linux, Documentation/arch/riscv/hwprobe.rst, vector.rst and
 *   uabi.rst (numbers); RISC-V Vector Cryptography 1.0, section 1.4 (VLEN)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <string.h>

#include "g10lib.h"
#include "hwf-common.h"

#define BIT(n)     ((u64) 1 << (n))
#define LETTER(c)  BIT ((c) - 'A')      /* AT_HWCAP.  */

/* Bits of riscv_hwprobe's key 4, IMA_EXT_0.  */
#define EXT_V       BIT (2)
#define EXT_ZBA     BIT (3)
#define EXT_ZBB     BIT (4)
#define EXT_ZBS     BIT (5)
#define EXT_ZBC     BIT (7)
#define EXT_ZVBB    BIT (17)
#define EXT_ZVBC    BIT (18)
#define EXT_ZVKB    BIT (19)
#define EXT_ZVKG    BIT (20)
#define EXT_ZVKNED  BIT (21)
#define EXT_ZVKNHA  BIT (22)
#define EXT_ZVKNHB  BIT (23)
#define EXT_ZVKSED  BIT (24)
#define EXT_ZVKSH   BIT (25)

#define IMAFDC  (LETTER ('I') | LETTER ('M') | LETTER ('A') | LETTER ('F') \
                 | LETTER ('D') | LETTER ('C'))

/* Element groups of AES, GHASH and SM4 have 128 bits: kernels expect that
 * one fits into a register.  */
#define CRYPTO_VLEN  128

const struct hwf_riscv_row _gcry_hwf_riscv_rows[] =
  {
    { HWF_RISCV_IMAFDC, "riscv-imafdc", 0, IMAFDC, 0 },
    { HWF_RISCV_B, "riscv-b", EXT_ZBA | EXT_ZBB | EXT_ZBS, 0, 0 },
    { HWF_RISCV_V, "riscv-v", 0, LETTER ('V'), 1 },
    { HWF_RISCV_ZBB, "riscv-zbb", EXT_ZBB, 0, 0 },
    { HWF_RISCV_ZBC, "riscv-zbc", EXT_ZBC, 0, 0 },
    { HWF_RISCV_ZVBC, "riscv-zvbc", EXT_ZVBC, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKB, "riscv-zvkb", EXT_ZVKB, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKG, "riscv-zvkg", EXT_ZVKG, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKNED, "riscv-zvkned", EXT_ZVKNED, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKNHA, "riscv-zvknha", EXT_ZVKNHA, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKNHB, "riscv-zvknhb", EXT_ZVKNHB, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKSED, "riscv-zvksed", EXT_ZVKSED, 0, CRYPTO_VLEN },
    { HWF_RISCV_ZVKSH, "riscv-zvksh", EXT_ZVKSH, 0, CRYPTO_VLEN },
    { 0, NULL, 0, 0, 0 }
  };


unsigned int
_gcry_hwf_riscv_judge (const struct hwf_riscv_record *r)
{
  const struct hwf_riscv_row *row;
  u64 ext = r->have_hwprobe ? r->ima_ext_0 : 0;
  unsigned int vlen = r->vlen;
  unsigned int found = 0;

  /* Zvkb is a part of Zvbb, and kernels before 6.8 know neither alone.  */
  if (ext & EXT_ZVBB)
    ext |= EXT_ZVKB;

  /* Where hwprobe speaks, both must say V.  */
  if (r->vector_off || !(r->hwcap & LETTER ('V'))
      || (r->have_hwprobe && !(ext & EXT_V)))
    vlen = 0;

  for (row = _gcry_hwf_riscv_rows; row->hwf; row++)
    if ((ext & row->ima_ext_0) == row->ima_ext_0
        && (r->hwcap & row->hwcap) == row->hwcap
        && vlen >= row->vlen)
      found |= row->hwf;

  return found;
}


#ifdef __riscv
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Numbers of the kernel's interface, for systems with older headers.  */
#define NR_RISCV_HWPROBE       258
#define HWPROBE_KEY_IMA_EXT_0  4
#define RISCV_V_GET_CONTROL    70
#define VSTATE_CTRL_CUR_MASK   3
#define VSTATE_CTRL_OFF        1

struct hwprobe_pair
{
  int64_t key;
  u64 value;
};

void
_gcry_hwf_riscv_read (struct hwf_riscv_record *r)
{
  struct hwprobe_pair pair;
  unsigned long vlenb;
  int control;

  memset (r, 0, sizeof *r);
  r->hwcap = getauxval (AT_HWCAP);

  pair.key = HWPROBE_KEY_IMA_EXT_0;
  pair.value = 0;
  /* A key that the kernel does not know comes back as -1.  */
  if (!syscall (NR_RISCV_HWPROBE, &pair, (size_t) 1, (size_t) 0, NULL, 0u)
      && pair.key == HWPROBE_KEY_IMA_EXT_0)
    {
      r->have_hwprobe = 1;
      r->ima_ext_0 = pair.value;
    }

  /* Kernels without the call have no switch.  */
  control = prctl (RISCV_V_GET_CONTROL, 0, 0, 0, 0);
  r->vector_off = (control > 0
                   && (control & VSTATE_CTRL_CUR_MASK) == VSTATE_CTRL_OFF);

  /* The register exists only where V does.  CSR 0xc22 is vlenb; by number,
   * since this file is not built for V.  */
  if ((r->hwcap & LETTER ('V')) && !r->vector_off)
    {
      __asm__ volatile ("csrr %0, 0xc22" : "=r" (vlenb));
      r->vlen = (unsigned int) (8 * vlenb);
    }
}
#endif
