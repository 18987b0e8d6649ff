# SPDX-License-Identifier: MIT
title STAT
header 76 0 48
u64 10
u32 0xffffffff 1
u64 12345 600 500
expect
frame 0 STAT 76 misc 0x0 size 48
  8+8 id 10
  16+4 cpu 4294967295
  20+4 thread 1
  24+8 val 12345
  32+8 ena 600
  40+8 run 500
