# SPDX-License-Identifier: MIT
title Records of types 63, 64 to 127 among others: the stream goes on
event sample_type=TID
header 63 0 8
header 100 0 16
fill 01 8
header 127 0 8
header 2 0 24
u64 77 12
expect
frame 0  63 misc 0x0 size 8 event 0
frame 8  100 misc 0x0 size 16
  8+8 tail 0101010101010101
frame 24  127 misc 0x0 size 8
frame 32 LOST 2 misc 0x0 size 24 event 0
  8+8 id 77
  16+8 lost 12
