# SPDX-License-Identifier: MIT
title HEADER_BUILD_ID: the size is valid, pid -1 is the kernel
header 67 0x8001 56
u32 -1
hex 01 23 45 67 89 ab cd ef 01 23 45 67 89 ab cd ef 00 11 22 33
u8 16 0
u16 0
text "[kernel.kallsyms]" 20
expect
frame 0 HEADER_BUILD_ID 67 misc 0x8001 cpumode=1:KERNEL BUILD_ID_SIZE size 56
  8+4 pid -1
  12+20 build_id 0123456789abcdef0123456789abcdef00112233
  32+1 size 16
  33+1 reserved_1 0x0
  34+2 reserved_2 0x0
  36+20 filename "[kernel.kallsyms]"
