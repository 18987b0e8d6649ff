# SPDX-License-Identifier: MIT
title ID_INDEX with the second array: machine_pid and vcpu of each
event sample_type=IDENTIFIER ids=10,11
header 69 0 112
u64 2
u64 10 0 0 0xffffffffffffffff
u64 11 1 1 0xffffffffffffffff
u64 0 0xffffffffffffffff
u64 4321 2
expect
frame 0 ID_INDEX 69 misc 0x0 size 112
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
  entries_2 of 2
    entries_2[0]
    80+8 machine_pid 0
    88+8 vcpu 18446744073709551615
    entries_2[1]
    96+8 machine_pid 4321
    104+8 vcpu 2
