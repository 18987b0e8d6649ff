# SPDX-License-Identifier: MIT
title SAMPLE: the plain numbers at the end; cgroup and page sizes come before AUX
event sample_type=WEIGHT|DATA_SRC|TRANSACTION|PHYS_ADDR|CGROUP|DATA_PAGE_SIZE|CODE_PAGE_SIZE|AUX
header 9 1 80
u64 42               # weight
u64 0x1e05080021     # data_src: not available
u64 0x0000002a00000012   # transaction: abort code 42, TRANSACTION, RETRY
u64 0x12345000       # phys_addr
u64 4711             # cgroup
u64 4096             # data_page_size
u64 2097152          # code_page_size
u64 8                # aux size
hex 01 02 03 04 05 06 07 08
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 80 event 0
  8+8 weight 42
  16+8 data_src 0x1e05080021 mem_op=1 mem_lvl=1 mem_snoop=1 mem_lock=1 mem_dtlb=1 mem_lvl_num=15:NA
  24+8 transaction 0x2a00000012 TRANSACTION RETRY abort=42
  32+8 phys_addr 0x12345000
  40+8 cgroup 4711
  48+8 data_page_size 4096
  56+8 code_page_size 2097152
  aux
    64+8 size 8
    72+8 data 0102030405060708
