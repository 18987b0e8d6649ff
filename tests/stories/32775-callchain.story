# SPDX-License-Identifier: MIT
title simpleperf's callchain
header 32775 0 72
u32 100 101
u64 2 1000 2
u64 0x401000 0x402000
u64 0x7ff0 0x7ff8
expect
frame 0 SIMPLEPERF_CALLCHAIN 32775 misc 0x0 size 72
  8+4 pid 100
  12+4 tid 101
  16+8 chain_type 2 JOINED_OFFLINE
  24+8 time 1000
  32+8 ip_nr 2
  40+16 ips [ 0x401000 0x402000 ]
  56+16 sps [ 0x7ff0 0x7ff8 ]
