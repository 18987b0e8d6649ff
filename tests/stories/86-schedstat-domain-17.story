# SPDX-License-Identifier: MIT
title SCHEDSTAT_DOMAIN, version 17: eleven counters a group
header 86 0 204
u64 5000
u32 3
u16 17 1
u32 1 2 3 4 5 6 7 8 9 10 11
u32 21 22 23 24 25 26 27 28 29 30 31
u32 41 42 43 44 45 46 47 48 49 50 51
u32 61 62 63 64 65 66 67 68 69 70 71 72
expect
frame 0 SCHEDSTAT_DOMAIN 86 misc 0x0 size 204
  8+8 timestamp 5000
  16+4 cpu 3
  20+2 version 17
  22+2 domain 1
  busy_17
    24+4 lb_count 1
    28+4 lb_balanced 2
    32+4 lb_failed 3
    36+4 lb_imbalance_load 4
    40+4 lb_imbalance_util 5
    44+4 lb_imbalance_task 6
    48+4 lb_imbalance_misfit 7
    52+4 lb_gained 8
    56+4 lb_hot_gained 9
    60+4 lb_nobusyq 10
    64+4 lb_nobusyg 11
  idle_17
    68+4 lb_count 21
    72+4 lb_balanced 22
    76+4 lb_failed 23
    80+4 lb_imbalance_load 24
    84+4 lb_imbalance_util 25
    88+4 lb_imbalance_task 26
    92+4 lb_imbalance_misfit 27
    96+4 lb_gained 28
    100+4 lb_hot_gained 29
    104+4 lb_nobusyq 30
    108+4 lb_nobusyg 31
  newidle_17
    112+4 lb_count 41
    116+4 lb_balanced 42
    120+4 lb_failed 43
    124+4 lb_imbalance_load 44
    128+4 lb_imbalance_util 45
    132+4 lb_imbalance_task 46
    136+4 lb_imbalance_misfit 47
    140+4 lb_gained 48
    144+4 lb_hot_gained 49
    148+4 lb_nobusyq 50
    152+4 lb_nobusyg 51
  moves
    156+4 alb_count 61
    160+4 alb_failed 62
    164+4 alb_pushed 63
    168+4 sbe_count 64
    172+4 sbe_balanced 65
    176+4 sbe_pushed 66
    180+4 sbf_count 67
    184+4 sbf_balanced 68
    188+4 sbf_pushed 69
    192+4 ttwu_wake_remote 70
    196+4 ttwu_move_affine 71
    200+4 ttwu_move_balance 72
