# SPDX-License-Identifier: MIT
title STAT_ROUND, final
header 77 0 24
u64 1 1000000000
expect
frame 0 STAT_ROUND 77 misc 0x0 size 24
  8+8 type 1 FINAL
  16+8 time 1000000000
