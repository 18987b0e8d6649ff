# SPDX-License-Identifier: MIT
title CALLCHAIN of none
event sample_type=CALLCHAIN|CGROUP
header 9 1 24
u64 0
u64 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  callchain
    8+8 nr 0
    16+0 ips [ ]
  16+8 cgroup 5
