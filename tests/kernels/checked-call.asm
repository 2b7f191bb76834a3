; checked-call.asm - call a kernel and look at what it does to registers
; Source: System V ABI for AMD64, 3.2
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"

; struct checked_call in t-kernels.c.
%define CALL_FUNCTION  0
%define CALL_ARGS      8
%define CALL_AVX512    56
%define CALL_SPOILT    64
%define CALL_VECTORS   128

        RODATA
dirt:   times 64 db 0xd1

; SEED register, n and SPOILT register, n - a value to find again, and bit N
; of eax if it is not there.
%macro SEED 2
        mov     %1, 0x1234567800000000 + %2 * 0x01010101
%endmacro
%macro SPOILT 2
        mov     rcx, 0x1234567800000000 + %2 * 0x01010101
        cmp     %1, rcx
        je      %%same
        or      eax, 1 << %2
%%same:
%endmacro

; void checked_call (struct checked_call *c) - call c->function with c->args,
; vector registers full of dirt; c->spoilt: bits 0 to 5, rbx, rbp, r12 to r15
; are not as before, 6: the direction flag, 7: MXCSR; c->vectors: the vector
; registers.
        FUNC    checked_call
        push    rbx
        push    rbp
        push    r12
        push    r13
        push    r14
        push    r15
        sub     rsp, 24
        mov     [rsp], rdi
        stmxcsr [rsp + 8]

  %if HAVE_NASM_AVX512
        cmp     dword [rdi + CALL_AVX512], 0
        je      .dirty_avx
  %assign i 0
  %rep 32
        vmovdqa64 zmm %+ i, [dirt]
    %assign i i + 1
  %endrep
        mov     eax, -1
        kmovw   k1, eax
        jmp     .seed
.dirty_avx:
  %endif
  %assign i 0
  %rep 16
        vmovdqa ymm %+ i, [dirt]
    %assign i i + 1
  %endrep
.seed:
        SEED    rbx, 0
        SEED    rbp, 1
        SEED    r12, 2
        SEED    r13, 3
        SEED    r14, 4
        SEED    r15, 5
        mov     rax, rdi
        mov     rdi, [rax + CALL_ARGS]
        mov     rsi, [rax + CALL_ARGS + 8]
        mov     rdx, [rax + CALL_ARGS + 16]
        mov     rcx, [rax + CALL_ARGS + 24]
        mov     r8, [rax + CALL_ARGS + 32]
        mov     r9, [rax + CALL_ARGS + 40]
        mov     r10, -1
        mov     r11, -1
        call    [rax + CALL_FUNCTION]

        xor     eax, eax
        SPOILT  rbx, 0
        SPOILT  rbp, 1
        SPOILT  r12, 2
        SPOILT  r13, 3
        SPOILT  r14, 4
        SPOILT  r15, 5
        pushfq
        pop     rcx
        test    ecx, 1 << 10
        jz      .df_clear
        or      eax, 1 << 6
        cld
.df_clear:
        mov     rdi, [rsp]
        stmxcsr [rsp + 12]
        mov     ecx, [rsp + 12]
        cmp     ecx, [rsp + 8]
        je      .mxcsr_same
        or      eax, 1 << 7
.mxcsr_same:
        mov     [rdi + CALL_SPOILT], rax

  %if HAVE_NASM_AVX512
        cmp     dword [rdi + CALL_AVX512], 0
        je      .look_avx
  %assign i 0
  %rep 32
        vmovdqu64 [rdi + CALL_VECTORS + 64 * i], zmm %+ i
    %assign i i + 1
  %endrep
        jmp     .done
.look_avx:
  %endif
  %assign i 0
  %rep 16
        vmovdqu [rdi + CALL_VECTORS + 64 * i], ymm %+ i
    %assign i i + 1
  %endrep
.done:
        vzeroupper
        add     rsp, 24
        pop     r15
        pop     r14
        pop     r13
        pop     r12
        pop     rbp
        pop     rbx
        ret
        ENDFUNC
