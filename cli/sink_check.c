/* SPDX-License-Identifier: MIT */
/*
 * The check of a capture that a command wrote.
 */
#include "convert.h"

#include "perfring_session_tools.h"

#include <inttypes.h>
#include <unistd.h>

static void count(void *keeper, const struct pfr_session_error *error)
{
	uint64_t *defects = keeper;

	*defects += pfr_status_class(error->status) != PFR_CLASS_NOTE;
}

/* Reads every record, without looking into it, or none of them. */
static enum pfr_status read_through(struct pfr_session *session, enum sink_check how, uint64_t *defects)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(session, &r)) == PFR_OK && (how != SINK_TABLES || r->what != PFR_SESSION_RECORD))
		*defects += r->status && r->what != PFR_SESSION_DEFECT;
	*defects += pfr_session_info(session)->defects;
	return status == PFR_END ? PFR_OK : status;
}

int sink_check(const struct sink *sink, enum sink_check how)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = limits(), .name = sink->name};
	struct pfr_check_report report = {.size = sizeof(report)};
	uint64_t defects = 0;
	struct pfr_reporter reporter = {&defects, count};
	struct pfr_session *session;

	if (!sink->temporary || (!sink->directory && lseek(sink->fd, 0, SEEK_SET)))
		return EXIT_FINE;
	if (sink->directory ? pfr_session_open(&session, sink->temporary, &options, NULL) : pfr_session_open_fd(&session, sink->fd, &options, NULL))
		return EXIT_FINE;
	if (how == SINK_CHECK ? pfr_check(session, &reporter, &report) : read_through(session, how, &defects))
		defects++;
	pfr_session_close(session);
	if (!defects)
		return EXIT_FINE;
	print_stderr("%s: %" PRIu64 " defect%s left; perfring check lists %s", sink->name, defects, defects == 1 ? " is" : "s are", defects == 1 ? "it" : "them");
	return EXIT_DEFECT;
}
