# SPDX-License-Identifier: MIT
title COMPRESSED2: data_size tells where zstd ends and padding begins
header 83 0 24
u64 5
hex 28 b5 2f fd 01
fill 00 3
expect
frame 0 COMPRESSED2 83 misc 0x0 size 24
  8+8 data_size 5
  16+5 data 28b52ffd01
  21+3 pad 000000
