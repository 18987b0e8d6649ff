# SPDX-License-Identifier: MIT
title SAMPLE: a load that hit L1, with its parts
event sample_type=DATA_SRC
header 9 2 16
# mem_op 2 LOAD; mem_lvl 0x0a HIT L1; mem_snoop 2 NONE; mem_lock 1 NA; mem_dtlb 0x0a HIT L1; lvl_num 1; blk 1 NA
u64 0x10229100142
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 16 event 0
  8+8 data_src 0x10229100142 mem_op=2 mem_lvl=10 mem_snoop=2 mem_lock=1 mem_dtlb=10 mem_lvl_num=1:L1 mem_blk=1
