# SPDX-License-Identifier: MIT
title Two events alike and no ids: which one it is cannot be told
event sample_type=IP
event sample_type=IP
header 9 2 16
u64 0x401000
expect
route WHICH_EVENT id offset 0 wanted 0 left 16
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 16
  8+8 ip 0x401000
