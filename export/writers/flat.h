/* SPDX-License-Identifier: MIT */
/*
 * FlatBuffers, as far as Arrow's messages need them: tables, vectors, texts, made from the end to the
 * beginning. Positions count from the end of the buffer. Source: google/flatbuffers docs/source/internals.
 */
#ifndef PFR_FLAT_H
#define PFR_FLAT_H

#include <stddef.h>
#include <stdint.h>

#define FLAT_FIELDS 8

/* Begins as zeros. */
struct flat {
	unsigned char *data; /* the message lies at its end */
	size_t size, capacity;
	int error;                    /* 0 or ENOMEM */
	uint32_t fields[FLAT_FIELDS]; /* of the open table: their positions, 0: absent */
	uint32_t table;               /* its end */
};

void flat_free(struct flat *flat);
/* Puts a number of `size` bytes, aligned to its size. */
void flat_number(struct flat *flat, uint64_t value, unsigned size);
/* Puts zeros so that after `size` more bytes the position is a multiple of `align`. */
void flat_align(struct flat *flat, size_t size, unsigned align);
/* A text's position. */
uint32_t flat_text(struct flat *flat, const char *text);
/* A vector of references, given the positions; its position. */
uint32_t flat_vector(struct flat *flat, const uint32_t *positions, uint32_t nr);
/* The count of a vector whose elements were just put, the last first; its position. */
uint32_t flat_count(struct flat *flat, uint32_t nr);
/* A table: open, its fields in any order, close, which returns its position. */
void flat_open(struct flat *flat);
void flat_field(struct flat *flat, unsigned field, uint64_t value, unsigned size);
void flat_reference(struct flat *flat, unsigned field, uint32_t position);
uint32_t flat_close(struct flat *flat);
/* Ends the message with a reference to its root, to a multiple of 8 bytes. */
void flat_finish(struct flat *flat, uint32_t root);

static inline const unsigned char *flat_data(const struct flat *flat)
{
	return flat->data + flat->capacity - flat->size;
}

#endif
