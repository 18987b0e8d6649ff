# SPDX-License-Identifier: MIT
title AUXTRACE_ERROR of form 1: time, and the record cut at the message's end
header 72 0 64
u32 1 5 0 100 101 1
u64 0x401000
u64 1000000
text "Overflow" 16
expect
frame 0 AUXTRACE_ERROR 72 misc 0x0 size 64
  8+4 type 1 ITRACE
  12+4 code 5
  16+4 cpu 0
  20+4 pid 100
  24+4 tid 101
  28+4 fmt 1
  32+8 ip 0x401000
  40+8 time 1000000
  48+16 msg "Overflow"
