# SPDX-License-Identifier: MIT
title what simpleperf says of itself
header 32778 0 32
u64 4
text "took 3 ms" 16
expect
frame 0 SIMPLEPERF_DEBUG 32778 misc 0x0 size 32
  8+8 time 4
  16+16 text "took 3 ms"
