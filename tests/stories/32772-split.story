# SPDX-License-Identifier: MIT
title a piece of a record of simpleperf
header 32772 0 12
hex 01 02 03 04
expect
frame 0 SIMPLEPERF_SPLIT 32772 misc 0x0 size 12
  8+4 data 01020304
