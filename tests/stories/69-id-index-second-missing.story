# SPDX-License-Identifier: MIT
title ID_INDEX: half of a second array
header 69 0 104
u64 2
u64 10 0 0 0
u64 11 1 1 0
u64 0 0
u64 4321
expect
frame 0 ID_INDEX 69 misc 0x0 size 104
  8+8 nr 2
  entries of 2
    entries[0]
    16+8 id 10
    24+8 idx 0
    32+8 cpu 0
    40+8 tid 0
    entries[1]
    48+8 id 11
    56+8 idx 1
    64+8 cpu 1
    72+8 tid 0
  80+24 bad
error COUNT entries_2 offset 80 wanted 2 left 24
apply COUNT entries_2 offset 80 wanted 2 left 24
