# SPDX-License-Identifier: MIT
title SAMPLE cut between pid and tid
event sample_type=TID
header 9 2 12
u32 100
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 12 event 0
  8+4 pid 100
  12+0 bad
error SHORT tid offset 12 wanted 4 left 0
