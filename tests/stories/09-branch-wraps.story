# SPDX-License-Identifier: MIT
title BRANCH_STACK: nr times 24 is 8 in 64 bits
event sample_type=BRANCH_STACK branch_sample_type=ANY
header 9 2 40
u64 0x0aaaaaaaaaaaaaab
u64 1 2 3
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 0
  branch_stack
    8+8 nr 768614336404564651
  16+24 bad
error COUNT lbr offset 16 wanted 768614336404564651 left 24
