# SPDX-License-Identifier: MIT
title how simpleperf's unwinding went, as the first ones wrote it
header 32776 0 56
u64 3 1000 1 0x9000 0x7ff0 0x8000
expect
frame 0 SIMPLEPERF_UNWINDING_RESULT 32776 misc 0x0 size 56
  8+8 time 3
  16+8 used_time 1000
  24+8 error_code 1
  32+8 error_addr 0x9000
  40+8 stack_start 0x7ff0
  48+8 stack_end 0x8000
