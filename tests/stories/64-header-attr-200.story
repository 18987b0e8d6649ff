# SPDX-License-Identifier: MIT
title HEADER_ATTR cut within the attr
header 64 0 40
u32 1 64
fill 00 24
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 40
  8+32 bad
error ATTR_SIZE attr offset 8 wanted 64 left 32
apply ATTR_SIZE attr offset 8 wanted 64 left 32
event 0 ids 0 sample_type 0xffffffffffffffff
