# SPDX-License-Identifier: MIT
title Of two events one carries no id: what no id claims is its
event sample_type=IDENTIFIER|IP ids=10
event sample_type=IP|TID ids=20
header 9 2 24
u64 0x401000
u32 100 101
header 9 2 24
u64 10
u64 0x401000
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 1
  8+8 ip 0x401000
  16+4 pid 100
  20+4 tid 101
frame 24 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 identifier 10
  16+8 ip 0x401000
