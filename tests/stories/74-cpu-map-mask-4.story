# SPDX-License-Identifier: MIT
title CPU_MAP by a mask of 32-bit words from byte 14 on
header 74 0 24
u16 1 2 4
u32 0x80000001 0x3
fill 00 2
expect
frame 0 CPU_MAP 74 misc 0x0 size 24
  data
    8+2 type 1 MASK
    mask_data
      10+2 nr 2
      12+2 long_size 4
      14+8 mask32 [ 0x80000001 0x3 ]
  22+2 pad 0000
