# SPDX-License-Identifier: MIT
title CPU_MAP: words of 16 bytes are none
header 74 0 24
u16 1 1 16
fill 00 10
expect
frame 0 CPU_MAP 74 misc 0x0 size 24
  data
    8+2 type 1 MASK
    mask_data
      10+2 nr 1
      12+2 long_size 16
  14+10 bad
error LONG_SIZE long_size offset 12 wanted 16 left 12
