/* SPDX-License-Identifier: MIT */
/*
 * Rings mapped for opened events: which event writes into which. Knows mmap() and
 * set_output; what is in a ring is read by the decoder's struct pfr_ring.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int map_ring(struct pfr_capture_ring *ring, int fd, size_t pages,
		    bool overwrite)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t size = (pages + 1) * page;
	void *at = mmap(NULL, size, PROT_READ | (overwrite ? 0 : PROT_WRITE),
			MAP_SHARED, fd, 0);
	struct pfr_where where;

	if (at == MAP_FAILED)
		return -errno;
	ring->page = at;
	ring->mapped = size;
	ring->fd = fd;
	ring->before = 0;
	/* A backward ring is read when it is paused, and only then. */
	return pfr_ring_init(&ring->reader, at, size, overwrite ? PFR_RING_BACKWARD | PFR_RING_PAUSED : 0,
			     ring->reader.scratch, PFR_RING_SCRATCH,
			     &where) ?
		       -EIO :
		       0;
}

/* All events of one kind at one place: the first owns the ring, the others
 * are sent into it. first is the owner's fd, -1 until there is one. */
static int send_place(struct pfr_opened *opened, struct pfr_capture_ring *ring,
		      unsigned cpu, unsigned thread, size_t pages)
{
	for (unsigned event = 0; event < opened->events->count; event++) {
		int fd = opened->fd[pfr_opened_index(opened, event, cpu, thread)];
		int result;

		if (fd < 0 || opened->events->event[event].side_band !=
				      ring->side_band)
			continue;
		if (ring->fd < 0)
			result = map_ring(ring, fd, pages, ring->backward);
		else
			result = pfr_code(pfr_control_set_output(fd, ring->fd));
		if (result)
			return result;
	}
	return 0;
}

static int map_kind(struct pfr_capture_rings *rings, struct pfr_opened *opened,
		    unsigned slot, bool side_band, size_t pages, bool backward)
{
	struct pfr_capture_ring *ring = &rings->ring[rings->count];
	bool by_thread = opened->target->cpu[0] < 0;
	unsigned first = by_thread ? slot : 0;
	unsigned last = by_thread ? slot + 1 : opened->thread_count;
	int result = 0;

	memset(ring, 0, sizeof(*ring));
	ring->reader.scratch = rings->scratch + rings->count * (size_t)PFR_RING_SCRATCH;
	ring->fd = -1;
	ring->side_band = side_band;
	ring->backward = backward && !side_band;
	ring->cpu = by_thread ? -1 : opened->target->cpu[slot];
	ring->thread = by_thread ? opened->target->thread[slot] : -1;
	for (unsigned thread = first; thread < last && !result; thread++)
		result = send_place(opened, ring, by_thread ? 0 : slot, thread,
				    pages);
	if (ring->fd >= 0)
		rings->count++;
	return result;
}

static void unmap_all(struct pfr_capture_rings *rings)
{
	for (unsigned i = 0; i < rings->count; i++)
		if (rings->ring[i].page)
			munmap(rings->ring[i].page, rings->ring[i].mapped);
	rings->count = 0;
}

/* Side-band first: a mapping is then known before the samples in it. */
static int map_all(struct pfr_capture_rings *rings, struct pfr_opened *opened,
		   bool backward)
{
	unsigned slots = opened->target->cpu[0] < 0 ? opened->thread_count :
						      opened->cpu_count;
	int result = 0;

	for (unsigned slot = 0; slot < slots && !result; slot++)
		result = map_kind(rings, opened, slot, true, rings->side_pages,
				  backward);
	for (unsigned slot = 0; slot < slots && !result; slot++)
		result = map_kind(rings, opened, slot, false, rings->pages,
				  backward);
	if (result)
		unmap_all(rings);
	return result;
}

/* The kernel writes in the direction that the attr defines, whatever process maps the ring. */
static int check_direction(const struct pfr_opened *opened, bool backward,
			   struct pfr_capture_error *error)
{
	for (unsigned i = 0; i < opened->events->count; i++) {
		const struct pfr_capture_event *event = &opened->events->event[i];
		bool wanted = backward && !event->side_band;

		if (event->kernel.attr.write_backward == wanted)
			continue;
		pfr_error(error, -EINVAL, PFR_NO_POSITION, "%s writes %s "
							   "(attr.write_backward), its ring is to be read %s",
			  event->name, wanted ? "forward" : "backward",
			  wanted ? "backward" : "forward");
		pfr_advice(error, "set write_backward of every event that is not "
				  "side-band, or of none");
		return -EINVAL;
	}
	return 0;
}

/* The kernel takes a mapping of the first page alone as well, and what is too large wraps to a size that it takes. */
static bool is_size(size_t pages)
{
	return pages && !(pages & (pages - 1)) && pages < SIZE_MAX / (size_t)sysconf(_SC_PAGESIZE);
}

enum pfr_status pfr_capture_rings_init(struct pfr_capture_rings *rings,
				       struct pfr_opened *opened, size_t pages,
				       size_t side_pages, bool backward,
				       struct pfr_capture_notes *notes,
				       struct pfr_capture_error *error)
{
	unsigned most = 2 * (opened->cpu_count + opened->thread_count);
	bool no_memory = false;
	int result;

	memset(rings, 0, sizeof(*rings));
	if (!is_size(pages) || !is_size(side_pages))
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "a ring has a power of two pages, and not more than there are addresses: not %zu", is_size(pages) ? side_pages : pages),
				   is_size(pages) ? "side_pages" : "pages", error);
	result = check_direction(opened, backward, error);
	if (result)
		return pfr_refused(result, "backward", error);
	rings->pages = pages;
	rings->side_pages = side_pages;
	rings->ring = calloc(most, sizeof(*rings->ring));
	/* Large and untouched, so it costs no memory where no record straddles. */
	rings->scratch = calloc(most, PFR_RING_SCRATCH);
	result = rings->ring && rings->scratch ? map_all(rings, opened, backward) : -ENOMEM;
	while ((result == -EPERM || result == -ENOMEM) && rings->scratch &&
	       rings->ring && rings->pages > 1) {
		no_memory |= result == -ENOMEM;
		rings->pages /= 2;
		rings->side_pages = rings->side_pages > 1 ?
					    rings->side_pages / 2 :
					    1;
		result = map_all(rings, opened, backward);
	}
	if (!result && rings->pages != pages)
		pfr_note(notes, "%s allows rings of %zu pages, not %zu", no_memory ? "the memory that there is (or ulimit -v)" : "the locked-memory limit (perf_event_mlock_kb and ulimit -l)",
			 rings->pages, pages);
	if (result)
		pfr_explain_mmap(-result, rings->pages, error);
	else if (pfr_rings_fill_wait(rings, opened))
		result = pfr_no_memory(error);
	if (result)
		pfr_capture_rings_fini(rings);
	if (result != -ENOMEM && error && result)
		pfr_member(error, "pages");
	return pfr_result(result, error);
}

/* The old mapping stays until there is the new one: it may be read at any time. */
static int ring_again(struct pfr_capture_rings *rings, struct pfr_opened *opened, struct pfr_capture_ring *ring, unsigned cpu)
{
	const struct pfr_capture_ring old = *ring;
	int result = 0;

	ring->fd = -1;
	for (unsigned thread = 0; thread < opened->thread_count && !result; thread++)
		result = send_place(opened, ring, cpu, thread, ring->side_band ? rings->side_pages : rings->pages);
	if (result || ring->fd < 0) {
		if (ring->fd >= 0)
			munmap(ring->page, ring->mapped);
		*ring = old;
	} else {
		munmap(old.page, old.mapped);
	}
	return result;
}

int pfr_rings_again(struct pfr_capture_rings *rings, struct pfr_opened *opened, unsigned cpu, struct pfr_capture_error *error)
{
	int result = 0;

	for (unsigned i = 0; i < rings->count && !result; i++) {
		if (rings->ring[i].cpu != opened->target->cpu[cpu])
			continue;
		result = ring_again(rings, opened, &rings->ring[i], cpu);
		pfr_rings_wait_again(rings, opened, i);
	}
	if (result)
		pfr_explain_mmap(-result, rings->pages, error);
	return result;
}

void pfr_capture_rings_fini(struct pfr_capture_rings *rings)
{
	unmap_all(rings);
	free(rings->ring);
	free(rings->scratch);
	pfr_rings_free_wait(rings);
	memset(rings, 0, sizeof(*rings));
}

int pfr_ring_failed(const struct pfr_capture_ring *ring, const struct pfr_where *where, struct pfr_capture_error *error)
{
	return pfr_error(error, -EIO, PFR_NO_POSITION, "the ring of CPU %d (-1: "
						       "of thread %d) cannot be read on: %s",
			 ring->cpu,
			 (int)ring->thread, pfr_status_cause(where->status));
}

enum pfr_status pfr_capture_ring_failed(const struct pfr_capture_ring *ring,
					const struct pfr_where *where,
					struct pfr_capture_error *error)
{
	pfr_ring_failed(ring, where, error);
	if (error)
		error->status = where->status;
	errno = EIO;
	return where->status;
}

bool pfr_capture_rings_busy(struct pfr_capture_rings *rings)
{
	struct pfr_where where;

	for (unsigned i = 0; i < rings->count; i++) {
		struct pfr_ring *reader = &rings->ring[i].reader;

		if (!rings->ring[i].backward && !pfr_ring_begin(reader, &where) &&
		    reader->end - reader->at >= reader->size / 8)
			return true;
	}
	return false;
}

void pfr_capture_rings_pause(struct pfr_capture_rings *rings)
{
	for (unsigned i = 0; i < rings->count; i++)
		if (rings->ring[i].backward)
			pfr_control_pause_output(rings->ring[i].fd, true);
}

void pfr_capture_rings_resume(struct pfr_capture_rings *rings)
{
	for (unsigned i = 0; i < rings->count; i++)
		if (rings->ring[i].backward)
			pfr_control_pause_output(rings->ring[i].fd, false);
}
