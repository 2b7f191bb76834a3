; aria-aesni-avx2-amd64.asm - ARIA with AES-NI and AVX2
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 32, 0
%define AES_HALVES
%include "aria-slice.inc"
%include "aria-aes.inc"
%include "aria-kernels.inc"

        SLICED_CRYPT sliced32

%macro ARIA_AES 2
        KERNEL_BEGIN %1, %2
        KERNEL_PASSES sliced32
        cmp     ecx, 1
        je      .is_1
        KERNEL_REST sliced32, 16, w
.is_1:
        KERNEL_ONE sliced32
        KERNEL_END
%endmacro

        ARIA_AES ecb, _gcry_aria_aesni_avx2_crypt
        ARIA_AES ctr, _gcry_aria_aesni_avx2_ctr16be
