# SPDX-License-Identifier: MIT
title COMM without sample_id: the name ends with the record
event sample_type=IP|TID
header 3 0 32
u32 100 101
text "systemd-journal" 16
expect
frame 0 COMM 3 misc 0x0 size 32 event 0
  8+4 pid 100
  12+4 tid 101
  16+16 comm "systemd-journal"
