# SPDX-License-Identifier: MIT
title Counts of 16 bits, as vendors' kernels write them: taken where they fit and 64 bits do not
event sample_type=BRANCH_STACK|REGS_USER|REGS_INTR|WEIGHT sample_regs_user=0x1 sample_regs_intr=0x3
header 9 2 136
u64 1 0x401000 0x402000   # a branch
bits64 1=0 1=1 1=0 1=0 16=0 4=1 2=0 4=0 3=0 31=0
u64 6 0x1
u16 2 1 1 1
u64 0x11 0x12 0xff
u64 9                     # weight
u64 6 0x1 0x2
u16 0 2 1 1
u64 0xfe
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 136 event 0
  branch_stack
    8+8 nr 1
    lbr of 1
      lbr[0]
      16+8 from 0x401000
      24+8 to 0x402000
      32+8 flags 0x100002 predicted type=1:COND
  regs_user
    40+8 abi 0x6 64 SIMD
    48+8 regs [ 0x1 ]
    simd_draft
      56+2 nr_vectors 2
      58+2 vector_qwords 1
      60+2 nr_pred 1
      62+2 pred_qwords 1
      64+16 vectors [ 0x11 0x12 ]
      80+8 preds [ 0xff ]
  88+8 weight 9
  regs_intr
    96+8 abi 0x6 64 SIMD
    104+16 regs [ 0x1 0x2 ]
    simd_draft
      120+2 nr_vectors 0
      122+2 vector_qwords 2
      124+2 nr_pred 1
      126+2 pred_qwords 1
      128+0 vectors [ ]
      128+8 preds [ 0xfe ]
