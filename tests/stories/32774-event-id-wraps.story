# SPDX-License-Identifier: MIT
title simpleperf's ids: a count whose bytes wrap
header 32774 0 32
u64 0x1000000000000001
u64 0 72
expect
frame 0 SIMPLEPERF_EVENT_ID 32774 misc 0x0 size 32
  8+8 count 1152921504606846977
  16+16 bad
error COUNT entries offset 16 wanted 1152921504606846977 left 16
