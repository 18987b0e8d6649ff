# SPDX-License-Identifier: MIT
title Registers of SIMD, cut in their counts
event sample_type=IP|REGS_INTR sample_regs_intr=0x1
header 9 2 48
u64 0x401000
u64 6 0x1
u64 1 2
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 48 event 0
  8+8 ip 0x401000
  regs_intr
    16+8 abi 0x6 64 SIMD
    24+8 regs [ 0x1 ]
    simd
      32+8 nr_vectors 1
      40+8 vector_qwords 2
  48+0 bad
error SHORT nr_pred offset 48 wanted 8 left 0
