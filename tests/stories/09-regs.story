# SPDX-License-Identifier: MIT
title REGS_USER and REGS_INTR by masks that differ
event sample_type=REGS_USER|REGS_INTR sample_regs_user=0xff0fff sample_regs_intr=0x1
header 9 2 192
u64 2                 # 64-bit: 20 registers
u64 0 1 2 3 4 5 6 7 8 9 10 11 16 17 18 19 20 21 22 23
u64 1                 # 32-bit: one
u64 0x1234
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 192 event 0
  regs_user
    8+8 abi 0x2 64
    16+160 regs [ 0x0 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8 0x9 0xa 0xb 0x10 0x11 0x12 0x13 0x14 0x15 0x16 0x17 ]
  regs_intr
    176+8 abi 0x1 32
    184+8 regs [ 0x1234 ]
