# SPDX-License-Identifier: MIT
title TIME_CONV of 32 bytes
header 79 0 32
u64 31 0x5d5d5d5d 1000
expect
frame 0 TIME_CONV 79 misc 0x0 size 32
  8+8 time_shift 31
  16+8 time_mult 1566399837
  24+8 time_zero 1000
