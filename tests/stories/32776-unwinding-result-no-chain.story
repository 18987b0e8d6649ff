# SPDX-License-Identifier: MIT
title how simpleperf's unwinding went, as older ones wrote it
header 32776 0 80
u64 3 1000 1 0x9000 0 0 2 0
u64 0
expect
frame 0 SIMPLEPERF_UNWINDING_RESULT 32776 misc 0x0 size 80
  8+8 time 3
  16+8 used_time 1000
  24+8 error_code 1
  32+8 error_addr 0x9000
  40+8 stack_start 0x0
  48+8 stack_end 0x0
  56+8 abi 0x2 64
  64+8 reg_mask 0x0
  72+0 regs [ ]
  stack_user
    72+8 size 0
