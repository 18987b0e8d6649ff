/* SPDX-License-Identifier: MIT */
/* What cfi_entry.c, cfi_find.c and cfi_row.c share: pointers as CFI encodes them. */
#ifndef PFR_UNWIND_CFI_H
#define PFR_UNWIND_CFI_H

#include "numbers.h"
#include "perfring_unwind.h"

#define ENCODING_OMIT 0xff
#define ENCODING_INDIRECT 0x80
#define ENCODING_PCREL 0x10
#define ENCODING_DATAREL 0x30
#define ENCODING_FUNCREL 0x40
#define ENCODING_ALIGNED 0x50

/* What pointers are relative to. */
struct cfi_base {
	uint64_t address;  /* of the bytes that the cursor is in */
	uint64_t data;     /* of DW_EH_PE_datarel */
	uint64_t function; /* of DW_EH_PE_funcrel */
};

/* A pointer; the cursor becomes bad where its encoding cannot be followed. */
uint64_t cfi_pointer(struct numbers *n, uint8_t encoding, const struct cfi_base *base);

static inline struct numbers cfi_numbers(const struct pfr_cfi *cfi, size_t at, size_t end)
{
	return numbers_of(cfi->data, at, end, cfi->order, cfi->width);
}

/* The entry at `at`, which describes a function; PFR_END: it does not. *after is the place of the next. */
enum pfr_status cfi_entry(const struct pfr_cfi *cfi, size_t at, size_t *after, struct pfr_cfi_entry *entry);

#endif
