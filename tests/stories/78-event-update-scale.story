# SPDX-License-Identifier: MIT
title EVENT_UPDATE: a scale, shown as the bits of the double 1.0
header 78 0 32
u64 1 10
u64 0x3ff0000000000000
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 32
  8+8 type 1 SCALE
  16+8 id 10
  24+8 scale 0x3ff0000000000000
