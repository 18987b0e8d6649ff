# SPDX-License-Identifier: MIT
title AUX sample: size more than there is
event sample_type=AUX
header 9 2 24
u64 16
fill 00 8
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 24 event 0
  aux
    8+8 size 16
  16+8 bad
error SHORT data offset 16 wanted 16 left 8
