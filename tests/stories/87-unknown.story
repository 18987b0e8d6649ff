# SPDX-License-Identifier: MIT
title A type of a newer perf: bytes, with no sample_id whatever the attr says
event sample_type=TID flags=sample_id_all
header 87 0 24
hex 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10
expect
frame 0  87 misc 0x0 size 24
  8+16 tail 0102030405060708090a0b0c0d0e0f10
