# SPDX-License-Identifier: MIT
title STACK_USER: bytes, then how many of them are valid
event sample_type=STACK_USER|CGROUP
header 9 2 48
u64 16
hex 01 02 03 04 05 06 07 08 ee ee ee ee ee ee ee ee
u64 8
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 48 event 0
  stack_user
    8+8 size 16
    16+16 data 0102030405060708eeeeeeeeeeeeeeee
    32+8 dyn_size 8
  40+8 cgroup 5
