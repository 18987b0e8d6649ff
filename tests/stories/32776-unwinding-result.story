# SPDX-License-Identifier: MIT
title how simpleperf's unwinding went, with the callchain
header 32776 0 136
u64 2 1000 0 0 0x7ff0 0x8000 2 5 1 2
u64 8
hex 01 02 03 04 05 06 07 08
u64 8
u64 1 0x401000 0x7ff0
expect
frame 0 SIMPLEPERF_UNWINDING_RESULT 32776 misc 0x0 size 136
  8+8 time 2
  16+8 used_time 1000
  24+8 error_code 0
  32+8 error_addr 0x0
  40+8 stack_start 0x7ff0
  48+8 stack_end 0x8000
  56+8 abi 0x2 64
  64+8 reg_mask 0x5
  72+16 regs [ 0x1 0x2 ]
  stack_user
    88+8 size 8
    96+8 data 0102030405060708
    104+8 dyn_size 8
  callchain
    112+8 length 1
    120+8 ips [ 0x401000 ]
    128+8 sps [ 0x7ff0 ]
