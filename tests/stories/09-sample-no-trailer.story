# SPDX-License-Identifier: MIT
title SAMPLE never has a sample_id: bytes behind its last field are a tail
event sample_type=IP|TID flags=sample_id_all
header 9 2 40
u64 0x401000
u32 100 101
fill 05 16
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 0
  8+8 ip 0x401000
  16+4 pid 100
  20+4 tid 101
  24+16 tail 05050505050505050505050505050505
