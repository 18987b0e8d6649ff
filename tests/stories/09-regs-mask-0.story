# SPDX-License-Identifier: MIT
title REGS_USER with an empty mask is the abi alone
event sample_type=REGS_USER sample_regs_user=0
header 9 1 16
u64 2
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  regs_user
    8+8 abi 0x2 64
    16+0 regs [ ]
