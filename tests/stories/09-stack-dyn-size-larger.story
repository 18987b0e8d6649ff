# SPDX-License-Identifier: MIT
title STACK_USER: dyn_size more than size
event sample_type=STACK_USER
header 9 2 40
u64 16
fill 00 16
u64 17
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 0
  stack_user
    8+8 size 16
    16+16 data 00000000000000000000000000000000
    32+8 dyn_size 17
  40+0 bad
error DYN_SIZE dyn_size offset 32 wanted 17 left 8
