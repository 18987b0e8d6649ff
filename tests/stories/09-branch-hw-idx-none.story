# SPDX-License-Identifier: MIT
title BRANCH_STACK: nr 0 without the hw_idx that the attr promises, as the kernel writes it (abi.md 5.13)
event sample_type=BRANCH_STACK|CGROUP branch_sample_type=ANY|HW_INDEX
header 9 2 24
u64 0
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  branch_stack
    8+8 nr 0
    lbr of 0
  16+8 cgroup 5
