# SPDX-License-Identifier: MIT
title HEADER_BUILD_ID: a name without an end
header 67 0x8002 44
u32 100
fill 11 20
u8 20 0
u16 0
text "/bin/lsx" 8
expect
frame 0 HEADER_BUILD_ID 67 misc 0x8002 cpumode=2:USER BUILD_ID_SIZE size 44
  8+4 pid 100
  12+20 build_id 1111111111111111111111111111111111111111
  32+1 size 20
  33+1 reserved_1 0x0
  34+2 reserved_2 0x0
  36+8 bad
error NO_NUL filename offset 36 wanted 8 left 8
