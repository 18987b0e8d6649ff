# SPDX-License-Identifier: MIT
title MMAP2 of a tool: a build id of 9 bytes that begins with 0
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 10 0x4002 112
u32 100 101
u64 0x7f0000000000 0x21000 0x26000
u8 9 0
u16 0
hex 00 f3 40 89 89 ab cd ef 01 00 00 00 00 00 00 00 00 00 00 00
u32 5 2
text "/lib/x" 8
u32 4321 4322
u64 1000000
u32 3 0
u64 77
expect
frame 0 MMAP2 10 misc 0x4002 cpumode=2:USER MMAP_BUILD_ID size 112 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 addr 0x7f0000000000
  24+8 len 135168
  32+8 pgoff 0x26000
  40+1 build_id_size 9
  41+1 reserved_1 0x0
  42+2 reserved_2 0x0
  44+20 build_id 00f3408989abcdef010000000000000000000000
  64+4 prot 0x5 READ EXEC
  68+4 flags 0x2 type=2:PRIVATE
  72+8 filename "/lib/x"
  sample_id
    80+4 pid 4321
    84+4 tid 4322
    88+8 time 1000000
    96+4 cpu 3
    100+4 res 0x0
    104+8 identifier 77
