# SPDX-License-Identifier: MIT
title simpleperf's symbols of the kernel, with padding
header 32769 0 32
u32 14
hex 66 66 20 54 20 73 74 61 72 74 0a 65 20 54
hex 00 00 00 00 00 00
expect
frame 0 SIMPLEPERF_KERNEL_SYMBOL 32769 misc 0x0 size 32
  8+4 size 14
  12+14 kallsyms 666620542073746172740a652054
  26+6 pad 000000000000
