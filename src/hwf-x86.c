/* hwf-x86.c - what an x86 CPU and its operating system offer
 * Source: Intel SDM vol. 1, chapters 13 to 15; vol. 2, CPUID and XGETBV
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <string.h>

#include "g10lib.h"
#include "hwf-common.h"

#define BIT(n)  ((u32) 1 << (n))

/* CPUID.1:ECX: the OS has enabled XGETBV.  */
#define OSXSAVE  BIT (27)

/* XCR0: states that the OS saves.  */
#define XCR0_SSE     BIT (1)
#define XCR0_AVX     BIT (2)
#define XCR0_AVX512  (BIT (5) | BIT (6) | BIT (7))  /* k, zmm high, zmm16+.  */

#define YMM  (XCR0_SSE | XCR0_AVX)
#define ZMM  (YMM | XCR0_AVX512)

#define EBX  HWF_X86_EBX
#define ECX  HWF_X86_ECX
#define EDX  HWF_X86_EDX

const struct hwf_x86_row _gcry_hwf_x86_rows[] =
  {
    /* Judged by the vendor's name.  */
    { HWF_INTEL_CPU, "intel-cpu", 0, 0, 0, 0 },
    /* Questions of speed that no code here asks.  */
    { HWF_INTEL_FAST_SHLD, "intel-fast-shld", 0, 0, 0, 0 },

    { HWF_INTEL_BMI2, "intel-bmi2", 7, EBX, BIT (8), 0 },
    { HWF_INTEL_SSSE3, "intel-ssse3", 1, ECX, BIT (9), 0 },
    { HWF_INTEL_SSE4_1, "intel-sse4.1", 1, ECX, BIT (19), 0 },
    { HWF_INTEL_PCLMUL, "intel-pclmul", 1, ECX, BIT (1), 0 },
    { HWF_INTEL_AESNI, "intel-aesni", 1, ECX, BIT (25), 0 },
    { HWF_INTEL_RDRAND, "intel-rdrand", 1, ECX, BIT (30), 0 },

    /* A hypervisor may hide AVX and forget what builds on it.  */
    { HWF_INTEL_AVX, "intel-avx", 1, ECX, BIT (28), YMM },
    { HWF_INTEL_AVX2, "intel-avx2", 1, ECX, BIT (28), YMM },
    { HWF_INTEL_AVX2, "intel-avx2", 7, EBX, BIT (5), YMM },

    { HWF_INTEL_FAST_VPGATHER, "intel-fast-vpgather", 0, 0, 0, 0 },
    { HWF_INTEL_RDTSC, "intel-rdtsc", 1, EDX, BIT (4), 0 },
    { HWF_INTEL_SHAEXT, "intel-shaext", 7, EBX, BIT (29), 0 },

    { HWF_INTEL_VAES_VPCLMUL, "intel-vaes-vpclmul", 1, ECX, BIT (28), YMM },
    { HWF_INTEL_VAES_VPCLMUL, "intel-vaes-vpclmul", 7, ECX,
      BIT (9) | BIT (10), YMM },

    /* Ice Lake, Zen 4 and later: F, DQ, IFMA, CD, BW, VL; VBMI, VBMI2,
     * VNNI, BITALG, VPOPCNTDQ.  CPUs with fewer lower their frequency for
     * 512-bit work.  */
    { HWF_INTEL_AVX512, "intel-avx512", 1, ECX, BIT (28), ZMM },
    { HWF_INTEL_AVX512, "intel-avx512", 7, EBX,
      BIT (5) | BIT (16) | BIT (17) | BIT (21) | BIT (28) | BIT (30)
      | BIT (31), ZMM },
    { HWF_INTEL_AVX512, "intel-avx512", 7, ECX,
      BIT (1) | BIT (6) | BIT (11) | BIT (12) | BIT (14), ZMM },

    /* Bit 6 is VBMI2: right on machines with both, wrong on those with
     * GFNI and without AVX-512.  There is a form for SSE registers, so no
     * state is asked for: kernels with wider ones ask for AVX or more.  */
    { HWF_INTEL_GFNI, "intel-gfni", 7, ECX, BIT (8), 0 },

    { 0, NULL, 0, 0, 0, 0 }
  };


unsigned int
_gcry_hwf_x86_judge (const struct hwf_x86_record *r)
{
  static const u32 no_leaf[4];
  const u32 *leaf1 = r->leaf0[HWF_X86_EAX] >= 1 ? r->leaf1 : no_leaf;
  const u32 *leaf7 = r->leaf0[HWF_X86_EAX] >= 7 ? r->leaf7 : no_leaf;
  u32 xcr0 = leaf1[ECX] & OSXSAVE ? r->xcr0 : 0;
  const struct hwf_x86_row *row;
  unsigned int have = 0, lack = 0;
  const u32 *regs;

  for (row = _gcry_hwf_x86_rows; row->hwf; row++)
    {
      regs = row->leaf == 7 ? leaf7 : leaf1;
      if (row->bits && (regs[row->reg] & row->bits) == row->bits
          && (xcr0 & row->xcr0) == row->xcr0)
        have |= row->hwf;
      else
        lack |= row->hwf;
    }

  /* "GenuineIntel" in EBX, EDX, ECX, as little-endian words.  */
  if (r->leaf0[EBX] == 0x756e6547 && r->leaf0[EDX] == 0x49656e69
      && r->leaf0[ECX] == 0x6c65746e)
    return (have & ~lack) | HWF_INTEL_CPU;

  return have & ~lack;
}


#if defined (__x86_64__) || defined (__i386__)
#include <cpuid.h>

void
_gcry_hwf_x86_read (struct hwf_x86_record *r)
{
  u32 eax, edx;

  memset (r, 0, sizeof *r);
  if (!__get_cpuid_max (0, NULL))
    return;                     /* An i386 without CPUID.  */

  __cpuid (0, r->leaf0[0], r->leaf0[1], r->leaf0[2], r->leaf0[3]);
  if (r->leaf0[HWF_X86_EAX] >= 1)
    __cpuid (1, r->leaf1[0], r->leaf1[1], r->leaf1[2], r->leaf1[3]);
  if (r->leaf0[HWF_X86_EAX] >= 7)
    __cpuid_count (7, 0, r->leaf7[0], r->leaf7[1], r->leaf7[2], r->leaf7[3]);
  if (r->leaf1[ECX] & OSXSAVE)
    {
      __asm__ volatile ("xgetbv" : "=a" (eax), "=d" (edx) : "c" (0));
      r->xcr0 = eax;            /* All that is asked for is below bit 32.  */
    }
}
#endif
