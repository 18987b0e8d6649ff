# SPDX-License-Identifier: MIT
title TIME_CONV of 56 bytes
header 79 0 56
u64 31 0x5d5d5d5d 1000
u64 777 0xffffffffffff
u8 1 1
fill 00 6
expect
frame 0 TIME_CONV 79 misc 0x0 size 56
  8+8 time_shift 31
  16+8 time_mult 1566399837
  24+8 time_zero 1000
  32+8 time_cycles 777
  40+8 time_mask 0xffffffffffff
  48+1 cap_user_time_zero 1
  49+1 cap_user_time_short 1
  50+6 reserved 000000000000
