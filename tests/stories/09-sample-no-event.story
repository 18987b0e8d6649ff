# SPDX-License-Identifier: MIT
title SAMPLE before any attr
header 9 1 16
u64 0x401000
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16
  8+8 bad
error NO_LAYOUT offset 8 wanted 0 left 8
