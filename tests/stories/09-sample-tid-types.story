# SPDX-License-Identifier: MIT
title SAMPLE: an idle task is pid 0; a task that is gone is all ones
event sample_type=TID|CPU
header 9 1 24
u32 0 0
u32 0xffffffff 0
header 9 1 24
u32 0xffffffff 0xffffffff
u32 1 0
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  8+4 pid 0
  12+4 tid 0
  16+4 cpu 4294967295
  20+4 res 0x0
frame 24 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  8+4 pid 4294967295
  12+4 tid 4294967295
  16+4 cpu 1
  20+4 res 0x0
