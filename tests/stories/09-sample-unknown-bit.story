# SPDX-License-Identifier: MIT
title SAMPLE of an attr with bit 60: what has a place before it is read, the rest is not guessed
event sample_type=0x1000000000000001
header 9 1 24
u64 0x401000 5
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  8+8 ip 0x401000
  16+8 bad
error SAMPLE_TYPE sample_type offset 16 wanted 1152921504606846976 left 8
