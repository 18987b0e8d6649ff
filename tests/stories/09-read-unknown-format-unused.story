# SPDX-License-Identifier: MIT
title SAMPLE without READ: an unknown read_format does not matter
event sample_type=IP read_format=0x40
header 9 2 16
u64 0x401000
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 16 event 0
  8+8 ip 0x401000
