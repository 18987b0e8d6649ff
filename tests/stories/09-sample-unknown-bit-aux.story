# SPDX-License-Identifier: MIT
title SAMPLE with AUX and an unknown bit: AUX has always come last, so its place is not known either
event sample_type=0x1000000000f00001
header 9 2 64
u64 0x401000 7 4096 8192   # ip, cgroup, data_page_size, code_page_size
u64 0x99                   # the field of bit 60
u64 8                      # AUX
u64 0
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 64 event 0
  8+8 ip 0x401000
  16+8 cgroup 7
  24+8 data_page_size 4096
  32+8 code_page_size 8192
  40+24 bad
error SAMPLE_TYPE sample_type offset 40 wanted 1152921504606846976 left 24
