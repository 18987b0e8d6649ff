# SPDX-License-Identifier: MIT
title BPF_EVENT for the third listener
event sample_type=TID|IDENTIFIER flags=sample_id_all ids=77
header 18 0 72
u16 2 0
u32 42
hex 01 23 45 67 89 ab cd ef
u32 4321 4322
u64 77
fill ee 32
expect
frame 0 BPF_EVENT 18 misc 0x0 size 72 event 0
  8+2 type 2 PROG_UNLOAD
  10+2 flags 0x0
  12+4 id 42
  16+8 tag 0123456789abcdef
  sample_id
    24+4 pid 4321
    28+4 tid 4322
    32+8 identifier 77
  40+32 tail eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
