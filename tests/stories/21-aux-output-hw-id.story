# SPDX-License-Identifier: MIT
title AUX_OUTPUT_HW_ID
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 21 0 48
u64 0x100000001
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 AUX_OUTPUT_HW_ID 21 misc 0x0 size 48 event 0
  8+8 hw_id 0x100000001
  sample_id
    16+4 pid 4321
    20+4 tid 4322
    24+8 time 1000000
    32+4 cpu 3
    36+4 res 0x0
    40+8 identifier 77
