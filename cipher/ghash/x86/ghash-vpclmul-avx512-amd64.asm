; ghash-vpclmul-avx512-amd64.asm - GHASH and POLYVAL with VPCLMULQDQ, AVX512
; Source: SP 800-38D, 6.4; RFC 8452, section 3
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"
%include "vec.inc"
        VECTORS 64, 1
%include "ghash-clmul.inc"

        CLMUL_HASH _gcry_ghash_vpclmul_avx512_ghash, ghash
        CLMUL_HASH _gcry_ghash_vpclmul_avx512_polyval, polyval
