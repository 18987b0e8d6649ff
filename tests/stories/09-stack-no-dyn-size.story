# SPDX-License-Identifier: MIT
title STACK_USER: the record ends where dyn_size should be
event sample_type=STACK_USER
header 9 2 32
u64 16
fill 00 16
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  stack_user
    8+8 size 16
    16+16 data 00000000000000000000000000000000
  32+0 bad
error SHORT dyn_size offset 32 wanted 8 left 0
