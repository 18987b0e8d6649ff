# SPDX-License-Identifier: MIT
title SWITCH out, preempted: all it says is in sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 14 0x6000 40
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 SWITCH 14 misc 0x6000 SWITCH_OUT SWITCH_OUT_PREEMPT size 40 event 0
  sample_id
    8+4 pid 4321
    12+4 tid 4322
    16+8 time 1000000
    24+4 cpu 3
    28+4 res 0x0
    32+8 identifier 77
