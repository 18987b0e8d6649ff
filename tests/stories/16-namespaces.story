# SPDX-License-Identifier: MIT
title NAMESPACES: the seven of today
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 16 0 168
u32 100 101
u64 7
u64 4 0xf0000000
u64 4 0xeffffffe
u64 4 0xefffffff
u64 4 0xeffffffc
u64 4 0xeffffffd
u64 0 0          # there is none
u64 4 0xeffffffb
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 NAMESPACES 16 misc 0x0 size 168 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 nr_namespaces 7
  link_info of 7
    link_info[0]
    24+8 dev 0x4
    32+8 ino 4026531840
    link_info[1]
    40+8 dev 0x4
    48+8 ino 4026531838
    link_info[2]
    56+8 dev 0x4
    64+8 ino 4026531839
    link_info[3]
    72+8 dev 0x4
    80+8 ino 4026531836
    link_info[4]
    88+8 dev 0x4
    96+8 ino 4026531837
    link_info[5]
    104+8 dev 0x0
    112+8 ino 0
    link_info[6]
    120+8 dev 0x4
    128+8 ino 4026531835
  sample_id
    136+4 pid 4321
    140+4 tid 4322
    144+8 time 1000000
    152+4 cpu 3
    156+4 res 0x0
    160+8 identifier 77
