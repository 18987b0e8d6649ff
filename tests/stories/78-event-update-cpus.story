# SPDX-License-Identifier: MIT
title EVENT_UPDATE: CPUs in the form of CPU_MAP
header 78 0 32
u64 3 10
u16 0 2
u16 0 1
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 32
  8+8 type 3 CPUS
  16+8 id 10
  cpus
    24+2 type 0 CPUS
    cpus_data
      26+2 nr 2
      28+4 cpu [ 0 1 ]
