# SPDX-License-Identifier: MIT
title HEADER_BUILD_ID of perf inject: a sample_id of zeros behind the name
header 67 0x8002 64
u32 100
hex 01 23 45 67 89 ab cd ef 01 23 45 67 89 ab cd ef 00 11 22 33
u8 20 0
u16 0
text "/bin/ls" 8
text "" 4
fill 00 16
expect
frame 0 HEADER_BUILD_ID 67 misc 0x8002 cpumode=2:USER BUILD_ID_SIZE size 64
  8+4 pid 100
  12+20 build_id 0123456789abcdef0123456789abcdef00112233
  32+1 size 20
  33+1 reserved_1 0x0
  34+2 reserved_2 0x0
  36+8 filename "/bin/ls"
  44+20 pad 0000000000000000000000000000000000000000
