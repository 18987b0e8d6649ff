# SPDX-License-Identifier: MIT
title SCHEDSTAT_DOMAIN, version 16: busy, idle, newly idle
header 86 0 168
u64 5000
u32 3
u16 16 1
u32 1 2 3 4 5 6 7 8
u32 11 12 13 14 15 16 17 18
u32 21 22 23 24 25 26 27 28
u32 31 32 33 34 35 36 37 38 39 40 41 42
expect
frame 0 SCHEDSTAT_DOMAIN 86 misc 0x0 size 168
  8+8 timestamp 5000
  16+4 cpu 3
  20+2 version 16
  22+2 domain 1
  busy
    24+4 lb_count 1
    28+4 lb_balanced 2
    32+4 lb_failed 3
    36+4 lb_imbalance 4
    40+4 lb_gained 5
    44+4 lb_hot_gained 6
    48+4 lb_nobusyq 7
    52+4 lb_nobusyg 8
  idle_16
    56+4 lb_count 11
    60+4 lb_balanced 12
    64+4 lb_failed 13
    68+4 lb_imbalance 14
    72+4 lb_gained 15
    76+4 lb_hot_gained 16
    80+4 lb_nobusyq 17
    84+4 lb_nobusyg 18
  newidle
    88+4 lb_count 21
    92+4 lb_balanced 22
    96+4 lb_failed 23
    100+4 lb_imbalance 24
    104+4 lb_gained 25
    108+4 lb_hot_gained 26
    112+4 lb_nobusyq 27
    116+4 lb_nobusyg 28
  moves
    120+4 alb_count 31
    124+4 alb_failed 32
    128+4 alb_pushed 33
    132+4 sbe_count 34
    136+4 sbe_balanced 35
    140+4 sbe_pushed 36
    144+4 sbf_count 37
    148+4 sbf_balanced 38
    152+4 sbf_pushed 39
    156+4 ttwu_wake_remote 40
    160+4 ttwu_move_affine 41
    164+4 ttwu_move_balance 42
