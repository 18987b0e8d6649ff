# SPDX-License-Identifier: MIT
title Side-band records of two events: sample_id tells which
event sample_type=TID|IDENTIFIER flags=sample_id_all ids=10
event sample_type=TID|IDENTIFIER flags=sample_id_all ids=20
header 3 0 40
u32 100 101
text "ls" 8
u32 100 101
u64 20
expect
frame 0 COMM 3 misc 0x0 size 40 event 1
  8+4 pid 100
  12+4 tid 101
  16+8 comm "ls"
  sample_id
    24+4 pid 100
    28+4 tid 101
    32+8 identifier 20
