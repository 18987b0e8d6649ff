# SPDX-License-Identifier: MIT
title COMPRESSED of nothing
header 81 0 8
expect
frame 0 COMPRESSED 81 misc 0x0 size 8
  8+0 data 
