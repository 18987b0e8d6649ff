# SPDX-License-Identifier: MIT
title RAW of 3 bytes: read as it says, what is behind it is a tail
event sample_type=RAW
header 9 1 16
u32 3
hex 01 02 03 00
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  raw
    8+4 size 3
    12+3 data 010203
  15+1 tail 00
