# SPDX-License-Identifier: MIT
title HEADER_ATTR: size more than the record
header 64 0 72
u32 1 72
fill 00 56
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 72
  8+64 bad
error ATTR_SIZE attr offset 8 wanted 72 left 64
apply ATTR_SIZE attr offset 8 wanted 72 left 64
event 0 ids 0 sample_type 0xffffffffffffffff
