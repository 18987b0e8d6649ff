# SPDX-License-Identifier: MIT
title CALLCHAIN: nr times 8 is 8 in 64 bits
event sample_type=CALLCHAIN
header 9 1 32
u64 0x2000000000000001
u64 1 2
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 32 event 0
  callchain
    8+8 nr 2305843009213693953
  16+16 bad
error COUNT ips offset 16 wanted 2305843009213693953 left 16
