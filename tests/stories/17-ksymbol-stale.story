# SPDX-License-Identifier: MIT
title KSYMBOL for the second listener: sample_id behind the name, then stale bytes of the ring (abi.md 4.4)
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 17 0 104
u64 0xffffffffc0001000
u32 512
u16 1 1          # UNREGISTER
text "bpf_xyz" 8
u32 4321 4322    # sample_id: pid, tid
u64 1000000      # time
u32 3 0          # cpu, res
u64 77           # identifier
hex 17 00 00 00 00 00 48 00 aa aa aa aa aa aa aa aa bb bb bb bb bb bb bb bb cc cc cc cc cc cc cc cc dd dd dd dd dd dd dd dd
expect
frame 0 KSYMBOL 17 misc 0x0 size 104 event 0
  8+8 addr 0xffffffffc0001000
  16+4 len 512
  20+2 ksym_type 1 BPF
  22+2 flags 0x1 UNREGISTER
  24+8 name "bpf_xyz"
  sample_id
    32+4 pid 4321
    36+4 tid 4322
    40+8 time 1000000
    48+4 cpu 3
    52+4 res 0x0
    56+8 identifier 77
  64+40 tail 1700000000004800aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccdddddddddddddddd
