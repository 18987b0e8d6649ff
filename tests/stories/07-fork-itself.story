# SPDX-License-Identifier: MIT
title FORK of a thread by itself is no error
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 7 0 64
u32 100 100 100 100
u64 556
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 FORK 7 misc 0x0 size 64 event 0
  8+4 pid 100
  12+4 ppid 100
  16+4 tid 100
  20+4 ptid 100
  24+8 time 556
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
