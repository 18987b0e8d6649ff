# SPDX-License-Identifier: MIT
title EVENT_UPDATE: half a scale
header 78 0 28
u64 1 10
u32 1
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 28
  8+8 type 1 SCALE
  16+8 id 10
  24+4 bad
error SHORT scale offset 24 wanted 8 left 4
