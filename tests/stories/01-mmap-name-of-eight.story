# SPDX-License-Identifier: MIT
title MMAP: a name of eight characters takes eight more for its NUL
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 1 2 88
u32 100 101
u64 0x400000 0x1000 0
text "/bin/cat" 16
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 MMAP 1 misc 0x2 cpumode=2:USER size 88 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 addr 0x400000
  24+8 len 4096
  32+8 pgoff 0x0
  40+16 filename "/bin/cat"
  sample_id
    56+4 pid 4321
    60+4 tid 4322
    64+8 time 1000000
    72+4 cpu 3
    76+4 res 0x0
    80+8 identifier 77
