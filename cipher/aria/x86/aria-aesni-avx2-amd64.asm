; aria-aesni-avx2-amd64.asm - ARIA with AES-NI and AVX2
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 32, 0
%define AES_HALVES
%include "aria-slice.inc"
%include "aria-aes.inc"
%include "aria-blocks-aes.inc"
%include "aria-kernels.inc"

        extern  _gcry_aria_aesni_avx_blocks1
        extern  _gcry_aria_aesni_avx_blocks4

        SLICED_CRYPT sliced32
        VEX_COUNTERS counters32, sliced32

; ARIA_AES mode, op - vectors of 32 bytes help where there are blocks for more
; than half a pass.
%macro ARIA_AES 2
        VECTORS 32, 0
        KERNEL_BEGIN %1, _gcry_aria_aesni_avx2_%2, 16, _gcry_aria_aesni_avx_%2
        KERNEL_PASSES sliced32, counters32
        cmp     ecx, 4
        ja      .more_than_4
        VECTORS 16, 0
        cmp     ecx, 1
        je      .is_1
        KERNEL_REST _gcry_aria_aesni_avx_blocks4, 4, v
.is_1:
        KERNEL_REST _gcry_aria_aesni_avx_blocks1, 1, v
.more_than_4:
        VECTORS 32, 0
        KERNEL_REST sliced32, 16, w
        KERNEL_END
%endmacro

        KERNEL_MODES ARIA_AES
