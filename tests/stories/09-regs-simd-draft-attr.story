# SPDX-License-Identifier: MIT
title The attr's size tells a vendor's form: 184 bytes, and counts that fit either way
header 64 0 200
u32 4 184
u64 0 1000 0x1000 0      # config, sample_period, sample_type REGS_USER, read_format
bits64 64=0
u32 0 0
u64 0 0 0
u64 1                     # sample_regs_user
u32 0 0
u64 0
u32 0
u16 0 0
u32 0 0
u64 0 0
u64 0                     # config4
u16 1 0                   # sample_simd_regs_enabled
u32 2 3
u16 4 0
u64 0xffff 0xff
u64 0                     # the end of 184 bytes
u64 77
header 9 2 56
u64 6 0x1
u16 1 3 0 0
u64 0 0 0
expect
frame 0 HEADER_ATTR 64 misc 0x0 size 200
  attr
    8+4 type 4 RAW
    12+4 size 184
    16+8 config 0x0
    24+8 sample_period 1000
    32+8 sample_type 0x1000 REGS_USER
    40+8 read_format 0x0
    48+8 flags 0x0
    56+4 wakeup_events 0
    60+4 bp_type 0x0
    64+8 config1 0x0
    72+8 config2 0x0
    80+8 branch_sample_type 0x0
    88+8 sample_regs_user 0x1
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
    simd_draft
      152+2 sample_simd_regs_enabled 1
      154+2 pad_1 0x0
      156+4 sample_simd_pred_reg_intr 0x2
      160+4 sample_simd_pred_reg_user 0x3
      164+2 sample_simd_vec_reg_qwords 4
      166+2 pad_2 0x0
      168+8 sample_simd_vec_reg_intr 0xffff
      176+8 sample_simd_vec_reg_user 0xff
    184+8 tail 0000000000000000
  192+8 ids [ 77 ]
frame 200 SAMPLE 9 misc 0x2 cpumode=2:USER size 56 event 0
  regs_user
    8+8 abi 0x6 64 SIMD
    16+8 regs [ 0x1 ]
    simd_draft
      24+2 nr_vectors 1
      26+2 vector_qwords 3
      28+2 nr_pred 0
      30+2 pred_qwords 0
      32+24 vectors [ 0x0 0x0 0x0 ]
      56+0 preds [ ]
event 0 ids 1 sample_type 0x1000
