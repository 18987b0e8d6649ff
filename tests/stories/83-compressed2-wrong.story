# SPDX-License-Identifier: MIT
title COMPRESSED2 as perf 6.16 really wrote it: data_size is the whole, header.size is not
header 83 0 24
u64 70000
hex 28 b5 2f fd 01 02 03 04
expect
frame 0 COMPRESSED2 83 misc 0x0 size 24
  8+8 data_size 70000
  16+8 bad
error SHORT data offset 16 wanted 70000 left 8
