# SPDX-License-Identifier: MIT
title simpleperf's formats of tracepoints, without padding
header 32777 0 20
u32 8
hex 17 08 44 74 72 61 63 69
expect
frame 0 SIMPLEPERF_TRACING_DATA 32777 misc 0x0 size 20
  8+4 size 8
  12+8 data 1708447472616369
