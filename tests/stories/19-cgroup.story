# SPDX-License-Identifier: MIT
title CGROUP
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 19 0 64
u64 4711
text "/user.slice" 16
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 CGROUP 19 misc 0x0 size 64 event 0
  8+8 id 4711
  16+16 path "/user.slice"
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
