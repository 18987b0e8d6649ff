# SPDX-License-Identifier: MIT
title HEADER_BUILD_ID: a size of 21 that misc calls valid
header 67 0x8002 48
u32 100
hex 01 23 45 67 89 ab cd ef 01 23 45 67 89 ab cd ef 00 11 22 33
u8 21 0
u16 0
text "/bin/ls" 12
expect
frame 0 HEADER_BUILD_ID 67 misc 0x8002 cpumode=2:USER BUILD_ID_SIZE size 48
  8+4 pid 100
  12+20 build_id 0123456789abcdef0123456789abcdef00112233
  32+1 size 21
  33+15 bad
error BUILD_ID size offset 32 wanted 21 left 16
