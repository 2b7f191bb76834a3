; aria-gfni-avx-amd64.asm - ARIA with GFNI and AVX
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 16, 0
%include "aria-slice.inc"
%include "aria-gfni.inc"
%include "aria-blocks-gfni.inc"
%include "aria-kernels.inc"

        BLOCKS_CRYPT blocks4, 4
        BLOCKS_CRYPT blocks2, 2
        BLOCKS_CRYPT blocks1, 1

        BLOCKS_CHAIN _gcry_aria_gfni_avx_cbc_enc, cbc
        BLOCKS_CHAIN _gcry_aria_gfni_avx_cfb_enc, cfb
        BLOCKS_CHAIN _gcry_aria_gfni_avx_ofb_enc, ofb

        SLICED_CRYPT sliced16
        VEX_COUNTERS counters16, sliced16

%macro ARIA_AVX 2
        KERNEL_BEGIN %1, _gcry_aria_gfni_avx_%2
        KERNEL_PASSES sliced16, counters16
        cmp     ecx, 2
        ja      .more_than_2
        je      .is_2
        KERNEL_REST blocks1, 1, v
.is_2:
        KERNEL_REST blocks2, 2, v
.more_than_2:
        cmp     ecx, 4
        ja      .more_than_4
        KERNEL_REST blocks4, 4, v
.more_than_4:
        KERNEL_REST sliced16, 16, w
        KERNEL_END
%endmacro

        KERNEL_MODES ARIA_AVX

        KERNEL_OF_BLOCKS _gcry_aria_gfni_avx_crypt_blk1, 1, \
                _gcry_aria_gfni_avx_crypt
