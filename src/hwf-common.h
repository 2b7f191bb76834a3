/* hwf-common.h - between hwfeatures.c and the files that ask one CPU family
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Reading the machine and judging what was read are apart: the second is a
 * function of recorded values, compiled everywhere, and so can be tested
 * with the values of machines that are not at hand.
 */

#ifndef HWF_COMMON_H
#define HWF_COMMON_H

#include "g10lib.h"

/*-- x86 (hwf-x86.c) --*/

enum hwf_x86_register
  {
    HWF_X86_EAX, HWF_X86_EBX, HWF_X86_ECX, HWF_X86_EDX
  };

/* One condition.  A feature is there when all rows with its bit hold.  */
struct hwf_x86_row
{
  unsigned int hwf;             /* HWF_INTEL_ bit.  */
  const char *name;             /* In hwflist, hwf.deny and so on.  */
  unsigned char leaf;           /* CPUID leaf, subleaf 0: 1 or 7.  */
  unsigned char reg;            /* HWF_X86_ register of it.  */
  u32 bits;                     /* All must be set.  0: never detected, the
                                 * name is only known.  */
  u32 xcr0;                     /* State that the OS must save: all these
                                 * bits of XCR0, and OSXSAVE.  */
};

/* Rows of one feature stand together, features in the order of their bits.
 * Ended by { 0 }.  */
extern const struct hwf_x86_row _gcry_hwf_x86_rows[];

/* What CPUID and XGETBV say.  Registers in the order of the enum.  */
struct hwf_x86_record
{
  u32 leaf0[4];                 /* EAX: the highest leaf; rest: vendor.  */
  u32 leaf1[4];
  u32 leaf7[4];                 /* Not looked at if the highest is below.  */
  u32 xcr0;                     /* Not looked at without OSXSAVE.  */
};

/* The HWF_INTEL_ bits that a machine with R offers.  */
unsigned int _gcry_hwf_x86_judge (const struct hwf_x86_record *r);

/* Ask this machine.  Exists on x86 only.  */
void _gcry_hwf_x86_read (struct hwf_x86_record *r);

/*-- RISC-V (hwf-riscv.c) --*/

struct hwf_riscv_row
{
  unsigned int hwf;             /* HWF_RISCV_ bit.  */
  const char *name;
  u64 ima_ext_0;                /* Bits of riscv_hwprobe's key 4, all.  */
  u64 hwcap;                    /* Bits of AT_HWCAP, all.  */
  unsigned int vlen;            /* Fewest bits in a vector register; not 0:
                                 * V itself must be usable.  */
};

/* One row a feature, in the order of their bits.  Ended by { 0 }.  */
extern const struct hwf_riscv_row _gcry_hwf_riscv_rows[];

struct hwf_riscv_record
{
  u64 hwcap;                    /* AT_HWCAP.  */
  u64 ima_ext_0;                /* riscv_hwprobe key 4; 0: no such call.  */
  int have_hwprobe;
  int vector_off;               /* prctl says that V is off.  */
  unsigned int vlen;            /* 8 * vlenb; 0: V is not usable.  */
};

/* The HWF_RISCV_ bits that a machine with R offers.  */
unsigned int _gcry_hwf_riscv_judge (const struct hwf_riscv_record *r);

/* Ask this machine.  Exists on RISC-V only.  */
void _gcry_hwf_riscv_read (struct hwf_riscv_record *r);

/*-- hwfeatures.c, for its test --*/

/* Unknown names of a list, to be warned of once.  */
struct hwf_unknown
{
  unsigned int count;
  char first[32];               /* Printable, cut.  */
};

/* The bits of the names in LIST, separated by any of SEPARATORS; DASH: a
 * name may have a leading '-'.  Names that are unknown are counted at
 * UNKNOWN; NULL: stop at the first.  */
unsigned int _gcry_hwf_parse_list (const char *list, const char *separators,
                                   int dash, struct hwf_unknown *unknown,
                                   gcry_err_code_t *r_rc);

/* The bits that the file FNAME in the format of hwf.deny switches off.  A
 * file that cannot be read switches nothing off.  Unknown names go to
 * REPORT with their line number; NULL: ignored.  */
unsigned int _gcry_hwf_parse_deny_file (const char *fname,
                                        void (*report) (const char *fname,
                                                        int lnr));

#endif /* HWF_COMMON_H */
