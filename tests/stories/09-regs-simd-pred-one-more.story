# SPDX-License-Identifier: MIT
title Registers of SIMD: one word of a predicate more than there is
event sample_type=IP|REGS_USER sample_regs_user=0x1
header 9 2 80
u64 0x401000
u64 6 0x1
u64 1 1 1 2
u64 1 2
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 80 event 0
  8+8 ip 0x401000
  regs_user
    16+8 abi 0x6 64 SIMD
    24+8 regs [ 0x1 ]
    simd
      32+8 nr_vectors 1
      40+8 vector_qwords 1
      48+8 nr_pred 1
      56+8 pred_qwords 2
      64+8 vectors [ 0x1 ]
  72+8 bad
error COUNT preds offset 72 wanted 2 left 8
