# SPDX-License-Identifier: MIT
title SWITCH_CPU_WIDE in: the task before
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 15 0 48
u32 10 11
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 SWITCH_CPU_WIDE 15 misc 0x0 size 48 event 0
  8+4 next_prev_pid 10
  12+4 next_prev_tid 11
  sample_id
    16+4 pid 4321
    20+4 tid 4322
    24+8 time 1000000
    32+4 cpu 3
    36+4 res 0x0
    40+8 identifier 77
