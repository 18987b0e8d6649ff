# SPDX-License-Identifier: MIT
title IDENTIFIER and ID disagree: IDENTIFIER routes, both are shown
event sample_type=IDENTIFIER|IP|ID ids=10
event sample_type=IDENTIFIER|IP|ID ids=20
header 9 2 32
u64 20
u64 0x401000
u64 10
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 32 event 1
  8+8 identifier 20
  16+8 ip 0x401000
  24+8 id 10
