/* SPDX-License-Identifier: MIT */
/*
 * The page before a ring: counters and clocks; and the counts that read(2) gives.
 */
#ifndef PERFRING_CLOCK_H
#define PERFRING_CLOCK_H

#include "perfring_decode.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A frame of a copy of the page, to be decoded or walked as PFR_PIECE_MMAP_PAGE. `size` is PFR_PAGE_SIZE,
 * or less of a copy that was cut; more is cut here.
 */
PFR_API void pfr_page_frame(struct pfr_frame *frame, const unsigned char *data, size_t size, enum pfr_byte_order order);

/* How cycles of the CPU become perf time: what a page or a TIME_CONV record says. */
struct pfr_clock {
	uint64_t zero;   /* time_zero */
	uint64_t mult;   /* time_mult */
	uint64_t cycles; /* time_cycles */
	uint64_t mask;   /* time_mask; all ones where the cycles have 64 bits */
	uint8_t shift;   /* time_shift, at most 63 */
	uint64_t reserved[4];
};

/*
 * Reads a clock from the page, all of it of one moment.
 * PFR_OK; PFR_NO_CLOCK when the page has none (cap_user_time_zero); PFR_BUSY when the page was being changed at each
 * of some hundred tries; PFR_E_CLOCK when it cannot be used, where->row and where->needed saying what.
 * *clock is unchanged by all but PFR_OK. Mirrors perf_read_tsc_conversion of tools/perf/util/tsc.c; the kernel's
 * side is arch_perf_update_userpage.
 */
PFR_API enum pfr_status pfr_clock_read(struct pfr_clock *clock, const void *page, struct pfr_where *where);

/* The same from a TIME_CONV record. PFR_OK, PFR_NO_CLOCK or PFR_E_CLOCK. */
PFR_API enum pfr_status pfr_clock_from(struct pfr_clock *clock, const struct pfr_time_conv *conv, struct pfr_where *where);

/*
 * Perf time of a cycle count, and the cycle count of a perf time, both modulo 2^64 and as the kernel rounds. The clock is one that pfr_clock_read or
 * pfr_clock_from has set, so mult is not 0. Where the
 * cycles have less than 64 bits, any count with the right lower bits will do, and the
 * result is the one next after clock->cycles. To time and back gives at most 2^shift / mult cycles less, rounded up.
 * Mirror tsc_to_perf_time and perf_time_to_tsc of tools/perf/util/tsc.c.
 */
PFR_API uint64_t pfr_clock_time(const struct pfr_clock *clock, uint64_t cycles);
PFR_API uint64_t pfr_clock_cycles(const struct pfr_clock *clock, uint64_t time);

/*
 * The cycle counter that pages speak of: rdtsc on x86, cntvct_el0 on arm64. PFR_OK, or PFR_UNREADABLE on
 * other machines and compilers, *cycles unchanged.
 */
PFR_API enum pfr_status pfr_cycles(uint64_t *cycles);

/* An event's own count, as its task can read it without a system call. */
struct pfr_counter {
	uint64_t value;
	uint64_t time_enabled; /* ns, up to now where the page has a clock, else up to its last change */
	uint64_t time_running;
	uint32_t index; /* the page's; 0: not on a counter */
	uint64_t reserved[4];
};

/*
 * Reads an event's count from its page and the CPU's counter: rdpmc on x86-64, pmccntr_el0 and pmevcntrN_el0
 * on arm64. Only the task that the event counts may call it, on a page that the kernel wrote: a wrong
 * index is a fault of the CPU.
 *
 * PFR_OK. PFR_UNREADABLE when the counter cannot be read: the kernel does not allow it, the event is not on a counter
 * now, or the machine is another: *counter is set then as well, its value being the last one of the page.
 * PFR_BUSY as from pfr_clock_read, PFR_E_CLOCK when the page's shift is more than 63; *counter is unchanged.
 * Mirrors perf_mmap__read_self of tools/lib/perf/mmap.c; the kernel's side is perf_event_update_userpage.
 */
PFR_API enum pfr_status pfr_counter_read(struct pfr_counter *counter, const void *page, struct pfr_where *where);

/*
 * Reads the `size` bytes that read(2) on an event gave, whose attr has this read_format: one event's
 * count, or a group's. Entries of counts->values: pfr_read_value_at. PFR_OK; PFR_E_READ_FORMAT for bits
 * that are not known; PFR_E_SHORT, PFR_E_COUNT. Mirrors perf_read of kernel/events/core.c.
 */
PFR_API enum pfr_status pfr_count_decode(const unsigned char *data, size_t size, uint64_t read_format, enum pfr_byte_order order,
					 struct pfr_read_format *counts, struct pfr_where *where);

/*
 * value * enabled / running, what an event would have counted had it run all the time it was enabled;
 * rounded down, exact, UINT64_MAX where it is more, 0 where it never ran.
 */
PFR_API uint64_t pfr_count_scale(uint64_t value, uint64_t enabled, uint64_t running);

#ifdef __cplusplus
}
#endif
#endif
