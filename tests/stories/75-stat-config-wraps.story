# SPDX-License-Identifier: MIT
title STAT_CONFIG: nr times 16 is 0 in 64 bits
header 75 0 16
u64 0x1000000000000000
expect
frame 0 STAT_CONFIG 75 misc 0x0 size 16
  8+8 nr 1152921504606846976
  16+0 bad
error COUNT data offset 16 wanted 1152921504606846976 left 0
