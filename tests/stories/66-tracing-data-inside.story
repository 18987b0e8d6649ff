# SPDX-License-Identifier: MIT
title HEADER_TRACING_DATA of simpleperf: the payload is inside the record and not passed over twice
header 66 0 28
u32 16
hex 17 08 44 74 72 61 63 69 6e 67 30 2e 36 00 00 00
header 68 0 8
expect
frame 0 HEADER_TRACING_DATA 66 misc 0x0 size 28
  8+4 size 16
  12+16 data 17084474726163696e67302e36000000
frame 28 FINISHED_ROUND 68 misc 0x0 size 8
