# SPDX-License-Identifier: MIT
title TIME_CONV: a shift of 200 and a factor of 0 are numbers
header 79 0 32
u64 200 0 0
expect
frame 0 TIME_CONV 79 misc 0x0 size 32
  8+8 time_shift 200
  16+8 time_mult 0
  24+8 time_zero 0
