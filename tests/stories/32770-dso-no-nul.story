# SPDX-License-Identifier: MIT
title simpleperf's file with symbols: a name without a NUL
header 32770 0 40
u64 2 5 0x1000
fill 41 8
expect
frame 0 SIMPLEPERF_DSO 32770 misc 0x0 size 40
  8+8 dso_type 2 ELF_FILE
  16+8 dso_id 5
  24+8 min_vaddr 0x1000
  32+8 bad
error NO_NUL name offset 32 wanted 8 left 8
