# SPDX-License-Identifier: MIT
title BPF_METADATA: nr times 320 goes past all numbers
header 84 0 848
text "bpf_prog_1" 512
u64 0x0400000000000000
text "version" 64
text "1.2" 256
expect
frame 0 BPF_METADATA 84 misc 0x0 size 848
  8+512 prog_name "bpf_prog_1"
  520+8 nr_entries 288230376151711744
  528+320 bad
error COUNT entries offset 528 wanted 288230376151711744 left 320
