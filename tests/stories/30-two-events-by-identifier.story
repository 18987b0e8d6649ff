# SPDX-License-Identifier: MIT
title Two events whose samples differ: IDENTIFIER is at one place in both
event sample_type=IDENTIFIER|IP ids=10,11
event sample_type=IDENTIFIER|TIME|CPU ids=20
header 9 2 24
u64 11
u64 0x401000
header 9 2 32
u64 20
u64 1000000
u32 3 0
header 9 2 24
u64 10
u64 0x402000
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 identifier 11
  16+8 ip 0x401000
frame 24 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 1
  8+8 identifier 20
  16+8 time 1000000
  24+4 cpu 3
  28+4 res 0x0
frame 56 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 identifier 10
  16+8 ip 0x402000
