# SPDX-License-Identifier: MIT
title HEADER_EVENT_TYPE of perf 3.4, whose name is cut to eight bytes and has no NUL
header 65 0 24
u64 1
text "cpu-cycl" 8
expect
frame 0 HEADER_EVENT_TYPE 65 misc 0x0 size 24
  8+8 event_id 1
  16+8 name "cpu-cycl"
