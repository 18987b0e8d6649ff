# SPDX-License-Identifier: MIT
title STACK_USER: size more than there is
event sample_type=STACK_USER
header 9 2 32
u64 24
fill 00 16
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  stack_user
    8+8 size 24
  16+16 bad
error SHORT data offset 16 wanted 24 left 16
