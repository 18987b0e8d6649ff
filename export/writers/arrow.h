/* SPDX-License-Identifier: MIT */
/*
 * Arrow's memory layout of a column: which buffers it has, how large they are, and their bytes. Used by the
 * IPC stream and by the C data interface.
 */
#ifndef PFR_ARROW_H
#define PFR_ARROW_H

#include "perfring_session_export.h"

/* Buffers of a column: validity, then values; or validity, offsets, bytes. */
unsigned arrow_nr_buffers(uint8_t type);
/* Bytes of each buffer, without padding. The validity of a column without nulls is 0 bytes. */
void arrow_sizes(const struct pfr_column_data *data, uint8_t type, uint32_t nr_rows, size_t sizes[3]);
/* Writes buffer `which` to `to`, in the host's byte order. */
void arrow_fill(const struct pfr_column_data *data, uint8_t type, uint32_t nr_rows, unsigned which, unsigned char *to);
/* Bits of a number, 1 for BOOL; 0 for text. */
unsigned arrow_bits(uint8_t type);

#endif
