# SPDX-License-Identifier: MIT
title TIME_CONV cut within time_zero
header 79 0 28
u64 31 1
u32 5
expect
frame 0 TIME_CONV 79 misc 0x0 size 28
  8+8 time_shift 31
  16+8 time_mult 1
  24+4 bad
error SHORT time_zero offset 24 wanted 8 left 4
