# SPDX-License-Identifier: MIT
title READ of a group: nr times 16 is 0 in 64 bits
event sample_type=READ read_format=ID|GROUP
header 9 2 32
u64 0x1000000000000000
u64 5000 77
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 0
  read
    8+8 nr 1152921504606846976
  16+16 bad
error COUNT values offset 16 wanted 1152921504606846976 left 16
