; aria-gfni-avx512-amd64.asm - ARIA with GFNI and AVX512
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 64, 1
%include "aria-slice.inc"
%include "aria-blocks-gfni.inc"
%include "aria-lanes.inc"
%include "aria-kernels.inc"

        SLICED_CRYPT sliced64
        SLICED_FUNCTION first64, SLICED_FIRST
        SLICED_FUNCTION rounds64, SLICED_REST
        SLICED_FUNCTION turn64, SLICED_BESIDE TURN
        SLICED_FUNCTION turn_xor64, SLICED_BESIDE TURN_XOR
        SLICED_COUNTERS counters64
        VECTORS 64, 1
        BLOCKS_CRYPT blocks8, 2
        BLOCKS_CRYPT blocks4, 1
        VECTORS 32, 1
        SLICED_CRYPT sliced32
        BLOCKS_CRYPT blocks3, 2
        BLOCKS_CRYPT blocks2, 1
        VECTORS 16, 1
        SLICED_CRYPT sliced16
        BLOCKS_CRYPT blocks1, 1

        BLOCKS_CHAIN _gcry_aria_gfni_avx512_cbc_enc, cbc
        BLOCKS_CHAIN _gcry_aria_gfni_avx512_cfb_enc, cfb
        BLOCKS_CHAIN _gcry_aria_gfni_avx512_ofb_enc, ofb

        VECTORS 32, 1
        BLOCKS_LANES _gcry_aria_gfni_avx512_lanes_in, input
        BLOCKS_LANES _gcry_aria_gfni_avx512_lanes_out, output

; ARIA_AVX512 mode, op - where nblocks cannot be left, no core is for it.
%macro ARIA_AVX512 2
        VECTORS 64, 1
        WNAMES
        KERNEL_BEGIN %1, _gcry_aria_gfni_avx512_%2
  %ifidn %1,ctr
        KERNEL_STREAM
        KERNEL_PASSES sliced64.rest, counters64
  %else
    %ifidn %1,ecb
        KERNEL_STREAM
    %endif
        KERNEL_PASSES sliced64
  %endif
        cmp     ecx, 4
        ja      .more_than_4
        je      .is_4
        cmp     ecx, 2
        ja      .is_3
        je      .is_2
        VECTORS 16, 1
        KERNEL_REST blocks1, 1, v
.is_2:
        VECTORS 32, 1
        KERNEL_REST blocks2, 1, v
.is_3:
        KERNEL_REST blocks3, 2, v
.is_4:
        VECTORS 64, 1
        KERNEL_REST blocks4, 1, v
.more_than_4:
        cmp     ecx, 32
        ja      .more_than_32
        cmp     ecx, 8
        ja      .more_than_8
        KERNEL_REST blocks8, 2, v
.more_than_8:
        cmp     ecx, 16
        ja      .more_than_16
        VECTORS 16, 1
        KERNEL_REST sliced16, 16, v
.more_than_16:
        VECTORS 32, 1
        KERNEL_REST sliced32, 16, v
.more_than_32:
        VECTORS 64, 1
        KERNEL_REST sliced64, 16, v
        KERNEL_END
%endmacro

        KERNEL_MODES ARIA_AVX512

        KERNEL_OF_BLOCKS _gcry_aria_gfni_avx512_ecb_crypt_blk64, 64, \
                _gcry_aria_gfni_avx512_crypt
        KERNEL_OF_COUNTERS _gcry_aria_gfni_avx512_ctr_crypt_blk64, 64, \
                _gcry_aria_gfni_avx512_ctr16be
