# SPDX-License-Identifier: MIT
title simpleperf's symbol
header 32771 0 40
u64 0x2000 16 5
text "malloc" 8
expect
frame 0 SIMPLEPERF_SYMBOL 32771 misc 0x0 size 40
  8+8 addr 0x2000
  16+8 len 16
  24+8 dso_id 5
  32+8 name "malloc"
