# SPDX-License-Identifier: MIT
title EVENT_UPDATE: a name in a place too large
header 78 0 48
u64 2 10
text "cycles" 8
fill 00 16
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 48
  8+8 type 2 NAME
  16+8 id 10
  24+8 name "cycles"
  32+16 pad 00000000000000000000000000000000
