# SPDX-License-Identifier: MIT
title KSYMBOL for one listener: sample_id right behind the name is also at the end
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 17 0 72
u64 0xffffffffc0001000
u32 512          # len
u16 1 0          # ksym_type BPF, flags
text "bpf_prog_6d" 16
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
expect
frame 0 KSYMBOL 17 misc 0x0 size 72 event 0
  8+8 addr 0xffffffffc0001000
  16+4 len 512
  20+2 ksym_type 1 BPF
  22+2 flags 0x0
  24+16 name "bpf_prog_6d"
  sample_id
    40+4 pid 4321
    44+4 tid 4322
    48+8 time 1000000
    56+4 cpu 3
    60+4 res 0x0
    64+8 identifier 77
