/* SPDX-License-Identifier: MIT */
/*
 * Reads a capture once through a session in the order of the file, in one of four ways:
 *
 *   session decode FILE   the next record, decoded
 *   session follow FILE   the same, tasks and maps followed
 *   session tasks FILE    the same, and for each sample its thread and what is mapped at its instruction
 *   session chains FILE   the same, and what is mapped at each entry of its callchain
 */
#include "bench/input.h"

#include "perfring_session.h"
#include "perfring_session_tasks.h"

enum mode {
	DECODE,
	FOLLOW,
	TASKS,
	CHAINS,
};

static void use_task(struct seen *seen, struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record,
		     enum mode mode)
{
	struct pfr_task task;
	struct pfr_location location;
	struct pfr_chain chain;
	uint64_t address;
	unsigned cpumode;

	pfr_tasks_of(tasks, record, &task);
	seen->sum += task.thread + task.comm.size;
	if (!pfr_tasks_map(tasks, &task, frame->misc & PFR_MISC_CPUMODE_MASK, record->sample.ip, &location))
		seen->sum += location.offset;
	if (mode != CHAINS || !PFR_HAS(record->sample, SAMPLE, CALLCHAIN))
		return;
	pfr_chain_init(&chain, &record->sample.callchain.ips, PFR_CPUMODE_USER, 0);
	while (!pfr_chain_next(&chain, &address, &cpumode)) {
		seen->items++;
		if (!pfr_tasks_map(tasks, &task, cpumode, address, &location))
			seen->sum += location.offset;
	}
}

static void read_all(struct pfr_session *session, struct pfr_tasks *tasks, enum mode mode, struct seen *seen)
{
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;

	while (!pfr_session_next(session, &r)) {
		seen->records++;
		if (pfr_session_decode(session, r, &record, &where)) {
			seen->bad++;
		} else if (r->frame.type == PFR_RECORD_SAMPLE) {
			seen->samples++;
			seen->sum += record.sample.ip + record.sample.time;
			if (mode >= TASKS)
				use_task(seen, tasks, &r->frame, &record, mode);
		}
	}
}

static int mode_of(const char *name)
{
	static const char names[][8] = {"decode", "follow", "tasks", "chains"};
	int i;

	for (i = 0; i < 4; i++)
		if (!strcmp(names[i], name))
			return i;
	return -1;
}

int main(int argc, char **argv)
{
	struct pfr_session *session;
	struct pfr_session_error error;
	struct pfr_tasks *tasks = 0;
	struct seen seen = {0};
	int mode = argc == 3 ? mode_of(argv[1]) : -1;
	double begin;

	if (mode < 0) {
		fprintf(stderr, "usage: session decode|follow|tasks|chains FILE\n");
		return 2;
	}
	if (pfr_session_open(&session, argv[2], 0, &error)) {
		fprintf(stderr, "%s: %s\n", error.path, error.text);
		return 1;
	}
	if (mode != DECODE)
		tasks = pfr_session_tasks(session);
	begin = seconds();
	read_all(session, tasks, (enum mode)mode, &seen);
	report(begin, &seen);
	pfr_session_close(session);
	return 0;
}
