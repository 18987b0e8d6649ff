# SPDX-License-Identifier: MIT
title sample_id_all, but the record is too short for sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 2 0 32
u64 77 12 5
expect
frame 0 LOST 2 misc 0x0 size 32 event 0
  8+24 bad
error TRAILER sample_id offset 8 wanted 32 left 24
