# SPDX-License-Identifier: MIT
title READ of a group of none
event sample_type=READ|CGROUP read_format=TOTAL_TIME_ENABLED|GROUP
header 9 2 32
u64 0
u64 600
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  read
    8+8 nr 0
    16+8 time_enabled 600
    values of 0
  24+8 cgroup 5
