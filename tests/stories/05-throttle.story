# SPDX-License-Identifier: MIT
title THROTTLE: time, id and stream_id of its own, then sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 5 0 64
u64 999 77 79    # time, id, stream_id
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 THROTTLE 5 misc 0x0 size 64 event 0
  8+8 time 999
  16+8 id 77
  24+8 stream_id 79
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
