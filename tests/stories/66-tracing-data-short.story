# SPDX-License-Identifier: MIT
title HEADER_TRACING_DATA without its size
header 66 0 8
header 68 0 8
expect
frame 0 HEADER_TRACING_DATA 66 misc 0x0 size 8
  8+0 bad
error SHORT size offset 8 wanted 4 left 0
frame 8 FINISHED_ROUND 68 misc 0x0 size 8
