# SPDX-License-Identifier: MIT
title READ with a bit of read_format that nobody knows: the task is known, the counts are not, sample_id is
event sample_type=TID|IDENTIFIER read_format=0x20 flags=sample_id_all ids=77
header 8 0 40
u32 100 101
u64 5000
u32 4321 4322
u64 77
expect
frame 0 READ 8 misc 0x0 size 40 event 0
  8+4 pid 100
  12+4 tid 101
  values
  16+8 bad
error READ_FORMAT read_format offset 16 wanted 32 left 8
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 identifier 77
