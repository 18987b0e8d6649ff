# SPDX-License-Identifier: MIT
title REGS_USER: a mask of 64 bits and one register missing
event sample_type=REGS_USER sample_regs_user=0xffffffffffffffff
header 9 1 520
u64 2
fill 00 504
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 520 event 0
  regs_user
    8+8 abi 0x2 64
  16+504 bad
error COUNT regs offset 16 wanted 64 left 504
