/* SPDX-License-Identifier: MIT */
/*
 * What the page before a ring says besides where records are: the clock, and
 * the event's own count, which its task can read without a system call. It
 * knows the page's lock, the arithmetic, and the CPUs' instructions; heads
 * and tails are ring.c's. Sources: include/uapi/linux/perf_event.h, the comments in
 * struct perf_event_mmap_page; tools/lib/perf/mmap.c perf_mmap__read_self.
 */
#include "decode.h"
#include "page.h"

#define TRIES 256

/* ---- the CPU's own registers ------------------------------------------------- */

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
static enum pfr_status cpu_cycles(uint64_t *cycles)
{
	uint32_t low, high;

	__asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high) : : "memory");
	*cycles = (uint64_t)high << 32 | low;
	return PFR_OK;
}

static int cpu_counter(uint32_t number, uint64_t *count)
{
	uint32_t low, high;

	__asm__ __volatile__("rdpmc" : "=a"(low), "=d"(high) : "c"(number) : "memory");
	*count = (uint64_t)high << 32 | low;
	return 1;
}
#elif defined(__GNUC__) && defined(__aarch64__)
static enum pfr_status cpu_cycles(uint64_t *cycles)
{
	/* the barrier keeps it from being read ahead of the page's lock */
	__asm__ __volatile__("isb\n\tmrs %0, cntvct_el0" : "=r"(*cycles) : : "memory");
	return PFR_OK;
}

#define CYCLE_COUNTER 31 /* armv8pmu_user_event_idx of drivers/perf/arm_pmuv3.c */
#define COUNTER(n) \
	case n: \
		__asm__ __volatile__("mrs %0, pmevcntr" #n "_el0" : "=r"(*count) : : "memory"); \
		return 1;

static int cpu_counter(uint32_t number, uint64_t *count)
{
	switch (number) {
	case CYCLE_COUNTER:
		__asm__ __volatile__("mrs %0, pmccntr_el0" : "=r"(*count) : : "memory");
		return 1;
	COUNTER(0) COUNTER(1) COUNTER(2) COUNTER(3) COUNTER(4) COUNTER(5) COUNTER(6) COUNTER(7)
	COUNTER(8) COUNTER(9) COUNTER(10) COUNTER(11) COUNTER(12) COUNTER(13) COUNTER(14) COUNTER(15)
	COUNTER(16) COUNTER(17) COUNTER(18) COUNTER(19) COUNTER(20) COUNTER(21) COUNTER(22) COUNTER(23)
	COUNTER(24) COUNTER(25) COUNTER(26) COUNTER(27) COUNTER(28) COUNTER(29) COUNTER(30)
	}
	return 0;
}
#else
static enum pfr_status cpu_cycles(uint64_t *cycles)
{
	(void)cycles;
	return PFR_UNREADABLE;
}

static int cpu_counter(uint32_t number, uint64_t *count)
{
	(void)number, (void)count;
	return 0;
}
#endif

enum pfr_status pfr_cycles(uint64_t *cycles)
{
	return cpu_cycles(cycles);
}

/* ---- the page ------------------------------------------------------------------ */

void pfr_page_frame(struct pfr_frame *frame, const unsigned char *data, size_t size, enum pfr_byte_order order)
{
	frame->data = data;
	frame->size = size < PFR_PAGE_SIZE ? (uint32_t)size : PFR_PAGE_SIZE;
	frame->type = 0;
	frame->misc = 0;
	frame->order = (uint8_t)order;
	frame->piece = PFR_PIECE_MMAP_PAGE;
	frame->event = PFR_NO_EVENT;
	frame->at = 0;
	frame->payload = 0;
}

/* The fields under the lock, and the registers that go with them. */
struct moment {
	uint64_t capabilities, offset, enabled, running, time_offset, cycles, count;
	struct pfr_clock clock;
	uint32_t index;
	uint16_t width, shift; /* width of the count, 0 where it was not read */
	uint8_t timed;         /* cycles were read */
};

/* One reading. What it reads may be of two moments: see moment_read. */
static void moment_take(struct moment *m, const struct mmap_page *page, int registers)
{
	uint16_t width;

	m->capabilities = page_load(&page->capabilities);
	if (page_host_big())
		m->capabilities = pfr_bits_turn(m->capabilities, 64, SET_OF_page_cap);
	m->index = PAGE_LOAD(&page->index);
	m->offset = page_load(&page->offset);
	m->enabled = page_load(&page->time_enabled);
	m->running = page_load(&page->time_running);
	width = PAGE_LOAD(&page->pmc_width);
	m->shift = PAGE_LOAD(&page->time_shift);
	m->time_offset = page_load(&page->time_offset);
	m->clock.mult = PAGE_LOAD(&page->time_mult);
	m->clock.zero = page_load(&page->time_zero);
	m->clock.cycles = 0;
	m->clock.mask = UINT64_MAX;
	if (m->capabilities & PFR_PAGE_CAP_USER_TIME_SHORT) {
		m->clock.cycles = page_load(&page->time_cycles);
		m->clock.mask = page_load(&page->time_mask);
	}
	m->cycles = m->count = 0;
	m->timed = 0;
	m->width = 0;
	if (registers && m->capabilities & PFR_PAGE_CAP_USER_TIME)
		m->timed = cpu_cycles(&m->cycles) == PFR_OK;
	if (registers && m->capabilities & PFR_PAGE_CAP_USER_RDPMC && m->index && width && width <= 64 &&
	    cpu_counter(m->index - 1, &m->count))
		m->width = width;
}

/* A reading in which the lock did not change. */
static enum pfr_status moment_read(struct moment *m, const struct mmap_page *page, int registers)
{
	unsigned i;

	for (i = 0; i < TRIES; i++) {
		uint32_t lock = PAGE_LOAD_ACQUIRE(&page->lock);

		if (lock & 1)
			continue;
		moment_take(m, page, registers);
		PAGE_FENCE();
		if (PAGE_LOAD(&page->lock) == lock)
			return PFR_OK;
	}
	return PFR_BUSY;
}

/* ---- time ---------------------------------------------------------------------- */

static enum pfr_status clock_fail(uint8_t piece, uint32_t type, uint16_t row, size_t offset, uint64_t value,
				  struct pfr_where *where)
{
	struct pfr_frame frame = {0, 0, type, 0, 0, piece, PFR_NO_EVENT, 0, 0};

	pfr_where_set(where, &frame, PFR_E_CLOCK, row);
	where->offset = offset;
	where->needed = value;
	return PFR_E_CLOCK;
}

#define PAGE_CLOCK_FAIL(field, value, where) \
	clock_fail(PFR_PIECE_MMAP_PAGE, 0, ROW_mmap_page_##field, offsetof(struct mmap_page, field), value, where)

enum pfr_status pfr_clock_read(struct pfr_clock *clock, const void *page, struct pfr_where *where)
{
	struct moment m;
	enum pfr_status status = moment_read(&m, (const struct mmap_page *)page, 0);

	if (status)
		return status;
	if (!(m.capabilities & PFR_PAGE_CAP_USER_TIME_ZERO))
		return PFR_NO_CLOCK;
	if (m.shift > 63)
		return PAGE_CLOCK_FAIL(time_shift, m.shift, where);
	if (!m.clock.mult)
		return PAGE_CLOCK_FAIL(time_mult, 0, where);
	m.clock.shift = (uint8_t)m.shift;
	*clock = m.clock;
	return PFR_OK;
}

#ifndef PFR_RINGS_ONLY
enum pfr_status pfr_clock_from(struct pfr_clock *clock, const struct pfr_time_conv *conv, struct pfr_where *where)
{
	int limited = PFR_HAS(*conv, TIME_CONV, CAP_USER_TIME_SHORT) && conv->cap_user_time_short;

	if (PFR_HAS(*conv, TIME_CONV, CAP_USER_TIME_ZERO) && !conv->cap_user_time_zero)
		return PFR_NO_CLOCK;
	if (conv->time_shift > 63)
		return clock_fail(PFR_PIECE_RECORD, PFR_RECORD_TIME_CONV, ROW_time_conv_time_shift, 8, conv->time_shift,
				  where);
	if (!conv->time_mult)
		return clock_fail(PFR_PIECE_RECORD, PFR_RECORD_TIME_CONV, ROW_time_conv_time_mult, 16, 0, where);
	clock->zero = conv->time_zero;
	clock->mult = conv->time_mult;
	clock->shift = (uint8_t)conv->time_shift;
	clock->cycles = limited ? conv->time_cycles : 0;
	clock->mask = limited ? conv->time_mask : UINT64_MAX;
	return PFR_OK;
}
#endif

/* How long so many cycles take. */
static uint64_t cycles_span(const struct pfr_clock *clock, uint64_t cycles)
{
	uint64_t quot, rem;

	cycles = clock->cycles + ((cycles - clock->cycles) & clock->mask);
	quot = cycles >> clock->shift;
	rem = cycles & ((UINT64_C(1) << clock->shift) - 1);
	return quot * clock->mult + (rem * clock->mult >> clock->shift);
}

uint64_t pfr_clock_time(const struct pfr_clock *clock, uint64_t cycles)
{
	return clock->zero + cycles_span(clock, cycles);
}

/* n / d. A machine of 32 bits has no such instruction, and the compiler would call libgcc. */
static uint64_t divide(uint64_t n, uint64_t d)
{
#if PFR_HOST_NARROW
	uint64_t quot = 0, rem = 0;
	unsigned i, carry;

	for (i = 64; i--;) {
		carry = (unsigned)(rem >> 63);
		rem = rem << 1 | (n >> i & 1);
		if (carry || rem >= d) {
			rem -= d;
			quot |= UINT64_C(1) << i;
		}
	}
	return quot;
#else
	return n / d;
#endif
}

uint64_t pfr_clock_cycles(const struct pfr_clock *clock, uint64_t time)
{
	uint64_t span = time - clock->zero, quot = divide(span, clock->mult), rem = span - quot * clock->mult;

	return (quot << clock->shift) + divide(rem << clock->shift, clock->mult);
}

/* ---- the counter --------------------------------------------------------------- */

enum pfr_status pfr_counter_read(struct pfr_counter *counter, const void *page, struct pfr_where *where)
{
	struct moment m;
	enum pfr_status status = moment_read(&m, (const struct mmap_page *)page, 1);

	if (status)
		return status;
	if (m.timed && m.shift > 63)
		return PAGE_CLOCK_FAIL(time_shift, m.shift, where);
	counter->index = m.index;
	counter->value = m.offset;
	counter->time_enabled = m.enabled;
	counter->time_running = m.running;
	if (m.timed) {
		uint64_t since;

		m.clock.shift = (uint8_t)m.shift;
		since = m.time_offset + cycles_span(&m.clock, m.cycles);
		counter->time_enabled += since;
		counter->time_running += m.index ? since : 0;
	}
	if (!m.width)
		return PFR_UNREADABLE;
	/* the counter is signed, of m.width bits */
	m.count <<= 64 - m.width;
	counter->value += m.count >> (64 - m.width);
	if (m.count >> 63 && m.width < 64)
		counter->value -= UINT64_C(1) << m.width;
	return PFR_OK;
}
