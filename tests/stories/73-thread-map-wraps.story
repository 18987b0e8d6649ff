# SPDX-License-Identifier: MIT
title THREAD_MAP: nr times 24 is 8 in 64 bits
header 73 0 40
u64 0x0aaaaaaaaaaaaaab
u64 100
text "ls" 16
expect
frame 0 THREAD_MAP 73 misc 0x0 size 40
  8+8 nr 768614336404564651
  16+24 bad
error COUNT entries offset 16 wanted 768614336404564651 left 24
