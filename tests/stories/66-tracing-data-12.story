# SPDX-License-Identifier: MIT
title HEADER_TRACING_DATA of old writers: 12 bytes, the payload behind it, the next record unaligned
event sample_type=TID
header 66 0 12
u32 16
hex 17 08 44 74 72 61 63 69 6e 67 30 2e 36 00 00 00
header 68 0 8
expect
frame 0 HEADER_TRACING_DATA 66 misc 0x0 size 12 payload 16
  8+4 size 16
frame 28 FINISHED_ROUND 68 misc 0x0 size 8
