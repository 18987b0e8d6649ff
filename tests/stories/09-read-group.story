# SPDX-License-Identifier: MIT
title SAMPLE with READ of a group before the callchain
event sample_type=READ|CALLCHAIN read_format=ID|GROUP
header 9 2 64
u64 2
u64 5000 77
u64 6000 78
u64 1
u64 0x401000
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 64 event 0
  read
    8+8 nr 2
    values of 2
      values[0]
      16+8 value 5000
      24+8 id 77
      values[1]
      32+8 value 6000
      40+8 id 78
  callchain
    48+8 nr 1
    56+8 ips [ 0x401000 ]
