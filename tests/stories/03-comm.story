# SPDX-License-Identifier: MIT
title COMM after an exec
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 3 0x2000 56
u32 100 101
text "ls" 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 COMM 3 misc 0x2000 COMM_EXEC size 56 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 comm "ls"
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 time 1000000
    40+4 cpu 3
    44+4 res 0x0
    48+8 identifier 77
