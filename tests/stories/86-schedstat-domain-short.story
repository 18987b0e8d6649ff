# SPDX-License-Identifier: MIT
title SCHEDSTAT_DOMAIN, version 15 with the length of none
header 86 0 32
u64 5000
u32 3
u16 15 1
u32 1 2
expect
frame 0 SCHEDSTAT_DOMAIN 86 misc 0x0 size 32
  8+8 timestamp 5000
  16+4 cpu 3
  20+2 version 15
  22+2 domain 1
  idle_15
    24+4 lb_count 1
    28+4 lb_balanced 2
  32+0 bad
error SHORT lb_failed offset 32 wanted 4 left 0
