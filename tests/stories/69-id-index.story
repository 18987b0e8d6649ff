# SPDX-License-Identifier: MIT
title ID_INDEX of two ids, without guests; all ones is any
event sample_type=IDENTIFIER ids=10,11
header 69 0 80
u64 2
u64 10 0 0 0xffffffffffffffff
u64 11 1 1 0xffffffffffffffff
expect
frame 0 ID_INDEX 69 misc 0x0 size 80
  8+8 nr 2
  entries of 2
    entries[0]
    16+8 id 10
    24+8 idx 0
    32+8 cpu 0
    40+8 tid 18446744073709551615
    entries[1]
    48+8 id 11
    56+8 idx 1
    64+8 cpu 1
    72+8 tid 18446744073709551615
