/* SPDX-License-Identifier: MIT */
/*
 * The kernel's side of a ring, in user space: kernel/events/ring_buffer.c
 * __perf_output_begin, ring_buffer_has_space, perf_output_put_handle and the LOST record,
 * over <linux/perf_event.h>'s page. One thread writes. It shares no line
 * with the decoder, and knows no reader.
 */
#ifndef TESTS_RING_PRODUCER_H
#define TESTS_RING_PRODUCER_H

#include <linux/perf_event.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PRODUCER_PAGE 4096

#ifndef PFR_HOST_NARROW /* as in decoder/page.h: only lower halves of heads are read */
#define PFR_HOST_NARROW (UINTPTR_MAX <= UINT32_MAX)
#endif

struct producer {
	struct perf_event_mmap_page *page;
	unsigned char *data;
	uint64_t size, head, lost;
	int overwrite, backward, careful; /* careful: stores of records are atomic ones */
	size_t mapped;
};

/* Page and ring, with a page that cannot be touched behind them. */
static inline void producer_init(struct producer *p, uint64_t size)
{
	size_t mapped = PRODUCER_PAGE + size, capacity = (mapped + PRODUCER_PAGE - 1) / PRODUCER_PAGE * PRODUCER_PAGE;
	unsigned char *at = mmap(0, capacity + PRODUCER_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (at == MAP_FAILED || mprotect(at + capacity, PRODUCER_PAGE, PROT_NONE))
		abort();
	memset(p, 0, sizeof(*p));
	p->page = (void *)(at + capacity - mapped); /* the ring ends at the guard */
	p->data = at + capacity - size;
	p->size = size;
	p->mapped = mapped;
	p->page->data_offset = PRODUCER_PAGE;
	p->page->data_size = size;
}

static inline void producer_free(struct producer *p)
{
	size_t capacity = (p->mapped + PRODUCER_PAGE - 1) / PRODUCER_PAGE * PRODUCER_PAGE;

	munmap((unsigned char *)p->page + p->mapped - capacity, capacity + PRODUCER_PAGE);
}

/* Begins at a position, as if so much had been written and read. */
static inline void producer_at(struct producer *p, uint64_t at)
{
	p->head = at;
	p->page->data_head = p->page->data_tail = at;
}

static inline _Atomic uint64_t *producer_word(void *p)
{
	return p;
}

static inline int producer_has_space(uint64_t head, uint64_t tail, uint64_t data_size, uint64_t size)
{
	return ((tail - (head + 1)) & (data_size - 1)) >= size; /* CIRC_SPACE */
}

static inline void producer_copy(struct producer *p, uint64_t at, const void *from, size_t size)
{
	size_t i;

	for (i = 0; i < size; i += 8) {
		unsigned char *to = p->data + ((at + i) & (p->size - 1));
		uint64_t word = 0;

		memcpy(&word, (const unsigned char *)from + i, size - i < 8 ? size - i : 8);
		if (p->careful)
			atomic_store_explicit(producer_word(to), word, memory_order_relaxed);
		else
			memcpy(to, &word, 8);
	}
}

static inline void producer_publish(struct producer *p)
{
	atomic_store_explicit(producer_word(&p->page->data_head), p->head, memory_order_release);
}

/* Takes `size` bytes; where they begin in *at. 0 when there is no space. */
static inline int producer_reserve(struct producer *p, uint64_t size, uint64_t *at)
{
	uint64_t tail = atomic_load_explicit(producer_word(&p->page->data_tail), memory_order_acquire);

	if (!p->overwrite && !producer_has_space(p->head, tail, p->size, size))
		return 0;
	*at = p->backward ? p->head - size : p->head;
	p->head += p->backward ? -size : size;
	return 1;
}

/* A record, with a LOST before it where some were dropped. 0: this one is dropped. */
static inline int producer_write(struct producer *p, const void *record, uint64_t size)
{
	struct {
		struct perf_event_header header;
		uint64_t id, lost;
	} lost = {{PERF_RECORD_LOST, 0, 24}, 1, p->lost};
	uint64_t at, extra = p->lost ? sizeof(lost) : 0;

	if (!producer_reserve(p, size + extra, &at)) {
		p->lost++;
		return 0;
	}
	if (extra)
		producer_copy(p, at, &lost, sizeof(lost));
	producer_copy(p, at + extra, record, size);
	p->lost = 0;
	producer_publish(p);
	return 1;
}

/* The bytes of a record that `fill` makes, and the same bytes until it is another. */
static inline unsigned char *producer_pattern(unsigned fill)
{
	static unsigned char bytes[65536];
	static unsigned last;
	unsigned i;

	if (fill != last)
		for (i = 8; i < sizeof(bytes); i++)
			bytes[i] = (unsigned char)(fill + i * 7 + i / 256);
	last = fill;
	return bytes;
}

/* A record of any size without asking for capacity. */
static inline void producer_force(struct producer *p, uint64_t size, unsigned fill)
{
	struct perf_event_header header = {fill, (uint16_t)(fill * 3), (uint16_t)size};
	unsigned char *bytes = producer_pattern(fill);
	int overwrite = p->overwrite;

	memcpy(bytes, &header, 8);
	p->overwrite = 1;
	producer_write(p, bytes, size);
	p->overwrite = overwrite;
}

#endif
