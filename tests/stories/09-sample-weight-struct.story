# SPDX-License-Identifier: MIT
title SAMPLE: three weights in one word, the same in either order
event sample_type=WEIGHT_STRUCT
header 9 1 16
u64 0x0003000200000001
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 16 event 0
  8+8 weight_struct 0x3000200000001 var1_dw=1 var2_w=2 var3_w=3
