# SPDX-License-Identifier: MIT
title REGS_USER: an abi that nobody knows
event sample_type=REGS_USER|CGROUP sample_regs_user=0x3
header 9 1 40
u64 3
u64 1 2
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 40 event 0
  regs_user
    8+8 abi 0x3 32 64
  16+24 bad
error ABI abi offset 8 wanted 3 left 32
