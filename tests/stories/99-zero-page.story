# SPDX-License-Identifier: MIT
title Zeros behind the last record, as in a file that was made too large
event sample_type=TID
header 2 0 24
u64 77 12
fill 00 4096
expect
frame 0 LOST 2 misc 0x0 size 24 event 0
  8+8 id 77
  16+8 lost 12
end RECORD_SIZE offset 24 wanted 0 left 8
