# SPDX-License-Identifier: MIT
title EVENT_UPDATE: a name without an end
header 78 0 32
u64 2 10
text "cycles:u" 8
expect
frame 0 EVENT_UPDATE 78 misc 0x0 size 32
  8+8 type 2 NAME
  16+8 id 10
  24+8 bad
error NO_NUL name offset 24 wanted 8 left 8
