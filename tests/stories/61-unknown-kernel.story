# SPDX-License-Identifier: MIT
title A type that a newer kernel may have: bytes, with sample_id at the end
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 61 0 48
hex 11 22 33 44 55 66 77 88
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0  61 misc 0x0 size 48 event 0
  8+8 tail 1122334455667788
  sample_id
    16+4 pid 4321
    20+4 tid 4322
    24+8 time 1000000
    32+4 cpu 3
    36+4 res 0x0
    40+8 identifier 77
