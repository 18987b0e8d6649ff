# SPDX-License-Identifier: MIT
title AUXTRACE_INFO: bytes behind the last whole word
header 70 0 28
u32 4 0
u64 8
hex aa bb cc dd
expect
frame 0 AUXTRACE_INFO 70 misc 0x0 size 28
  8+4 type 4 ARM_SPE
  12+4 reserved 0x0
  16+8 priv [ 0x8 ]
  24+4 tail aabbccdd
