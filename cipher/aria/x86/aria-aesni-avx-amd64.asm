; aria-aesni-avx-amd64.asm - ARIA with AES-NI and AVX
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 16, 0
%include "aria-slice.inc"
%include "aria-aes.inc"
%include "aria-blocks-aes.inc"
%include "aria-kernels.inc"

; The rows with AVX2 use these, too, and the chains.
        BLOCKS_CRYPT _gcry_aria_aesni_avx_blocks4, 4, shared
        BLOCKS_CRYPT _gcry_aria_aesni_avx_blocks2, 2, shared
        BLOCKS_CRYPT _gcry_aria_aesni_avx_blocks1, 1, shared

        BLOCKS_CHAIN _gcry_aria_aesni_avx_cbc_enc, cbc
        BLOCKS_CHAIN _gcry_aria_aesni_avx_cfb_enc, cfb
        BLOCKS_CHAIN _gcry_aria_aesni_avx_ofb_enc, ofb

        SLICED_CRYPT sliced16
        VEX_COUNTERS counters16, sliced16

%macro ARIA_AES 2
        KERNEL_BEGIN %1, _gcry_aria_aesni_avx_%2
        KERNEL_PASSES sliced16, counters16
        cmp     ecx, 2
        ja      .more_than_2
        je      .is_2
        KERNEL_REST _gcry_aria_aesni_avx_blocks1, 1, v
.is_2:
        KERNEL_REST _gcry_aria_aesni_avx_blocks2, 2, v
.more_than_2:
        cmp     ecx, 4
        ja      .more_than_4
        KERNEL_REST _gcry_aria_aesni_avx_blocks4, 4, v
.more_than_4:
        KERNEL_REST sliced16, 16, w
        KERNEL_END
%endmacro

        KERNEL_MODES ARIA_AES
