# SPDX-License-Identifier: MIT
title READ of a group: nr times 24 is 8 in 64 bits
event sample_type=READ read_format=ID|LOST|GROUP
header 9 2 40
u64 0x0aaaaaaaaaaaaaab
u64 5000 77 0
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 40 event 0
  read
    8+8 nr 768614336404564651
  16+24 bad
error COUNT values offset 16 wanted 768614336404564651 left 24
