# SPDX-License-Identifier: MIT
title SAMPLE cut within its time
event sample_type=IP|TIME
header 9 2 20
u64 0x401000
u32 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 20 event 0
  8+8 ip 0x401000
  16+4 bad
error SHORT time offset 16 wanted 8 left 4
