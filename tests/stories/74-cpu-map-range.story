# SPDX-License-Identifier: MIT
title CPU_MAP from 5 to 2: numbers like any other
header 74 0 16
u16 2
u8 1 0
u16 5 2
expect
frame 0 CPU_MAP 74 misc 0x0 size 16
  data
    8+2 type 2 RANGE_CPUS
    range_cpu_data
      10+1 any_cpu 1
      11+1 pad 0x0
      12+2 start_cpu 5
      14+2 end_cpu 2
