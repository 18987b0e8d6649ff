# SPDX-License-Identifier: MIT
title simpleperf's formats of tracepoints, with padding
header 32777 0 20
u32 5
hex 17 08 44 74 72 00 00 00
expect
frame 0 SIMPLEPERF_TRACING_DATA 32777 misc 0x0 size 20
  8+4 size 5
  12+5 data 1708447472
  17+3 pad 000000
