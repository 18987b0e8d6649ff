# SPDX-License-Identifier: MIT
title RAW: size is 4 mod 8, the kernel's padding is counted; the next field follows without more
event sample_type=RAW|CGROUP
header 9 1 32
u32 12
hex 39 01 00 00 01 02 03 04 05 06 00 00
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 32 event 0
  raw
    8+4 size 12
    12+12 data 390100000102030405060000
  24+8 cgroup 5
