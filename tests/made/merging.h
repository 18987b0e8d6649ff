/* SPDX-License-Identifier: MIT */
/* What the tests of edit/merge*.c share: captures that are made, merging them, and what came of it. */
#ifndef TESTS_SESSION_MERGING_H
#define TESTS_SESSION_MERGING_H

#include "tests/made/made.h"

#include "perfring_session_account.h"
#include "perfring_session_edit.h"

#define TYPE (PFR_SAMPLE_TID | PFR_SAMPLE_TIME)
#define NS UINT64_C(1000000000)
#define INPUTS 4

static struct made m[INPUTS];
static struct pfr_merge_report report;
static char notes[4096]; /* one line each */

static const struct pfr_attr cycles = {.type = PFR_TYPE_HARDWARE, .sample_type = TYPE, .flags = PFR_FLAG_SAMPLE_ID_ALL};
static const struct pfr_attr clock_event = {.type = PFR_TYPE_SOFTWARE, .sample_type = TYPE | PFR_SAMPLE_IDENTIFIER, .flags = PFR_FLAG_SAMPLE_ID_ALL};

/* ---- making --------------------------------------------------------------------------------- */

/* The sample_id of an event with, or without, an identifier. */
static inline void id_of(struct made *to, uint32_t pid, uint64_t time, uint64_t id)
{
	bytes_u32(&to->b, pid), bytes_u32(&to->b, pid), bytes_u64(&to->b, time);
	if (id)
		bytes_u64(&to->b, id);
	bytes_record_end(&to->b);
}

static inline void sample(struct made *to, uint32_t pid, uint64_t time, uint64_t id)
{
	bytes_record(&to->b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
	if (id)
		bytes_u64(&to->b, id);
	bytes_u32(&to->b, pid), bytes_u32(&to->b, pid), bytes_u64(&to->b, time);
	bytes_record_end(&to->b);
}

static inline void comm(struct made *to, uint32_t pid, uint64_t time, uint64_t id, const char *name)
{
	made_comm(&to->b, pid, pid, name);
	id_of(to, pid, time, id);
}

static inline void begin(unsigned index, int big, const struct pfr_attr *attr, uint64_t id)
{
	made_begin(&m[index], big);
	made_event(&m[index], attr, id, id);
	made_records(&m[index]);
}

/* ---- merging -------------------------------------------------------------------------------- */

static inline void take_note(void *user, const struct pfr_session_error *error)
{
	size_t at = strlen(notes);

	(void)user;
	snprintf(notes + at, sizeof(notes) - at, "%s\n", error->text);
}

static inline enum pfr_status merge(unsigned nr, const struct pfr_merge_input *with, uint32_t flags, struct written *to)
{
	struct pfr_merge_input inputs[INPUTS] = {{.size = 0}};
	struct pfr_merge_options options = {.size = sizeof(options), .flags = flags};
	struct pfr_reporter reporter = {sizeof(reporter), NULL, take_note};
	struct pfr_sink sink = written_sink(to);
	enum pfr_status status;
	unsigned i;

	for (i = 0; i < nr; i++) {
		inputs[i] = with ? with[i] : (struct pfr_merge_input){.size = 0};
		inputs[i].size = sizeof(inputs[i]);
		inputs[i].session = made_open(m[i].b.data, m[i].b.size, PFR_ORDER_TIME, 0);
	}
	report = (struct pfr_merge_report){.size = sizeof(report)};
	notes[0] = 0;
	status = pfr_merge(inputs, nr, &sink, &reporter, &options, &report);
	for (i = 0; i < nr; i++)
		pfr_session_close(inputs[i].session);
	return status;
}

/* Records of what was written, one after another: samples as pid@time/event, names of threads as name@time. */
static inline const char *list(const struct written *w)
{
	static char text[8192];
	struct pfr_session *session = made_open(w->data, w->size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	size_t at = 0;

	text[0] = 0;
	while (pfr_session_next(session, &r) == PFR_OK) {
		assert_int_equal(pfr_session_decode(session, r, &record, &where), PFR_OK);
		if (r->frame.type == PFR_RECORD_SAMPLE)
			at += (size_t)sprintf(text + at, "%u@%llu/%u ", record.sample.pid, (unsigned long long)record.sample.time, r->frame.event);
		else if (r->frame.type == PFR_RECORD_COMM)
			at += (size_t)sprintf(text + at, "%.*s@%llu ", (int)record.comm.comm.size, (const char *)record.comm.comm.data, (unsigned long long)record.sample_id.time);
		assert_true(at < sizeof(text) - 600);
	}
	assert_null(pfr_session_error(session));
	pfr_session_close(session);
	return text;
}

static inline void merges_to(unsigned nr, const struct pfr_merge_input *with, uint32_t flags, const char *expected)
{
	struct written to;

	assert_int_equal(merge(nr, with, flags, &to), PFR_OK);
	assert_string_equal(list(&to), expected);
	assert_int_equal(report.damaged, 0);
	free(to.data);
}

static inline void refuses(unsigned nr, const struct pfr_merge_input *with, uint32_t flags, const char *why)
{
	struct written to;

	if (merge(nr, with, flags, &to) != PFR_E_OPTIONS)
		fail_msg("not refused: %s", why);
	if (strncmp(report.text, why, strlen(why)))
		fail_msg("\"%s\", not \"%s\"", report.text, why);
	free(to.data);
}

#endif
