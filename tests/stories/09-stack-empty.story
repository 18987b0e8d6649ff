# SPDX-License-Identifier: MIT
title STACK_USER of a kernel thread: size 0, no dyn_size, the next field follows (abi.md 4.4)
event sample_type=STACK_USER|CGROUP
header 9 1 24
u64 0
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  stack_user
    8+8 size 0
  16+8 cgroup 5
