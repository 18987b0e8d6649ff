# SPDX-License-Identifier: MIT
title EVENT_UPDATE about something new
header 78 0 32
u64 4 10
hex 01 02 03 04 05 06 07 08
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 32
  8+8 type 4 
  16+8 id 10
  24+8 pad 0102030405060708
