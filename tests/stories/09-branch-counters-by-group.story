# SPDX-License-Identifier: MIT
title BRANCH_STACK: another event of the group asked for counters; only the size tells
event sample_type=BRANCH_STACK|CGROUP branch_sample_type=ANY
header 9 2 56
u64 1
u64 0x401000 0x402000
bits64 1=0 1=1 1=0 1=0 16=0 4=0 2=0 4=0 3=0 31=0
u64 0x33
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 56 event 0
  branch_stack
    8+8 nr 1
    lbr of 1
      lbr[0]
      16+8 from 0x401000
      24+8 to 0x402000
      32+8 flags 0x2 predicted
    40+8 counters [ 0x33 ]
  48+8 cgroup 5
