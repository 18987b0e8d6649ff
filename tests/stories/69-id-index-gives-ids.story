# SPDX-License-Identifier: MIT
title ID_INDEX is where two events get their ids: a new event begins where the first CPU comes again
event sample_type=IDENTIFIER|IP
event sample_type=IDENTIFIER|TIME
header 69 0 144
u64 4
u64 10 0 0 0xffffffffffffffff
u64 11 1 1 0xffffffffffffffff
u64 20 0 0 0xffffffffffffffff
u64 21 1 1 0xffffffffffffffff
header 9 2 24
u64 21
u64 1000000
header 9 2 24
u64 11
u64 0x401000
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
frame 144 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 1
  8+8 identifier 21
  16+8 time 1000000
frame 168 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 identifier 11
  16+8 ip 0x401000
event 0 ids 2 sample_type 0x10001
event 1 ids 2 sample_type 0x10004
