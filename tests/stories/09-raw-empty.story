# SPDX-License-Identifier: MIT
title RAW of an event that gave none: four zeros
event sample_type=RAW
header 9 1 16
u32 4
fill 00 4
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  raw
    8+4 size 4
    12+4 data 00000000
