# SPDX-License-Identifier: MIT
title ID_INDEX: nr times 32 is 0 in 64 bits
header 69 0 48
u64 0x0800000000000000
u64 10 0 0 0
expect
frame 0 ID_INDEX 69 misc 0x0 size 48
  8+8 nr 576460752303423488
  16+32 bad
error COUNT entries offset 16 wanted 576460752303423488 left 32
apply COUNT entries offset 16 wanted 576460752303423488 left 32
