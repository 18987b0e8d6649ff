/* SPDX-License-Identifier: MIT */
/*
 * What the text emitters have in common: names of flags and values, units,
 * registers, what went wrong. It knows how a format is shown to people.
 */
#ifndef PFR_VALUE_H
#define PFR_VALUE_H

#include "out.h"

/* Names of the bits or of the value, such as READ|EXEC; nothing where there are none. */
void value_names(struct pfr_out *out, const struct pfr_item *item, uint32_t type, uint64_t value, const char *before,
		 const char *after);

/* A number as its format has it, without names: decimal, hexadecimal, signed, double. */
void value_number(struct pfr_out *out, const struct pfr_item *item, uint64_t value);

/* "ns", "bytes", ...; "" where there is none. */
const char *value_unit(uint8_t format);

/* The type by name, or by number. */
void value_type(struct pfr_out *out, const struct pfr_frame *frame);

/* The mask of the registers in a sample: at the interrupt, or the user's. */
uint64_t value_mask(const struct pfr_layout *layout, int intr);

/* The bit of the mask that register number `index` of a sample belongs to. */
unsigned value_register(uint64_t mask, uint32_t index);

/* Bytes in a line: those at the front, and how many there are. */
void value_data(struct pfr_out *out, const unsigned char *data, uint32_t size);
#define VALUE_DATA_MOST 48

#endif
