# SPDX-License-Identifier: MIT
title TEXT_POKE that ends with its bytes, though they do not come out even
event sample_type=TID
header 20 0 23
u64 0xffffffff81002000
u16 2 1
hex 90 91 92
expect
frame 0 TEXT_POKE 20 misc 0x0 size 23 event 0
  8+8 addr 0xffffffff81002000
  16+2 old_len 2
  18+2 new_len 1
  20+2 old_bytes 9091
  22+1 new_bytes 92
