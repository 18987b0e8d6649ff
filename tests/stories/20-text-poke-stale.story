# SPDX-License-Identifier: MIT
title TEXT_POKE: code added, none before; sample_id is behind the padding, then stale bytes
event sample_type=TID|IDENTIFIER flags=sample_id_all ids=77
header 20 0 56
u64 0xffffffff81002000
u16 0 3
hex 90 90 90
fill 00 1
u32 4321 4322
u64 77
fill ee 16
expect
frame 0 TEXT_POKE 20 misc 0x0 size 56 event 0
  8+8 addr 0xffffffff81002000
  16+2 old_len 0
  18+2 new_len 3
  20+0 old_bytes 
  20+3 new_bytes 909090
  23+1 pad 00
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 identifier 77
  40+16 tail eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
