# SPDX-License-Identifier: MIT
title STACK_USER of 3 bytes is read as it says
event sample_type=STACK_USER
header 9 2 27
u64 3
hex 01 02 03
u64 3
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 27 event 0
  stack_user
    8+8 size 3
    16+3 data 010203
    19+8 dyn_size 3
