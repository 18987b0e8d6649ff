# SPDX-License-Identifier: MIT
title HEADER_ATTR: an id that another event has already stays that event's
event sample_type=IDENTIFIER|IP ids=10
header 64 0 88
u32 1 64
u64 0 1
u64 0x10001 0
u64 0
u32 0 0
u64 0
u64 11 10
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 88
  attr
    8+4 type 1 SOFTWARE
    12+4 size 64
    16+8 config 0x0
    24+8 sample_period 1
    32+8 sample_type 0x10001 IP IDENTIFIER
    40+8 read_format 0x0
    48+8 flags 0x0
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
  72+16 ids [ 11 10 ]
apply DUPLICATE_ID ids offset 80 wanted 10 left 8
event 0 ids 1 sample_type 0x10001
event 1 ids 1 sample_type 0x10001
