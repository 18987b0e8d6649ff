/* SPDX-License-Identifier: MIT */
/*
 * What perf asks for in sample_regs_user: every register of a 64-bit task that the kernel gives (PERF_REGS_MASK of tools/perf/arch/ARCH/include/perf_regs.h).
 * x86-64 has a gap there, of four segments, so that each of the two sets is one machine's.
 */
#ifndef DECODER_REGISTERS_H
#define DECODER_REGISTERS_H

#define REGISTERS_X86_64 UINT64_C(0xff0fff)
#define REGISTERS_ARM64 UINT64_C(0x1ffffffff)

#endif
