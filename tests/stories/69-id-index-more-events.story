# SPDX-License-Identifier: MIT
title ID_INDEX with ids of an event that the stream has not named: they are nobody's, on each of their CPUs
event sample_type=IDENTIFIER|IP
header 69 0 144
u64 4
u64 10 0 0 0xffffffffffffffff
u64 11 1 1 0xffffffffffffffff
u64 20 0 0 0xffffffffffffffff
u64 21 1 1 0xffffffffffffffff
expect
frame 0 ID_INDEX 69 misc 0x0 size 144
  8+8 nr 4
  entries of 4
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
    entries[2]
    80+8 id 20
    88+8 idx 0
    96+8 cpu 0
    104+8 tid 18446744073709551615
    entries[3]
    112+8 id 21
    120+8 idx 1
    128+8 cpu 1
    136+8 tid 18446744073709551615
event 0 ids 2 sample_type 0x10001
