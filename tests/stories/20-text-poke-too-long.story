# SPDX-License-Identifier: MIT
title TEXT_POKE: lengths larger than any record
event sample_type=TID|IDENTIFIER
header 20 0 32
u64 0xffffffff81002000
u16 65535 65535
fill 90 12
expect
frame 0 TEXT_POKE 20 misc 0x0 size 32 event 0
  8+8 addr 0xffffffff81002000
  16+2 old_len 65535
  18+2 new_len 65535
  20+12 bad
error SHORT old_bytes offset 20 wanted 65535 left 12
