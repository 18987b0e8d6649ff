# SPDX-License-Identifier: MIT
title SCHEDSTAT_CPU, version 17
header 85 0 72
u64 5000
u32 3
u16 17 0
u32 1 2 3 4 5 6
u64 7 8 9
expect
frame 0 SCHEDSTAT_CPU 85 misc 0x0 size 72
  8+8 timestamp 5000
  16+4 cpu 3
  20+2 version 17
  22+2 pad 0x0
  counters
    24+4 yld_count 1
    28+4 array_exp 2
    32+4 sched_count 3
    36+4 sched_goidle 4
    40+4 ttwu_count 5
    44+4 ttwu_local 6
    48+8 rq_cpu_time 7
    56+8 run_delay 8
    64+8 pcount 9
