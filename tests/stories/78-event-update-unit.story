# SPDX-License-Identifier: MIT
title EVENT_UPDATE: a unit
header 78 0 32
u64 0 10
text "Joules" 8
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 32
  8+8 type 0 UNIT
  16+8 id 10
  24+8 unit "Joules"
