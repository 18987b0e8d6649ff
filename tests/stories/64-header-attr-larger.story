# SPDX-License-Identifier: MIT
title HEADER_ATTR of 160 bytes, larger than any known: its rest is kept, its ids are behind it
header 64 0 176
u32 1 160
u64 0 1
u64 0x10001 0
fill 00 104          # flags to config4
hex 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10
u64 10
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 176
  attr
    8+4 type 1 SOFTWARE
    12+4 size 160
    16+8 config 0x0
    24+8 sample_period 1
    32+8 sample_type 0x10001 IP IDENTIFIER
    40+8 read_format 0x0
    48+8 flags 0x0
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
    72+8 config2 0x0
    80+8 branch_sample_type 0x0
    88+8 sample_regs_user 0x0
    96+4 sample_stack_user 0
    100+4 clockid 0
    104+8 sample_regs_intr 0x0
    112+4 aux_watermark 0
    116+2 sample_max_stack 0
    118+2 reserved_2 0x0
    120+4 aux_sample_size 0
    124+4 aux_action 0x0
    128+8 sig_data 0x0
    136+8 config3 0x0
    144+8 config4 0x0
    152+16 tail 0102030405060708090a0b0c0d0e0f10
  168+8 ids [ 10 ]
event 0 ids 1 sample_type 0x10001
