; ghash-pclmul-avx-amd64.asm - GHASH and POLYVAL with PCLMULQDQ and AVX
; Source: SP 800-38D, 6.4; RFC 8452, section 3
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"
%include "vec.inc"
        VECTORS 16, 0
%include "ghash-clmul.inc"

        CLMUL_SETKEY _gcry_ghash_pclmul_avx_setkey
        CLMUL_HASH _gcry_ghash_pclmul_avx_ghash, ghash
        CLMUL_HASH _gcry_ghash_pclmul_avx_polyval, polyval
