# SPDX-License-Identifier: MIT
title STACK_USER: the largest size
event sample_type=STACK_USER
header 9 2 32
u64 0xffffffffffffffff
fill 00 16
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  stack_user
    8+8 size 18446744073709551615
  16+16 bad
error SHORT data offset 16 wanted 18446744073709551615 left 16
