# SPDX-License-Identifier: MIT
title Registers of SIMD in both kinds of registers, with fields after each
event sample_type=REGS_USER|STACK_USER|WEIGHT|REGS_INTR|PHYS_ADDR sample_regs_user=0x1000001 sample_regs_intr=0x100
header 9 2 208
u64 6                     # 64-bit and SIMD: ax and r16
u64 0xa 0x16
u64 2 2 1 1               # two vectors of two words, a predicate of one
u64 0x11 0x12 0x21 0x22
u64 0xff
u64 0                     # no stack
u64 50                    # weight
u64 5                     # 32-bit and SIMD
u64 0x8
u64 1 4 0 0               # one vector of four words
u64 1 2 3 4
u64 0xfffff               # phys_addr
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 208 event 0
  regs_user
    8+8 abi 0x6 64 SIMD
    16+16 regs [ 0xa 0x16 ]
    simd
      32+8 nr_vectors 2
      40+8 vector_qwords 2
      48+8 nr_pred 1
      56+8 pred_qwords 1
      64+32 vectors [ 0x11 0x12 0x21 0x22 ]
      96+8 preds [ 0xff ]
  stack_user
    104+8 size 0
  112+8 weight 50
  regs_intr
    120+8 abi 0x5 32 SIMD
    128+8 regs [ 0x8 ]
    simd
      136+8 nr_vectors 1
      144+8 vector_qwords 4
      152+8 nr_pred 0
      160+8 pred_qwords 0
      168+32 vectors [ 0x1 0x2 0x3 0x4 ]
      200+0 preds [ ]
  200+8 phys_addr 0xfffff
