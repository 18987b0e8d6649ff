# SPDX-License-Identifier: MIT
title simpleperf's symbols of the kernel, without padding
header 32769 0 16
u32 4
hex 66 20 54 0a
expect
frame 0 SIMPLEPERF_KERNEL_SYMBOL 32769 misc 0x0 size 16
  8+4 size 4
  12+4 kallsyms 6620540a
