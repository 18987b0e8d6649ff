# SPDX-License-Identifier: MIT
title CALLCHAIN: nr one more than there is room for
event sample_type=CALLCHAIN
header 9 1 32
u64 3
u64 1 2
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 32 event 0
  callchain
    8+8 nr 3
  16+16 bad
error COUNT ips offset 16 wanted 3 left 16
