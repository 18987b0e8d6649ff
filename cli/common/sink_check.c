/* SPDX-License-Identifier: MIT */
/*
 * The check of a capture that a command wrote.
 */
#include "cli/convert/convert.h"

#include "perfring_session_tools.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static void count(void *user, const struct pfr_session_error *error)
{
	uint64_t *defects = user;

	*defects += pfr_level_of(error->status) == PFR_LEVEL_ERROR;
}

/* Reads every record, without looking into it, or none of them. */
static enum pfr_status read_through(struct pfr_session *session, enum sink_check how, uint64_t *defects)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(session, &r)) == PFR_OK && (how != SINK_TABLES || r->what != PFR_WHAT_RECORD))
		*defects += r->what == PFR_WHAT_DEFECT ? pfr_level_of(r->error->status) == PFR_LEVEL_ERROR : r->status && pfr_level_of(r->status) == PFR_LEVEL_ERROR;
	return status == PFR_END ? PFR_OK : status;
}

/* What was written, to be read; null: it cannot be, as where it went to a pipe; why, where that is a failure. */
static struct pfr_session *open_output(const struct sink *sink, struct pfr_session_error *why)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = limits(), .name = sink->name, .flags = PFR_SESSION_DEFECTS};
	struct pfr_session *session = NULL;

	if (!sink->temporary)
		return NULL;
	if (!sink->directory && lseek(sink->fd, 0, SEEK_SET)) {
		if (why)
			*why = (struct pfr_session_error){.status = PFR_E_SYSTEM, .os_error = errno};
		return NULL;
	}
	if (sink->directory ? pfr_session_open(&session, sink->temporary, &options, why) : pfr_session_open_fd(&session, sink->fd, &options, why))
		return NULL;
	return session;
}

bool sink_check_program(const struct sink *sink, uint32_t program)
{
	const char *name = pfr_program_name((enum pfr_program)program);
	struct pfr_program_report report = {.size = sizeof(report)};
	struct pfr_session *session = open_output(sink, NULL);

	if (session && !pfr_check_program(session, (enum pfr_program)program, &report) && report.all.refuses)
		print_stderr("%s: %s does not open it: %s", sink->name, name, report.all.text);
	else if (session && report.all.ends && strncmp(report.all.text, "SIMPLEPERF_", 11) != 0) /* which perf never reads */
		print_stderr("%s: %s ends reading at 0x%" PRIx64 ", after %" PRIu64 " record%s: %s", sink->name, name, report.all.offset, report.all.records,
			     plural(report.all.records), report.all.text);
	pfr_session_close(session);
	return !report.all.refuses && !report.all.ends;
}

/* Whether a broken disk, or want of memory, keeps what was written from being read: it is not known to be whole then. */
static bool cannot_read(const struct sink *sink, const struct pfr_session_error *why)
{
	if (!why || (why->status != PFR_E_SYSTEM && why->status != PFR_E_MEMORY))
		return false;
	print_stderr("%s: what was written cannot be read again, and is not kept: %s", sink->name, why->os_error ? strerror(why->os_error) : why->text);
	return true;
}

int sink_check(const struct sink *sink, enum sink_check how)
{
	struct pfr_session_error why = {.status = PFR_OK};
	struct pfr_check_report report = {.size = sizeof(report)};
	uint64_t defects = 0;
	struct pfr_reporter reporter = {sizeof(reporter), &defects, count};
	struct pfr_session *session = open_output(sink, &why);
	bool unread;

	if (!session)
		return cannot_read(sink, &why) ? EXIT_IO : EXIT_FINE;
	if (how == SINK_CHECK ? pfr_check(session, &reporter, &report) : read_through(session, how, &defects))
		defects++;
	unread = cannot_read(sink, pfr_session_error(session));
	pfr_session_close(session);
	if (unread)
		return EXIT_IO;
	if (!defects)
		return EXIT_FINE;
	print_stderr("%s: %" PRIu64 " defect%s left; perfring check lists %s", sink->name, defects, defects == 1 ? " is" : "s are", defects == 1 ? "it" : "them");
	return EXIT_DEFECT;
}
