/* SPDX-License-Identifier: MIT */
/*
 * Damaged records, always the same for the same record: cut at each byte, counts
 * at their limits, single bits turned. It knows from the walk where counts are.
 */
#include "tests/lib/mutate.h"

#include "decoder/rows.h"
#include "tests/lib/bytes.h"

#include <string.h>

#define CUTS_ALL 384 /* records up to this size are cut at each byte, larger ones at as many */
#define FLIPS 40

static const uint64_t limits[] = {0, 1, 2, UINT64_MAX, UINT64_C(1) << 61, (UINT64_C(1) << 61) + 1,
				  UINT64_C(0x0aaaaaaaaaaaaaab), UINT64_C(1) << 60, UINT64_C(1) << 32, 255, 65535};
#define LIMITS (sizeof(limits) / sizeof(limits[0]))
#define AROUND 5 /* a count's own value less 2 to more 2 */

uint64_t mutation_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* A number that says how much follows, or of which kind it is. */
static int is_count(const struct pfr_item *item)
{
	uint8_t arg = pfr_rows[item->row].arg;

	return item->what == PFR_ITEM_FIELD && item->size && item->size <= 8 &&
	       (arg == ARG_COUNT || arg == ARG_COUNT2 || arg == ARG_TAG || item->format == PFR_FORMAT_AS_SIZE);
}

/* Count number `index` of the frame into *item; how many there are if there is none such. */
static uint32_t find_count(const struct pfr_frame *frame, const struct pfr_layout *layout, uint32_t index,
			   struct pfr_item *item)
{
	struct pfr_walk walk;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t nr = 0;

	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, item, &where)) != PFR_END)
		if (!status && is_count(item) && item->offset >= (frame->piece == PFR_PIECE_RECORD ? 8u : 0u) &&
		    nr++ == index)
			break;
	return nr;
}

void mutation_init(struct mutation *m, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_item item;

	m->frame = frame;
	m->layout = layout;
	m->step = 0;
	m->random = UINT64_C(0x9e3779b97f4a7c15) ^ frame->size ^ (uint64_t)frame->type << 32;
	m->cuts = frame->size < CUTS_ALL ? frame->size : CUTS_ALL;
	m->counts = find_count(frame, layout, UINT32_MAX, &item);
	if (m->counts > 64)
		m->counts = 64;
	m->counts *= LIMITS + AROUND;
	m->flips = frame->size > 8 ? FLIPS : 0;
}

static void put_size(struct pfr_frame *frame, unsigned char *data)
{
	if (frame->piece != PFR_PIECE_RECORD)
		return;
	data[6] = (unsigned char)(frame->order == PFR_BIG ? frame->size >> 8 : frame->size);
	data[7] = (unsigned char)(frame->order == PFR_BIG ? frame->size : frame->size >> 8);
}

static void set_count(struct mutation *m, uint32_t step, unsigned char *data)
{
	uint32_t which = step % (LIMITS + AROUND), i;
	struct pfr_item item;
	uint64_t value;

	find_count(m->frame, m->layout, step / (LIMITS + AROUND), &item);
	value = which < LIMITS ? limits[which] : item.value + (which - LIMITS) - AROUND / 2;
	for (i = 0; i < item.size; i++)
		data[item.offset + i] = (unsigned char)(value >> 8 * (m->frame->order == PFR_BIG ? item.size - 1 - i : i));
}

int mutation_next(struct mutation *m, struct pfr_frame *out, unsigned char *data)
{
	uint32_t step = m->step++, least = m->frame->piece == PFR_PIECE_RECORD ? 8 : 0;

	*out = *m->frame;
	out->data = data;
	memcpy(data, m->frame->data, m->frame->size);
	if (step < m->cuts) {
		out->size = (uint32_t)((uint64_t)step * m->frame->size / m->cuts);
		if (out->size < least)
			out->size = least;
		if (out->size)
			put_size(out, data);
		return 1;
	}
	step -= m->cuts;
	if (step < m->counts) {
		set_count(m, step, data);
		return 1;
	}
	step -= m->counts;
	if (step < m->flips) {
		uint64_t bit = mutation_random(&m->random) % ((m->frame->size - 8) * UINT64_C(8));

		data[8 + bit / 8] ^= (unsigned char)(1u << bit % 8);
		return 1;
	}
	return 0;
}
