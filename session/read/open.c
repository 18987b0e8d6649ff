/* SPDX-License-Identifier: MIT */
/*
 * Opening: what the options say, and which form the capture has. Its first bytes decide before anything
 * is kept in a temporary file.
 */
#include "open.h"
#include "session/session.h"
#include "session/stacks/whole.h"
#include "session/where/where.h"
#include "session/base/allocator.h"
#include "convert/sized.h"
#include "session/base/refuse.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_EVENTS 64
#define FIRST_IDS 1024
#define BEGIN 16 /* bytes that determine what it is */

/* ---- options ------------------------------------------------------------------ */

/* Which member it is, since the status alone names none. */
static enum pfr_status refuse(struct pfr_session *s, const char *what)
{
	return pfr_session_fail(s, PFR_E_OPTIONS, 0, what, 0);
}

/* What is set wrong in options whose size is right; null: nothing. */
static const char *wrong_member(const struct pfr_session_options *o)
{
	struct pfr_limits limits;

	if (o->order != PFR_ORDER_FILE && o->order != PFR_ORDER_TIME)
		return "struct pfr_session_options: order is no value of enum pfr_order_by";
	if (o->flags >= PFR_SESSION_PAST_FIRST * 2)
		return "struct pfr_session_options: flags has a bit that enum pfr_session_flag does not have";
	if (o->limits && !sized_read(&limits, sizeof(limits), o->limits))
		return "struct pfr_limits: " SIZED_REFUSED "; pfr_limits_init sets it";
	return 0;
}

#define NO_NAME "capture"

/* What messages call a capture that was opened as `path`. */
static const char *name_of(const struct pfr_session_options *options, const char *path)
{
	struct pfr_session_options o = {0};

	if (options && sized_read(&o, sizeof(o), options) && o.name)
		return o.name;
	return path ? path : NO_NAME;
}

static enum pfr_status take_options(struct pfr_session *s, const struct pfr_session_options *options, const char *path)
{
	const struct pfr_session_options none = {.size = sizeof(none)};
	struct pfr_session_options o;
	const char *wrong;
	struct pfr_filter filter;

	if (!sized_read(&o, sizeof(o), options ? options : &none))
		return refuse(s, "struct pfr_session_options: " SIZED_REFUSED);
	wrong = wrong_member(&o);
	if (wrong)
		return refuse(s, wrong);
	s->flags = o.flags;
	s->limits = o.limits;
	s->order = o.order;
	s->calls.progress = o.progress;
	s->calls.progress_user = o.user;
	s->jobs = o.jobs;
	s->search.start = o.order == PFR_ORDER_FILE ? o.start : 0;
	path = o.name ? o.name : path ? path :
					NO_NAME;
	s->path = pfr_session_copy(s, path, strlen(path));
	if (!s->path)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	if (o.filter && !sized_read(&filter, sizeof(filter), o.filter))
		return refuse(s, "struct pfr_filter: " SIZED_REFUSED);
	wrong = o.filter ? pfr_session_filter_lacks(&filter) : 0;
	if (wrong)
		return refuse(s, wrong);
	if (o.filter && pfr_session_filter_open(s, &filter))
		return s->end;
	if ((s->filter.nr_comms || (s->filter.where && (s->filter.where->comm | s->filter.where->dso))) && !pfr_session_tasks(s))
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	if (o.flags & PFR_SESSION_UNWIND && (!pfr_session_tasks(s) || pfr_session_unwind_own(s)))
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	return o.order == PFR_ORDER_TIME ? pfr_session_order_open(s) : PFR_OK;
}

static struct pfr_session *session_new(const struct pfr_session_options *options)
{
	bool given = options && options->size >= offsetof(struct pfr_session_options, allocator) + sizeof(options->allocator);
	struct pfr_allocator allocator = pfr_allocator_or_libc(given ? options->allocator : 0);
	struct pfr_session *s;

	s = (struct pfr_session *)allocator.resize(allocator.user, 0, sizeof(*s));
	if (!s)
		return 0;
	memset(s, 0, sizeof(*s));
	s->allocator = allocator;
	s->texts.s = s;
	s->source.fd = s->parts.directory = s->parts.spool = -1;
	s->next.step = PFR_MORE;
	s->span.until = UINT64_MAX;
	s->info.parts = 1;
	return s;
}

/* ---- which form it has ---------------------------------------------------------- */

/* The header of pipe format has size 16, in either byte order. */
static bool is_pipe_format(const unsigned char *p, size_t size)
{
	return size >= 16 && ((p[8] == 16 && !p[15]) || (p[15] == 16 && !p[8]));
}

/* A pipe that carries a file, which must be read out of order, is kept in a temporary file. */
static enum pfr_status spool(struct pfr_session *s)
{
	int fd = pfr_session_temporary(), error, stopped = 0;
	ssize_t n = (ssize_t)s->bytes.filled;

	if (fd < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot make a temporary file", 0);
	do {
		error = pfr_session_write_full(fd, s->bytes.buffer, (size_t)n);
		if (error)
			break;
		s->info.size += (uint64_t)n;
		stopped = s->calls.progress ? s->calls.progress(s->calls.progress_user, s->info.size, 0) : 0;
		if (stopped)
			break;
		n = pfr_session_read_full(s->source.fd, s->bytes.buffer, s->bytes.capacity);
	} while (n > 0);
	if (error || stopped || n < 0) {
		int reason = error ? error : stopped ? stopped :
						       errno;

		close(fd);
		return pfr_session_fail(s, PFR_E_SYSTEM, reason, error ? "cannot write a temporary file" : stopped ? SESSION_STOPPED :
														     "cannot read",
					0);
	}
	pfr_session_source_close(&s->source);
	s->source = (struct session_source){.fd = fd, .owned = true, .seekable = true, .size = s->info.size};
	s->bytes.filled = 0;
	return PFR_OK;
}

static enum pfr_status open_file(struct pfr_session *s)
{
	unsigned char begin[BEGIN];
	ssize_t n;

	s->info.size = s->source.size;
	if (pfr_session_transport(s))
		return s->end;
	n = pfr_session_pread(&s->source, begin, sizeof(begin), 0);
	if (n < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	return pfr_session_is_cbor(begin, (size_t)n) ? pfr_session_uncbor(s, begin, 0) : PFR_OK;
}

static enum pfr_status open_pipe(struct pfr_session *s)
{
	enum pfr_status status = PFR_OK;
	ssize_t n;

	s->bytes.buffer = (unsigned char *)pfr_session_resize(s, 0, SESSION_WINDOW);
	if (!s->bytes.buffer)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	s->bytes.capacity = SESSION_WINDOW;
	n = pfr_session_read_full(s->source.fd, s->bytes.buffer, BEGIN);
	if (n < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	s->bytes.filled = (size_t)n;
	if (pfr_session_is_cbor(s->bytes.buffer, s->bytes.filled)) {
		status = pfr_session_uncbor(s, s->bytes.buffer, s->bytes.filled);
		s->bytes.filled = 0;
		return status;
	}
	if (s->bytes.filled)
		status = pfr_session_transport_stream(s);
	if (status == PFR_MORE || (!status && pfr_session_is_capture(s->bytes.buffer, s->bytes.filled) &&
				   (!is_pipe_format(s->bytes.buffer, s->bytes.filled) || s->flags & PFR_SESSION_REREAD)))
		status = spool(s) ? s->end : open_file(s);
	return status;
}

/* Takes the descriptor of s->source for what it is. */
static enum pfr_status open_descriptor(struct pfr_session *s)
{
	struct stat st;
	int seekable = 1;

	if (fstat(s->source.fd, &st) || (!s->source.owned && (seekable = pfr_session_seekable(s->source.fd, &st)) < 0))
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	if (S_ISDIR(st.st_mode)) {
		int directory = fcntl(s->source.fd, F_DUPFD_CLOEXEC, 0);

		if (directory < 0)
			return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read the directory", 0);
		return pfr_session_parts_open(s, directory);
	}
	s->source.seekable = S_ISREG(st.st_mode) && seekable;
	s->source.size = s->source.seekable ? (uint64_t)st.st_size : 0;
	return s->source.seekable ? open_file(s) : open_pipe(s);
}

/* ---- the interface ----------------------------------------------------------------- */

static bool events_open(struct pfr_session *s)
{
	struct pfr_event *event = (struct pfr_event *)pfr_session_resize(s, 0, FIRST_EVENTS * sizeof(*event));
	struct pfr_id *id = (struct pfr_id *)pfr_session_resize(s, 0, FIRST_IDS * sizeof(*id));

	pfr_events_init(&s->events, event, FIRST_EVENTS, id, FIRST_IDS);
	s->events.limits = s->limits;
	pfr_reader_init(&s->reader, &s->events);
	s->reader.pieces = 1;
	return (event && id) || pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0) == PFR_OK;
}

static void take_error(struct pfr_session_error *error, const struct pfr_session *s, const char *name)
{
	if (!error)
		return;
	*error = s->error;
	if (!s->path) /* there was no memory for it */
		snprintf(error->path, sizeof(error->path), "%s", name);
}

/* *session is given when it is open; else everything is given back, and the error is copied. */
static enum pfr_status opened(struct pfr_session **session, struct pfr_session *s, enum pfr_status status, const char *name,
			      struct pfr_session_error *error)
{
	*session = 0;
	if (status) {
		take_error(error, s, name);
		pfr_session_close(s);
		return status;
	}
	*session = s;
	return PFR_OK;
}

static enum pfr_status no_memory(struct pfr_session **session, const char *name, struct pfr_session_error *error)
{
	*session = 0;
	if (error) {
		memset(error, 0, sizeof(*error));
		error->status = PFR_E_MEMORY;
		snprintf(error->path, sizeof(error->path), "%s", name);
		snprintf(error->text, sizeof(error->text), "%s; %s", pfr_status_cause(PFR_E_MEMORY), pfr_status_advice(PFR_E_MEMORY));
	}
	return PFR_E_MEMORY;
}

enum pfr_status session_open_at(struct pfr_session **session, const struct session_at *at, const struct pfr_session_options *options, struct pfr_session_error *error)
{
	struct pfr_session *s = session_new(options);
	enum pfr_status status;

	if (!s)
		return no_memory(session, name_of(options, at->path), error);
	status = take_options(s, options, at->path);
	s->source.fd = at->path ? -1 : at->fd;
	if (at->data)
		s->source = (struct session_source){.memory = (const unsigned char *)at->data, .fd = -1, .seekable = true, .size = at->size};
	if (!status && events_open(s)) {
		if (at->path)
			s->source.fd = open(at->path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
		s->source.owned = at->path && s->source.fd >= 0;
		status = at->path && !s->source.owned ? pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot open", 0) : at->data ? open_file(s) :
																open_descriptor(s);
	}
	return opened(session, s, status ? status : s->end, name_of(options, at->path), error);
}

/* CBOR is read straight into the sink. A capture is named as such: people try to repair one so. */
static enum pfr_status convert_back(struct pfr_session *s, const struct pfr_sink *sink)
{
	unsigned char begin[8];
	struct stat st;
	ssize_t n;
	int seekable = fstat(s->source.fd, &st) ? -1 : pfr_session_seekable(s->source.fd, &st);

	if (seekable < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	s->source.seekable = seekable;
	n = s->source.seekable ? pfr_session_pread(&s->source, begin, sizeof(begin), 0) :
				 pfr_session_read_full(s->source.fd, begin, sizeof(begin));
	if (n < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	if (pfr_session_is_capture(begin, (size_t)n))
		return pfr_session_fail(s, PFR_E_NOT_CBOR, 0, 0, 0);
	return pfr_session_uncbor_to(s, begin, (size_t)n, sink, "cannot write");
}

enum pfr_status pfr_session_convert_back(int fd, const struct pfr_session_options *options, const struct pfr_sink *sink,
					 struct pfr_session_error *error)
{
	struct pfr_session *s = session_new(options), *none;
	enum pfr_status status;

	if (!s)
		return no_memory(&none, name_of(options, 0), error);
	status = take_options(s, options, 0);
	s->source.fd = fd;
	if (!status)
		status = convert_back(s, sink);
	if (status)
		take_error(error, s, name_of(options, 0));
	pfr_session_close(s);
	return status;
}

void pfr_session_close(struct pfr_session *s)
{
	unsigned i;

	if (!s)
		return;
	pfr_session_context_close(s);
	pfr_session_chains_close(s);
	pfr_session_whole_close(s);
	pfr_session_join_close(s);
	pfr_session_order_close(s);
	pfr_session_filter_close(s);
	pfr_session_unwind_close(s);
	pfr_tasks_close(s->tasks);
	pfr_session_names_close(s);
	pfr_session_parts_close(s);
	pfr_session_free(s, s->unpacking.zstd_memory);
	pfr_session_free(s, s->events.event);
	pfr_session_free(s, s->events.id);
	pfr_session_free(s, s->bytes.buffer);
	for (i = 0; i < SESSION_PAST; i++)
		pfr_session_free(s, s->bytes.past[i].data);
	pfr_session_free(s, s->damage.judged);
	pfr_session_free(s, s->path);
	pfr_session_free(s, s);
}
