# SPDX-License-Identifier: MIT
title CPU_MAP by a mask of 64-bit words, unaligned at byte 18
header 74 0 32
u16 1 1 8
fill 00 4
u64 0x8000000000000003
fill 00 6
expect
frame 0 CPU_MAP 74 misc 0x0 size 32
  data
    8+2 type 1 MASK
    mask_data
      10+2 nr 1
      12+2 long_size 8
      14+4 pad 00000000
      18+8 mask64 [ 0x8000000000000003 ]
  26+6 pad 000000000000
