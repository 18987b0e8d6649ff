# SPDX-License-Identifier: MIT
title NAMESPACES: nr one larger than the record holds
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 16 0 72
u32 100 101
u64 2
u64 4 0xf0000000
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 NAMESPACES 16 misc 0x0 size 72 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 nr_namespaces 2
  24+16 bad
error COUNT link_info offset 24 wanted 2 left 16
  sample_id
    40+4 pid 4321
    44+4 tid 4322
    48+8 time 1000000
    56+4 cpu 3
    60+4 res 0x0
    64+8 identifier 77
