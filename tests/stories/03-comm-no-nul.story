# SPDX-License-Identifier: MIT
title COMM: eight letters and no NUL before sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 3 0 56
u32 100 101
text "kworkers" 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 COMM 3 misc 0x0 size 56 event 0
  8+4 pid 100
  12+4 tid 101
  16+8 bad
error NO_NUL comm offset 16 wanted 8 left 8
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 time 1000000
    40+4 cpu 3
    44+4 res 0x0
    48+8 identifier 77
