# SPDX-License-Identifier: MIT
title COMPRESSED2 of nothing
header 83 0 16
u64 0
expect
frame 0 COMPRESSED2 83 misc 0x0 size 16
  8+8 data_size 0
  16+0 data 
