# SPDX-License-Identifier: MIT
title BRANCH_STACK: nr one more than there are
event sample_type=BRANCH_STACK branch_sample_type=ANY
header 9 2 40
u64 2
u64 1 2 3
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 0
  branch_stack
    8+8 nr 2
  16+24 bad
error COUNT lbr offset 16 wanted 2 left 24
