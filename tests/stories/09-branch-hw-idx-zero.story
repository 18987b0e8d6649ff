# SPDX-License-Identifier: MIT
title BRANCH_STACK: nr 0 with its hw_idx
event sample_type=BRANCH_STACK|CGROUP branch_sample_type=ANY|HW_INDEX
header 9 2 32
u64 0
u64 11
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  branch_stack
    8+8 nr 0
    16+8 hw_idx 11
    lbr of 0
  24+8 cgroup 5
