# SPDX-License-Identifier: MIT
order little     # text where numbers should be
title MMAP2 whose protection has three letters and a NUL: a name so short cannot be recognised
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 10 2 112
u32 100 101
u64 0x7f0000000000 0x21000 0x26000
u32 8 1
u64 1442 7
text "/ab" 8
text "/lib" 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 MMAP2 10 misc 0x2 cpumode=2:USER size 112 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 addr 0x7f0000000000
  24+8 len 135168
  32+8 pgoff 0x26000
  40+4 maj 8
  44+4 min 1
  48+8 ino 1442
  56+8 ino_generation 7
  64+4 prot 0x62612f READ WRITE EXEC SEM +0x626120
  68+4 flags 0x0
  72+8 filename "/lib"
  sample_id
    80+4 pid 4321
    84+4 tid 4322
    88+8 time 1000000
    96+4 cpu 3
    100+4 res 0x0
    104+8 identifier 77
