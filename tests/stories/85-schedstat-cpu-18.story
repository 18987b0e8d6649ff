# SPDX-License-Identifier: MIT
title SCHEDSTAT_CPU of a version that nobody knows: its counters are a tail
header 85 0 32
u64 5000
u32 3
u16 18 0
hex 01 02 03 04 05 06 07 08
expect
frame 0 SCHEDSTAT_CPU 85 misc 0x0 size 32
  8+8 timestamp 5000
  16+4 cpu 3
  20+2 version 18
  22+2 pad 0x0
  24+8 tail 0102030405060708
