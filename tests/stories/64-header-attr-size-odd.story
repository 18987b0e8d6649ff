# SPDX-License-Identifier: MIT
title HEADER_ATTR: size not a multiple of 8
header 64 0 88
u32 1 68
fill 00 72
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 88
  8+80 bad
error ATTR_SIZE attr offset 8 wanted 68 left 80
apply ATTR_SIZE attr offset 8 wanted 68 left 80
event 0 ids 0 sample_type 0xffffffffffffffff
