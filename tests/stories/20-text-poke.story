# SPDX-License-Identifier: MIT
title TEXT_POKE: five bytes for five, padded to the next multiple of eight
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 20 0 64
u64 0xffffffff81002000
u16 5 5
hex 0f 1f 44 00 00
hex e8 01 02 03 04
fill 00 2
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 TEXT_POKE 20 misc 0x0 size 64 event 0
  8+8 addr 0xffffffff81002000
  16+2 old_len 5
  18+2 new_len 5
  20+5 old_bytes 0f1f440000
  25+5 new_bytes e801020304
  30+2 pad 0000
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
