# SPDX-License-Identifier: MIT
title AUXTRACE: the trace lies behind the record, whatever it looks like
header 71 0 48
u64 24 0x1000 0x55     # size, offset, reference
u32 1 100 1 0          # idx, tid, cpu, reserved
fill ff 24
header 68 0 8
expect
frame 0 AUXTRACE 71 misc 0x0 size 48 payload 24
  8+8 size 24
  16+8 offset 0x1000
  24+8 reference 0x55
  32+4 idx 1
  36+4 tid 100
  40+4 cpu 1
  44+4 reserved 0x0
frame 72 FINISHED_ROUND 68 misc 0x0 size 8
