/* t-win64.c - the kernels' objects for Windows, loaded and called here
 * Source: Microsoft's PE format, x64 calling convention and x64 exception
 * handling
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   t-win64 NAMES FILE ...     NAMES: what nm says of this program;
 *                              *.obj: made by nasm -fwin64; *.asm: not made
 *
 * What is in such objects is machine code like any other, so they can be
 * linked here and their functions called as a program of Windows would.  Each
 * has to do what the kernel in the library does; from every instruction, the
 * unwind data have to lead to the caller.
 */

#include <config.h>

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "t-common.h"
#include "g10lib.h"
#include "ghash-impl.h"
#include "ops.h"

#define PAGE  4096

/* The PE format: offsets are from the object's begin.  */
#define PACKED  __attribute__ ((__packed__))

#define MACHINE_AMD64      0x8664
#define SCN_ALIGN(flags)   (1u << (((flags) >> 20 & 15) - 1))
#define SCN_EXECUTE        0x20000000
#define SCN_WRITE          0x80000000
#define REL_ADDR32NB       3
#define REL_REL32          4            /* To 9: REL32_1 to REL32_5.  */
#define SYM_CLASS_EXTERNAL 2

typedef struct file_header
{
  uint16_t machine, nsections;
  uint32_t time, symbols, nsymbols;
  uint16_t optional, flags;
} PACKED file_header_t;

typedef struct section_header
{
  char name[8];
  uint32_t virtual_size, address, size, contents, relocs, lines;
  uint16_t nrelocs, nlines;
  uint32_t flags;
} PACKED section_header_t;

typedef struct reloc
{
  uint32_t address, symbol;
  uint16_t type;
} PACKED reloc_t;

typedef struct symbol
{
  union
  {
    char chars[8];
    uint32_t zero_offset[2];
  } name;
  uint32_t value;
  int16_t section;              /* From 1; 0: defined elsewhere.  */
  uint16_t type;
  uint8_t class, naux;
} PACKED symbol_t;

/* What .pdata has of a function, relative to the image.  */
typedef struct runtime_function
{
  uint32_t begin, end, unwind;
} runtime_function_t;

/* What .xdata has; codes of two bytes follow.  */
typedef struct unwind_info
{
  byte version_flags, prologue, ncodes, frame;
  byte codes[][2];
} unwind_info_t;

enum unwind_code
  {
    UWOP_PUSH_NONVOL = 0, UWOP_ALLOC_LARGE = 1, UWOP_SET_FPREG = 3,
    UWOP_SAVE_XMM128 = 8
  };

/* All objects together are the image; it is longer than they can be.  */
#define IMAGE_NBYTES   (16 << 20)
#define MAX_OBJECTS    64
#define MAX_SECTIONS   8
#define MAX_FUNCTIONS  512

typedef struct object
{
  const char *name;
  byte *file;
  const section_header_t *section;
  unsigned int nsections;
  const symbol_t *symbols;
  unsigned int nsymbols;
  const char *strings;
  byte *start[MAX_SECTIONS];            /* Where sections are loaded.  */
  byte *text;
  size_t text_nbytes;
} object_t;

typedef struct function
{
  char name[80];
  byte *code;
  int called;                   /* Or this machine cannot call it.  */
} function_t;

static struct
{
  byte *base;
  size_t used;
  object_t object[MAX_OBJECTS];
  unsigned int nobjects;
  const runtime_function_t *pdata[MAX_FUNCTIONS];
  unsigned int npdata;
  function_t function[MAX_FUNCTIONS];   /* The global ones.  */
  unsigned int nfunctions;
} image;

/* Registers as unwind data number them.  */
enum reg
  {
    RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14,
    R15, NREGS
  };

/* Those that belong to the caller, as do xmm6 to xmm15.  */
static const enum reg kept[8] = { RBX, RBP, RSI, RDI, R12, R13, R14, R15 };
#define FIRST_KEPT_XMM  6
#define END_KEPT_XMM    16

/* ms-call.asm knows the offsets.  */
struct ms_call
{
  byte *function;
  u64 args[8];
  u64 avx512;                   /* There are 32 vector registers of 64
                                 * bytes; else 16 of 32.  */
  u64 step;                     /* Set the trap flag.  */
  u64 flags;
  u64 regs[8];                  /* Those of KEPT.  */
  byte align[32];
  byte vectors[32][64];
};

typedef char ms_call_is_as_asm_thinks
  [offsetof (struct ms_call, regs) == 96
   && offsetof (struct ms_call, vectors) == 192 ? 1 : -1];

void ms_call (struct ms_call *c);


/* Loading.  */

static void
symbol_name (char *name, size_t size, const symbol_t *symbol,
             const char *strings)
{
  if (symbol->name.zero_offset[0])
    snprintf (name, size, "%.8s", symbol->name.chars);
  else
    snprintf (name, size, "%s", strings + symbol->name.zero_offset[1]);
}

static function_t *
find_function (const char *name)
{
  unsigned int i;

  for (i = 0; i < image.nfunctions; i++)
    if (!strcmp (image.function[i].name, name))
      return image.function + i;

  return NULL;
}

/* Sections that Windows knows, with no more rights than their contents need;
 * NASM takes any other for code.  They are loaded as badly aligned as their
 * flags allow.  */
static void
load_sections (object_t *o)
{
  const section_header_t *h;
  size_t align, i, j;

  for (i = 0; i < o->nsections; i++)
    {
      h = o->section + i;
      check_msg (!strcmp (h->name, ".text") || !strcmp (h->name, ".rdata")
                 || !strcmp (h->name, ".pdata")
                 || !strcmp (h->name, ".xdata"),
                 "expected a section of Windows, got %.8s", h->name);
      check_int (!!(h->flags & SCN_EXECUTE), !strcmp (h->name, ".text"));
      check_int (h->flags & SCN_WRITE, 0);

      align = SCN_ALIGN (h->flags);
      if (!check (align <= PAGE)
          || !check (image.used + h->size + 3 * PAGE <= IMAGE_NBYTES))
        exit (T_EXIT_FAIL);
      o->start[i] = image.base + image.used + align;
      memcpy (o->start[i], o->file + h->contents, h->size);
      image.used += (h->size / PAGE + 3) * PAGE;
      if (!strcmp (h->name, ".text"))
        {
          o->text = o->start[i];
          o->text_nbytes = h->size;
        }
      if (!strcmp (h->name, ".pdata"))
        for (j = 0; j < h->size / sizeof (runtime_function_t); j++)
          if (check (image.npdata < MAX_FUNCTIONS))
            image.pdata[image.npdata++]
              = (const runtime_function_t *)o->start[i] + j;
    }
}

static void
load (const char *path)
{
  object_t *o = image.object + image.nobjects;
  const char *slash = strrchr (path, '/');
  const file_header_t *h;
  const symbol_t *symbol;
  function_t *f;
  size_t size = 1 << 20;
  unsigned int i;
  FILE *fp;

  t_at ("%s", slash ? slash + 1 : path);
  fp = fopen (path, "rb");
  if (!check (fp != NULL) || !check (image.nobjects < MAX_OBJECTS))
    return;
  o->file = calloc (1, size);
  check (fread (o->file, 1, size, fp) > sizeof *h);
  check (feof (fp));
  fclose (fp);

  h = (const file_header_t *)o->file;
  if (!check_int (h->machine, MACHINE_AMD64)
      || !check (h->nsections <= MAX_SECTIONS))
    return;
  check_int (h->time, 0);       /* Two builds make the same.  */
  o->name = slash ? slash + 1 : path;
  o->section = (const section_header_t *)(h + 1);
  o->nsections = h->nsections;
  o->symbols = (const symbol_t *)(o->file + h->symbols);
  o->nsymbols = h->nsymbols;
  o->strings = (const char *)(o->symbols + h->nsymbols);
  load_sections (o);
  check (o->text != NULL);
  image.nobjects++;

  for (i = 0; i < o->nsymbols; i += 1 + o->symbols[i].naux)
    {
      symbol = o->symbols + i;
      if (symbol->class == SYM_CLASS_EXTERNAL && symbol->section > 0
          && check (image.nfunctions < MAX_FUNCTIONS))
        {
          f = image.function + image.nfunctions;
          symbol_name (f->name, sizeof f->name, symbol, o->strings);
          check (!find_function (f->name));
          f->code = o->start[symbol->section - 1] + symbol->value;
          image.nfunctions++;
        }
    }
}

/* What NASM writes of places: relative ones of 32 bits.  Others would be
 * changed on loading, or be too short for where Windows loads a program.  */
static void
relocate (const object_t *o, unsigned int section)
{
  const section_header_t *h = o->section + section;
  const reloc_t *rel = (const reloc_t *)(o->file + h->relocs);
  const symbol_t *symbol;
  const function_t *f;
  byte *at, *target;
  char name[80];
  uint32_t field;
  unsigned int i;

  for (i = 0; i < h->nrelocs; i++)
    {
      symbol = o->symbols + rel[i].symbol;
      symbol_name (name, sizeof name, symbol, o->strings);
      at = o->start[section] + rel[i].address;
      if (symbol->section > 0)
        target = o->start[symbol->section - 1] + symbol->value;
      else
        {
          f = find_function (name);
          if (!check_msg (f != NULL, "expected one of the kernels' symbols, "
                          "got %s", name))
            continue;
          target = f->code;
        }

      memcpy (&field, at, 4);
      if (rel[i].type == REL_ADDR32NB)
        field += target - image.base;
      else if (check_msg (rel[i].type >= REL_REL32
                          && rel[i].type <= REL_REL32 + 5,
                          "expected relative ones, got relocation %d to %s",
                          rel[i].type, name))
        field += target - (at + 4 + (rel[i].type - REL_REL32));
      memcpy (at, &field, 4);
    }
}

static void
link_objects (void)
{
  const object_t *o;
  unsigned int i;

  for (o = image.object; o < image.object + image.nobjects; o++)
    {
      t_at ("%s", o->name);
      for (i = 0; i < o->nsections; i++)
        relocate (o, i);
      for (i = 0; i < o->nsections; i++)
        if (mprotect (o->start[i] - (uintptr_t)o->start[i] % PAGE,
                      (o->section[i].size / PAGE + 2) * PAGE,
                      PROT_READ | (o->section[i].flags & SCN_EXECUTE
                                   ? PROT_EXEC : 0)))
          abort ();
    }
}

static const runtime_function_t *
find_pdata (const byte *ip)
{
  uint32_t place = ip - image.base;
  unsigned int i;

  for (i = 0; i < image.npdata; i++)
    if (place >= image.pdata[i]->begin && place < image.pdata[i]->end)
      return image.pdata[i];

  return NULL;
}

/* Each instruction belongs to one function of .pdata, and what is between
 * them is int3.  */
static void
test_pdata (void)
{
  const object_t *o;
  const function_t *f;
  const runtime_function_t *p;
  size_t i, covered = 0, found = 0;

  for (i = 0; i < image.npdata; i++)
    {
      check (image.pdata[i]->begin < image.pdata[i]->end);
      covered += image.pdata[i]->end - image.pdata[i]->begin;
    }
  for (o = image.object; o < image.object + image.nobjects; o++)
    {
      t_at ("%s", o->name);
      for (i = 0; i < o->text_nbytes; i++)
        if (find_pdata (o->text + i))
          found++;
        else
          check_int (o->text[i], 0xcc);
    }
  check_int (covered, found);

  for (f = image.function; f < image.function + image.nfunctions; f++)
    {
      t_at ("%s", f->name);
      p = find_pdata (f->code);
      if (check (p != NULL))
        check_int (p->begin, f->code - image.base);
    }
}


/* Unwinding.  */

typedef struct frame
{
  const byte *ip;
  u64 reg[NREGS];
  byte xmm[16][16];
} frame_t;

static u64
pop (frame_t *f)
{
  u64 value;

  memcpy (&value, (const void *)(uintptr_t)f->reg[RSP], 8);
  f->reg[RSP] += 8;
  return value;
}

/* If what is left of F's function is an epilogue, do it, with its ret.  */
static int
unwind_epilogue (frame_t *f)
{
  const byte *ip = f->ip;
  frame_t copy = *f;
  uint32_t n;

  if (ip[0] == 0x48 && ip[1] == 0x81 && ip[2] == 0xc4)  /* add rsp, n */
    {
      memcpy (&n, ip + 3, 4);
      copy.reg[RSP] += n;
      ip += 7;
    }
  for (;;)
    if (ip[0] >= 0x58 && ip[0] <= 0x5f)
      {
        copy.reg[ip[0] - 0x58] = pop (&copy);
        ip++;
      }
    else if (ip[0] == 0x41 && ip[1] >= 0x58 && ip[1] <= 0x5f)
      {
        copy.reg[8 + ip[1] - 0x58] = pop (&copy);
        ip += 2;
      }
    else
      break;
  if (*ip != 0xc3)              /* ret */
    return 0;

  copy.ip = (const byte *)(uintptr_t)pop (&copy);
  *f = copy;
  return 1;
}

/* From F to its caller, as RtlVirtualUnwind does it; 0 for data that it
 * would not understand, or that no kernel should need.  */
static int
unwind (frame_t *f)
{
  const runtime_function_t *function = find_pdata (f->ip);
  const unwind_info_t *info;
  unsigned int offset, i, operand;
  u64 base;
  uint16_t next;
  int done;

  if (!function)
    return 0;

  info = (const unwind_info_t *)(image.base + function->unwind);
  offset = f->ip - image.base - function->begin;
  if (info->version_flags != 1)
    return 0;

  if (offset >= info->prologue && unwind_epilogue (f))
    return 1;

  /* What the prologue has done so far, the last first.  */
  base = f->reg[RSP];
  for (i = 0; i < info->ncodes; i++)
    {
      done = offset >= info->codes[i][0];
      operand = info->codes[i][1] >> 4;
      next = 0;
      if (i + 1 < info->ncodes)
        memcpy (&next, info->codes[i + 1], 2);
      switch (info->codes[i][1] & 15)
        {
        case UWOP_PUSH_NONVOL:
          if (done)
            f->reg[operand] = pop (f);
          break;
        case UWOP_ALLOC_LARGE:
          if (operand)
            return 0;
          if (done)
            f->reg[RSP] += 8 * (u64)next;
          i++;
          break;
        case UWOP_SET_FPREG:
          if (done)
            f->reg[RSP] = (f->reg[info->frame & 15]
                           - 16 * (info->frame >> 4));
          break;
        case UWOP_SAVE_XMM128:
          if (done)
            memcpy (f->xmm[operand],
                    (const void *)(uintptr_t)(base + 16 * (u64)next), 16);
          i++;
          break;
        default:
          return 0;
        }
    }
  f->ip = (const byte *)(uintptr_t)pop (f);
  return 1;
}

static int
is_inside (const byte *ip)
{
  if (ip < image.base || ip >= image.base + image.used)
    return 0;

  return find_pdata (ip) != NULL;
}

/* Of a call that is stepped through.  */
static struct
{
  frame_t caller;               /* Where it is to lead to.  */
  unsigned long steps, bad;
  const byte *first_bad;
} trace;

static void
get_frame (frame_t *f, const ucontext_t *uc)
{
  static const int number[NREGS] =
    {
      REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
      REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15
    };
  int i;

  f->ip = (const byte *)(uintptr_t)uc->uc_mcontext.gregs[REG_RIP];
  for (i = 0; i < NREGS; i++)
    f->reg[i] = uc->uc_mcontext.gregs[number[i]];
  memcpy (f->xmm, uc->uc_mcontext.fpregs->_xmm, sizeof f->xmm);
}

static int
is_caller (const frame_t *f)
{
  int i, good = f->ip == trace.caller.ip
                && f->reg[RSP] == trace.caller.reg[RSP];

  for (i = 0; i < 8; i++)
    good &= f->reg[kept[i]] == trace.caller.reg[kept[i]];
  for (i = FIRST_KEPT_XMM; i < END_KEPT_XMM; i++)
    good &= !memcmp (f->xmm[i], trace.caller.xmm[i], 16);

  return good;
}

/* SIGTRAP: before each instruction of the call, and the one that is called
 * first of all.  */
static void
on_step (int sig, siginfo_t *si, void *arg)
{
  ucontext_t *uc = arg;
  frame_t f;
  const byte *ip;
  int depth;

  (void) sig;
  (void) si;
  get_frame (&f, uc);
  if (!is_inside (f.ip))
    {
      if (trace.steps)          /* It has returned.  */
        uc->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)0x100;
      return;
    }

  if (!trace.steps++)
    {
      trace.caller = f;
      trace.caller.ip = (const byte *)(uintptr_t)pop (&trace.caller);
    }
  ip = f.ip;
  for (depth = 0; depth < 4 && is_inside (f.ip); depth++)
    if (!unwind (&f))
      break;
  if (!is_caller (&f) && !trace.bad++)
    trace.first_bad = ip;
}


/* Calls.  */

static int
have_avx512 (void)
{
  return HAVE_NASM_AVX512
    && (_gcry_get_hw_features () & HWF_INTEL_AVX512) != 0;
}

/* Call F as a program of Windows does, and look at the registers after: the
 * caller's are as before, and of the others nothing is left.  */
static void
call_windows (function_t *f, const u64 *args, int step)
{
  static struct ms_call c;
  static struct ms_call before;
  unsigned int nvectors, nbytes, i;

  f->called = 1;
  random_bytes (&c, sizeof c);
  c.function = f->code;
  memcpy (c.args, args, sizeof c.args);
  c.avx512 = have_avx512 ();
  c.step = step;
  before = c;
  ms_call (&c);

  nvectors = c.avx512 ? 32 : 16;
  nbytes = c.avx512 ? 64 : 32;
  check_mem (c.regs, before.regs, sizeof c.regs);
  check_int (c.flags & 1 << 10, 0);
  for (i = 0; i < nvectors; i++)
    if (!memcmp (c.vectors[i], before.vectors[i], nbytes))
      check (1);                /* Not used at all.  */
    else if (i >= FIRST_KEPT_XMM && i < END_KEPT_XMM)
      {
        check_mem (c.vectors[i], before.vectors[i], 16);
        check_all (c.vectors[i] + 16, 0, nbytes - 16);
      }
    else
      check_all (c.vectors[i], 0, nbytes);
}

/* From each instruction of a call the unwind data lead to the caller.  */
static void
test_unwinding (function_t *f, const u64 *args)
{
  struct sigaction action, old;

  memset (&trace, 0, sizeof trace);
  memset (&action, 0, sizeof action);
  action.sa_sigaction = on_step;
  action.sa_flags = SA_SIGINFO;
  sigaction (SIGTRAP, &action, &old);
  call_windows (f, args, 1);
  sigaction (SIGTRAP, &old, NULL);

  check_msg (trace.steps > 30, "expected more than 30 steps, got %lu",
             trace.steps);
  check_msg (!trace.bad, "expected to find the caller from everywhere, got "
             "%lu places of %lu from which not, the first at image + 0x%zx",
             trace.bad, trace.steps, (size_t)(trace.first_bad - image.base));
}

/* What nm says of this program, and how far it is loaded from there.  */
static struct
{
  char name[80];
  u64 address;
} names[20000];
static unsigned int nnames;
static u64 moved;

static void
read_names (const char *path)
{
  FILE *fp = fopen (path, "r");
  char line[256];
  unsigned long address;
  unsigned int i;

  while (fp && nnames < DIM (names) && fgets (line, sizeof line, fp))
    if (sscanf (line, "%lx %*c %79s", &address, names[nnames].name) == 2)
      names[nnames++].address = address;
  if (fp)
    fclose (fp);
  for (i = 0; i < nnames; i++)
    if (!strcmp (names[i].name, "ms_call"))
      moved = (uintptr_t)ms_call - names[i].address;
  check_msg (nnames > 100 && moved % PAGE == 0,
             "expected names of this program in %s", path);
}

/* The function for Windows that is FUNCTION of this program.  */
static function_t *
same_function (kernel_t function)
{
  function_t *f;
  unsigned int i;

  for (i = 0; i < nnames; i++)
    if (names[i].address + moved == (uintptr_t)function)
      {
        f = find_function (names[i].name);
        if (f)
          return f;
      }

  return NULL;
}

/* All that a row's operation does.  */
static void
test_op (const row_t *row, const op_t *op, unsigned int keylen)
{
  subject_t s;
  wanted_t w;
  function_t *f;
  byte key[32];
  byte *out, *iv;
  const byte *want;
  u64 args[8];
  size_t n, nbytes;

  random_bytes (key, keylen);
  if (!subject_begin (&s, row, op, key, keylen))
    return;

  t_at ("%s", s.name);
  f = same_function (s.function);
  if (!check_msg (f != NULL, "expected a function of its name"))
    return;

  wanted_begin (&w, &s, most_blocks (&s), NULL);
  out = malloc (16 * w.most);
  iv = malloc (iv_nbytes (&s, w.most));
  for (n = op->least; n <= w.most; n++)
    {
      t_at ("%s, %zu blocks", s.name, n);
      memcpy (iv, w.iv[0], iv_nbytes (&s, n));
      subject_args (&s, args, &s.keys, iv, out, w.in, n);
      call_windows (f, args, 0);
      want = wanted_out (&w, &s, n, &nbytes);
      check_mem (out, want, nbytes);
      if (op->args != ARGS_BLOCKS)
        check_mem (iv, iv_after (&w, &s, n), iv_nbytes (&s, n));
      if (keylen == 16 && !(op->how & OP_DECRYPT)
          && (n <= 1 || n == row->width + 1))
        test_unwinding (f, args);
    }
  free (out);
  free (iv);
  wanted_end (&w);
  subject_end (&s);
}

/* This machine cannot run OP of ROW.  */
static void
leave_out (const row_t *row, const op_t *op)
{
  static const byte key[16];
  function_t *f;
  subject_t s;

  if (subject_begin (&s, row, op, key, sizeof key)
      && (f = same_function (s.function)) != NULL)
    f->called = 1;
}

static void
test_rows (int cipher)
{
  unsigned int missing, keylen, i, j;
  const op_t *op;
  row_t row;
  char name[64];

  for (i = 0; get_row (&row, cipher, i); i++)
    {
      missing = row.hwf & ~_gcry_get_hw_features ();
      snprintf (name, sizeof name, "%s/%s", ciphers[cipher].name, row.name);
      if (missing)
        t_skip (name, "hardware features 0x%x are missing", missing);
      for (j = 0; row.hwf && (op = get_op (cipher, j)); j++)
        if (missing)
          leave_out (&row, op);
        else
          for (keylen = 16; keylen <= 32; keylen += 8)
            test_op (&row, op, keylen);
    }
}

/* Functions that no row has: each letter is an argument,
 *   c  16 bytes     i  input     o  output     k  the keys     x  anything  */
static const struct
{
  const char *name, *row, *args;
} fixed[] =
  {
    { "_gcry_aria_gfni_avx_crypt_blk1", "gfni-avx", "xoik" },
    { "_gcry_aria_gfni_avx512_ecb_crypt_blk64", "gfni-avx512", "xoik" },
    { "_gcry_aria_gfni_avx512_ctr_crypt_blk64", "gfni-avx512", "xoick" }
  };

/* They do what they do for ELF.  */
static void
test_fixed (void)
{
  static struct checked_call c;
  static struct
  {
    byte counter[16], in[64 * 16], out[64 * 16 + 16];
  } data, want, *d;
  function_t *f;
  subject_t s;
  row_t row;
  byte key[32];
  unsigned int i, j, n;
  u64 args[8] = { 0 };

  random_bytes (key, sizeof key);
  for (i = 0; i < DIM (fixed); i++)
    {
      t_at ("%s", fixed[i].name);
      f = find_function (fixed[i].name);
      for (j = 0; get_row (&row, ARIA, j); j++)
        if (!strcmp (row.name, fixed[i].row))
          break;
      if (!row.name)
        continue;               /* Not in this build.  */
      if (row.hwf & ~_gcry_get_hw_features ())
        {
          t_skip (fixed[i].name, "hardware features are missing");
          if (f)
            f->called = 1;
          continue;
        }
      if (!check (f != NULL)
          || !check (subject_begin (&s, &row, get_op (ARIA, 0), key, 32)))
        continue;

      random_bytes (&data, sizeof data);
      want = data;
      for (d = &want;; d = &data)
        {
          for (n = 0; fixed[i].args[n]; n++)
            switch (fixed[i].args[n])
              {
              case 'c': args[n] = (uintptr_t)d->counter; break;
              case 'i': args[n] = (uintptr_t)d->in; break;
              case 'o': args[n] = (uintptr_t)d->out; break;
              case 'k': args[n] = (uintptr_t)&s.keys; break;
              case 'x': args[n] = ~(u64)0; break;
              }
          if (d == &data)
            break;
          memset (&c, 0, sizeof c);
          for (j = 0; j < nnames; j++)
            if (!strcmp (names[j].name, fixed[i].name))
              c.function = (kernel_t)(uintptr_t)(names[j].address + moved);
          memcpy (c.args, args, sizeof c.args);
          c.avx512 = have_avx512 ();
          if (check (c.function != NULL))
            checked_call (&c);
        }
      call_windows (f, args, 0);
      check_mem (&data, &want, sizeof data);
      check (memcmp (data.out, data.in, 16));
      test_unwinding (f, args);
      subject_end (&s);
    }
}

/* GHASH's rows: what they do for ELF.  */
static void
test_ghash (void)
{
  static byte in[16 * 40];
  const struct ghash_impl *impl;
  ghash_key_t key, made;
  byte h[16], want[16], got[16];
  unsigned int missing, polyval;
  function_t *setkey, *blocks;
  u64 args[8] = { 0 };
  size_t n;

  random_bytes (h, 16);
  random_bytes (in, sizeof in);
  for (impl = _gcry_ghash_impls; impl->name; impl++)
    for (polyval = 0; impl->hwf && polyval < 2; polyval++)
      {
        setkey = same_function ((kernel_t)impl->setkey);
        blocks = same_function ((kernel_t)(polyval ? impl->polyval
                                           : impl->ghash));
        t_at ("ghash/%s", impl->name);
        if (!check (setkey != NULL) || !check (blocks != NULL))
          continue;
        missing = impl->hwf & ~_gcry_get_hw_features ();
        if (missing)
          {
            t_skip (impl->name, "hardware features 0x%x are missing", missing);
            setkey->called = blocks->called = 1;
            continue;
          }

        if (polyval)
          _gcry_polyval_setkey (&key, h, impl);
        else
          _gcry_ghash_setkey (&key, h, impl);
        made = key;
        memset (&made.table, 0, sizeof made.table);
        args[0] = (uintptr_t)&made;
        call_windows (setkey, args, 0);
        check_mem (&made, &key, sizeof key);
        test_unwinding (setkey, args);

        args[0] = (uintptr_t)&key;
        args[1] = (uintptr_t)got;
        args[2] = (uintptr_t)in;
        for (n = 0; n <= 40; n++)
          {
            t_at ("ghash/%s, %zu blocks", impl->name, n);
            memset (want, 7, 16);
            memset (got, 7, 16);
            key.blocks (&key, want, in, n);
            args[3] = n;
            call_windows (blocks, args, 0);
            check_mem (got, want, 16);
          }
        args[3] = 23;
        test_unwinding (blocks, args);
      }
}

/* Those of win64-args.asm.  */
static void
test_args (void)
{
  char name[16];
  u64 out[8], args[8];
  unsigned int n;
  function_t *f;

  for (n = 5; n < 8; n++)
    {
      snprintf (name, sizeof name, "args%u", n);
      t_at ("%s", name);
      f = find_function (name);
      if (!check (f != NULL))
        continue;
      memset (out, 0, sizeof out);
      random_bytes (args, sizeof args);
      args[0] = (uintptr_t)out;
      call_windows (f, args, 0);
      check_mem (out, args + 1, 8 * n);
      check_int (out[n], 0);
      test_unwinding (f, args);
    }
}

/* No function for the outside is left over.  What FUNC makes has a second
 * symbol, and what only kernels call has not.  */
static void
test_all_called (void)
{
  const function_t *f;
  char kernel[100];

  for (f = image.function; f < image.function + image.nfunctions; f++)
    {
      snprintf (kernel, sizeof kernel, "%.79s.kernel", f->name);
      t_at ("%s", f->name);
      if (find_function (kernel))
        check_msg (f->called, "expected a row with it, or a line of "
                   "t-win64.c");
    }
}

int
main (int argc, char **argv)
{
  int i, cipher;

  t_begin ("t-win64");
  t_seed ();
  if (argc < 3)
    return T_EXIT_FAIL;

  image.base = mmap (NULL, IMAGE_NBYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (image.base == MAP_FAILED)
    abort ();
  image.used = PAGE;
  read_names (argv[1]);
  for (i = 2; i < argc; i++)
    if (strlen (argv[i]) > 4
        && !strcmp (argv[i] + strlen (argv[i]) - 4, ".asm"))
      t_skip (argv[i], "not in this build");
    else
      load (argv[i]);
  link_objects ();
  test_pdata ();
  test_args ();
  for (cipher = 0; cipher < NCIPHERS; cipher++)
    test_rows (cipher);
  test_ghash ();
  test_fixed ();
  test_all_called ();
  return t_end ();
}
