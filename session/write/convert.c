/* SPDX-License-Identifier: MIT */
/*
 * A capture to CBOR or JSON, or CBOR to the capture: which sessions it takes, and their loops.
 */
#include "to_cbor.h"
#include "session/base/refuse.h"

#include "session/check/level.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct convert {
	int fd;
	const struct pfr_convert_options *options;
	struct pfr_reporter reporter;
	struct pfr_sink sink;
	struct pfr_convert_report *report;
};

/* Opens a session with what the options say, but for order and flags. */
static enum pfr_status open_session(struct convert *c, struct pfr_session **s, uint32_t order, uint32_t flags)
{
	struct pfr_session_options o = {.size = sizeof(o)};

	if (c->options->session) {
		o.limits = c->options->session->limits;
		o.allocator = c->options->session->allocator;
		o.name = c->options->session->name;
		o.progress = c->options->session->progress;
		o.user = c->options->session->user;
		o.jobs = c->options->session->jobs;
	}
	o.order = order;
	o.flags = flags | (c->options->session ? c->options->session->flags & PFR_SESSION_TEXT_INTEGERS : 0);
	return pfr_session_open_fd(s, c->fd, &o, &c->report->error);
}

static void report(struct convert *c, const struct pfr_session_error *error)
{
	c->report->defects += level_counts(error->status);
	if (c->reporter.report)
		c->reporter.report(c->reporter.user, error);
}

/* The end of the output: why it, or the session, failed is kept. */
static enum pfr_status end_output(struct convert *c, struct pfr_session *s, struct session_out *out, enum pfr_status status)
{
	enum pfr_status written;

	if (!status)
		pfr_session_out_flush(out, true);
	written = pfr_session_out_close(out);
	if (written) {
		c->report->writing = written == PFR_E_SYSTEM;
		s->end = PFR_OK; /* what failed first is not what matters */
		pfr_session_fail(s, written, out->os_error, written == PFR_E_SYSTEM ? "cannot write" : 0, 0);
		status = written;
	}
	if (status)
		c->report->error = s->error;
	return status;
}

static enum pfr_status close_session(struct convert *c, struct pfr_session *s, struct session_out *out, enum pfr_status status)
{
	status = end_output(c, s, out, status);
	if (c->options->account)
		(void)pfr_session_get_account(s, c->options->account);
	pfr_session_close(s);
	return status;
}

/* ---- JSON Lines -------------------------------------------------------------- */

static enum pfr_status emit_json(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
				 const struct pfr_context *context)
{
	(void)user, (void)thread;
	return pfr_to_json(out, &r->frame, r->layout, context, r->status, &r->where);
}

/* A damaged range has its place among the records, unless a filter asks for some of them. */
static bool take_defect(struct convert *c, struct pfr_session *s, struct session_out *out, struct pfr_jobs *jobs, const struct pfr_session_record *r)
{
	char text[1024];
	struct pfr_out line = {text, sizeof(text) - 1, 0};

	report(c, r->error);
	if (!r->until || s->filter.any)
		return true;
	pfr_damage_to_json(&line, r->offset, r->until - r->offset, &r->error->where);
	text[line.size++] = '\n';
	return pfr_session_out_jobs(out, jobs, pfr_jobs_flush(jobs)) && pfr_session_out_before(out, text, line.size);
}

static enum pfr_status take_json(struct convert *c, struct pfr_session *s, struct session_out *out, struct pfr_jobs *jobs)
{
	const struct pfr_session_record *r;
	enum pfr_status status = PFR_OK;
	const uint64_t *offsets;
	bool good = true;
	size_t nr;

	while (good && (status = pfr_session_next(s, &r)) == PFR_OK) {
		if (r->what == PFR_WHAT_DEFECT)
			good = take_defect(c, s, out, jobs, r);
		else if (!r->passes) /* a chain may be completed that is shown */
			pfr_session_completes(s, r, &offsets, &nr);
		else if (r->what == PFR_WHAT_RECORD)
			good = pfr_session_out_jobs(out, jobs, pfr_jobs_record(jobs, r));
	}
	if (good)
		pfr_session_out_jobs(out, jobs, pfr_jobs_flush(jobs));
	c->report->bad += pfr_jobs_bad(jobs);
	return status;
}

static enum pfr_status put_all_json(struct convert *c, struct pfr_session *s, struct session_out *out)
{
	struct pfr_jobs_options options = {.size = sizeof(options), .form = PFR_TEXT_JSON, .lines = 1, .emit = emit_json, .sink = &c->sink};
	struct pfr_jobs *jobs;
	enum pfr_status status;

	*out = (struct session_out){.s = s, .sink = &c->sink};
	status = pfr_jobs_open(&jobs, s, &options);
	if (status)
		return status;
	status = take_json(c, s, out, jobs);
	pfr_jobs_close(jobs);
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY)
		return status;
	if (pfr_session_error(s))
		report(c, pfr_session_error(s));
	return PFR_OK;
}

static enum pfr_status to_json(struct convert *c)
{
	bool sorted = c->options->cbor_flags & PFR_CBOR_SORTED;
	struct pfr_session *s;
	struct session_out out;
	enum pfr_status status = open_session(c, &s, sorted ? PFR_ORDER_TIME : PFR_ORDER_FILE, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT);

	if (status)
		return status;
	status = put_all_json(c, s, &out);
	return close_session(c, s, &out, status);
}

enum pfr_status pfr_convert_session(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
				    struct pfr_convert_report *report_to)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = PFR_CONVERT_JSON};
	struct pfr_convert_report all = {.size = sizeof(all)};
	struct convert c = {.fd = -1, .options = &options, .report = &all};
	struct session_out out;
	enum pfr_status status;

	if (!pfr_session_accepts_new(session) || !pfr_session_output(session, &c.sink, sink, &c.reporter, reporter))
		return PFR_E_OPTIONS;
	session->flags |= PFR_SESSION_DEFECTS;
	status = put_all_json(&c, session, &out);
	status = end_output(&c, session, &out, status);
	sized_write(report_to, &all, sizeof(all));
	return status;
}

/* ---- CBOR ---------------------------------------------------------------------- */

/* Whether there are records that have no offset of their own. */
static enum pfr_status is_packed(struct convert *c, bool *packed)
{
	const struct pfr_session_record *r;
	struct pfr_session *s;
	enum pfr_status status = open_session(c, &s, PFR_ORDER_FILE, PFR_SESSION_PACKED | PFR_SESSION_NO_RESUME);

	*packed = false;
	if (status)
		return status;
	*packed = s->info.directory;
	while (!*packed && (status = pfr_session_next(s, &r)) == PFR_OK)
		*packed = pfr_session_is_packed(r->frame.type);
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY)
		c->report->error = s->error;
	else
		status = PFR_OK;
	pfr_session_close(s);
	return status;
}

static enum pfr_status put_sorted(struct convert *c, struct pfr_to_cbor *cbor)
{
	const struct pfr_session_record *r;
	struct pfr_session *s;
	struct session_out out;
	enum pfr_status status = open_session(c, &s, PFR_ORDER_TIME, PFR_SESSION_NO_RESUME | PFR_SESSION_DEFECTS);
	bool good;

	if (status)
		return status;
	good = pfr_session_out_open(&out, s, &c->sink) && pfr_to_cbor_begin(cbor, s, &out);
	while (good && (status = pfr_session_next(s, &r)) == PFR_OK) {
		bool skip = cbor->flags & PFR_CBOR_LEAN && pfr_session_is_packed(r->frame.type) && !r->status;

		if (r->what == PFR_WHAT_DEFECT && r->status == PFR_LATE)
			report(c, r->error); /* the others were reported when the bytes between records were carried */
		else if (r->what == PFR_WHAT_RECORD && !skip)
			good = pfr_to_cbor_record(cbor, r);
	}
	pfr_to_cbor_end(cbor);
	return close_session(c, s, &out, status == PFR_E_SYSTEM || status == PFR_E_MEMORY ? status : PFR_OK);
}

/* Before there is a session. */
static enum pfr_status fail(struct convert *c, int os_error, const char *text)
{
	struct pfr_session_error *error = &c->report->error;
	const char *name = c->options->session && c->options->session->name ? c->options->session->name : "capture";

	error->status = PFR_E_SYSTEM;
	error->os_error = os_error;
	snprintf(error->path, sizeof(error->path), "%s", name);
	snprintf(error->text, sizeof(error->text), "%s", text);
	return PFR_E_SYSTEM;
}

/* The capture is read more than once, so a pipe is kept in a temporary file; -1: it is not needed. */
static enum pfr_status spool(struct convert *c, int *fd)
{
	struct stat st;
	int seekable = fstat(c->fd, &st) ? -1 : 1;

	if (seekable > 0 && !S_ISDIR(st.st_mode))
		seekable = pfr_session_seekable(c->fd, &st);
	*fd = -1;
	if (seekable < 0)
		return fail(c, errno, "cannot read");
	if (seekable)
		return PFR_OK;
	*fd = pfr_session_spool(c->fd);
	return *fd < 0 ? fail(c, errno, "cannot keep the pipe in a temporary file") : PFR_OK;
}

static void report_one_way(struct convert *c, const struct pfr_session *s)
{
	struct pfr_session_error error = {.status = PFR_OK};

	pfr_session_path(s, UINT32_MAX, error.path, sizeof(error.path));
	strcpy(error.text, "what is compressed, or a directory, is sorted as with --lean: there is no way back");
	report(c, &error);
}

static enum pfr_status to_cbor_once(struct convert *c)
{
	unsigned flags = c->options->cbor_flags;
	struct pfr_session *s;
	struct session_out out;
	struct pfr_to_cbor cbor = {0};
	enum pfr_status status = PFR_OK;
	bool packed = false;

	if (flags & PFR_CBOR_SORTED && !(flags & PFR_CBOR_LEAN))
		status = is_packed(c, &packed);
	flags |= packed ? (unsigned)PFR_CBOR_LEAN : 0;
	if (!status)
		status = open_session(c, &s, PFR_ORDER_FILE, 0);
	if (status)
		return status;
	if (pfr_session_out_open(&out, s, &c->sink))
		status = pfr_to_cbor_all(&cbor, s, &out, flags, c->options->packed, &c->reporter);
	if (packed)
		report_one_way(c, s);
	status = close_session(c, s, &out, status);
	c->report->defects += cbor.defects;
	if (!status && flags & PFR_CBOR_SORTED)
		status = put_sorted(c, &cbor);
	c->report->bad = cbor.bad;
	return status;
}

/* CBOR carries what is no capture, too: of /dev/zero there would be no end. */
static enum pfr_status refuse_device(struct convert *c)
{
	struct stat st;

	if (fstat(c->fd, &st) || !S_ISCHR(st.st_mode))
		return PFR_OK;
	return fail(c, ENODEV, "a device may have no end, so no CBOR is made of it; pipe what it gives");
}

static enum pfr_status to_cbor(struct convert *c)
{
	enum pfr_status status = refuse_device(c);
	int fd = -1;

	if (!status && c->options->cbor_flags & PFR_CBOR_SORTED)
		status = spool(c, &fd);
	if (fd >= 0)
		c->fd = fd;
	if (!status)
		status = to_cbor_once(c);
	if (fd >= 0)
		close(fd);
	return status;
}

/* ---- which way ------------------------------------------------------------------- */

/* There is no session yet: the report names what is refused. */
static bool take_options(struct convert *c, struct pfr_convert_options *known, struct pfr_session_options *of_session, const struct pfr_convert_options *options,
			 const struct pfr_sink *sink, struct pfr_convert_report *report)
{
	struct pfr_convert_report all = {.size = sizeof(all), .error = {.status = PFR_E_OPTIONS}};
	const char *wrong = 0;

	memset(&c->reporter, 0, sizeof(c->reporter));
	c->reporter.size = sizeof(c->reporter);
	if (!sized_read(known, sizeof(*known), options))
		wrong = REFUSED_SIZE("pfr_convert_options");
	else if (known->to < PFR_CONVERT_CBOR || known->to > PFR_CONVERT_CAPTURE)
		wrong = "struct pfr_convert_options: to is no value of enum pfr_convert_to";
	else if (known->cbor_flags & ~(uint32_t)(PFR_CBOR_NAMES | PFR_CBOR_LEAN | PFR_CBOR_SORTED))
		wrong = "struct pfr_convert_options: cbor_flags has another bit than PFR_CBOR_NAMES, PFR_CBOR_LEAN and PFR_CBOR_SORTED";
	else if (known->packed && known->cbor_flags & PFR_CBOR_SORTED)
		wrong = "struct pfr_convert_options: packed: not with PFR_CBOR_SORTED";
	else if (known->session && !sized_read(of_session, sizeof(*of_session), known->session))
		wrong = REFUSED_SIZE("pfr_session_options");
	else if (!sized_read(&c->sink, sizeof(c->sink), sink) || !c->sink.write)
		wrong = c->sink.size ? "struct pfr_sink: write is null" : REFUSED_SIZE("pfr_sink");
	else if (known->reporter && !sized_read(&c->reporter, sizeof(c->reporter), known->reporter))
		wrong = REFUSED_SIZE("pfr_reporter");
	if (!wrong)
		return true;
	snprintf(all.error.text, sizeof(all.error.text), "%s", wrong);
	sized_write(report, &all, sizeof(all));
	return false;
}

enum pfr_status pfr_convert(int fd, const struct pfr_sink *sink, const struct pfr_convert_options *options,
			    struct pfr_convert_report *report_to)
{
	struct pfr_convert_report all = {.size = sizeof(all)};
	struct pfr_convert_options known;
	struct pfr_session_options of_session;
	struct convert c = {.fd = fd, .options = &known, .report = &all};
	enum pfr_status status;

	if (!take_options(&c, &known, &of_session, options, sink, report_to))
		return PFR_E_OPTIONS;
	if (known.session)
		known.session = &of_session;
	if (known.to == PFR_CONVERT_CBOR)
		status = to_cbor(&c);
	else if (known.to == PFR_CONVERT_JSON)
		status = to_json(&c);
	else
		status = pfr_session_convert_back(fd, known.session, &c.sink, &all.error);
	sized_write(report_to, &all, sizeof(all));
	return status;
}
