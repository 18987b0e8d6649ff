# SPDX-License-Identifier: MIT
title Two events whose ids lie at different places: each is found where its own event has it
event sample_type=IP|ID ids=10
event sample_type=IP|TID|TIME|ID ids=20
header 9 2 24
u64 0x401000
u64 10
header 9 2 40
u64 0x401000
u32 100 101
u64 1000000
u64 20
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 ip 0x401000
  16+8 id 10
frame 24 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 1
  8+8 ip 0x401000
  16+4 pid 100
  20+4 tid 101
  24+8 time 1000000
  32+8 id 20
