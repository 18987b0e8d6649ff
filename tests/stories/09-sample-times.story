# SPDX-License-Identifier: MIT
title SAMPLE: time 0, all ones, and going backwards are numbers
event sample_type=TIME
header 9 1 16
u64 0
header 9 1 16
u64 0xffffffffffffffff
header 9 1 16
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  8+8 time 0
frame 16 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  8+8 time 18446744073709551615
frame 32 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  8+8 time 5
