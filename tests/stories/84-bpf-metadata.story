# SPDX-License-Identifier: MIT
title BPF_METADATA: one key with its value
header 84 0 848
text "bpf_prog_1" 512
u64 1
text "version" 64
text "1.2" 256
expect
frame 0 BPF_METADATA 84 misc 0x0 size 848
  8+512 prog_name "bpf_prog_1"
  520+8 nr_entries 1
  entries of 1
    entries[0]
    528+64 key "version"
    592+256 value "1.2"
