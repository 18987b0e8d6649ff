# SPDX-License-Identifier: MIT
title the end of the pieces
header 32773 0 8
expect
frame 0 SIMPLEPERF_SPLIT_END 32773 misc 0x0 size 8
