# SPDX-License-Identifier: MIT
title AUXTRACE_INFO of Intel PT with three words
header 70 0 40
u32 1 0
u64 8 0xffff 3
expect
frame 0 AUXTRACE_INFO 70 misc 0x0 size 40
  8+4 type 1 INTEL_PT
  12+4 reserved 0x0
  16+24 priv [ 0x8 0xffff 0x3 ]
