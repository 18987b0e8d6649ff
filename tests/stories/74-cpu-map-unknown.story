# SPDX-License-Identifier: MIT
title CPU_MAP in a form that nobody knows
header 74 0 16
u16 3
fill 00 6
expect
frame 0 CPU_MAP 74 misc 0x0 size 16
  data
    8+2 type 3 
  10+6 pad 000000000000
