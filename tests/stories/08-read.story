# SPDX-License-Identifier: MIT
title READ: a single event's counts with times, id and lost
event sample_type=IP|TID|TIME|CPU|IDENTIFIER read_format=TOTAL_TIME_ENABLED|TOTAL_TIME_RUNNING|ID|LOST flags=sample_id_all ids=77
header 8 0 88
u32 100 101
u64 5000         # value
u64 600          # time_enabled
u64 500          # time_running
u64 77           # id
u64 3            # lost
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 READ 8 misc 0x0 size 88 event 0
  8+4 pid 100
  12+4 tid 101
  values
    16+8 value 5000
    24+8 time_enabled 600
    32+8 time_running 500
    40+8 id 77
    48+8 lost 3
  sample_id
    56+4 pid 4321
    60+4 tid 4322
    64+8 time 1000000
    72+4 cpu 3
    76+4 res 0x0
    80+8 identifier 77
