/* SPDX-License-Identifier: MIT */
/*
 * Setting up and draining a ring, and its AUX area, whose writer changes the page and the bytes as it likes: of each size of 2^n bytes up to
 * 64 KiB, any positions and flags, a scratch of any size. The copy of a record is wp_ring's, so that here is any that fits in the scratch.
 *
 * sources: layout attr limits rows
 * options: -eva-split-return full -eva-use-spec copy_out -eva-slevel-function pfr_ring_next:50,next_copied:20,pfr_ring_begin:20,begin_forward:20,begin_backward:20,refuse:20,torn:8,ring_place:20,pfr_ring_init:20
 * reached: 80
 */
#include "proof.h"
#include "decoder/page.h"

/*@ requires scratch: \valid(to + (0 .. size - 1));
    assigns to[0 .. size - 1] \from at;
*/
static void copy_out(const struct pfr_ring *ring, uint64_t at, uint32_t size, unsigned char *to);

#include "decoder/ring.c"

#define RING_MOST 65536

static unsigned char held[RING_MOST], scratch[PFR_RING_SCRATCH];
static union {
	struct mmap_page page;
	unsigned char bytes[PFR_PAGE_SIZE + RING_MOST];
} mapping;
static struct pfr_ring ring;
static struct pfr_aux_area aux;
static struct pfr_where where;

/* A position is a multiple of 8: one that is not is refused. */
static uint64_t any_position(void)
{
	return any_u64() & ~(uint64_t)(PFR_HEADER_SIZE - 1);
}

/* The ring ends where its object does. */
static void any_ring(uint64_t size)
{
	Frama_C_make_unknown((char *)held, sizeof(held));
	Frama_C_make_unknown((char *)&mapping, sizeof(mapping));
	Frama_C_make_unknown((char *)&ring, sizeof(ring));
	Frama_C_make_unknown((char *)&aux, sizeof(aux));
	Frama_C_make_unknown((char *)&where, sizeof(where));
	ring.tail = any_position();
	ring.head = any_position();
	ring.at = any_position();
	ring.end = any_position();
	ring.size = aux.size = size;
	ring.margin = Frama_C_unsigned_long_long_interval(0, size);
	ring.data = aux.data = held + (RING_MOST - size);
	ring.scratch = scratch;
	ring.scratch_size = (size_t)Frama_C_interval(0, PFR_RING_SCRATCH);
	ring.page = aux.page = &mapping;
}

static void drain(uint64_t size)
{
	struct pfr_frame frame;
	struct pfr_span span[2];

	any_ring(size);
	pfr_ring_begin(&ring, &where);
	any_ring(size);
	pfr_ring_next(&ring, &frame, &where);
	any_ring(size);
	pfr_ring_release(&ring);
	any_ring(size);
	pfr_ring_spans(&ring, span);
	any_ring(size);
	pfr_ring_skip(&ring);
	any_ring(size);
	pfr_aux_area_begin(&aux, span, &where);
	any_ring(size);
	pfr_aux_area_range(&aux, any_u64(), any_u64(), span, &where);
	any_ring(size);
	pfr_aux_area_release(&aux, any_u64());
}

static void set_up(void)
{
	size_t mapped = (size_t)Frama_C_interval(0, sizeof(mapping));

	any_ring(RING_MOST);
	pfr_ring_init(&ring, 0, mapped, (unsigned)any_u64(), scratch, sizeof(scratch), &where);
	pfr_ring_init(&ring, &mapping, mapped, (unsigned)any_u64(), scratch, sizeof(scratch), &where);
	pfr_aux_area_init(&aux, 0, held, (size_t)any_u64(), (unsigned)any_u64(), &where);
	pfr_aux_area_init(&aux, &mapping, any_bool() ? held : 0, (size_t)any_u64(), (unsigned)any_u64(), &where);
}

void proof_drain(void)
{
	uint64_t size;

	set_up();
	//@ loop unroll 20;
	for (size = PFR_HEADER_SIZE; size <= RING_MOST; size *= 2)
		drain(size);
}
