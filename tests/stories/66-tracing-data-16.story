# SPDX-License-Identifier: MIT
title HEADER_TRACING_DATA of new writers: a word of padding, then the payload
header 66 0 16
u32 16 0
hex 17 08 44 74 72 61 63 69 6e 67 30 2e 36 00 00 00
header 68 0 8
expect
frame 0 HEADER_TRACING_DATA 66 misc 0x0 size 16 payload 16
  8+4 size 16
  12+4 pad 0x0
frame 32 FINISHED_ROUND 68 misc 0x0 size 8
