# SPDX-License-Identifier: MIT
title BRANCH_STACK with hw_idx and counters before registers, stack and the rest
event sample_type=BRANCH_STACK|REGS_USER|STACK_USER|REGS_INTR|CGROUP|AUX branch_sample_type=ANY|HW_INDEX sample_regs_user=0x3 sample_regs_intr=0x180
header 9 2 144
u64 1
u64 7
u64 0x401000 0x402000
bits64 1=0 1=1 1=0 1=0 16=0 4=0 2=0 4=0 3=0 31=0
u64 0x33              # counters, by the group
u64 2 0xa 0xb         # regs_user
u64 8                 # stack
hex 01 02 03 04 05 06 07 08
u64 8                 # dyn_size
u64 2 0x7fff0000 0x401000  # regs_intr: sp, ip
u64 5
u64 0                 # aux
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 144 event 0
  branch_stack
    8+8 nr 1
    16+8 hw_idx 7
    lbr of 1
      lbr[0]
      24+8 from 0x401000
      32+8 to 0x402000
      40+8 flags 0x2 predicted
    48+8 counters [ 0x33 ]
  regs_user
    56+8 abi 0x2 64
    64+16 regs [ 0xa 0xb ]
  stack_user
    80+8 size 8
    88+8 data 0102030405060708
    96+8 dyn_size 8
  regs_intr
    104+8 abi 0x2 64
    112+16 regs [ 0x7fff0000 0x401000 ]
  128+8 cgroup 5
  aux
    136+8 size 0
    144+0 data 
