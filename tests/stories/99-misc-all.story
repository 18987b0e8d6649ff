# SPDX-License-Identifier: MIT
title Every bit of misc, and a mode nobody knows
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 2 0xffff 56
u64 77 12
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 LOST 2 misc 0xffff cpumode=7 EXT_RESERVED +0x7ff8 size 56 event 0
  8+8 id 77
  16+8 lost 12
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 time 1000000
    40+4 cpu 3
    44+4 res 0x0
    48+8 identifier 77
