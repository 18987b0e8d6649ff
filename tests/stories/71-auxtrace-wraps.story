# SPDX-License-Identifier: MIT
title AUXTRACE whose size and offset go past the end of all numbers does not lead back
header 68 0 8
header 71 0 48
u64 0xffffffffffffffc8 0 0     # to offset 0
u32 1 100 1 0
expect
frame 0 FINISHED_ROUND 68 misc 0x0 size 8
frame 8 AUXTRACE 71 misc 0x0 size 48 payload 18446744073709551560
  8+8 size 18446744073709551560
  16+8 offset 0x0
  24+8 reference 0x0
  32+4 idx 1
  36+4 tid 100
  40+4 cpu 1
  44+4 reserved 0x0
end PAYLOAD offset 56 wanted 18446744073709551559 left 0
