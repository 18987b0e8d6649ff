/* SPDX-License-Identifier: MIT */
/* Editing, into a descriptor. */
#ifndef PERFRING_GO_EDIT_H
#define PERFRING_GO_EDIT_H

#include "step.h"

#include <errno.h>
#include <perfring_session_edit.h>
#include <perfring_session_tools.h>
#include <unistd.h>

struct edit_out {
	int fd;
	uint64_t at;
};

static inline int edit_write(void *user, const void *data, size_t size)
{
	struct edit_out *out = (struct edit_out *)user;
	const char *from = (const char *)data;

	while (size) {
		ssize_t n = pwrite(out->fd, from, size, (off_t)out->at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n ? errno : EIO;
		from += n;
		size -= (size_t)n;
		out->at += (uint64_t)n;
	}
	return 0;
}

static inline int edit_seek(void *user, uint64_t at)
{
	((struct edit_out *)user)->at = at;
	return 0;
}

static inline enum pfr_status edit_run(struct step *step, int fd, const struct pfr_edit_options *options, struct pfr_edit_report *report)
{
	struct edit_out out = {fd, 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = edit_write, .seek = edit_seek};

	report->size = sizeof(*report);
	return pfr_edit(step->session, &sink, 0, options, report);
}

static inline enum pfr_status recover_run(struct step *step, int fd, struct pfr_recover_report *report)
{
	struct edit_out out = {fd, 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = edit_write, .seek = edit_seek};

	report->size = sizeof(*report);
	return pfr_recover(step->session, &sink, 0, report);
}

static inline enum pfr_status check_run(struct step *step, struct pfr_findings **findings, struct pfr_check_report *report)
{
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = pfr_findings_add};
	enum pfr_status status = pfr_findings_open(findings, 0);

	reporter.user = *findings;
	report->size = sizeof(*report);
	return status ? status : pfr_check(step->session, &reporter, report);
}

#endif
