/* SPDX-License-Identifier: MIT */
/* Shows of each sample the command, the file and the offset in it that ran, and every field. samples CAPTURE */
#include <perfring_session_tasks.h>
#include <perfring_session.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	const struct pfr_session_record *r;
	struct pfr_session_error error = {.path = "usage", .text = "samples CAPTURE"};
	struct pfr_session *session;
	struct pfr_location at;
	struct pfr_context context;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	static char line[1 << 20];

	if (argc != 2 || pfr_session_open(&session, argv[1], &options, &error) || !pfr_session_tasks(session))
		return fprintf(stderr, "%s: %s\n", error.path, error.text), 3;
	while (pfr_session_next(session, &r) == PFR_OK) {
		struct pfr_out out = {line, sizeof(line) - 1, 0};

		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &where))
			continue;
		pfr_tasks_of(pfr_session_tasks(session), &record, &task);
		at = (struct pfr_location){0};
		if (PFR_HAS(record.sample, SAMPLE, IP))
			pfr_tasks_map(pfr_session_tasks(session), &task, r->frame.misc & PFR_MISC_CPUMODE_MASK, record.sample.ip, &at);
		pfr_session_context(session, r, PFR_FORM_LINE, &context);
		pfr_to_line(&out, &r->frame, r->layout, &context, r->status, &r->where);
		line[out.size < sizeof(line) ? out.size : sizeof(line) - 1] = 0;
		printf("%.*s %.*s+0x%llx %s\n", (int)task.comm.size, task.comm.data, (int)at.name.size, at.name.data,
		       (unsigned long long)at.offset, line);
	}
	pfr_session_close(session);
	return 0;
}
