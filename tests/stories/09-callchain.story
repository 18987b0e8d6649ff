# SPDX-License-Identifier: MIT
title CALLCHAIN: marks between addresses, one of them last
event sample_type=IP|CALLCHAIN
header 9 1 72
u64 0xffffffff81000010
u64 6
u64 0xffffffffffffff80      # the kernel's follow
u64 0xffffffff81000010 0xffffffff81000020
u64 0xfffffffffffffe00      # the user's follow
u64 0x401000
u64 0xfffffffffffff800      # a guest's: nothing follows
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 72 event 0
  8+8 ip 0xffffffff81000010
  callchain
    16+8 nr 6
    24+48 ips [ 0xffffffffffffff80 KERNEL 0xffffffff81000010 0xffffffff81000020 0xfffffffffffffe00 USER 0x401000 0xfffffffffffff800 GUEST ]
