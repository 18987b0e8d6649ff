# SPDX-License-Identifier: MIT
title BRANCH_STACK: flags by name, the same for a big-endian recorder whose bit fields lie the other way
event sample_type=BRANCH_STACK branch_sample_type=ANY
header 9 2 64
u64 2
u64 0x401000 0x402000
# mispred predicted in_tx abort cycles type spec new_type priv reserved
bits64 1=0 1=1 1=0 1=0 16=37 4=4 2=2 4=0 3=1 31=0
u64 0x403000 0x404000
bits64 1=1 1=0 1=1 1=1 16=0x8001 4=15 2=3 4=6 3=4 31=1
expect
frame 0 SAMPLE 9 misc 0x2 cpumode=2:USER size 64 event 0
  branch_stack
    8+8 nr 2
    lbr of 2
      lbr[0]
      16+8 from 0x401000
      24+8 to 0x402000
      32+8 flags 0x42400252 predicted cycles=37 type=4:CALL spec=2:NON_SPEC_CORRECT_PATH priv=1:USER
      lbr[1]
      40+8 from 0x403000
      48+8 to 0x404000
      56+8 flags 0x31bf8001d mispred in_tx abort cycles=32769 type=15:EXTEND_ABI spec=3:CORRECT_PATH new_type=6:ARCH_4 priv=4 reserved=1
