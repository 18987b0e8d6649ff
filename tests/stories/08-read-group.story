# SPDX-License-Identifier: MIT
title READ of a group: the times once, id and lost for each member
event sample_type=TID|TIME|IDENTIFIER read_format=TOTAL_TIME_ENABLED|TOTAL_TIME_RUNNING|ID|GROUP|LOST flags=sample_id_all ids=77
header 8 0 112
u32 100 101
u64 2            # nr
u64 600 500      # time_enabled, time_running
u64 5000 77 3    # value, id, lost
u64 6000 78 4
u32 4321 4322
u64 1000000
u64 77
expect
frame 0 READ 8 misc 0x0 size 112 event 0
  8+4 pid 100
  12+4 tid 101
  values
    16+8 nr 2
    24+8 time_enabled 600
    32+8 time_running 500
    values of 2
      values[0]
      40+8 value 5000
      48+8 id 77
      56+8 lost 3
      values[1]
      64+8 value 6000
      72+8 id 78
      80+8 lost 4
  sample_id
    88+4 pid 4321
    92+4 tid 4322
    96+8 time 1000000
    104+8 identifier 77
