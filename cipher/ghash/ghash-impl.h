/* ghash-impl.h - the table of GHASH and POLYVAL implementations
 * Source: SP 800-38D, 6.4; RFC 8452, section 3 and appendix A
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Bit order.  GHASH numbers the bits of a block from the most significant
 * one of its first byte, so its 16 bytes read as one big-endian integer
 * are a polynomial written backwards.  POLYVAL reads a block as a
 * little-endian integer whose bit i is the coefficient of x^i, and its
 * product carries a factor x^-128.  RFC 8452, appendix A, joins the two:
 *
 *   GHASH (H, X_1, ...) = ByteReverse (POLYVAL (mulX (ByteReverse (H)),
 *                                               ByteReverse (X_1), ...))
 *
 * So an implementation multiplies as POLYVAL does.  For GHASH the key is
 * prepared once (mulX) and blocks are read and written in reverse.
 */

#ifndef GHASH_IMPL_H
#define GHASH_IMPL_H

#include <stddef.h>
#include "types.h"

struct ghash_key;

/* For each of NBLOCKS blocks X at IN: HASH = (HASH + X) * factor.
 *   key      as prepared by the row's setkey.
 *   hash     16 bytes, read and updated, as the specification writes them.
 *   in       16 * NBLOCKS bytes; any alignment; does not overlap HASH.
 *   nblocks  may be 0.
 * Cannot fail.  No branch and no address depends on KEY, HASH or IN.
 * Returns how many bytes of stack to burn, 0 for none.  */
typedef unsigned int (*ghash_blocks_t) (const struct ghash_key *key,
                                        byte *hash, const byte *in,
                                        size_t nblocks);

/* The factor and what an implementation derives from it.  Secret.  */
typedef struct ghash_key
{
  ghash_blocks_t blocks;        /* The row's ghash or polyval.  */
  u64 h[2];             /* The factor in POLYVAL's order: bit i of H[0] is the
                         * coefficient of x^i, of H[1] of x^(64+i).  */
  union                 /* The implementation's own.  */
  {
    u64 w64[32];
    u32 w32[64];
  } table;
} ghash_key_t;

/* A hash in progress.  */
typedef struct ghash_state
{
  byte hash[16];
  byte tail[16];        /* Bytes that wait to be a whole block.  */
  unsigned int ntail;   /* How many; at most 15.  */
} ghash_state_t;

/* One way to compute them.  Rows are ordered best first; "ref" ends the
 * list and runs everywhere.  */
struct ghash_impl
{
  const char *name;             /* What tests, benchmarks and logs call it.  */
  unsigned int hwf;             /* HWF_ bits that must all be present.  */
  unsigned int (*setkey) (ghash_key_t *key);    /* Fill TABLE from H.  Returns
                                                 * bytes of stack to burn.  */
  ghash_blocks_t ghash;         /* SP 800-38D, 6.4.  */
  ghash_blocks_t polyval;       /* RFC 8452, section 3.  */
};

/* Ended by a row whose name is NULL.  */
extern const struct ghash_impl _gcry_ghash_impls[];

/* Prepare KEY for GHASH with the hash subkey H, or for POLYVAL with the key
 * H.
 *   h     16 bytes as the specification writes them; any alignment.
 *   impl  a row this machine can run; NULL: the best one.
 * Cannot fail.  Leaves no key below the stack pointer.  */
void _gcry_ghash_setkey (ghash_key_t *key, const byte *h,
                         const struct ghash_impl *impl);
void _gcry_polyval_setkey (ghash_key_t *key, const byte *h,
                           const struct ghash_impl *impl);

/* Hash NBYTES bytes of IN: whole blocks at once, less wait.  A new hash has
 * an all zero STATE.  */
void _gcry_ghash_write (const ghash_key_t *key, ghash_state_t *state,
                        const byte *in, size_t nbytes);

/* Fill up what waits, if anything does, with zeros to a whole block.  */
void _gcry_ghash_pad (const ghash_key_t *key, ghash_state_t *state);

/* The same, and then hash the block LAST: both in one pass.  */
void _gcry_ghash_final (const ghash_key_t *key, ghash_state_t *state,
                        const byte *last);

/*-- The rows --*/

unsigned int _gcry_ghash_ref_setkey (ghash_key_t *key);
unsigned int _gcry_ghash_ref_ghash (const ghash_key_t *key, byte *hash,
                                    const byte *in, size_t nblocks);
unsigned int _gcry_ghash_ref_polyval (const ghash_key_t *key, byte *hash,
                                      const byte *in, size_t nblocks);

/* x86, in assembler.  The keys of both are made in the same way.  */
unsigned int _gcry_ghash_pclmul_avx_setkey (ghash_key_t *key);
unsigned int _gcry_ghash_pclmul_avx_ghash (const ghash_key_t *key, byte *hash,
                                           const byte *in, size_t nblocks);
unsigned int _gcry_ghash_pclmul_avx_polyval (const ghash_key_t *key,
                                             byte *hash, const byte *in,
                                             size_t nblocks);
unsigned int _gcry_ghash_vpclmul_avx512_ghash (const ghash_key_t *key,
                                               byte *hash, const byte *in,
                                               size_t nblocks);
unsigned int _gcry_ghash_vpclmul_avx512_polyval (const ghash_key_t *key,
                                                 byte *hash, const byte *in,
                                                 size_t nblocks);

/* RISC-V.  */
unsigned int _gcry_ghash_riscv_zvkg_setkey (ghash_key_t *key);
unsigned int _gcry_ghash_riscv_zvkg_ghash (const ghash_key_t *key, byte *hash,
                                           const byte *in, size_t nblocks);
unsigned int _gcry_ghash_riscv_zvkg_polyval (const ghash_key_t *key,
                                             byte *hash, const byte *in,
                                             size_t nblocks);
unsigned int _gcry_ghash_riscv_zvbc_setkey (ghash_key_t *key);
unsigned int _gcry_ghash_riscv_zvbc_ghash (const ghash_key_t *key, byte *hash,
                                           const byte *in, size_t nblocks);
unsigned int _gcry_ghash_riscv_zvbc_polyval (const ghash_key_t *key,
                                             byte *hash, const byte *in,
                                             size_t nblocks);

unsigned int _gcry_ghash_int128_setkey (ghash_key_t *key);
unsigned int _gcry_ghash_int128_ghash (const ghash_key_t *key, byte *hash,
                                       const byte *in, size_t nblocks);
unsigned int _gcry_ghash_int128_polyval (const ghash_key_t *key, byte *hash,
                                         const byte *in, size_t nblocks);

#endif /* GHASH_IMPL_H */
