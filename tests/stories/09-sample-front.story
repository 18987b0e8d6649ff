# SPDX-License-Identifier: MIT
title SAMPLE: the plain numbers, in the order of the wire and not of the bits
event sample_type=IDENTIFIER|IP|TID|TIME|ADDR|ID|STREAM_ID|CPU|PERIOD ids=77
header 9 0x4002 80
u64 77               # identifier, first
u64 0x401000         # ip
u32 100 101          # pid, tid
u64 1000000          # time
u64 0x7fff0000       # addr
u64 77               # id
u64 79               # stream_id
u32 3 0              # cpu, res
u64 250000           # period
expect
frame 0 SAMPLE 9 misc 0x4002 cpumode=2:USER EXACT_IP size 80 event 0
  8+8 identifier 77
  16+8 ip 0x401000
  24+4 pid 100
  28+4 tid 101
  32+8 time 1000000
  40+8 addr 0x7fff0000
  48+8 id 77
  56+8 stream_id 79
  64+4 cpu 3
  68+4 res 0x0
  72+8 period 250000
