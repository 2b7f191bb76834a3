; ms-call.asm - call a kernel as a program of Windows does
; Source: Microsoft's x64 calling convention
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"

; struct ms_call in t-win64.c.
%define CALL_FUNCTION  0
%define CALL_ARGS      8
%define CALL_AVX512    72
%define CALL_STEP      80
%define CALL_FLAGS     88
%define CALL_REGS      96
%define CALL_VECTORS   192

; KEPT LOAD or STORE - the registers that belong to the caller, except rsp and
; vectors, from or to [rax + CALL_REGS].
%macro LOAD 2
        mov     %1, %2
%endmacro
%macro STORE 2
        mov     %2, %1
%endmacro
%macro KEPT 1
        %1      rbx, [rax + CALL_REGS]
        %1      rbp, [rax + CALL_REGS + 8]
        %1      rsi, [rax + CALL_REGS + 16]
        %1      rdi, [rax + CALL_REGS + 24]
        %1      r12, [rax + CALL_REGS + 32]
        %1      r13, [rax + CALL_REGS + 40]
        %1      r14, [rax + CALL_REGS + 48]
        %1      r15, [rax + CALL_REGS + 56]
%endmacro

; void ms_call (struct ms_call *c) - call c->function with c->args; c->regs
; and c->vectors are what the registers hold before it, and then what they
; hold after it, as do c->flags; c->step: with the trap flag set.
        FUNC    ms_call
        push    rbx
        push    rbp
        push    r12
        push    r13
        push    r14
        push    r15
        push    rdi
        sub     rsp, 64                 ; 32 for the callee; 4 arguments.
        mov     rax, rdi
  %assign i 4
  %rep 4
        mov     rcx, [rax + CALL_ARGS + 8 * i]
        mov     [rsp + 8 * i], rcx
    %assign i i + 1
  %endrep

  %if HAVE_NASM_AVX512
        cmp     dword [rax + CALL_AVX512], 0
        je      .load_avx
    %assign i 0
    %rep 32
        vmovdqu64 zmm%[i], [rax + CALL_VECTORS + 64 * i]
      %assign i i + 1
    %endrep
        jmp     .loaded
.load_avx:
  %endif
  %assign i 0
  %rep 16
        vmovdqu ymm%[i], [rax + CALL_VECTORS + 64 * i]
    %assign i i + 1
  %endrep
.loaded:
        KEPT    LOAD
        mov     rcx, [rax + CALL_ARGS]
        mov     rdx, [rax + CALL_ARGS + 8]
        mov     r8, [rax + CALL_ARGS + 16]
        mov     r9, [rax + CALL_ARGS + 24]
        mov     r10, -1
        mov     r11, -1
        cmp     dword [rax + CALL_STEP], 0
        je      .call
        pushfq
        or      dword [rsp], 1 << 8
        popfq
.call:
        call    [rax + CALL_FUNCTION]

        mov     rax, [rsp + 64]
        KEPT    STORE
        pushfq
        pop     qword [rax + CALL_FLAGS]
        cld
  %if HAVE_NASM_AVX512
        cmp     dword [rax + CALL_AVX512], 0
        je      .store_avx
    %assign i 0
    %rep 32
        vmovdqu64 [rax + CALL_VECTORS + 64 * i], zmm%[i]
      %assign i i + 1
    %endrep
        jmp     .stored
.store_avx:
  %endif
  %assign i 0
  %rep 16
        vmovdqu [rax + CALL_VECTORS + 64 * i], ymm%[i]
    %assign i i + 1
  %endrep
.stored:
        vzeroupper
        add     rsp, 64
        pop     rdi
        pop     r15
        pop     r14
        pop     r13
        pop     r12
        pop     rbp
        pop     rbx
        ret
        ENDFUNC
