# SPDX-License-Identifier: MIT
title BPF_EVENT: the tag is bytes
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 18 0 56
u16 1 0          # PROG_LOAD, flags
u32 42
hex 01 23 45 67 89 ab cd ef
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 BPF_EVENT 18 misc 0x0 size 56 event 0
  8+2 type 1 PROG_LOAD
  10+2 flags 0x0
  12+4 id 42
  16+8 tag 0123456789abcdef
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 time 1000000
    40+4 cpu 3
    44+4 res 0x0
    48+8 identifier 77
