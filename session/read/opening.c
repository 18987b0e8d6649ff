/* SPDX-License-Identifier: MIT */
/* Opening as the interface has it: with PFR_SESSION_CHOOSE a capture is read in the order of time first, for what passes the filter. */
#include "open.h"

#include "perfring_session.h"
#include "convert/sized.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Whether the same is read when it is opened again. */
static bool is_again(const struct session_at *at)
{
	struct stat st;

	if (at->data)
		return true;
	return !(at->path ? stat(at->path, &st) : fstat(at->fd, &st)) && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode));
}

static enum pfr_status choose(struct pfr_session *session, const struct session_at *at, struct pfr_session_options *timed, struct pfr_session_error *error)
{
	struct pfr_session_error own, *to = error ? error : &own;
	struct pfr_session *other;
	enum pfr_status status = session_open_at(&other, at, timed, to);

	if (status)
		return status;
	status = pfr_session_choose(session, other);
	if (status && pfr_session_error(other))
		*to = *pfr_session_error(other);
	else if (status) {
		memset(to, 0, sizeof(*to));
		to->status = status;
		snprintf(to->text, sizeof(to->text), "%s; %s", pfr_status_cause(status), pfr_status_advice(status));
	}
	pfr_session_close(other);
	return status;
}

static enum pfr_status open_chosen(struct pfr_session **session, const struct session_at *at, const struct pfr_session_options *options, struct pfr_session_error *error)
{
	enum pfr_status status = session_open_at(session, at, options, error);
	struct pfr_session_options timed;
	struct pfr_filter filter;

	if (status || !options || !sized_read(&timed, sizeof(timed), options) || !(timed.flags & PFR_SESSION_CHOOSE) || timed.order != PFR_ORDER_FILE ||
	    !timed.filter || !pfr_filter_has_names(timed.filter) || !sized_read(&filter, sizeof(filter), timed.filter) || !is_again(at))
		return status;
	filter.first = filter.skip = 0;
	timed.filter = &filter;
	timed.order = PFR_ORDER_TIME;
	timed.start = 0;
	status = choose(*session, at, &timed, error);
	if (status) {
		pfr_session_close(*session);
		*session = 0;
	}
	return status;
}

enum pfr_status pfr_session_open(struct pfr_session **session, const char *path, const struct pfr_session_options *options,
				 struct pfr_session_error *error)
{
	const struct session_at at = {.path = path, .fd = -1};

	return open_chosen(session, &at, options, error);
}

enum pfr_status pfr_session_open_fd(struct pfr_session **session, int fd, const struct pfr_session_options *options,
				    struct pfr_session_error *error)
{
	const struct session_at at = {.fd = fd};

	return open_chosen(session, &at, options, error);
}

enum pfr_status pfr_session_open_memory(struct pfr_session **session, const void *data, size_t size,
					const struct pfr_session_options *options, struct pfr_session_error *error)
{
	static const unsigned char none[1] = {0};
	const struct session_at at = {.data = size ? data : none, .size = size, .fd = -1};

	return open_chosen(session, &at, options, error);
}
