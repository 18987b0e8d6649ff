/* SPDX-License-Identifier: MIT */
/*
 * Unwinding: from the registers and the piece of user stack of a sample to the function's caller, and to that one's, by call frame
 * information (CFI): .eh_frame and .debug_frame of programs, or rows of the caller's own.
 *
 *   pfr_unwind_begin(&frame, arch, attr.sample_regs_user, &sample.regs_user);
 *   pfr_unwind_stack_of(&stack, &frame, &sample.stack_user);
 *   do {
 *           use(frame.pc, pfr_unwind_pc(&frame));
 *           address = in_file(pfr_unwind_pc(&frame), &cfi); // of the file that is mapped there, and its CFI
 *           if (pfr_cfi_find(&cfi, address, &entry) != PFR_OK || pfr_cfi_row(&cfi, &entry, address, &frame, &row) != PFR_OK)
 *                   break;
 *   } while (nr++ < 127 && pfr_unwind_step(&frame, &stack, &row) == PFR_UNWIND_OK);
 *
 * No function allocates, and none reads anything but what it is given. All of it is untrusted: time is bounded by what the
 * functions say. Every function may be called from several threads at once.
 */
#ifndef PERFRING_UNWIND_H
#define PERFRING_UNWIND_H

#include "perfring_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Places of registers: DWARF's numbers from 0 to 31, and two more. */
#define PFR_UNWIND_RA 32 /* a return address whose number is higher (ppc64) */
#define PFR_UNWIND_PC 33 /* the program counter where a row has it apart from the return address (arm64's signal frames) */
#define PFR_UNWIND_REGISTERS 34

/* Why unwinding ends, or PFR_UNWIND_OK. The numbers are fixed. */
enum pfr_unwind {
	PFR_UNWIND_OK = 0,
	PFR_UNWIND_END = 1,         /* the outermost function: the stack is whole */
	PFR_UNWIND_NO_ROW = 2,      /* no row for an address */
	PFR_UNWIND_CUT = 3,         /* the sample's piece of stack is too short */
	PFR_UNWIND_UNKNOWN = 4,     /* a register that is needed was not recorded */
	PFR_UNWIND_BAD = 5,         /* a row that leads nowhere: a caller's stack pointer below its callee's, an expression that cannot be evaluated */
	PFR_UNWIND_LIMIT = 6,       /* the limit of entries */
	PFR_UNWIND_NO_REGISTERS = 7 /* the sample has no registers, or the machine is not known */
};

/* Returns a name for messages, such as "cut". "" for numbers that are not known. */
PFR_API const char *pfr_unwind_name(enum pfr_unwind why);

/* A function's frame: registers as they are in it. */
struct pfr_unwind_frame {
	uint64_t pc;                        /* of a caller, the address that its callee returns to */
	uint64_t known;                     /* a bit for each register whose value is known */
	uint64_t reg[PFR_UNWIND_REGISTERS]; /* by place */
	uint8_t machine;                    /* the library's own */
	uint8_t order;                      /* enum pfr_byte_order: of the stack and of CFI */
	uint8_t width;                      /* bytes of an address: 4 or 8 */
	uint8_t call;                       /* pc is where a call returns to, so the call itself is before it */
	uint64_t reserved[8];
};

/* A piece of the stack. */
struct pfr_unwind_stack {
	const unsigned char *data;
	uint64_t size;    /* bytes */
	uint64_t address; /* of data[0] */
	uint64_t reserved[4];
};

/* How a register of the caller is found. */
enum pfr_rule {
	PFR_RULE_UNSPECIFIED = 0,   /* as the machine's ABI has it: kept where functions preserve it */
	PFR_RULE_UNDEFINED = 1,     /* lost; of the return address: there is no caller */
	PFR_RULE_SAME = 2,          /* not changed */
	PFR_RULE_AT = 3,            /* in memory, at CFA + value */
	PFR_RULE_OFFSET = 4,        /* CFA + value */
	PFR_RULE_REGISTER = 5,      /* in register `value`, by place */
	PFR_RULE_AT_EXPRESSION = 6, /* in memory, at what the expression gives: `size` bytes, `value` bytes into row->bytes */
	PFR_RULE_EXPRESSION = 7     /* what the expression gives */
};

struct pfr_unwind_rule {
	uint8_t reg; /* place */
	uint8_t how; /* enum pfr_rule */
	uint16_t size;
	int32_t value;
};

/*
 * What holds for some addresses. The CFA is register + offset where cfa.how is PFR_RULE_REGISTER (place cfa.value), else
 * PFR_RULE_EXPRESSION. Registers without a rule are PFR_RULE_UNSPECIFIED.
 */
struct pfr_unwind_row {
	uint64_t start, end;        /* the first address and the one after the last, as pfr_cfi_row was asked */
	const unsigned char *bytes; /* of expressions */
	uint32_t bytes_size;
	struct pfr_unwind_rule cfa;
	int64_t cfa_offset;
	uint8_t signal; /* the caller was interrupted, not calling: its pc is that of its next instruction */
	uint8_t ra;     /* place of the return address */
	uint8_t nr;     /* rules */
	struct pfr_unwind_rule rule[PFR_UNWIND_REGISTERS];
	uint64_t reserved[4];
};

/*
 * The innermost frame of a sample, from its user registers. `mask` is attr.sample_regs_user. All ones in a register of x86-64 is not
 * a value: the kernel writes it where it does not have the register (perf_get_regs_user of arch/x86/kernel/perf_regs.c).
 * PFR_UNWIND_OK; PFR_UNWIND_NO_REGISTERS: there are none, none of pc and sp, or the machine has no rows in schema/unwind.def.
 */
PFR_API enum pfr_unwind pfr_unwind_begin(struct pfr_unwind_frame *frame, enum pfr_arch arch, uint64_t mask,
					 const struct pfr_regs_user *regs);

/* The bytes of the sample's stack that are valid; none where it has none. They lie from the stack pointer on. */
PFR_API void pfr_unwind_stack_of(struct pfr_unwind_stack *stack, const struct pfr_unwind_frame *frame,
				 const struct pfr_stack_user *user);

/* The address by which a frame's function is found: in a caller, the last byte of its call. perf shows this one. */
static inline uint64_t pfr_unwind_pc(const struct pfr_unwind_frame *frame)
{
	return frame->pc - frame->call;
}

/*
 * Steps to the caller: *frame becomes the caller's where the result is PFR_UNWIND_OK, and is not changed otherwise. The bits
 * of pointer authentication are removed from return addresses. A caller's stack pointer is above its callee's, but for that of a signal's frame. Rows
 * of an attacker may need no stack: limit the number of steps. Cost: rules, and at most 1,024 operations of each expression.
 */
PFR_API enum pfr_unwind pfr_unwind_step(struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
					const struct pfr_unwind_row *row);

/*
 * A row for functions that keep a frame pointer, for addresses of which no other row is known. It is a guess: a caller should
 * check that code is mapped at the new pc. PFR_UNWIND_OK; PFR_UNWIND_NO_ROW: the machine has no such convention.
 */
PFR_API enum pfr_unwind pfr_unwind_frame_pointer(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row);

/*
 * A row for a function that has called nothing and keeps its return address in a register (arm64, arm, riscv64, s390x, ppc64): an innermost
 * frame without another row. PFR_UNWIND_OK; PFR_UNWIND_NO_ROW: the frame is a caller, or the machine has no such register.
 */
PFR_API enum pfr_unwind pfr_unwind_leaf(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row);

/*
 * A row for the vDSO's return from a signal handler, which has no CFI on arm64. PFR_UNWIND_OK; PFR_UNWIND_NO_ROW on other machines.
 * Mirrors setup_sigframe of arch/arm64/kernel/signal.c: struct rt_sigframe begins with a siginfo_t of 128 bytes.
 */
PFR_API enum pfr_unwind pfr_unwind_signal_return(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row);

/* ---- call frame information ------------------------------------------------------- */

/* A section of CFI. The bytes must stay as long as rows made of them. */
struct pfr_cfi {
	const unsigned char *data; /* .eh_frame, or .debug_frame */
	size_t size;
	uint64_t address;           /* of data[0] in the file, as its pointers count */
	const unsigned char *index; /* .eh_frame_hdr; null: none */
	size_t index_size;
	uint64_t index_address;
	uint8_t debug; /* it is .debug_frame */
	uint8_t order; /* enum pfr_byte_order */
	uint8_t width; /* bytes of an address: 4 or 8 */
	uint64_t reserved[4];
};

/* The CFI of one function, or part of one: addresses from start on, below end. */
struct pfr_cfi_entry {
	uint64_t start, end;
	uint32_t at; /* bytes into the section */
	/* the library's own */
	uint32_t program, program_end, initial, initial_end;
	uint64_t code_align;
	int64_t data_align;
	uint64_t ra;
	uint8_t encoding, signal;
	uint64_t reserved[4];
};

/*
 * The entry at *at, a number of bytes into the section, and the place of the next one; begin with 0. What describes no function is
 * skipped. PFR_OK; PFR_END after the last; PFR_E_SHORT: it is cut; PFR_E_VALUE: it is of no known form (*at is after it where its size is known, else the section's size).
 */
PFR_API enum pfr_status pfr_cfi_next(const struct pfr_cfi *cfi, size_t *at, struct pfr_cfi_entry *entry);

/*
 * The entry for an address, by the index. PFR_OK; PFR_END: none, or there is no index that can be searched (pfr_cfi_indexed);
 * a status of pfr_cfi_next. Cost: the logarithm of the index's size.
 */
PFR_API enum pfr_status pfr_cfi_find(const struct pfr_cfi *cfi, uint64_t pc, struct pfr_cfi_entry *entry);

/* Whether the section has an index that can be searched; else a caller makes its own with pfr_cfi_next. */
PFR_API int pfr_cfi_indexed(const struct pfr_cfi *cfi);

/*
 * The row of an entry for an address, for the machine of a frame. The entry's instructions are followed up to the address: at most
 * 64 KiB of them. PFR_OK; PFR_END: the address is not the entry's; PFR_E_SHORT, PFR_E_VALUE: the instructions
 * cannot be read; PFR_E_LIMIT: there are more.
 */
PFR_API enum pfr_status pfr_cfi_row(const struct pfr_cfi *cfi, const struct pfr_cfi_entry *entry, uint64_t pc,
				    const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row);

#ifdef __cplusplus
}
#endif
#endif
