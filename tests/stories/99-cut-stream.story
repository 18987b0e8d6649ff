# SPDX-License-Identifier: MIT
title The stream ends within its second record: the first is whole
event sample_type=TID
header 2 0 24
u64 77 12
header 2 0 24
u64 78
expect
frame 0 LOST 2 misc 0x0 size 24 event 0
  8+8 id 77
  16+8 lost 12
end TRUNCATED offset 24 wanted 24 left 16
