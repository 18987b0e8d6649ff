# SPDX-License-Identifier: MIT
title AUX: offset and size past the end of all numbers
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 11 0 64
u64 0xffffffffffffff00 0x200 0x2
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 AUX 11 misc 0x0 size 64 event 0
  8+8 aux_offset 0xffffffffffffff00
  16+8 aux_size 512
  24+8 flags 0x2 OVERWRITE
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
