# SPDX-License-Identifier: MIT
title MMAP made up by the perf program: a sample_id of zeros is the first event's
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=78
header 1 1 88
u32 -1 0         # pid -1: the kernel
u64 0xffffffff81000000 0x1000000 0xffffffff81000000
text "[kernel.kal" 16
fill 00 32
expect
frame 0 MMAP 1 misc 0x1 cpumode=1:KERNEL size 88 event 0
  8+4 pid 4294967295
  12+4 tid 0
  16+8 addr 0xffffffff81000000
  24+8 len 16777216
  32+8 pgoff 0xffffffff81000000
  40+16 filename "[kernel.kal"
  sample_id
    56+4 pid 0
    60+4 tid 0
    64+8 time 0
    72+4 cpu 0
    76+4 res 0x0
    80+8 identifier 0
