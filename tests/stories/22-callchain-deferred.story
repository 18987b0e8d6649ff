# SPDX-License-Identifier: MIT
title CALLCHAIN_DEFERRED: cookie, then user addresses
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 22 2 72
u64 0x1000002a
u64 2
u64 0x401000 0x402000
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 CALLCHAIN_DEFERRED 22 misc 0x2 cpumode=2:USER size 72 event 0
  8+8 cookie 0x1000002a
  16+8 nr 2
  24+16 ips [ 0x401000 0x402000 ]
  sample_id
    40+4 pid 4321
    44+4 tid 4322
    48+8 time 1000000
    56+4 cpu 3
    60+4 res 0x0
    64+8 identifier 77
