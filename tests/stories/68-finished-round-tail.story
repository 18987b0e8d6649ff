# SPDX-License-Identifier: MIT
title FINISHED_ROUND with bytes that nobody knows
header 68 0 16
fill ab 8
expect
frame 0 FINISHED_ROUND 68 misc 0x0 size 16
  8+8 tail abababababababab
