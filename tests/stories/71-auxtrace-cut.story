# SPDX-License-Identifier: MIT
title AUXTRACE of 2^63 bytes: the records before it are whole, the stream ends there
header 68 0 8
header 71 0 48
u64 0x8000000000000000 0 0
u32 1 100 1 0
fill ff 24
expect
frame 0 FINISHED_ROUND 68 misc 0x0 size 8
frame 8 AUXTRACE 71 misc 0x0 size 48 payload 9223372036854775808
  8+8 size 9223372036854775808
  16+8 offset 0x0
  24+8 reference 0x0
  32+4 idx 1
  36+4 tid 100
  40+4 cpu 1
  44+4 reserved 0x0
end PAYLOAD offset 80 wanted 9223372036854775784 left 0
