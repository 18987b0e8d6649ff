/* SPDX-License-Identifier: MIT */
/*
 * decoder/ring.c and decoder/clock.c on this kernel's own rings: page faults
 * of this thread, forward and backward; the clock of the page against the
 * times in samples; the count of the page against read(2). Prints TAP; what
 * the kernel refuses is skipped with its reason.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "perfring.h"

#define PAGES 4

static struct perf_event_attr attr;
static struct pfr_layout layout;
static unsigned char scratch[PFR_RING_SCRATCH];
static struct pfr_where where;
static int test, failed;

static void result(int good, const char *name, unsigned long long value)
{
	printf("%sok %d - %s (%llu)\n", good ? "" : "not ", ++test, name, value);
	failed += !good;
}

static void skip(const char *name, const char *what)
{
	printf("ok %d - %s # SKIP %s: %s\n", ++test, name, what, strerror(errno));
}

/* An event of this thread, off, and its ring. -1 where the kernel refuses. */
static int event(uint32_t type, uint64_t config, uint64_t period, int backward, void **page, size_t *mapped)
{
	struct pfr_attr known;
	int fd;

	memset(&attr, 0, sizeof(attr));
	attr.size = sizeof(attr);
	attr.type = type;
	attr.config = config;
	attr.sample_period = period;
	attr.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ADDR | PERF_SAMPLE_PERIOD;
	attr.disabled = attr.exclude_kernel = attr.exclude_hv = attr.sample_id_all = 1;
	attr.write_backward = (unsigned)backward;
	*mapped = (size_t)sysconf(_SC_PAGESIZE) * (PAGES + 1);
	fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
	if (fd < 0)
		return -1;
	*page = mmap(0, *mapped, backward ? PROT_READ : PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (*page == MAP_FAILED) {
		close(fd);
		return -1;
	}
	if (pfr_attr_decode((const unsigned char *)&attr, sizeof(attr),
			    __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? PFR_BIG : PFR_LITTLE, &known, &where))
		exit(1);
	pfr_layout_init(&layout, &known);
	return fd;
}

static void fault(unsigned pages)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	unsigned char *at = mmap(0, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	unsigned i;

	madvise(at, pages * page, MADV_NOHUGEPAGE);
	for (i = 0; i < pages; i++)
		((volatile unsigned char *)at)[i * page] = 1;
	munmap(at, pages * page);
}

struct seen {
	uint64_t samples, lost, bad, first, last;
	int sorted;
};

static void drain(struct pfr_ring *ring, struct seen *seen)
{
	struct pfr_frame frame;
	struct pfr_record record;
	enum pfr_status status = pfr_ring_begin(ring, &where);

	while (status == PFR_OK && (status = pfr_ring_next(ring, &frame, &where)) == PFR_OK) {
		if (pfr_decode(&frame, &layout, &record, &where)) {
			seen->bad++;
		} else if (frame.type == PFR_RECORD_LOST) {
			seen->lost += record.lost.lost;
		} else if (frame.type == PFR_RECORD_SAMPLE) {
			int older = record.sample.time < seen->last;

			if (record.sample.pid != (uint32_t)getpid())
				seen->bad++;
			if (seen->samples++ && older != !!(ring->flags & PFR_RING_BACKWARD))
				seen->sorted = 0;
			if (!seen->first)
				seen->first = record.sample.time;
			seen->last = record.sample.time;
		}
	}
	if (status != PFR_END)
		seen->bad++;
	pfr_ring_release(ring);
}

/* Drained as they come, none is missing; left alone, what is missing is reported. */
static void forward(unsigned flags, const char *name)
{
	struct seen seen = {.sorted = 1};
	struct pfr_ring ring;
	uint64_t count = 0;
	size_t mapped;
	void *page;
	int i, fd = event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, 1, 0, &page, &mapped);

	if (fd < 0) {
		skip(name, "perf_event_open or mmap");
		return;
	}
	if (pfr_ring_init(&ring, page, mapped, flags, scratch, sizeof(scratch), &where))
		exit(1);
	for (i = 0; i < 50; i++) {
		ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
		fault(i % 10 ? 30 : 700);
		ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
		drain(&ring, &seen);
	}
	if (read(fd, &count, 8) != 8)
		exit(1);
	result(!seen.bad && seen.sorted && seen.samples + seen.lost == count && seen.lost && seen.samples > 1500, name, count);
	munmap(page, mapped);
	close(fd);
}

static void backward(void)
{
	const char *name = "a backward ring, overwritten and paused, drain after drain";
	struct seen seen = {.sorted = 1};
	struct pfr_ring ring;
	size_t mapped;
	void *page;
	uint64_t most, newest = 0;
	int i, good = 1, fd = event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, 1, 1, &page, &mapped);

	if (fd < 0) {
		skip(name, "perf_event_open or mmap");
		return;
	}
	if (pfr_ring_init(&ring, page, mapped, PFR_RING_BACKWARD | PFR_RING_PAUSED, scratch, sizeof(scratch), &where))
		exit(1);
	most = ring.size / 48;
	for (i = 0; i < 20; i++) {
		memset(&seen, 0, sizeof(seen));
		seen.sorted = 1;
		ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
		fault(i & 1 ? 1000 : 20);
		ioctl(fd, PERF_EVENT_IOC_PAUSE_OUTPUT, 1);
		ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
		drain(&ring, &seen);
		ioctl(fd, PERF_EVENT_IOC_PAUSE_OUTPUT, 0);
		good &= !seen.bad && seen.sorted && seen.last > newest;
		good &= i & 1 ? seen.samples + 2 > most : seen.samples >= 20 && seen.samples < 40;
		newest = seen.first;
	}
	result(good, name, seen.samples);
	munmap(page, mapped);
	close(fd);
}

/* The page's clock says the times that samples have. */
static void clock_of_page(void)
{
	const char *name = "cycles become the times that samples have, and back";
	struct seen seen = {.sorted = 1};
	struct pfr_clock clock;
	struct pfr_ring ring;
	uint64_t before, after, back;
	size_t mapped;
	void *page;
	enum pfr_status status;
	int fd = event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, 1, 0, &page, &mapped);

	if (fd < 0) {
		skip(name, "perf_event_open or mmap");
		return;
	}
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	status = pfr_clock_read(&clock, page, &where);
	if (status || pfr_cycles(&before)) {
		printf("ok %d - %s # SKIP %s: %s\n", ++test, name, pfr_status_name(status), pfr_status_cause(status));
	} else {
		fault(10);
		pfr_cycles(&after);
		ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
		pfr_ring_init(&ring, page, mapped, 0, scratch, sizeof(scratch), &where);
		drain(&ring, &seen);
		back = pfr_clock_cycles(&clock, seen.first);
		result(seen.samples >= 10 && pfr_clock_time(&clock, before) <= seen.first + 1 &&
			       seen.last <= pfr_clock_time(&clock, after) + 1 && back + 100 > before && back < after,
		       name, seen.last - seen.first);
	}
	munmap(page, mapped);
	close(fd);
}

static void count_of_page(uint32_t type, uint64_t config, const char *name)
{
	struct pfr_counter counter;
	uint64_t before = 0, after = 0;
	size_t mapped;
	void *page;
	enum pfr_status status;
	int fd = event(type, config, 0, 0, &page, &mapped);

	if (fd < 0) {
		skip(name, "perf_event_open or mmap");
		return;
	}
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	if (read(fd, &before, 8) != 8)
		exit(1);
	status = pfr_counter_read(&counter, page, &where);
	if (read(fd, &after, 8) != 8)
		exit(1);
	if (status == PFR_UNREADABLE && type == PERF_TYPE_HARDWARE)
		printf("ok %d - %s # SKIP %s\n", ++test, name, pfr_status_cause(status));
	else if (status == PFR_UNREADABLE)
		result(!counter.index, name, counter.value);
	else
		result(!status && before <= counter.value && counter.value <= after, name, counter.value);
	munmap(page, mapped);
	close(fd);
}

int main(void)
{
	forward(0, "a forward ring: count is samples and lost");
	forward(PFR_RING_COPY, "the same, each record copied");
	backward();
	clock_of_page();
	count_of_page(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK, "cpu-clock has no counter to read");
	count_of_page(PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, "instructions, read by the user");
	printf("1..%d\n", test);
	return failed != 0;
}
