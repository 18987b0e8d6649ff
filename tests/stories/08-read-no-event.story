# SPDX-License-Identifier: MIT
title READ without an event cannot be read: its form is the attr's
header 8 0 24
u32 100 101
u64 5000
expect
frame 0 READ 8 misc 0x0 size 24
  8+16 bad
error NO_LAYOUT offset 8 wanted 0 left 16
