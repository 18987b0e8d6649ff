# SPDX-License-Identifier: MIT
title STAT cut eight bytes short
header 76 0 40
u64 10
u32 0 1
u64 12345 600
expect
frame 0 STAT 76 misc 0x0 size 40
  8+8 id 10
  16+4 cpu 0
  20+4 thread 1
  24+8 val 12345
  32+8 ena 600
  40+0 bad
error SHORT run offset 40 wanted 8 left 0
