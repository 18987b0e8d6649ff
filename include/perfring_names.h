/* SPDX-License-Identifier: MIT */
/*
 * Names of statuses, record types, fields, values, bits and registers.
 */
#ifndef PERFRING_NAMES_H
#define PERFRING_NAMES_H

#include "perfring_base.h"
#include "perfring_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All names are NUL-terminated and stay for ever. An unknown number has the name "". */

PFR_API const char *pfr_status_name(enum pfr_status status);              /* SHORT, ... */
PFR_API const char *pfr_status_cause(enum pfr_status status);             /* a sentence: what is wrong */
PFR_API const char *pfr_status_advice(enum pfr_status status);            /* a sentence: what to do; may be "" */
PFR_API const char *pfr_type_name(uint32_t type);                         /* MMAP2, ... */
PFR_API int pfr_type_find(const char *name, size_t size, uint32_t *type); /* the way back, of `size` bytes in capitals; 0: there is none */
PFR_API const char *pfr_piece_name(enum pfr_piece piece);                 /* FILE_HEADER, ... */
PFR_API const char *pfr_row_name(uint16_t row);                           /* filename, ... */
PFR_API const char *pfr_attr_alias(uint8_t key, uint64_t flags);          /* sample_freq, ...; "" where the field has its own name */

/* The name of value `value` of an ENUM field's set. */
PFR_API const char *pfr_value_name(enum pfr_set set, uint64_t value);

/* The bits of a FLAGS field, one after another. */
struct pfr_bits {
	enum pfr_set set;
	uint32_t type; /* for misc: the record's type */
	uint64_t value;
	uint16_t next;    /* set 0 */
	const char *name; /* the bit's or part's name */
	enum pfr_set of;  /* the set that names the part's values or bits */
	uint64_t part;    /* the part's value; 1 for a bit */
	uint8_t single;   /* it is one bit */
	uint64_t reserved[1];
};

/*
 * The next bit that is set, or part that is not 0, of bits->value, lowest row first;
 * it is taken out of value. PFR_OK, or PFR_END: what value holds then has no name.
 */
PFR_API enum pfr_status pfr_bits_next(struct pfr_bits *bits);

/* The architecture that uname -m calls `name` (size bytes). */
PFR_API enum pfr_arch pfr_arch_find(const char *name, size_t size);

/* The architecture of an ELF machine: feature E_MACHINE. */
PFR_API enum pfr_arch pfr_arch_machine(uint32_t e_machine);

/*
 * Whose names the registers of a sample with this abi have: of x86 with PFR_REGS_ABI_SIMD those of
 * PFR_ARCH_X86_SIMD, else those of `arch` itself. Mirrors perf_reg_value of arch/x86/kernel/perf_regs.c.
 */
PFR_API enum pfr_arch pfr_arch_of_abi(enum pfr_arch arch, uint64_t abi);

/* The name of the register with bit `bit`, into text[16]; "" where it has none. */
PFR_API void pfr_register_name(enum pfr_arch arch, unsigned bit, char text[16]);

#ifdef __cplusplus
}
#endif
#endif
