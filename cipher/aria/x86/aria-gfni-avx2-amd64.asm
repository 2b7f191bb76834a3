; aria-gfni-avx2-amd64.asm - ARIA with GFNI and AVX2
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 32, 0
%include "aria-slice.inc"
%include "aria-gfni.inc"
%include "aria-blocks-gfni.inc"
%include "aria-lanes.inc"
%include "aria-kernels.inc"

        BLOCKS_CRYPT blocks8, 4
        BLOCKS_CRYPT blocks4, 2
        BLOCKS_CRYPT blocks2, 1
        VECTORS 16, 0
        BLOCKS_CRYPT blocks1, 1

        BLOCKS_CHAIN _gcry_aria_gfni_avx2_cbc_enc, cbc
        BLOCKS_CHAIN _gcry_aria_gfni_avx2_cfb_enc, cfb
        BLOCKS_CHAIN _gcry_aria_gfni_avx2_ofb_enc, ofb

        VECTORS 32, 0
        BLOCKS_LANES _gcry_aria_gfni_avx2_lanes_in, input
        BLOCKS_LANES _gcry_aria_gfni_avx2_lanes_out, output

        VECTORS 32, 0
        SLICED_CRYPT sliced32
        VEX_COUNTERS counters32, sliced32

%macro ARIA_AVX2 2
        KERNEL_BEGIN %1, _gcry_aria_gfni_avx2_%2
        KERNEL_PASSES sliced32, counters32
        cmp     ecx, 2
        ja      .more_than_2
        je      .is_2
        VECTORS 16, 0
        KERNEL_REST blocks1, 1, v
.is_2:
        VECTORS 32, 0
        KERNEL_REST blocks2, 1, v
.more_than_2:
        cmp     ecx, 8
        ja      .more_than_8
        cmp     ecx, 4
        ja      .more_than_4
        KERNEL_REST blocks4, 2, v
.more_than_4:
        KERNEL_REST blocks8, 4, v
.more_than_8:
        KERNEL_REST sliced32, 16, w
        KERNEL_END
%endmacro

        KERNEL_MODES ARIA_AVX2
