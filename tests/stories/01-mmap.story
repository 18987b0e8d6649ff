# SPDX-License-Identifier: MIT
title MMAP: pgoff in bytes, name padded with NULs to 8, sample_id behind it
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 1 0x2002 80    # user, not executable
u32 100 101      # pid, tid
u64 0x7f0000001000  # addr
u64 0x2000       # len
u64 0x3000       # pgoff
text "[heap]" 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 MMAP 1 misc 0x2002 cpumode=2:USER MMAP_DATA size 80 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 addr 0x7f0000001000
  24+8 len 8192
  32+8 pgoff 0x3000
  40+8 filename "[heap]"
  sample_id
    48+4 pid 4321
    52+4 tid 4322
    56+8 time 1000000
    64+4 cpu 3
    68+4 res 0x0
    72+8 identifier 77
