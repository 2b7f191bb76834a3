/* aria-impl.c - the table of ARIA implementations and the loop over it
 * Source: RFC 5794
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "g10lib.h"
#include "aria-impl.h"

const struct aria_impl _gcry_aria_impls[] =
  {
    { "ref", 0, 1, 1, _gcry_aria_ref_crypt, NULL },
    { NULL, 0, 0, 0, NULL, NULL }
  };

/* A table that has outgrown the chain does not compile.  */
typedef char aria_chain_has_room[DIM (_gcry_aria_impls) <= ARIA_MAX_IMPLS + 1
                                 ? 1 : -1];

void
_gcry_aria_choose (aria_context_t *ctx, unsigned int features)
{
  const struct aria_impl *impl;
  unsigned int n = 0;

  ctx->single = NULL;
  for (impl = _gcry_aria_impls; impl->name; impl++)
    if ((impl->hwf & features) == impl->hwf)
      {
        ctx->chain[n++] = impl;
        if (!ctx->single && impl->least == 1)
          ctx->single = impl;
      }
  ctx->chain[n] = NULL;
}

void
_gcry_aria_crypt (const aria_context_t *ctx, const byte *rk,
                  byte *out, const byte *in, size_t nblocks)
{
  const struct aria_impl *const *step = ctx->chain;
  int used_ref = 0;
  size_t n;

  while (nblocks)
    {
      while (nblocks < (*step)->least)  /* Ends: "ref" has least == 1.  */
        step++;

      n = nblocks;
      if (n > (*step)->width)
        n -= n % (*step)->width;        /* Whole passes; the rest may suit a
                                         * lower row.  */

      (*step)->crypt (rk, ctx->rounds, out, in, n);
      used_ref |= (*step)->crypt == _gcry_aria_ref_crypt;
      out += 16 * n;
      in += 16 * n;
      nblocks -= n;
    }

  if (used_ref)
    _gcry_burn_stack (ARIA_REF_STACK);
}
