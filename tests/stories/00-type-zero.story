# SPDX-License-Identifier: MIT
title Type 0 is nobody's: bytes, and no sample_id
event sample_type=IP|TID|TIME|CPU|IDENTIFIER flags=sample_id_all ids=77
header 0 0 16
fill ab 8
expect
frame 0  0 misc 0x0 size 16 event 0
  8+8 tail abababababababab
