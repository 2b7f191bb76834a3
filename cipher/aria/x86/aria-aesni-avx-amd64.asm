; aria-aesni-avx-amd64.asm - ARIA with AES-NI and AVX
; Source: RFC 5794
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "aria-x86.inc"
        VECTORS 16, 0
%include "aria-slice.inc"
%include "aria-aes.inc"
%include "aria-kernels.inc"

        SLICED_CRYPT sliced16

%macro ARIA_AES 2
        KERNEL_BEGIN %1, %2
        KERNEL_PASSES sliced16
        KERNEL_REST sliced16, 16, w
        KERNEL_END
%endmacro

        ARIA_AES ecb, _gcry_aria_aesni_avx_crypt
        ARIA_AES ctr, _gcry_aria_aesni_avx_ctr16be
