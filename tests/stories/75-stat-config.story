# SPDX-License-Identifier: MIT
title STAT_CONFIG: all four settings and one that nobody knows
header 75 0 96
u64 5
u64 0 3
u64 1 1000
u64 2 1
u64 3 9
u64 77 1
expect
frame 0 STAT_CONFIG 75 misc 0x0 size 96
  8+8 nr 5
  data of 5
    data[0]
    16+8 tag 0 AGGR_MODE
    24+8 val 3
    data[1]
    32+8 tag 1 INTERVAL
    40+8 val 1000
    data[2]
    48+8 tag 2 SCALE
    56+8 val 1
    data[3]
    64+8 tag 3 AGGR_LEVEL
    72+8 val 9
    data[4]
    80+8 tag 77 
    88+8 val 1
