# SPDX-License-Identifier: MIT
title REGS_USER of a kernel thread: abi 0, and no registers follow whatever the mask
event sample_type=REGS_USER|CGROUP sample_regs_user=0xff0fff
header 9 1 24
u64 0
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  regs_user
    8+8 abi 0x0
  16+8 cgroup 5
