# SPDX-License-Identifier: MIT
title LOST with bytes of a newer kernel between its fields and sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 2 0 64
u64 77 12
fill ab 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 LOST 2 misc 0x0 size 64 event 0
  8+8 id 77
  16+8 lost 12
  24+8 tail abababababababab
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
