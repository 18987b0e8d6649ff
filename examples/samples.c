/* SPDX-License-Identifier: MIT */
/* Shows of each sample the command, the file and the offset in it that ran, every field, and its callers. samples CAPTURE */
#include <perfring_session_symbols.h>
#include <perfring_session.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session_error error = {.path = "usage", .text = "samples CAPTURE"};
	const struct pfr_session_record *r;
	struct pfr_session *session;

	if (argc != 2 || pfr_session_open(&session, argv[1], &options, &error) || !pfr_session_tasks(session))
		return fprintf(stderr, "%s: %s\n", error.path, error.text), 3;
	while (pfr_session_next(session, &r) == PFR_OK) {
		static char line[1 << 20];
		struct pfr_out out = {line, sizeof(line), 0};
		struct pfr_location at = {0};
		struct pfr_caller caller = {.size = sizeof(caller)};
		struct pfr_context context;
		struct pfr_chain chain;
		struct pfr_record record;
		struct pfr_task task;

		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &error.where))
			continue;
		pfr_tasks_of(pfr_session_tasks(session), &record, &task);
		if (PFR_HAS(record.sample, SAMPLE, IP))
			pfr_tasks_map(pfr_session_tasks(session), &task, r->frame.misc & PFR_MISC_CPUMODE_MASK, record.sample.ip, &at);
		pfr_session_context(session, r, PFR_TEXT_LINE, &context);
		pfr_to_line(&out, &r->frame, r->layout, &context, r->status, &r->where);
		printf("%.*s %.*s+0x%llx %.*s\n", (int)task.comm.size, task.comm.data, (int)at.name.size, at.name.data,
		       (unsigned long long)at.offset, (int)(out.size < sizeof(line) ? out.size : sizeof(line)), line);
		pfr_session_chain(session, r, &record, &chain);
		while (pfr_symbols_next(0, pfr_session_tasks(session), &task, &chain, &caller) == PFR_OK)
			printf("\t%u 0x%llx %.*s+0x%llx %.*s\n", caller.cpumode, (unsigned long long)caller.address, (int)caller.location.name.size, caller.location.name.data,
			       (unsigned long long)caller.location.offset, (int)caller.symbol.name.size, caller.symbol.name.data);
	}
	return pfr_session_close(session), 0;
}
