# SPDX-License-Identifier: MIT
title BRANCH_STACK: counters behind all entries, one word a branch
event sample_type=BRANCH_STACK|CGROUP branch_sample_type=ANY|COUNTERS
header 9 2 88
u64 2
u64 0x401000 0x402000
bits64 1=0 1=1 1=0 1=0 16=0 4=0 2=0 4=0 3=0 31=0
u64 0x403000 0x404000
bits64 1=0 1=1 1=0 1=0 16=0 4=0 2=0 4=0 3=0 31=0
u64 0x11 0x22
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 88 event 0
  branch_stack
    8+8 nr 2
    lbr of 2
      lbr[0]
      16+8 from 0x401000
      24+8 to 0x402000
      32+8 flags 0x2 predicted
      lbr[1]
      40+8 from 0x403000
      48+8 to 0x404000
      56+8 flags 0x2 predicted
    64+16 counters [ 0x11 0x22 ]
  80+8 cgroup 5
