# SPDX-License-Identifier: MIT
title Two events, and a sample cut before its id
event sample_type=IP|ID ids=10
event sample_type=IP|TID|ID ids=20
header 9 2 16
u64 0x401000
expect
route WHICH_EVENT id offset 0 wanted 0 left 16
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 16
  8+8 bad
error NO_LAYOUT offset 8 wanted 0 left 8
