# SPDX-License-Identifier: MIT
title READ cut eight bytes short: sample_id is what it says, so the last count is missing
event sample_type=TID|TIME|IDENTIFIER read_format=TOTAL_TIME_ENABLED|TOTAL_TIME_RUNNING|ID|LOST flags=sample_id_all ids=77
header 8 0 72
u32 100 101
u64 5000 600 500 77
u32 4321 4322
u64 1000000
u64 77
expect
frame 0 READ 8 misc 0x0 size 72 event 0
  8+4 pid 100
  12+4 tid 101
  values
    16+8 value 5000
    24+8 time_enabled 600
    32+8 time_running 500
    40+8 id 77
  48+0 bad
error SHORT lost offset 48 wanted 8 left 0
  sample_id
    48+4 pid 4321
    52+4 tid 4322
    56+8 time 1000000
    64+8 identifier 77
