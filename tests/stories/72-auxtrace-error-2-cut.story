# SPDX-License-Identifier: MIT
title AUXTRACE_ERROR of form 2 without its guest
header 72 0 112
u32 1 5 0 100 101 2
u64 0x401000
u64 1000000
text "Lost trace data" 64
expect
frame 0 AUXTRACE_ERROR 72 misc 0x0 size 112
  8+4 type 1 ITRACE
  12+4 code 5
  16+4 cpu 0
  20+4 pid 100
  24+4 tid 101
  28+4 fmt 2
  32+8 ip 0x401000
  40+8 time 1000000
  48+64 msg "Lost trace data"
  112+0 bad
error SHORT machine_pid offset 112 wanted 4 left 0
