/* SPDX-License-Identifier: MIT */
/*
 * CPUs that go offline and come back while the whole system is read. Their events are opened again between two passes,
 * once all that their rings held was handed out, so that no record is lost and none has an id that the decoder forgot.
 */
#include "capture/recorder/read.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>

/* CPUs as they are, and which of them lost their events. */
struct cpus {
	struct pfr_online online;
	bool *lost; /* of each CPU of the target */
};

enum pfr_status pfr_recorder_cpus_init(struct pfr_recorder *recorder)
{
	struct cpus *cpus = calloc(1, sizeof(*cpus));

	if (!cpus)
		return pfr_result(-ENOMEM, NULL);
	recorder->cpus = cpus;
	pfr_online_begin(&cpus->online, &recorder->target);
	cpus->lost = calloc(recorder->target.cpu_count, sizeof(*cpus->lost));
	return pfr_result(cpus->lost ? 0 : -ENOMEM, NULL);
}

void pfr_recorder_cpus_fini(struct pfr_recorder *recorder)
{
	struct cpus *cpus = recorder->cpus;

	if (cpus) {
		pfr_online_end(&cpus->online);
		free(cpus->lost);
	}
	free(cpus);
	recorder->cpus = NULL;
}

static bool is_read(const struct pfr_recorder *recorder, unsigned cpu)
{
	for (unsigned i = 0; i < recorder->rings.count; i++) {
		const struct pfr_capture_ring *ring = &recorder->rings.ring[i];
		const struct perf_event_mmap_page *page = ring->page;

		if (ring->cpu != recorder->target.cpu[cpu])
			continue;
		if (__atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE) != ring->reader.tail || pfr_recorder_thread_holds(recorder, i) ||
		    pfr_recorder_order_holds(recorder, i))
			return false;
	}
	return true;
}

/* The decoder's events stay where they are, since layouts of records point there; its ids are those that are open now. */
static enum pfr_status renew_ids(struct pfr_recorder *recorder)
{
	struct pfr_events fresh;
	enum pfr_status status = pfr_opened_events(&recorder->opened, &fresh);

	if (status)
		return status;
	free(recorder->decoder.id);
	free(fresh.event);
	fresh.event = recorder->decoder.event;
	recorder->decoder = fresh;
	return PFR_OK;
}

/* As they were before: with the descriptors that wake, and counting where the others count. */
static void join(struct pfr_recorder *recorder, unsigned cpu)
{
	const struct pfr_opened *opened = &recorder->opened;

	for (unsigned event = 0; event < opened->events->count; event++) {
		size_t index = pfr_opened_index(opened, event, cpu, 0);
		struct epoll_event wakes = {.events = EPOLLIN | EPOLLET, .data.u64 = index};

		if (opened->fd[index] < 0)
			continue;
		if (!recorder->thread)
			epoll_ctl(recorder->fd, EPOLL_CTL_ADD, opened->fd[index], &wakes);
		if (opened->enabled && opened->events->event[event].leader == event)
			pfr_control_enable(opened->fd[index], true);
	}
}

static bool open_again(struct pfr_recorder *recorder, unsigned cpu)
{
	uint64_t before, after;
	bool good;

	pfr_recorder_thread_stop(recorder);
	pfr_opened_lost(&recorder->opened, &before);
	good = !pfr_open_again(&recorder->opened, cpu) && !pfr_rings_again(&recorder->rings, &recorder->opened, cpu, NULL) && !renew_ids(recorder);
	if (good)
		join(recorder, cpu);
	pfr_opened_lost(&recorder->opened, &after);
	recorder->opened.lost_before += before - after; /* what the events that are closed now had lost */
	pfr_recorder_thread_start(recorder);
	return good;
}

void pfr_recorder_cpus_watch(struct pfr_recorder *recorder)
{
	struct cpus *cpus = recorder->cpus;

	if (!cpus)
		return;
	pfr_online_look(&cpus->online, &recorder->target);
	recorder->absent = 0;
	for (unsigned cpu = 0; cpus->online.absent && cpu < recorder->target.cpu_count; cpu++) {
		cpus->lost[cpu] |= cpus->online.absent[cpu];
		if (cpus->lost[cpu] && !cpus->online.absent[cpu] && is_read(recorder, cpu) && open_again(recorder, cpu)) {
			cpus->lost[cpu] = false;
			recorder->reopened++;
		}
		recorder->absent += cpus->lost[cpu];
	}
}
