# SPDX-License-Identifier: MIT
title Registers of SIMD, of which there are none: each count by itself may be 0
event sample_type=REGS_USER|REGS_INTR|CGROUP sample_regs_user=0x1
header 9 2 104
u64 6 0x1
u64 0 0xffffffffffffffff 0xffffffffffffffff 0
u64 4
u64 0xffffffffffffffff 0 0 1
u64 9
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 104 event 0
  regs_user
    8+8 abi 0x6 64 SIMD
    16+8 regs [ 0x1 ]
    simd
      24+8 nr_vectors 0
      32+8 vector_qwords 18446744073709551615
      40+8 nr_pred 18446744073709551615
      48+8 pred_qwords 0
      56+0 vectors [ ]
      56+0 preds [ ]
  regs_intr
    56+8 abi 0x4 SIMD
    64+0 regs [ ]
    simd
      64+8 nr_vectors 18446744073709551615
      72+8 vector_qwords 0
      80+8 nr_pred 0
      88+8 pred_qwords 1
      96+0 vectors [ ]
      96+0 preds [ ]
  96+8 cgroup 9
