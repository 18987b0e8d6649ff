# SPDX-License-Identifier: MIT
title SAMPLE with READ in a form that nobody knows: the fields before it are good
event sample_type=IP|READ read_format=0x40
header 9 2 24
u64 0x401000
u64 5
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  8+8 ip 0x401000
  read
  16+8 bad
error READ_FORMAT read_format offset 16 wanted 64 left 8
