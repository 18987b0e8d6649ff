# SPDX-License-Identifier: MIT
title KSYMBOL whose sample_id does not fit behind the name
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 17 0 64
u64 0xffffffffc0001000
u32 512
u16 1 0
text "bpf_abcdefghijk" 16
u32 4321 4322
u64 1000000
u32 3 0
expect
frame 0 KSYMBOL 17 misc 0x0 size 64 event 0
  8+8 addr 0xffffffffc0001000
  16+4 len 512
  20+2 ksym_type 1 BPF
  22+2 flags 0x0
  24+16 name "bpf_abcdefghijk"
  sample_id
    40+4 pid 4321
    44+4 tid 4322
    48+8 time 1000000
    56+4 cpu 3
    60+4 res 0x0
  64+0 bad
error SHORT identifier offset 64 wanted 8 left 0
