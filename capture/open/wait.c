/* SPDX-License-Identifier: MIT */
/*
 * Sleeping until there is more in a ring, or until what writes into it has ended. One event stands for each ring: the kernel wakes
 * those who wait for any of them (ring_buffer_wakeup() of kernel/events/core.c), and to wait for all would look at each, threads times CPUs, whenever one
 * record came. Events of a thread hang up when it and its children have ended; then that of the next thread stands for the ring.
 */
#include "capture/internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct heirs {
	unsigned each;  /* events of a ring, one a thread */
	unsigned *next; /* of each ring, the first that has not stood for it */
	int *fd;        /* each of each ring; -1: it is not open there */
};

/* The first event of the ring's kind there; -1 where none is open. */
static int event_at(const struct pfr_opened *opened, const struct pfr_capture_ring *ring, unsigned cpu, unsigned thread)
{
	for (unsigned event = 0; event < opened->events->count; event++) {
		int fd = opened->fd[pfr_opened_index(opened, event, cpu, thread)];

		if (fd >= 0 && opened->events->event[event].side_band == ring->side_band)
			return fd;
	}
	return -1;
}

static unsigned place_of(int number, const int *numbers, unsigned count)
{
	unsigned i = 0;

	while (i + 1 < count && numbers[i] != number)
		i++;
	return i;
}

static void fill_heirs(struct pfr_capture_rings *rings, const struct pfr_opened *opened, unsigned number)
{
	const struct pfr_capture_ring *ring = &rings->ring[number];
	const struct heirs *heirs = rings->heirs;
	bool by_thread = opened->target->cpu[0] < 0;
	unsigned first = by_thread ? place_of(ring->thread, opened->target->thread, opened->thread_count) : 0;
	unsigned cpu = by_thread ? 0 : place_of(ring->cpu, opened->target->cpu, opened->cpu_count);

	heirs->next[number] = 0;
	for (unsigned i = 0; i < heirs->each; i++)
		heirs->fd[(size_t)number * heirs->each + i] = event_at(opened, ring, cpu, first + i);
}

/* The ring's next event is waited for; false: there is none. */
static bool take_heir(struct pfr_capture_rings *rings, unsigned number)
{
	const struct heirs *heirs = rings->heirs;
	struct pollfd *poll = (struct pollfd *)rings->pollfd + number;

	poll->fd = -1; /* poll() passes over it */
	poll->revents = 0;
	while (heirs && poll->fd < 0 && heirs->next[number] < heirs->each)
		poll->fd = heirs->fd[(size_t)number * heirs->each + heirs->next[number]++];
	return poll->fd >= 0;
}

void pfr_rings_wait_again(struct pfr_capture_rings *rings, const struct pfr_opened *opened, unsigned number)
{
	struct pollfd *poll = (struct pollfd *)rings->pollfd + number;
	bool stood = poll->fd >= 0;

	poll->fd = rings->ring[number].fd;
	poll->events = rings->ring[number].backward ? 0 : POLLIN; /* nobody waits for what is overwritten */
	if (!rings->heirs)
		return;
	fill_heirs(rings, opened, number);
	rings->watched += take_heir(rings, number) - stood;
}

static int new_heirs(struct pfr_capture_rings *rings, unsigned each)
{
	struct heirs *heirs = calloc(1, sizeof(*heirs));

	rings->heirs = heirs;
	if (!heirs)
		return -ENOMEM;
	heirs->each = each;
	heirs->next = calloc(rings->count + 1, sizeof(*heirs->next));
	heirs->fd = calloc((size_t)rings->count * each + 1, sizeof(*heirs->fd));
	return heirs->next && heirs->fd ? 0 : -ENOMEM;
}

int pfr_rings_fill_wait(struct pfr_capture_rings *rings, const struct pfr_opened *opened)
{
	struct pollfd *poll = calloc(rings->count + 1, sizeof(*poll));

	rings->pollfd = poll;
	if (!poll || (opened->target->thread[0] >= 0 && new_heirs(rings, opened->target->cpu[0] < 0 ? 1 : opened->thread_count)))
		return -ENOMEM;
	for (unsigned i = 0; i <= rings->count; i++)
		poll[i].fd = -1;
	for (unsigned i = 0; i < rings->count; i++)
		pfr_rings_wait_again(rings, opened, i);
	return 0;
}

void pfr_rings_free_wait(struct pfr_capture_rings *rings)
{
	struct heirs *heirs = rings->heirs;

	if (heirs) {
		free(heirs->next);
		free(heirs->fd);
	}
	free(heirs);
	free(rings->pollfd);
}

void pfr_capture_rings_watch(struct pfr_capture_rings *rings, int fd)
{
	struct pollfd *poll = rings->pollfd;

	poll[rings->count].fd = fd;
	poll[rings->count].events = POLLIN;
}

static bool has_hung_up(const struct pollfd *poll)
{
	return poll->revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Those that have hung up are followed by the first that has not. */
static void note_hangups(struct pfr_capture_rings *rings)
{
	struct pollfd *at = rings->pollfd;

	rings->watched_ready = at[rings->count].revents != 0;
	for (unsigned i = 0; i < rings->count; i++) {
		if (!has_hung_up(&at[i]))
			continue;
		while (has_hung_up(&at[i]) && take_heir(rings, i))
			poll(&at[i], 1, 0);
		if (at[i].fd < 0 && rings->heirs && !--rings->watched)
			rings->ended = true;
	}
}

/* A ppoll() that finds a ready descriptor delivers no signal (do_poll() of fs/select.c looks for one only where nothing
 * is ready), so that rings which are never empty would keep all signals out. */
static void let_signals_in(const void *signal_mask)
{
	const struct timespec now = {0, 0};

	if (signal_mask)
		ppoll(NULL, 0, &now, signal_mask);
}

/* Whether every event has hung up, and nothing else is waited for: poll() would sleep for ever. */
static bool is_over(const struct pfr_capture_rings *rings)
{
	const struct pollfd *poll = rings->pollfd;
	unsigned i = 0;

	while (i <= rings->count && poll[i].fd < 0)
		i++;
	return rings->ended && i > rings->count;
}

enum pfr_status pfr_capture_rings_wait(struct pfr_capture_rings *rings, int milliseconds,
				       const void *signal_mask)
{
	struct timespec time = {milliseconds / 1000,
				milliseconds % 1000 * 1000000L};
	int result;

	rings->watched_ready = false;
	if (milliseconds < 0 && is_over(rings))
		return PFR_OK;
	result = ppoll(rings->pollfd, rings->count + 1,
		       milliseconds < 0 ? NULL : &time, signal_mask);
	if (result < 0)
		return pfr_result(-errno, NULL);
	if (result > 0) {
		let_signals_in(signal_mask);
		note_hangups(rings);
	}
	return result > 0 ? PFR_OK : PFR_MORE;
}
