# SPDX-License-Identifier: MIT
title REGS_INTR: abi all ones
event sample_type=REGS_INTR sample_regs_intr=0x1
header 9 1 24
u64 0xffffffffffffffff
u64 1
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 24 event 0
  regs_intr
    8+8 abi 0xffffffffffffffff 32 64 SIMD +0xfffffffffffffff8
  16+8 bad
error ABI abi offset 8 wanted 18446744073709551615 left 16
