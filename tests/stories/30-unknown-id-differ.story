# SPDX-License-Identifier: MIT
title An id that no event has, and samples that differ: nothing can be read
event sample_type=IDENTIFIER|IP ids=10
event sample_type=IDENTIFIER|TIME|CPU ids=20
header 9 2 24
u64 30
u64 0x401000
expect
route UNKNOWN_ID id offset 0 wanted 30 left 24
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24
  8+16 bad
error NO_LAYOUT offset 8 wanted 0 left 16
