# SPDX-License-Identifier: MIT
title One event without ids, as perf writes by default: every record is its
event sample_type=IP|TID
header 9 2 24
u64 0x401000
u32 100 101
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 ip 0x401000
  16+4 pid 100
  20+4 tid 101
