# SPDX-License-Identifier: MIT
title CALLCHAIN_DEFERRED: nr one larger than there are
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 22 2 64
u64 0x1000002a
u64 2
u64 0x401000
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 CALLCHAIN_DEFERRED 22 misc 0x2 cpumode=2:USER size 64 event 0
  8+8 cookie 0x1000002a
  16+8 nr 2
  24+8 bad
error COUNT ips offset 24 wanted 2 left 8
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
