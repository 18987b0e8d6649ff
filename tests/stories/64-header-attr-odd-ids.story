# SPDX-License-Identifier: MIT
title HEADER_ATTR: bytes behind the ids that are no id
header 64 0 84
u32 1 64
fill 00 56
u64 10
hex aa bb cc dd
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 84
  attr
    8+4 type 1 SOFTWARE
    12+4 size 64
    16+8 config 0x0
    24+8 sample_period 0
    32+8 sample_type 0x0
    40+8 read_format 0x0
    48+8 flags 0x0
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
  72+8 ids [ 10 ]
  80+4 tail aabbccdd
event 0 ids 1 sample_type 0x0
