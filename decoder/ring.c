/* SPDX-License-Identifier: MIT */
/*
 * Rings of records, and AUX areas, in memory that a kernel or another program
 * writes to while they are read. It knows heads and tails, their memory order,
 * and the record's header; what is in a record it does not know, and how
 * a ring comes to be mapped or paused neither. Sources: kernel/events/ring_buffer.c
 * __perf_output_begin, perf_output_put_handle; tools/lib/perf/mmap.c.
 */
#include "decode.h"
#include "page.h"

#define LEAST_PAGE 4096
#define NARROW_MOST (UINT64_C(1) << 30) /* so that differences of 32 bits have a sign */

/* Where in a ring of 2^n bytes a position lies. */
PFR_INLINE uint64_t ring_in(uint64_t size, uint64_t at)
{
	return at & (size - 1);
}

/* How far `to` is past `from`. */
PFR_INLINE uint64_t distance(uint8_t flags, uint64_t from, uint64_t to)
{
	return flags & PFR_RING_NARROW ? (uint32_t)(to - from) : to - from;
}

/* Whether that is backwards. A narrow writer that does not wait may as well be far ahead. */
PFR_INLINE int went_back(uint8_t flags, uint64_t count)
{
	if (flags & PFR_RING_NARROW)
		return !(flags & PFR_RING_OVERWRITE) && count > INT32_MAX;
	return count > INT64_MAX;
}

PFR_INLINE struct mmap_page *page_of(const struct pfr_ring *ring)
{
	return (struct mmap_page *)ring->page;
}

/* A field of the page is wrong. `at` is the reader's position. */
static enum pfr_status page_fail(enum pfr_status status, uint16_t row, size_t offset, uint64_t value, uint64_t at,
				 uint64_t left, struct pfr_where *where)
{
	struct pfr_frame frame = {0, 0, 0, 0, 0, PFR_PIECE_MMAP_PAGE, PFR_NO_EVENT, 0, 0};

	pfr_where_set(where, &frame, status, row);
	where->at = at;
	where->offset = offset;
	where->needed = value;
	where->left = left;
	return status;
}

#define PAGE_FAIL(status, field, value, at, left, where) \
	page_fail(status, ROW_mmap_page_##field, offsetof(struct mmap_page, field), value, at, left, where)

/* ---- setting up ------------------------------------------------------------ */

static uint8_t flags_of(unsigned flags)
{
	if (flags & PFR_RING_BACKWARD)
		flags |= PFR_RING_OVERWRITE;
	if (flags & PFR_RING_OVERWRITE)
		flags |= PFR_RING_READ_ONLY;
	if (PFR_HOST_NARROW)
		flags |= PFR_RING_NARROW;
	return (uint8_t)flags;
}

/*
 * The page's size, of a mapping of 1 + 2^n pages: its lowest bit, or half of
 * it where that is its only one. 0 when that is no page of any machine.
 */
static uint64_t first_page(uint64_t mapped)
{
	uint64_t lowest = mapped & (~mapped + 1), page = lowest == mapped ? mapped / 2 : lowest;

	return page < LEAST_PAGE ? 0 : page;
}

static int size_fits(uint64_t size, uint64_t most, uint8_t flags)
{
	if (flags & PFR_RING_NARROW && size > NARROW_MOST)
		return 0;
	return size >= PFR_HEADER_SIZE && size <= most && !(size & (size - 1));
}

/* Where in the mapping the ring lies: each field of the page is read once. */
static enum pfr_status ring_place(struct pfr_ring *ring, uint64_t mapped, struct pfr_where *where)
{
	uint64_t offset = page_load(&page_of(ring)->data_offset), size = page_load(&page_of(ring)->data_size);

	if (!offset)
		offset = first_page(mapped);
	if (offset < PFR_PAGE_SIZE || offset % PFR_HEADER_SIZE || offset > mapped)
		return PAGE_FAIL(PFR_E_RING_OFFSET, data_offset, offset, 0, mapped, where);
	if (!size)
		size = mapped - offset;
	if (!size_fits(size, mapped - offset, ring->flags))
		return PAGE_FAIL(PFR_E_RING_SIZE, data_size, size, 0, mapped - offset, where);
	ring->data = (const unsigned char *)ring->page + offset;
	ring->size = size;
	ring->margin = size / 4 < PFR_RING_SCRATCH ? size / 4 : PFR_RING_SCRATCH;
	return PFR_OK;
}

enum pfr_status pfr_ring_init(struct pfr_ring *ring, void *page, size_t mapped, unsigned flags, void *scratch,
			      size_t scratch_size, struct pfr_where *where)
{
	enum pfr_status status;

	if (!page || (uintptr_t)page % PFR_HEADER_SIZE || mapped < PFR_PAGE_SIZE + PFR_HEADER_SIZE)
		return page_fail(PFR_E_RING_PAGE, ROW_NONE, 0, PFR_PAGE_SIZE + PFR_HEADER_SIZE, 0, mapped, where);
	ring->page = page;
	ring->flags = flags_of(flags);
	ring->scratch = (unsigned char *)scratch;
	ring->scratch_size = scratch_size;
	ring->failed.status = PFR_OK;
	ring->cut = 0;
	status = ring_place(ring, mapped, where);
	if (status)
		return status;
	ring->tail = page_load(&page_of(ring)->data_tail);
	ring->head = ring->at = ring->end = ring->tail;
	if (ring->tail % PFR_HEADER_SIZE)
		return PAGE_FAIL(PFR_E_RING_ALIGN, data_tail, ring->tail, ring->tail, 0, where);
	return PFR_OK;
}

/* ---- a drain --------------------------------------------------------------- */

static enum pfr_status begin_fail(struct pfr_ring *ring, enum pfr_status status, uint64_t head, struct pfr_where *where)
{
	ring->end = ring->at;
	PAGE_FAIL(status, data_head, head, ring->at, ring->size, where);
	ring->failed = *where;
	return status;
}

/* How far from its head an overwritten ring's bytes can be relied upon. */
static uint64_t reach(const struct pfr_ring *ring)
{
	return ring->flags & PFR_RING_PAUSED ? ring->size : ring->size - ring->margin;
}

/* From the newest record to the head of the last time, or as far as the ring reaches. */
static enum pfr_status begin_backward(struct pfr_ring *ring, uint64_t head, struct pfr_where *where)
{
	uint64_t count = distance(ring->flags, head, ring->tail), most = reach(ring);

	if (went_back(ring->flags, count))
		return begin_fail(ring, PFR_E_RING_BEHIND, head, where);
	ring->cut = count > most;
	ring->head = ring->at = ring->tail - count;
	ring->end = ring->at + (ring->cut ? most : count);
	return PFR_OK;
}

/* From where the last drain ended up to the head. */
static enum pfr_status begin_forward(struct pfr_ring *ring, uint64_t head, struct pfr_where *where)
{
	uint64_t count = distance(ring->flags, ring->at, head), held = distance(ring->flags, ring->tail, head);

	if (count > held || went_back(ring->flags, held))
		return begin_fail(ring, PFR_E_RING_BEHIND, head, where);
	if (ring->flags & PFR_RING_OVERWRITE && count > reach(ring)) {
		PAGE_FAIL(PFR_TORN, data_head, count, ring->at, 0, where);
		ring->tail = ring->head = ring->at = ring->end = ring->at + count;
		return PFR_TORN;
	}
	if (!(ring->flags & PFR_RING_OVERWRITE) && held > ring->size)
		return begin_fail(ring, PFR_E_RING_AHEAD, head, where);
	ring->head = ring->end = ring->at + count;
	return PFR_OK;
}

enum pfr_status pfr_ring_begin(struct pfr_ring *ring, struct pfr_where *where)
{
	uint64_t head = page_load_head(&page_of(ring)->data_head);

	if (ring->flags & PFR_RING_BACKWARD)
		ring->failed.status = PFR_OK; /* the head is a record's beginning, whatever was before */
	if (ring->failed.status) {
		*where = ring->failed;
		return where->status;
	}
	if (head % PFR_HEADER_SIZE)
		return begin_fail(ring, PFR_E_RING_ALIGN, head, where);
	if (ring->flags & PFR_RING_BACKWARD)
		return begin_backward(ring, head, where);
	return begin_forward(ring, head, where);
}

static enum pfr_status record_where(const struct pfr_ring *ring, const struct pfr_frame *frame, enum pfr_status status,
				    uint64_t needed, struct pfr_where *where)
{
	pfr_where_set(where, frame, status, ROW_NONE);
	where->needed = needed;
	where->left = ring->end - ring->at;
	return status;
}

/*
 * Whether the writer of an overwritten ring may have got at the record of
 * `size` bytes at ring->at. Its bytes were read before the head is, here.
 */
static int torn(const struct pfr_ring *ring, uint32_t size)
{
	uint64_t head, used;

	if (ring->flags & PFR_RING_PAUSED || !(ring->flags & PFR_RING_OVERWRITE))
		return 0;
	PAGE_FENCE();
	head = page_load_head(&page_of(ring)->data_head);
	if (ring->flags & PFR_RING_BACKWARD)
		used = distance(ring->flags, head, ring->at + size);
	else
		used = distance(ring->flags, ring->at, head);
	return used > reach(ring);
}

static enum pfr_status tear(struct pfr_ring *ring, const struct pfr_frame *frame, struct pfr_where *where)
{
	record_where(ring, frame, PFR_TORN, ring->end - ring->at, where);
	ring->at = ring->end;
	return PFR_TORN;
}

/* There is no record, or not one of this size: why? */
static enum pfr_status refuse(struct pfr_ring *ring, const struct pfr_frame *frame, struct pfr_where *where)
{
	uint32_t size = frame->size;
	enum pfr_status status = PFR_E_TRUNCATED;

	if (torn(ring, PFR_HEADER_SIZE))
		return tear(ring, frame, where);
	if (ring->cut && (!size || (size % PFR_HEADER_SIZE == 0 && size <= ring->size))) {
		ring->at = ring->end;
		return PFR_END;
	}
	if (size < PFR_HEADER_SIZE)
		status = PFR_E_RECORD_SIZE;
	else if (size % PFR_HEADER_SIZE)
		status = PFR_E_RING_ALIGN;
	else if (size > ring->size)
		status = PFR_E_RING_RECORD;
	record_where(ring, frame, status, size, where);
	ring->failed = *where;
	ring->end = ring->at;
	return status;
}

static void copy_words(unsigned char *to, const unsigned char *from, size_t size)
{
	size_t i;

	/*@ loop invariant i <= size && i % 8 == 0;
	    loop assigns i, to[0 .. size - 1];
	    loop variant size - i; */
	for (i = 0; i < size; i += 8)
		page_copy8(to + i, from + i);
}

/* `size` bytes of the ring from `at` on, each read once. */
static void copy_out(const struct pfr_ring *ring, uint64_t at, uint32_t size, unsigned char *to)
{
	uint64_t in = ring_in(ring->size, at);
	size_t first = size < ring->size - in ? size : (size_t)(ring->size - in);

	copy_words(to, ring->data + (size_t)in, first);
	copy_words(to + first, ring->data, size - first);
}

static enum pfr_status next_copied(struct pfr_ring *ring, struct pfr_frame *frame, const unsigned char *header,
				   struct pfr_where *where)
{
	if (ring->scratch_size < frame->size)
		return record_where(ring, frame, PFR_NO_SPACE, frame->size, where);
	PFR_COPY(ring->scratch, header, PFR_HEADER_SIZE);
	copy_out(ring, ring->at + PFR_HEADER_SIZE, frame->size - PFR_HEADER_SIZE, ring->scratch + PFR_HEADER_SIZE);
	if (torn(ring, frame->size))
		return tear(ring, frame, where);
	frame->data = ring->scratch;
	ring->at += frame->size;
	return PFR_OK;
}

/* Whether records are handed out as copies even where they lie in one piece. */
PFR_INLINE int copies(uint8_t flags)
{
	return flags & PFR_RING_COPY || (flags & (PFR_RING_OVERWRITE | PFR_RING_PAUSED)) == PFR_RING_OVERWRITE;
}

enum pfr_status pfr_ring_next(struct pfr_ring *ring, struct pfr_frame *frame, struct pfr_where *where)
{
	unsigned char header[PFR_HEADER_SIZE];
	uint64_t left = ring->end - ring->at, in = ring_in(ring->size, ring->at);
	int big = page_host_big();

	if (!left) {
		if (ring->failed.status)
			*where = ring->failed;
		return ring->failed.status ? ring->failed.status : PFR_END;
	}
	page_copy8(header, ring->data + (size_t)in);
	frame->data = ring->data + (size_t)in;
	frame->type = wire_u32(header, big);
	frame->misc = wire_u16(header + 4, big);
	frame->size = wire_u16(header + 6, big);
	if (pfr_is_long(frame->type)) { /* no kernel writes such; its size is what every other reader takes it for */
		frame->size |= (uint32_t)frame->misc << 16;
		frame->misc = 0;
	}
	frame->order = (uint8_t)big;
	frame->piece = PFR_PIECE_RECORD;
	frame->event = PFR_NO_EVENT;
	frame->at = ring->at;
	frame->payload = 0;
	if (frame->size < PFR_HEADER_SIZE || frame->size % PFR_HEADER_SIZE || frame->size > left)
		return refuse(ring, frame, where);
	if (copies(ring->flags) || in + frame->size > ring->size)
		return next_copied(ring, frame, header, where);
	ring->at += frame->size;
	return PFR_OK;
}

void pfr_ring_release(struct pfr_ring *ring)
{
	uint64_t tail = ring->flags & PFR_RING_BACKWARD ? ring->head : ring->at;

	if (tail == ring->tail)
		return;
	ring->tail = tail;
	if (!(ring->flags & PFR_RING_READ_ONLY))
		page_store_tail(&page_of(ring)->data_tail, tail);
}

/* `count` bytes from position `at` on. count is at most size. */
static void spans_of(const unsigned char *data, uint64_t size, uint64_t at, uint64_t count, struct pfr_span span[2])
{
	uint64_t in = ring_in(size, at), first = count < size - in ? count : size - in;

	span[0].data = data + (size_t)in;
	span[0].size = (size_t)first;
	span[1].data = data;
	span[1].size = (size_t)(count - first);
}

void pfr_ring_spans(struct pfr_ring *ring, struct pfr_span span[2])
{
	int sure = (ring->flags & (PFR_RING_OVERWRITE | PFR_RING_PAUSED)) != PFR_RING_OVERWRITE;

	spans_of(ring->data, ring->size, ring->at, sure ? ring->end - ring->at : 0, span);
	if (sure)
		ring->at = ring->end;
}

uint64_t pfr_ring_skip(struct pfr_ring *ring)
{
	uint64_t head = page_load_head(&page_of(ring)->data_head) & ~(uint64_t)(PFR_HEADER_SIZE - 1), count;

	if (ring->flags & PFR_RING_BACKWARD) {
		count = distance(ring->flags, head, ring->tail);
		ring->head = ring->tail - count;
	} else {
		count = distance(ring->flags, ring->at, head);
		ring->head = ring->at + count;
	}
	ring->at = ring->end = ring->head;
	ring->failed.status = PFR_OK;
	pfr_ring_release(ring);
	return count;
}

/* ---- the AUX area ------------------------------------------------------------ */

enum pfr_status pfr_aux_area_init(struct pfr_aux_area *aux, void *page, const void *area, size_t mapped, unsigned flags,
				  struct pfr_where *where)
{
	struct mmap_page *p = (struct mmap_page *)page;

	if (!page || (uintptr_t)page % PFR_HEADER_SIZE || !area)
		return page_fail(PFR_E_RING_PAGE, ROW_NONE, 0, PFR_PAGE_SIZE, 0, mapped, where);
	aux->page = page;
	aux->data = (const unsigned char *)area;
	aux->flags = flags_of(flags & ~(unsigned)PFR_RING_BACKWARD);
	aux->size = page_load(&p->aux_size);
	aux->head = aux->tail = page_load(&p->aux_tail);
	if (!size_fits(aux->size, mapped, aux->flags))
		return PAGE_FAIL(PFR_E_RING_SIZE, aux_size, aux->size, 0, mapped, where);
	return PFR_OK;
}

enum pfr_status pfr_aux_area_begin(struct pfr_aux_area *aux, struct pfr_span span[2], struct pfr_where *where)
{
	uint64_t head = page_load_head(&((struct mmap_page *)aux->page)->aux_head);
	uint64_t count = distance(aux->flags, aux->tail, head);

	if (aux->flags & PFR_RING_OVERWRITE) {
		aux->head = head;
		spans_of(aux->data, aux->size, head, aux->size, span);
		return PFR_OK;
	}
	if (went_back(aux->flags, count))
		return PAGE_FAIL(PFR_E_RING_BEHIND, aux_head, head, aux->tail, aux->size, where);
	if (count > aux->size)
		return PAGE_FAIL(PFR_E_RING_AHEAD, aux_head, head, aux->tail, aux->size, where);
	aux->head = aux->tail + count;
	spans_of(aux->data, aux->size, aux->tail, count, span);
	return PFR_OK;
}

enum pfr_status pfr_aux_area_range(const struct pfr_aux_area *aux, uint64_t offset, uint64_t size, struct pfr_span span[2],
				   struct pfr_where *where)
{
	uint64_t held = aux->head - aux->tail, before = distance(aux->flags, aux->tail, offset);

	if (aux->flags & PFR_RING_OVERWRITE)
		held = aux->size;
	if (aux->flags & PFR_RING_OVERWRITE)
		before = 0;
	if (before > held || size > held - before)
		return page_fail(PFR_E_AUX_RANGE, ROW_NONE, 0, size, offset, held, where);
	spans_of(aux->data, aux->size, offset, size, span);
	return PFR_OK;
}

enum pfr_status pfr_aux_area_release(struct pfr_aux_area *aux, uint64_t position)
{
	uint64_t count = distance(aux->flags, aux->tail, position);

	if (count > aux->head - aux->tail || aux->flags & PFR_RING_OVERWRITE)
		return PFR_END;
	aux->tail += count;
	if (!(aux->flags & PFR_RING_READ_ONLY))
		page_store_tail(&((struct mmap_page *)aux->page)->aux_tail, aux->tail);
	return PFR_OK;
}
