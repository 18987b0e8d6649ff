# SPDX-License-Identifier: MIT
title HEADER_ATTR: precise_ip 2, which lies across two bytes
header 64 0 72
u32 1 64
u64 0 1
u64 1 0
bits64 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 1=0 2=2 23=0 23=0 1=0
u32 0 0
u64 0
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 72
  attr
    8+4 type 1 SOFTWARE
    12+4 size 64
    16+8 config 0x0
    24+8 sample_period 1
    32+8 sample_type 0x1 IP
    40+8 read_format 0x0
    48+8 flags 0x10000 precise_ip=2:REQUESTED_ZERO_SKID
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
  72+0 ids [ ]
event 0 ids 0 sample_type 0x1
