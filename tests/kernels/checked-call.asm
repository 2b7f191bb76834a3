; checked-call.asm - call a kernel and look at what it does, and step by step
; Source: System V ABI for AMD64, 3.2; Intel SDM vol. 1, 13.6 (XINUSE)
; SPDX-License-Identifier: LGPL-2.1-or-later

%include "x86-64.inc"

; struct checked_call in kernel-call.h.
%define CALL_FUNCTION  0
%define CALL_ARGS      8
%define CALL_AVX512    72
%define CALL_CLEAN     80
%define CALL_STACK     88
%define CALL_SPOILT    96
%define CALL_XINUSE    104
%define CALL_RESULT    112
%define CALL_RSP       120
%define CALL_RBP       128
%define CALL_GENERAL   192
%define CALL_MASKS     256
%define CALL_VECTORS   320

; What is painted, and copied to CALL_STACK, of the stack below the call.
%define STACK_NBYTES   4096

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

; ARGUMENTS c - all that c->args holds, of which the seventh and the eighth
; are at [rsp], to registers.  Clobbers C last.
%macro ARGUMENTS 1
        mov     r10, [%1 + CALL_ARGS + 48]
        mov     [rsp], r10
        mov     r10, [%1 + CALL_ARGS + 56]
        mov     [rsp + 8], r10
        mov     rdi, [%1 + CALL_ARGS]
        mov     rsi, [%1 + CALL_ARGS + 8]
        mov     rdx, [%1 + CALL_ARGS + 16]
        mov     rcx, [%1 + CALL_ARGS + 24]
        mov     r8, [%1 + CALL_ARGS + 32]
        mov     r9, [%1 + CALL_ARGS + 40]
        mov     r10, -1
        mov     r11, -1
        mov     %1, [%1 + CALL_FUNCTION]
%endmacro

; void checked_call (struct checked_call *c) - call c->function with c->args.
; Vector and mask registers are full of dirt then, or, if c->clean, all zero
; and in their initial state; the stack is dirty, if c->stack.  Out:
;   spoilt   bits 0 to 5, rbx, rbp, r12 to r15 are not as before, 6: the
;            direction flag, 7: MXCSR
;   xinuse   the state that is not initial, if c->clean
;   general, masks, vectors    what is in rcx, rdx, rsi, rdi, r8 to r11, in
;            k0 to k7 and in the vector registers
;   result   what the function returned, which may be nothing
;   stack    what is below the call
        FUNC    checked_call
        push    rbx
        push    rbp
        push    r12
        push    r13
        push    r14
        push    r15
        sub     rsp, 40
        mov     [rsp + 16], rdi
        stmxcsr [rsp + 24]

        mov     rdx, rdi
        cmp     qword [rdx + CALL_STACK], 0
        je      .painted
        lea     rdi, [rsp - STACK_NBYTES]
        mov     ecx, STACK_NBYTES / 8
        mov     rax, 0xd1d1d1d1d1d1d1d1
        rep stosq
.painted:
        mov     rdi, rdx
        cmp     qword [rdi + CALL_CLEAN], 0
        jne     .clean
  %if HAVE_NASM_AVX512
        cmp     qword [rdi + CALL_AVX512], 0
        je      .dirty_avx
  %assign i 0
  %rep 32
        vmovdqa64 zmm %+ i, [dirt]
    %assign i i + 1
  %endrep
        mov     eax, 0xd1d1d1d1
  %assign i 0
  %rep 8
        kmovw   k %+ i, eax
    %assign i i + 1
  %endrep
        jmp     .seed
.dirty_avx:
  %endif
  %assign i 0
  %rep 16
        vmovdqa ymm %+ i, [dirt]
    %assign i i + 1
  %endrep
        jmp     .seed
.clean:
        vzeroall
.seed:
        SEED    rbx, 0
        SEED    rbp, 1
        SEED    r12, 2
        SEED    r13, 3
        SEED    r14, 4
        SEED    r15, 5
        mov     rax, rdi
        ARGUMENTS rax
        call    rax

        ; Nothing may be changed before it has been looked at.
        push    rdi
        mov     rdi, [rsp + 8 + 16]
        mov     [rdi + CALL_RESULT], rax
        pop     qword [rdi + CALL_GENERAL + 24]
        mov     [rdi + CALL_GENERAL], rcx
        mov     [rdi + CALL_GENERAL + 8], rdx
        mov     [rdi + CALL_GENERAL + 16], rsi
        mov     [rdi + CALL_GENERAL + 32], r8
        mov     [rdi + CALL_GENERAL + 40], r9
        mov     [rdi + CALL_GENERAL + 48], r10
        mov     [rdi + CALL_GENERAL + 56], r11

        xor     eax, eax
        SPOILT  rbx, 0
        SPOILT  rbp, 1
        SPOILT  r12, 2
        SPOILT  r13, 3
        SPOILT  r14, 4
        SPOILT  r15, 5
        mov     rdx, [rdi + CALL_STACK]
        pushfq
        pop     rcx
        test    ecx, 1 << 10
        jz      .df_clear
        or      eax, 1 << 6
        cld
.df_clear:
        stmxcsr [rsp + 28]
        mov     ecx, [rsp + 28]
        cmp     ecx, [rsp + 24]
        je      .mxcsr_same
        or      eax, 1 << 7
.mxcsr_same:
        mov     [rdi + CALL_SPOILT], rax

        test    rdx, rdx
        jz      .stack_done
        mov     r9, rdi
        mov     rdi, rdx
        lea     rsi, [rsp - STACK_NBYTES]
        mov     ecx, STACK_NBYTES / 8 - 1       ; Not what pushfq left.
        rep movsq
        mov     rdi, r9
.stack_done:

        cmp     qword [rdi + CALL_CLEAN], 0
        je      .xinuse_done
        mov     ecx, 1
        xgetbv
        mov     [rdi + CALL_XINUSE], eax
.xinuse_done:

  %if HAVE_NASM_AVX512
        cmp     qword [rdi + CALL_AVX512], 0
        je      .look_avx
  %assign i 0
  %rep 8
        kmovq   rax, k %+ i
        mov     [rdi + CALL_MASKS + 8 * i], rax
    %assign i i + 1
  %endrep
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
        add     rsp, 40
        pop     r15
        pop     r14
        pop     r13
        pop     r12
        pop     rbp
        pop     rbx
        ret
        ENDFUNC

; void stepped_call (struct checked_call *c) - call c->function with c->args
; and the trap flag set: SIGTRAP comes before the first instruction of the
; function and after each one from there on, until its handler clears the
; flag, at stepped_call_return at the latest.  c->rsp and c->rbp: what they are
; there; c->result: what the function returned.
        global  stepped_call_return:function hidden
        FUNC    stepped_call
        FRAME   64
        mov     [rsp + 16], rdi
        mov     [rsp + 24], rbx
        mov     [rsp + 32], r12
        mov     [rsp + 40], r13
        mov     [rsp + 48], r14
        mov     [rsp + 56], r15
        mov     [rdi + CALL_RSP], rsp
        mov     [rdi + CALL_RBP], rbp
        xor     ebx, ebx                ; Of our caller the function is to
        xor     r12d, r12d              ; know nothing.
        xor     r13d, r13d
        xor     r14d, r14d
        xor     r15d, r15d
        mov     rax, rdi
        ARGUMENTS rax
        pushfq
        or      qword [rsp], 1 << 8
        popfq
        call    rax
stepped_call_return:
        mov     rdi, [rsp + 16]
        mov     [rdi + CALL_RESULT], rax
        mov     rbx, [rsp + 24]
        mov     r12, [rsp + 32]
        mov     r13, [rsp + 40]
        mov     r14, [rsp + 48]
        mov     r15, [rsp + 56]
        UNFRAME
        ret
        ENDFUNC
