# SPDX-License-Identifier: MIT
title CPU_MAP one by one, 65535 being any
header 74 0 24
u16 0 3
u16 0 3 65535
fill 00 6
expect
frame 0 CPU_MAP 74 misc 0x0 size 24
  data
    8+2 type 0 CPUS
    cpus_data
      10+2 nr 3
      12+6 cpu [ 0 3 65535 ]
  18+6 pad 000000000000
