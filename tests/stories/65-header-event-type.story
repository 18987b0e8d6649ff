# SPDX-License-Identifier: MIT
title HEADER_EVENT_TYPE: a name of 64 bytes
header 65 0 80
u64 0
text "cycles" 64
expect
frame 0 HEADER_EVENT_TYPE 65 misc 0x0 size 80
  8+8 event_id 0
  16+64 name "cycles"
