# SPDX-License-Identifier: MIT
title AUXTRACE cut before its idx still says how much follows
header 71 0 32
u64 8 0 0
fill ff 8
header 68 0 8
expect
frame 0 AUXTRACE 71 misc 0x0 size 32 payload 8
  8+8 size 8
  16+8 offset 0x0
  24+8 reference 0x0
  32+0 bad
error SHORT idx offset 32 wanted 4 left 0
frame 40 FINISHED_ROUND 68 misc 0x0 size 8
