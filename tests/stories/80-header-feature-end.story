# SPDX-License-Identifier: MIT
title HEADER_FEATURE: the mark behind the last, and a number nobody will have
header 80 0 16
u64 32
header 80 0 16
u64 0xffffffffffffffff
expect
frame 0 HEADER_FEATURE 80 misc 0x0 size 16
  8+8 feat_id 32 CPU_DOMAIN_INFO
  16+0 data 
frame 16 HEADER_FEATURE 80 misc 0x0 size 16
  8+8 feat_id 18446744073709551615 
  16+0 data 
