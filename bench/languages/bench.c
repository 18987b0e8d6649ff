/* SPDX-License-Identifier: MIT */
/* Work that bench/languages/run compares. bench records|stacks CAPTURE: samples, their periods, entries of callchains; or callers, and those whose file is known. */
#include <perfring_session.h>
#include <perfring_session_symbols.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_caller caller = {.size = sizeof(caller)};
	uint64_t samples = 0, period = 0, entries = 0;
	const struct pfr_session_record *r;
	struct pfr_session_error error;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_chain chain;
	struct pfr_task task;
	int stacks;

	if (argc != 3)
		return 2;
	stacks = !strcmp(argv[1], "stacks");
	options.order = stacks ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	if (pfr_session_open(&session, argv[2], &options, &error) || (stacks && !pfr_session_tasks(session)))
		return 3;
	while (pfr_session_next(session, &r) == PFR_OK) {
		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &error.where))
			continue;
		if (!stacks) {
			samples++;
			period += record.sample.period;
			entries += record.sample.callchain.ips.nr;
			continue;
		}
		pfr_tasks_of(pfr_session_tasks(session), &record, &task);
		pfr_session_chain(session, r, &record, &chain);
		for (; pfr_symbols_next(0, pfr_session_tasks(session), &task, &chain, &caller) == PFR_OK; samples++)
			period += caller.location.name.size != 0;
	}
	printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", samples, period, entries);
	return pfr_session_close(session), 0;
}
