# SPDX-License-Identifier: MIT
title RAW: the largest size
event sample_type=RAW
header 9 1 16
u32 0xffffffff
fill 11 4
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  raw
    8+4 size 4294967295
  12+4 bad
error SHORT data offset 12 wanted 4294967295 left 4
