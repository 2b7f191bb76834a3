; win64-args.asm - functions of many arguments, for t-win64
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"

; STORE_ARGS n - void args<N> (u64 *out, u64, ...) - write the N arguments
; after OUT to it; N is 5 or more.
%macro STORE_ARGS 1
  %assign %%nargs %1 + 1
        FUNC    args%1, %%nargs
        mov     [rdi], rsi
        mov     [rdi + 8], rdx
        mov     [rdi + 16], rcx
        mov     [rdi + 24], r8
        mov     [rdi + 32], r9
  %assign %%i 5
  %rep %1 - 5
        mov     rax, [rsp + 8 * (%%i - 4)]
        mov     [rdi + 8 * %%i], rax
    %assign %%i %%i + 1
  %endrep
        ret
        ENDFUNC
%endmacro

        STORE_ARGS 5
        STORE_ARGS 6
        STORE_ARGS 7
