# SPDX-License-Identifier: MIT
title TIME_CONV that ends behind time_cycles
header 79 0 40
u64 31 0x5d5d5d5d 1000
u64 777
expect
frame 0 TIME_CONV 79 misc 0x0 size 40
  8+8 time_shift 31
  16+8 time_mult 1566399837
  24+8 time_zero 1000
  32+8 time_cycles 777
