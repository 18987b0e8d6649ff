# SPDX-License-Identifier: MIT
title HEADER_TRACING_DATA: the stream ends within the payload
header 66 0 12
u32 0xffffffff
fill 00 100
expect
frame 0 HEADER_TRACING_DATA 66 misc 0x0 size 12 payload 4294967295
  8+4 size 4294967295
end PAYLOAD offset 112 wanted 4294967195 left 0
