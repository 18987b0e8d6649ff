# SPDX-License-Identifier: MIT
title An attr of 168 bytes: the form of the first patches
header 64 0 184
u32 4 168
u64 0x1c2 1000 0x1001 4   # config, sample_period, sample_type IP|REGS_USER, read_format ID
bits64 64=0
u32 0 0
u64 0 0 0
u64 0x1000001             # sample_regs_user: ax, r16
u32 0 0
u64 0
u32 0
u16 0 0
u32 0 0
u64 0 0
u16 1 0                   # enabled
u32 0x7f 0xff
u16 8 0
u64 0xffff 0xffffffff     # vectors
u64 77
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 184
  attr
    8+4 type 4 RAW
    12+4 size 168
    16+8 config 0x1c2
    24+8 sample_period 1000
    32+8 sample_type 0x1001 IP REGS_USER
    40+8 read_format 0x4 ID
    48+8 flags 0x0
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
    72+8 config2 0x0
    80+8 branch_sample_type 0x0
    88+8 sample_regs_user 0x1000001
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
    simd_draft
      144+2 sample_simd_regs_enabled 1
      146+2 pad_1 0x0
      148+4 sample_simd_pred_reg_intr 0x7f
      152+4 sample_simd_pred_reg_user 0xff
      156+2 sample_simd_vec_reg_qwords 8
      158+2 pad_2 0x0
      160+8 sample_simd_vec_reg_intr 0xffff
      168+8 sample_simd_vec_reg_user 0xffffffff
  176+8 ids [ 77 ]
event 0 ids 1 sample_type 0x1001
