# SPDX-License-Identifier: MIT
title Seven bytes are left
event sample_type=TID
header 2 0 24
u64 77 12
fill 00 7
expect
frame 0 LOST 2 misc 0x0 size 24 event 0
  8+8 id 77
  16+8 lost 12
end TRUNCATED offset 24 wanted 8 left 7
