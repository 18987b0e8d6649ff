# SPDX-License-Identifier: MIT
title CALLCHAIN that ends with the mark and cookie of a CALLCHAIN_DEFERRED to come
event sample_type=CALLCHAIN|IDENTIFIER flags=defer_callchain|defer_output|sample_id_all ids=77
header 9 1 56
u64 77
u64 4
u64 0xffffffffffffff80 0xffffffff81000010
u64 0xfffffffffffffd80 0x1000002a
header 22 2 48
u64 0x1000002a
u64 2
u64 0x401000 0x402000
u64 77               # sample_id
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 56 event 0
  8+8 identifier 77
  callchain
    16+8 nr 4
    24+32 ips [ 0xffffffffffffff80 KERNEL 0xffffffff81000010 0xfffffffffffffd80 USER_DEFERRED 0x1000002a ]
frame 56 CALLCHAIN_DEFERRED 22 misc 0x2 cpumode=2:USER size 48 event 0
  8+8 cookie 0x1000002a
  16+8 nr 2
  24+16 ips [ 0x401000 0x402000 ]
  sample_id
    40+8 identifier 77
