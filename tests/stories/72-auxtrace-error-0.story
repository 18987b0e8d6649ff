# SPDX-License-Identifier: MIT
title AUXTRACE_ERROR of form 0: no time, a message of 64 bytes
header 72 0 104
u32 1 5 0 100 101 0   # type, code, cpu, pid, tid, fmt
u64 0x401000
text "Lost trace data" 64
expect
frame 0 AUXTRACE_ERROR 72 misc 0x0 size 104
  8+4 type 1 ITRACE
  12+4 code 5
  16+4 cpu 0
  20+4 pid 100
  24+4 tid 101
  28+4 fmt 0
  32+8 ip 0x401000
  40+64 msg "Lost trace data"
