# SPDX-License-Identifier: MIT
title HEADER_BUILD_ID: a size that misc does not call valid is not looked at
header 67 0x0002 48
u32 100
hex 01 23 45 67 89 ab cd ef 01 23 45 67 89 ab cd ef 00 11 22 33
u8 255 0
u16 0
text "/bin/ls" 12
expect
frame 0 HEADER_BUILD_ID 67 misc 0x2 cpumode=2:USER size 48
  8+4 pid 100
  12+20 build_id 0123456789abcdef0123456789abcdef00112233
  32+1 size 255
  33+1 reserved_1 0x0
  34+2 reserved_2 0x0
  36+8 filename "/bin/ls"
  44+4 pad 00000000
