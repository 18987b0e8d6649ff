# SPDX-License-Identifier: MIT
title COMPRESSED: zstd up to the end, of any size
header 81 0 15
hex 28 b5 2f fd 01 02 03
expect
frame 0 COMPRESSED 81 misc 0x0 size 15
  8+7 data 28b52ffd010203
