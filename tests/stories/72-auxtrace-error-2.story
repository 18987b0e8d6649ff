# SPDX-License-Identifier: MIT
title AUXTRACE_ERROR of form 2: a guest
header 72 0 120
u32 1 5 0 100 101 2
u64 0x401000
u64 1000000
text "Lost trace data" 64
u32 4321 2
expect
frame 0 AUXTRACE_ERROR 72 misc 0x0 size 120
  8+4 type 1 ITRACE
  12+4 code 5
  16+4 cpu 0
  20+4 pid 100
  24+4 tid 101
  28+4 fmt 2
  32+8 ip 0x401000
  40+8 time 1000000
  48+64 msg "Lost trace data"
  112+4 machine_pid 4321
  116+4 vcpu 2
