# SPDX-License-Identifier: MIT
title MMAP: a name that is not UTF-8 is bytes like any other
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 1 2 80
u32 100 101
u64 0x400000 0x1000 0
hex 2f 63 61 66 e9 00 00 00
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 MMAP 1 misc 0x2 cpumode=2:USER size 80 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 addr 0x400000
  24+8 len 4096
  32+8 pgoff 0x0
  40+8 filename "/café"
  sample_id
    48+4 pid 4321
    52+4 tid 4322
    56+8 time 1000000
    64+4 cpu 3
    68+4 res 0x0
    72+8 identifier 77
