/* t-hwf.c - are the features of the CPU found, and only those?
 * Source: Intel SDM vol. 2, CPUID; AMD APM vol. 3, appendix E;
 *   Linux, Documentation/arch/riscv/hwprobe.rst
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The tables of hwf-x86.c and hwf-riscv.c against the compiler's and the
 * kernel's own detection on this machine, and against what other machines
 * report.  Linked with the library's inside.
 */

#include <config.h>
#include <stdio.h>
#include <string.h>

#include "g10lib.h"
#include "core-internal.h"
#include "hwf-common.h"
#include "t-child.h"
#include "t-common.h"


/* A list such as hwflist's of the bits HWF by the names of ROWS.  */
static const char *
x86_names (unsigned int hwf)
{
  static char text[512];
  const struct hwf_x86_row *row;
  unsigned int last = 0;

  *text = 0;
  for (row = _gcry_hwf_x86_rows; row->hwf; row++)
    if ((hwf & row->hwf) && row->hwf != last)
      {
        last = row->hwf;
        if (*text)
          strcat (text, " ");
        strcat (text, row->name);
      }
  return text;
}


static const char *
riscv_names (unsigned int hwf)
{
  static char text[512];
  const struct hwf_riscv_row *row;

  *text = 0;
  for (row = _gcry_hwf_riscv_rows; row->hwf; row++)
    if (hwf & row->hwf)
      {
        if (*text)
          strcat (text, " ");
        strcat (text, row->name);
      }
  return text;
}


/*-- The names, which are public, and their bits --*/

static void
test_names (void)
{
  static const char *const x86[] =
    {
      "intel-cpu", "intel-fast-shld", "intel-bmi2", "intel-ssse3",
      "intel-sse4.1", "intel-pclmul", "intel-aesni", "intel-rdrand",
      "intel-avx", "intel-avx2", "intel-fast-vpgather", "intel-rdtsc",
      "intel-shaext", "intel-vaes-vpclmul", "intel-avx512", "intel-gfni"
    };
  static const char *const riscv[] =
    {
      "riscv-imafdc", "riscv-b", "riscv-v", "riscv-zbb", "riscv-zbc",
      "riscv-zvbc", "riscv-zvkb", "riscv-zvkg", "riscv-zvkned",
      "riscv-zvknha", "riscv-zvknhb", "riscv-zvksed", "riscv-zvksh"
    };
  const struct hwf_x86_row *xrow = _gcry_hwf_x86_rows;
  const struct hwf_riscv_row *rrow = _gcry_hwf_riscv_rows;
  unsigned int i, hwf;
  const char *name;

  for (i = 0; i < DIM (x86); i++)
    {
      t_at ("x86 bit %u", i);
      check_int (xrow->hwf, 1u << i);
      while (xrow->hwf == 1u << i)
        check_str ((xrow++)->name, x86[i]);
    }
  check_int (xrow->hwf, 0);

  for (i = 0; i < DIM (riscv); i++, rrow++)
    {
      t_at ("RISC-V bit %u", i);
      check_int (rrow->hwf, 1u << i);
      check_str (rrow->name, riscv[i]);
    }
  check_int (rrow->hwf, 0);

  t_at ("enumeration");
  for (i = 0; (name = _gcry_enum_hw_features (i, &hwf)); i++)
    {
      check_int (hwf, 1u << i);
#if defined (__x86_64__) || defined (__i386__)
      check_str (name, i < DIM (x86) ? x86[i] : NULL);
#elif defined (__riscv)
      check_str (name, i < DIM (riscv) ? riscv[i] : NULL);
#endif
    }
#if defined (__x86_64__) || defined (__i386__)
  check_int (i, DIM (x86));
#elif defined (__riscv)
  check_int (i, DIM (riscv));
#else
  check_int (i, 0);
#endif
}


/*-- x86: what other machines report --*/

#define OSXSAVE  0x08000000u

static const struct
{
  const char *name;
  u32 max_leaf, leaf1_ecx, leaf1_edx, leaf7_ebx, leaf7_ecx, xcr0;
  int intel;
  const char *want;
} x86_machines[] =
  {
    { "Core 2 (Penryn): nothing in leaf 7, no XSAVE",
      0xa, 0x0008e3fd, 0xbfebfbff, 0, 0, 0xffffffff, 1,
      "intel-cpu intel-ssse3 intel-sse4.1 intel-rdtsc" },
    { "Haswell", 0xd, 0x7ffafbff, 0xbfebfbff, 0x000027ab, 0, 7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc" },
    { "Haswell whose OS does not use XSAVE",
      0xd, 0x7ffafbff & ~OSXSAVE, 0xbfebfbff, 0x000027ab, 0, 7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-rdtsc" },
    { "Haswell whose OS saves no YMM",
      0xd, 0x7ffafbff, 0xbfebfbff, 0x000027ab, 0, 3, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-rdtsc" },
    { "Haswell whose OS saves YMM without XMM",
      0xd, 0x7ffafbff, 0xbfebfbff, 0x000027ab, 0, 5, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-rdtsc" },
    { "Haswell, AVX hidden by a hypervisor",
      0xd, 0x6ffafbff, 0xbfebfbff, 0x000027ab, 0, 7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-rdtsc" },
    { "Skylake-X: AVX-512 of the first generation",
      0x16, 0x7ffefbff, 0xbfebfbff, 0xd39ffffb, 0, 0xe7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc" },
    { "Ice Lake", 0x1b, 0x7ffafbff, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e,
      0xe7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc"
      " intel-shaext intel-vaes-vpclmul intel-avx512 intel-gfni" },
    { "Ice Lake, XCR0 = 7: no ZMM",
      0x1b, 0x7ffafbff, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc"
      " intel-shaext intel-vaes-vpclmul intel-gfni" },
    { "Ice Lake, XCR0 = 0x67: no upper ZMM registers",
      0x1b, 0x7ffafbff, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0x67, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc"
      " intel-shaext intel-vaes-vpclmul intel-gfni" },
    { "Ice Lake without OSXSAVE",
      0x1b, 0x7ffafbff & ~OSXSAVE, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e,
      0xe7, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-rdtsc intel-shaext intel-gfni" },
    { "Ice Lake, leaves cut to 6",
      6, 0x7ffafbff, 0xbfebfbff, 0xf2bf27ef, 0x40405f4e, 0xe7, 1,
      "intel-cpu intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-rdtsc" },
    { "nothing above leaf 0",
      0, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 1,
      "intel-cpu" },
    { "Alder Lake: GFNI and VAES without AVX-512",
      0x20, 0x7ffafbff, 0xbfebfbff, 0x239c27eb, 0x984007ac, 0x207, 1,
      "intel-cpu intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul"
      " intel-aesni intel-rdrand intel-avx intel-avx2 intel-rdtsc"
      " intel-shaext intel-vaes-vpclmul intel-gfni" },
    { "Tremont: GFNI without AVX",
      0x1b, 0x4ff8ebbf, 0xbfebfbff, 0x2394a2c3, 0x18400124, 3, 1,
      "intel-cpu intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-rdtsc intel-shaext intel-gfni" },
    { "Zen 3: VAES without GFNI",
      0x10, 0x7ef8320b, 0x178bfbff, 0x219c97a9, 0x0040069c, 0x207, 0,
      "intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-avx intel-avx2 intel-rdtsc intel-shaext"
      " intel-vaes-vpclmul" },
    { "Zen 3 with VAES but no VPCLMULQDQ",
      0x10, 0x7ef8320b, 0x178bfbff, 0x219c97a9, 0x0040029c, 0x207, 0,
      "intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-avx intel-avx2 intel-rdtsc intel-shaext" },
    { "Zen 4", 0x10, 0x7ef8320b, 0x178bfbff, 0xf1bf97a9, 0x00405fce,
      0xe7, 0,
      "intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-avx intel-avx2 intel-rdtsc intel-shaext"
      " intel-vaes-vpclmul intel-avx512 intel-gfni" },
    { "Zen 4, GFNI hidden: VBMI2 is not GFNI",
      0x10, 0x7ef8320b, 0x178bfbff, 0xf1bf97a9, 0x00405ece, 0xe7, 0,
      "intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-avx intel-avx2 intel-rdtsc intel-shaext"
      " intel-vaes-vpclmul intel-avx512" },
    { "Zen 4, VBMI2 hidden",
      0x10, 0x7ef8320b, 0x178bfbff, 0xf1bf97a9, 0x00405f8e, 0xe7, 0,
      "intel-bmi2 intel-ssse3 intel-sse4.1 intel-pclmul intel-aesni"
      " intel-rdrand intel-avx intel-avx2 intel-rdtsc intel-shaext"
      " intel-vaes-vpclmul intel-gfni" }
  };


static void
x86_fill (struct hwf_x86_record *r, unsigned int i)
{
  memset (r, 0, sizeof *r);
  r->leaf0[HWF_X86_EAX] = x86_machines[i].max_leaf;
  memcpy (&r->leaf0[HWF_X86_EBX], x86_machines[i].intel ? "Genu" : "Auth", 4);
  memcpy (&r->leaf0[HWF_X86_EDX], x86_machines[i].intel ? "ineI" : "enti", 4);
  memcpy (&r->leaf0[HWF_X86_ECX], x86_machines[i].intel ? "ntel" : "cAMD", 4);
#ifdef WORDS_BIGENDIAN
  {
    int k;

    for (k = 1; k < 4; k++)
      r->leaf0[k] = __builtin_bswap32 (r->leaf0[k]);
  }
#endif
  r->leaf1[HWF_X86_ECX] = x86_machines[i].leaf1_ecx;
  r->leaf1[HWF_X86_EDX] = x86_machines[i].leaf1_edx;
  r->leaf7[HWF_X86_EBX] = x86_machines[i].leaf7_ebx;
  r->leaf7[HWF_X86_ECX] = x86_machines[i].leaf7_ecx;
  r->xcr0 = x86_machines[i].xcr0;
}


static void
test_x86_machines (void)
{
  struct hwf_x86_record r;
  unsigned int i;

  for (i = 0; i < DIM (x86_machines); i++)
    {
      t_at ("x86: %s", x86_machines[i].name);
      x86_fill (&r, i);
      check_str (x86_names (_gcry_hwf_x86_judge (&r)), x86_machines[i].want);
    }
}


/* On a machine with everything, take away one bit: what goes?  */
static void
test_x86_single_bits (void)
{
  static const struct
  {
    const char *name;
    unsigned int leaf, reg, bit;
    unsigned int lost;
  } bits[] =
    {
      { "PCLMULQDQ", 1, HWF_X86_ECX, 1, HWF_INTEL_PCLMUL },
      { "SSSE3", 1, HWF_X86_ECX, 9, HWF_INTEL_SSSE3 },
      { "SSE4.1", 1, HWF_X86_ECX, 19, HWF_INTEL_SSE4_1 },
      { "AES", 1, HWF_X86_ECX, 25, HWF_INTEL_AESNI },
      { "OSXSAVE", 1, HWF_X86_ECX, 27, HWF_INTEL_AVX | HWF_INTEL_AVX2
        | HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX512 },
      { "AVX", 1, HWF_X86_ECX, 28, HWF_INTEL_AVX | HWF_INTEL_AVX2
        | HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX512 },
      { "RDRAND", 1, HWF_X86_ECX, 30, HWF_INTEL_RDRAND },
      { "TSC", 1, HWF_X86_EDX, 4, HWF_INTEL_RDTSC },
      { "AVX2", 7, HWF_X86_EBX, 5, HWF_INTEL_AVX2 | HWF_INTEL_AVX512 },
      { "BMI2", 7, HWF_X86_EBX, 8, HWF_INTEL_BMI2 },
      { "AVX512F", 7, HWF_X86_EBX, 16, HWF_INTEL_AVX512 },
      { "AVX512DQ", 7, HWF_X86_EBX, 17, HWF_INTEL_AVX512 },
      { "AVX512_IFMA", 7, HWF_X86_EBX, 21, HWF_INTEL_AVX512 },
      { "AVX512CD", 7, HWF_X86_EBX, 28, HWF_INTEL_AVX512 },
      { "SHA", 7, HWF_X86_EBX, 29, HWF_INTEL_SHAEXT },
      { "AVX512BW", 7, HWF_X86_EBX, 30, HWF_INTEL_AVX512 },
      { "AVX512VL", 7, HWF_X86_EBX, 31, HWF_INTEL_AVX512 },
      { "AVX512_VBMI", 7, HWF_X86_ECX, 1, HWF_INTEL_AVX512 },
      { "AVX512_VBMI2", 7, HWF_X86_ECX, 6, HWF_INTEL_AVX512 },
      { "GFNI", 7, HWF_X86_ECX, 8, HWF_INTEL_GFNI },
      { "VAES", 7, HWF_X86_ECX, 9, HWF_INTEL_VAES_VPCLMUL },
      { "VPCLMULQDQ", 7, HWF_X86_ECX, 10, HWF_INTEL_VAES_VPCLMUL },
      { "AVX512_VNNI", 7, HWF_X86_ECX, 11, HWF_INTEL_AVX512 },
      { "AVX512_BITALG", 7, HWF_X86_ECX, 12, HWF_INTEL_AVX512 },
      { "AVX512_VPOPCNTDQ", 7, HWF_X86_ECX, 14, HWF_INTEL_AVX512 }
    };
  static const struct
  {
    unsigned int bit;
    unsigned int lost;
  } states[] =
    {
      { 0, 0 },                 /* x87.  */
      { 1, HWF_INTEL_AVX | HWF_INTEL_AVX2 | HWF_INTEL_VAES_VPCLMUL
        | HWF_INTEL_AVX512 },
      { 2, HWF_INTEL_AVX | HWF_INTEL_AVX2 | HWF_INTEL_VAES_VPCLMUL
        | HWF_INTEL_AVX512 },
      { 5, HWF_INTEL_AVX512 },
      { 6, HWF_INTEL_AVX512 },
      { 7, HWF_INTEL_AVX512 },
      { 9, 0 }                  /* Protection keys.  */
    };
  struct hwf_x86_record full, r;
  unsigned int all, i, leaf, reg, bit, lost;
  const char *name;

  memset (&full, 0xff, sizeof full);
  all = _gcry_hwf_x86_judge (&full);

  for (leaf = 1; leaf <= 7; leaf += 6)
    for (reg = HWF_X86_EAX; reg <= HWF_X86_EDX; reg++)
      for (bit = 0; bit < 32; bit++)
        {
          lost = 0;
          name = "of no interest";
          for (i = 0; i < DIM (bits); i++)
            if (bits[i].leaf == leaf && bits[i].reg == reg
                && bits[i].bit == bit)
              {
                lost = bits[i].lost;
                name = bits[i].name;
              }
          t_at ("x86: leaf %u register %u bit %u (%s)", leaf, reg, bit,
                name);
          r = full;
          (leaf == 7 ? r.leaf7 : r.leaf1)[reg] &= ~((u32) 1 << bit);
          check_int (_gcry_hwf_x86_judge (&r), all & ~lost);
        }
  for (i = 0; i < DIM (states); i++)
    {
      t_at ("x86: XCR0 bit %u", states[i].bit);
      r = full;
      r.xcr0 &= ~((u32) 1 << states[i].bit);
      check_int (_gcry_hwf_x86_judge (&r), all & ~states[i].lost);
    }
}


/*-- x86: this machine, seen by others --*/

#if defined (__x86_64__) || defined (__i386__)

/* The compiler's run-time library.  */
static void
test_x86_compiler (unsigned int have)
{
  __builtin_cpu_init ();

#define COMPARE(bits, condition)                                        \
  do                                                                    \
    {                                                                   \
      t_at ("compiler's view of %s", #bits);                            \
      check_int ((have & (bits)) != 0, (condition) != 0);               \
    }                                                                   \
  while (0)

  COMPARE (HWF_INTEL_SSSE3, __builtin_cpu_supports ("ssse3"));
  COMPARE (HWF_INTEL_SSE4_1, __builtin_cpu_supports ("sse4.1"));
  COMPARE (HWF_INTEL_PCLMUL, __builtin_cpu_supports ("pclmul"));
  COMPARE (HWF_INTEL_AESNI, __builtin_cpu_supports ("aes"));
  COMPARE (HWF_INTEL_BMI2, __builtin_cpu_supports ("bmi2"));
  COMPARE (HWF_INTEL_AVX, __builtin_cpu_supports ("avx"));
  COMPARE (HWF_INTEL_AVX2, __builtin_cpu_supports ("avx2"));
  COMPARE (HWF_INTEL_GFNI, __builtin_cpu_supports ("gfni"));
  COMPARE (HWF_INTEL_AVX512,
           __builtin_cpu_supports ("avx512f")
           && __builtin_cpu_supports ("avx512dq")
           && __builtin_cpu_supports ("avx512ifma")
           && __builtin_cpu_supports ("avx512cd")
           && __builtin_cpu_supports ("avx512bw")
           && __builtin_cpu_supports ("avx512vl")
           && __builtin_cpu_supports ("avx512vbmi")
           && __builtin_cpu_supports ("avx512vbmi2")
           && __builtin_cpu_supports ("avx512vnni")
           && __builtin_cpu_supports ("avx512bitalg")
           && __builtin_cpu_supports ("avx512vpopcntdq"));
  COMPARE (HWF_INTEL_CPU, __builtin_cpu_is ("intel"));
#ifdef __clang__
  t_skip ("__builtin_cpu_supports of vaes, rdrnd, sha",
          "this compiler does not know them");
#else
  COMPARE (HWF_INTEL_VAES_VPCLMUL,
           __builtin_cpu_supports ("vaes")
           && __builtin_cpu_supports ("vpclmulqdq"));
  COMPARE (HWF_INTEL_RDRAND, __builtin_cpu_supports ("rdrnd"));
  COMPARE (HWF_INTEL_SHAEXT, __builtin_cpu_supports ("sha"));
#endif
}


/* Is FLAG among the words of FLAGS?  */
static int
has_word (const char *flags, const char *flag)
{
  size_t len = strlen (flag);
  const char *s = flags;

  while ((s = strstr (s, flag)))
    {
      if ((s == flags || s[-1] == ' ') && (s[len] == ' ' || !s[len]))
        return 1;
      s += len;
    }
  return 0;
}


/* The kernel.  */
static void
test_x86_kernel (unsigned int have)
{
  static const struct
  {
    unsigned int hwf;
    const char *flags;          /* All of them.  */
  } rows[] =
    {
      { HWF_INTEL_BMI2, "bmi2" },
      { HWF_INTEL_SSSE3, "ssse3" },
      { HWF_INTEL_SSE4_1, "sse4_1" },
      { HWF_INTEL_PCLMUL, "pclmulqdq" },
      { HWF_INTEL_AESNI, "aes" },
      { HWF_INTEL_RDRAND, "rdrand" },
      { HWF_INTEL_AVX, "avx" },
      { HWF_INTEL_AVX2, "avx2" },
      { HWF_INTEL_RDTSC, "tsc" },
      { HWF_INTEL_SHAEXT, "sha_ni" },
      { HWF_INTEL_VAES_VPCLMUL, "vaes vpclmulqdq" },
      { HWF_INTEL_AVX512,
        "avx512f avx512dq avx512ifma avx512cd avx512bw avx512vl avx512vbmi"
        " avx512_vbmi2 avx512_vnni avx512_bitalg avx512_vpopcntdq" },
      { HWF_INTEL_GFNI, "gfni" }
    };
  static char flags[8192];
  char words[256], line[8192], *word;
  FILE *fp;
  unsigned int i;
  int all;

  if (t_under_valgrind ())
    {
      t_skip ("/proc/cpuinfo", "valgrind has a CPUID of its own");
      return;
    }
  fp = fopen ("/proc/cpuinfo", "r");
  while (fp && fgets (line, sizeof line, fp))
    if (!strncmp (line, "flags", 5) && strchr (line, ':'))
      {
        line[strcspn (line, "\n")] = 0;
        strcpy (flags, strchr (line, ':') + 1);
        break;
      }
  if (fp)
    fclose (fp);
  if (!*flags)
    {
      t_skip ("/proc/cpuinfo", "has no line of flags");
      return;
    }

  for (i = 0; i < DIM (rows); i++)
    {
      all = 1;
      strcpy (words, rows[i].flags);
      for (word = strtok (words, " "); word; word = strtok (NULL, " "))
        all = all && has_word (flags, word);
      t_at ("kernel's view of %s", rows[i].flags);
      check_int ((have & rows[i].hwf) != 0, all);
    }
}


static void
test_this_machine (void)
{
  struct hwf_x86_record r;
  unsigned int have;

  _gcry_hwf_x86_read (&r);
  have = _gcry_hwf_x86_judge (&r);
  printf ("this machine: %s\n", x86_names (have));
  test_x86_compiler (have);
  test_x86_kernel (have);

  t_at ("what the library uses");
  check_int (_gcry_get_hw_features () & ~have, 0);
  if (!getenv ("GCRYPT_HWF"))
    {
      have &= ~_gcry_hwf_parse_deny_file ("/etc/gcrypt/hwf.deny", NULL);
      check_int (_gcry_get_hw_features (), have);
    }
}

#elif defined (__riscv)

static void
test_this_machine (void)
{
  struct hwf_riscv_record r;
  unsigned int have;

  _gcry_hwf_riscv_read (&r);
  have = _gcry_hwf_riscv_judge (&r);
  printf ("this machine: %s (VLEN %u)\n", riscv_names (have), r.vlen);
  check_int (_gcry_get_hw_features () & ~have, 0);
}

#else

static void
test_this_machine (void)
{
  check_int (_gcry_get_hw_features (), 0);
}

#endif


/*-- RISC-V: what other machines report --*/

/* Letters of AT_HWCAP.  */
#define IMAFDC   0x112du
#define IMAFDCV  0x20112du

/* Bits of IMA_EXT_0.  */
#define P_V       (1ull << 2)
#define P_ZBA     (1ull << 3)
#define P_ZBB     (1ull << 4)
#define P_ZBS     (1ull << 5)
#define P_ZBC     (1ull << 7)
#define P_ZVBB    (1ull << 17)
#define P_ZVBC    (1ull << 18)
#define P_ZVKB    (1ull << 19)
#define P_ZVKG    (1ull << 20)
#define P_ZVKNED  (1ull << 21)
#define P_ZVKNHA  (1ull << 22)
#define P_ZVKNHB  (1ull << 23)
#define P_ZVKSED  (1ull << 24)
#define P_ZVKSH   (1ull << 25)
#define P_VCRYPTO (P_ZVBC | P_ZVKB | P_ZVKG | P_ZVKNED | P_ZVKNHA \
                   | P_ZVKNHB | P_ZVKSED | P_ZVKSH)
#define P_SCALAR  (P_ZBA | P_ZBB | P_ZBS | P_ZBC)

#define N_SCALAR  "riscv-imafdc riscv-b riscv-zbb riscv-zbc"
#define N_VCRYPTO "riscv-zvbc riscv-zvkb riscv-zvkg riscv-zvkned" \
                  " riscv-zvknha riscv-zvknhb riscv-zvksed riscv-zvksh"

static const struct
{
  const char *name;
  struct hwf_riscv_record r;
  const char *want;
} riscv_machines[] =
  {
    { "nothing known", { 0, 0, 0, 0, 0 }, "" },
    { "old kernel, no vectors", { IMAFDC, 0, 0, 0, 0 }, "riscv-imafdc" },
    { "no double precision", { 0x1125, 0, 0, 0, 0 }, "" },
    { "no compressed instructions", { 0x1129, 0, 0, 0, 0 }, "" },
    { "kernel without hwprobe, vectors",
      { IMAFDCV, 0, 0, 0, 128 }, "riscv-imafdc riscv-v" },
    { "rubbish beside a hwprobe that failed",
      { IMAFDCV, ~0ull, 0, 0, 128 }, "riscv-imafdc riscv-v" },
    { "scalar only", { IMAFDC, P_SCALAR, 1, 0, 0 }, N_SCALAR },
    { "Zbb without Zba: no B",
      { IMAFDC, P_ZBB | P_ZBS, 1, 0, 0 }, "riscv-imafdc riscv-zbb" },
    { "Zbb without Zbs: no B",
      { IMAFDC, P_ZBB | P_ZBA, 1, 0, 0 }, "riscv-imafdc riscv-zbb" },
    { "all, VLEN 128",
      { IMAFDCV, P_SCALAR | P_V | P_VCRYPTO, 1, 0, 128 },
      "riscv-imafdc riscv-b riscv-v riscv-zbb riscv-zbc " N_VCRYPTO },
    { "all, VLEN 1024",
      { IMAFDCV, P_SCALAR | P_V | P_VCRYPTO, 1, 0, 1024 },
      "riscv-imafdc riscv-b riscv-v riscv-zbb riscv-zbc " N_VCRYPTO },
    { "all, VLEN 64: no vector crypto",
      { IMAFDCV, P_SCALAR | P_V | P_VCRYPTO, 1, 0, 64 },
      "riscv-imafdc riscv-b riscv-v riscv-zbb riscv-zbc" },
    { "all, V switched off for this process",
      { IMAFDCV, P_SCALAR | P_V | P_VCRYPTO, 1, 1, 128 }, N_SCALAR },
    { "Zvk listed, no V in AT_HWCAP",
      { IMAFDC, P_SCALAR | P_V | P_VCRYPTO, 1, 0, 128 }, N_SCALAR },
    { "Zvk listed, no V in hwprobe",
      { IMAFDCV, P_SCALAR | P_VCRYPTO, 1, 0, 128 }, N_SCALAR },
    { "V in both, VLEN not read",
      { IMAFDCV, P_SCALAR | P_V | P_VCRYPTO, 1, 0, 0 }, N_SCALAR },
    { "Zvbb contains Zvkb",
      { IMAFDCV, P_V | P_ZVBB, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvkb" },
    { "each alone: Zvbc", { IMAFDCV, P_V | P_ZVBC, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvbc" },
    { "each alone: Zvkb", { IMAFDCV, P_V | P_ZVKB, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvkb" },
    { "each alone: Zvkg", { IMAFDCV, P_V | P_ZVKG, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvkg" },
    { "each alone: Zvkned", { IMAFDCV, P_V | P_ZVKNED, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvkned" },
    { "each alone: Zvknha", { IMAFDCV, P_V | P_ZVKNHA, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvknha" },
    { "each alone: Zvknhb", { IMAFDCV, P_V | P_ZVKNHB, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvknhb" },
    { "each alone: Zvksed", { IMAFDCV, P_V | P_ZVKSED, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvksed" },
    { "each alone: Zvksh", { IMAFDCV, P_V | P_ZVKSH, 1, 0, 128 },
      "riscv-imafdc riscv-v riscv-zvksh" }
  };


static void
test_riscv_machines (void)
{
  unsigned int i;

  for (i = 0; i < DIM (riscv_machines); i++)
    {
      t_at ("RISC-V: %s", riscv_machines[i].name);
      check_str (riscv_names (_gcry_hwf_riscv_judge (&riscv_machines[i].r)),
                 riscv_machines[i].want);
    }
}


int
main (void)
{
  t_begin ("t-hwf");
  test_names ();
  test_x86_machines ();
  test_x86_single_bits ();
  test_riscv_machines ();
  test_this_machine ();
  return t_end ();
}
