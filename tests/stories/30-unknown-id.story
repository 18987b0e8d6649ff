# SPDX-License-Identifier: MIT
title An id that no event has: the samples are alike, so their fields are known and the event is not
event sample_type=IDENTIFIER|IP ids=10
event sample_type=IDENTIFIER|IP ids=20
header 9 2 24
u64 30
u64 0x401000
expect
route UNKNOWN_ID id offset 0 wanted 30 left 24
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24
  8+8 identifier 30
  16+8 ip 0x401000
