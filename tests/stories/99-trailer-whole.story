# SPDX-License-Identifier: MIT
title sample_id with all six, front to back: TID, TIME, ID, STREAM_ID, CPU, IDENTIFIER
event sample_type=IP|TID|TIME|ADDR|ID|STREAM_ID|CPU|PERIOD|IDENTIFIER flags=sample_id_all ids=77
header 2 0 72
u64 77 12
u32 4321 4322    # pid, tid
u64 1000000      # time
u64 77           # id
u64 79           # stream_id
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 LOST 2 misc 0x0 size 72 event 0
  8+8 id 77
  16+8 lost 12
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 time 1000000
    40+8 id 77
    48+8 stream_id 79
    56+4 cpu 3
    60+4 res 0x0
    64+8 identifier 77
