# SPDX-License-Identifier: MIT
title simpleperf's ids of events that were opened later
header 32774 0 48
u64 2
u64 0 72
u64 1 73
expect
frame 0 SIMPLEPERF_EVENT_ID 32774 misc 0x0 size 48
  8+8 count 2
  entries of 2
    entries[0]
    16+8 attr_id 0
    24+8 event_id 72
    entries[1]
    32+8 attr_id 1
    40+8 event_id 73
