# SPDX-License-Identifier: MIT
title THREAD_MAP of two, one of them any
header 73 0 64
u64 2
u64 100
text "ls" 16
u64 0xffffffffffffffff
text "0123456789abcdef" 16
expect
frame 0 THREAD_MAP 73 misc 0x0 size 64
  8+8 nr 2
  entries of 2
    entries[0]
    16+8 pid 100
    24+16 comm "ls"
    entries[1]
    40+8 pid 18446744073709551615
    48+16 comm "0123456789abcdef"
