# SPDX-License-Identifier: MIT
title CPU_MAP: nr more than there are
header 74 0 16
u16 0 3
u16 1 2
expect
frame 0 CPU_MAP 74 misc 0x0 size 16
  data
    8+2 type 0 CPUS
    cpus_data
      10+2 nr 3
  12+4 bad
error COUNT cpu offset 12 wanted 3 left 4
