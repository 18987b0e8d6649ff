# SPDX-License-Identifier: MIT
title simpleperf's symbols of the kernel: a byte less than the count says
header 32769 0 16
u32 5
hex 66 20 54 0a
expect
frame 0 SIMPLEPERF_KERNEL_SYMBOL 32769 misc 0x0 size 16
  8+4 size 5
  12+4 bad
error SHORT kallsyms offset 12 wanted 5 left 4
