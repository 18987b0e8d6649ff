/* SPDX-License-Identifier: MIT */
/*
 * A program of the tests: each sample of a capture in the order of time, with its thread and what is mapped at its
 * instruction and at each entry of its callchain, a line each, tab-separated. tests/places/tasks.t compares it with perf.
 *   S pid tid comm thread process time
 *   E address cpumode kind offset name
 */
#include "perfring_session.h"
#include "perfring_session_tasks.h"

#include <inttypes.h>
#include <stdio.h>

static void put_name(struct pfr_bytes name)
{
	uint32_t i;

	for (i = 0; i < name.size; i++)
		putchar(name.data[i] < 0x20 ? '?' : name.data[i]);
}

static void put_place(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address)
{
	struct pfr_location at;

	if (pfr_tasks_map(tasks, task, cpumode, address, &at))
		printf("E\t%" PRIx64 "\t%u\t-\t-\t\n", address, cpumode);
	else {
		printf("E\t%" PRIx64 "\t%u\t%u\t%" PRIx64 "\t", address, cpumode, at.mapping->kind, at.offset);
		put_name(at.name);
		putchar('\n');
	}
}

static void put_sample(struct pfr_tasks *tasks, const struct pfr_session_record *r, const struct pfr_record *record)
{
	const struct pfr_sample *sample = &record->sample;
	struct pfr_task task;
	struct pfr_chain chain;
	uint64_t address;
	unsigned cpumode;

	pfr_tasks_of(tasks, record, &task);
	printf("S\t%d\t%d\t", (int)task.pid, (int)task.tid);
	put_name(task.comm);
	printf("\t%u\t%u\t%" PRIu64 "\n", task.thread, task.process, PFR_HAS(*sample, SAMPLE, TIME) ? sample->time : 0);
	if (!PFR_HAS(*sample, SAMPLE, CALLCHAIN)) {
		if (PFR_HAS(*sample, SAMPLE, IP))
			put_place(tasks, &task, r->frame.misc & PFR_MISC_CPUMODE_MASK, sample->ip);
		return;
	}
	pfr_chain_init(&chain, &sample->callchain.ips, PFR_CPUMODE_USER, 0);
	while (!pfr_chain_next(&chain, &address, &cpumode))
		put_place(tasks, &task, cpumode, address);
}

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct pfr_session_error error;
	struct pfr_tasks *tasks;
	struct pfr_record record;
	struct pfr_where where;

	if (argc != 2 || pfr_session_open(&session, argv[1], &options, &error)) {
		fprintf(stderr, "places: %s\n", argc == 2 ? error.text : "one capture");
		return 2;
	}
	tasks = pfr_session_tasks(session);
	while (tasks && pfr_session_next(session, &r) == PFR_OK)
		if (r->frame.type == PFR_RECORD_SAMPLE && pfr_session_decode(session, r, &record, &where) == PFR_OK)
			put_sample(tasks, r, &record);
	pfr_session_close(session);
	return !tasks;
}
