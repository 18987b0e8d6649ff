/* SPDX-License-Identifier: MIT */
/*
 * session/write/: a capture of each form and order is the same capture in the other form, with its events, sections and records; what is written again is the same
 * bytes; and a damaged one becomes one that needs no further repair.
 */
#include "tests/made/made_words.h"

#include "perfring_session_tools.h"

#include <errno.h>

#define MOST (1u << 17)

struct out {
	unsigned char data[MOST];
	size_t size, at;
};

static int put(void *user, const void *data, size_t size)
{
	struct out *out = user;

	if (size > MOST - out->at)
		return EFBIG;
	memcpy(out->data + out->at, data, size);
	out->at += size;
	out->size = out->at > out->size ? out->at : out->size;
	return 0;
}

static int seek(void *user, uint64_t at)
{
	struct out *out = user;

	if (at > MOST)
		return EFBIG;
	if (at > out->size) {
		memset(out->data + out->size, 0, at - out->size);
		out->size = at;
	}
	out->at = at;
	return 0;
}

static struct pfr_recover_report report;

static enum pfr_status remake(struct out *out, const unsigned char *data, size_t size, uint32_t form, uint32_t checks)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_selector selector = {.size = sizeof(selector), .form = form, .checks = checks};
	struct pfr_sink sink = {.size = sizeof(sink), .user = out, .write = put, .seek = seek};
	struct pfr_session *session;
	enum pfr_status status = pfr_session_open_memory(&session, data, size, &options, NULL);

	out->size = out->at = 0;
	report = (struct pfr_recover_report){.size = sizeof(report)};
	if (status)
		return status;
	status = checks ? pfr_recover(session, &sink, NULL, &report) : pfr_rewrite(session, &sink, NULL, &selector, &report);
	pfr_session_close(session);
	return status;
}

/* ---- what a capture has, in words ------------------------------------------------------ */

static void add_features(const struct pfr_session *session, char *text, size_t capacity)
{
	struct pfr_frame section;
	uint32_t feature;
	size_t size = strlen(text);

	for (feature = 0; feature < 256 && size < capacity; feature++)
		if (!pfr_session_feature(session, feature, &section))
			size += (size_t)snprintf(text + size, capacity - size, "section %u of %u bytes\n", (unsigned)feature, (unsigned)section.size);
}

/* Events with their names and ids, records, and sections. */
static const char *content_of(const unsigned char *data, size_t size)
{
	static char text[8192];
	const struct pfr_session_record *r;
	const struct pfr_events *events;
	struct pfr_session *session;
	size_t length = 0;
	uint32_t i;

	assert_int_equal(pfr_session_open_memory(&session, data, size, NULL, NULL), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK && length < sizeof(text) / 2)
		if (r->frame.type < PFR_RECORD_HEADER_ATTR || r->frame.type == PFR_RECORD_THREAD_MAP)
			length += (size_t)snprintf(text + length, sizeof(text) - length, "record %u of %u bytes, event %d\n", (unsigned)r->frame.type, (unsigned)r->frame.size, (int)r->frame.event);
	events = pfr_session_events(session);
	for (i = 0; i < events->nr; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length, "event %u: %s, id %s\n", (unsigned)i, pfr_session_event_name(session, i), pfr_events_find(events, i + 1) == i ? "is found" : "is lost");
	add_features(session, text, sizeof(text));
	pfr_session_close(session);
	return text;
}

/* ---- forms ----------------------------------------------------------------------------- */

#define SEEN (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID)
#define SAMPLE(id, ip) \
	{ \
		PFR_RECORD_SAMPLE, "q" #id " q" #ip " w5 w5" \
	}
#define THREADS \
	{ \
		PFR_RECORD_THREAD_MAP, "q1 q5 'prog z12" \
	}
#define COMM \
	{ \
		PFR_RECORD_COMM, "w5 w5 'prog z4 w5 w5 q1" \
	}
#define ID_ENTRY(name) "w5 x20 z4 '" name

static const struct made_event two[] = {{1, 0, SEEN, 0, MADE_ALL, 1}, {1, 1, SEEN, 0, MADE_ALL, 2}};

static const struct made_capture file = {
	.event = two,
	.nr = 2,
	.feature = {{2, "w0 h2 h100 " ID_ENTRY("a.so") " z60 w0 h2 h43 " ID_ENTRY("b.so") " z3"}, {3, "w4 'abc z1"}, {11, "w2 w4 'abc z1 w8 'def z5"}},
	.record = {COMM, SAMPLE(1, 1), SAMPLE(2, 2), THREADS, SAMPLE(1, 3)},
};

static const struct made_capture pipe_of = {
	.event = two,
	.nr = 2,
	.pipe = true,
	.feature = {{3, "w4 'abc z1"}, {11, "w2 w4 'abc z1 w8 'def z5"}, {UINT64_C(0x100000005), "w4 'far z1"}, {40, ""}},
	.record = {{PFR_RECORD_HEADER_BUILD_ID, ID_ENTRY("a.so") " z60"}, {PFR_RECORD_HEADER_BUILD_ID, ID_ENTRY("b.so") " z8"}, {PFR_RECORD_HEADER_EVENT_TYPE, "q0 'cpu-clock z55"}, COMM, SAMPLE(1, 1), SAMPLE(2, 2), THREADS, SAMPLE(1, 3)},
};

#define RECORDS "record 3 of 40 bytes, event 0\nrecord 9 of 32 bytes, event 0\nrecord 9 of 32 bytes, event 1\nrecord 73 of 40 bytes, event -1\nrecord 9 of 32 bytes, event 0\n"
#define EVENTS "event 0: cpu-clock, id is found\nevent 1: task-clock, id is found\n"
#define TEXTS "section 3 of 8 bytes\nsection 11 of 24 bytes\n"

static void in_both_forms(void **unused)
{
	static struct out first, again;
	unsigned i, form;

	(void)unused;
	for (i = 0; i < 4; i++) {
		struct made_capture c = i & 1 ? pipe_of : file;

		c.big = i >> 1;
		made_capture(&c);
		for (form = PFR_WRITE_SAME; form <= PFR_WRITE_PIPE; form++) {
			bool is_pipe = form == PFR_WRITE_PIPE || (form == PFR_WRITE_SAME && c.pipe);
			const char *content;

			assert_int_equal(remake(&first, made.data, made.size, form, 0), PFR_OK);
			assert_int_equal(bytes_get(first.data + 8, 8, c.big), is_pipe ? 16 : 104);
			assert_true(!memcmp(first.data, made.data, 8)); /* in the same order */
			content = content_of(first.data, first.size);
			if (!strstr(content, RECORDS EVENTS) || !strstr(content, TEXTS))
				fail_msg("%u, %u: %s", i, form, content);
			assert_int_equal(report.dropped, 0);
			assert_int_equal(report.defects, 0);
			assert_int_equal(remake(&again, first.data, first.size, PFR_WRITE_SAME, 0), PFR_OK);
			assert_int_equal(again.size, first.size);
			assert_memory_equal(again.data, first.data, first.size);
		}
	}
}

/* An event that a pipe has after its first sample: in a file the place of events has been written, so that it stays a record. */
static void late_events(void **unused)
{
	static struct out out;
	struct made_capture c = {.event = two, .nr = 1, .pipe = true, .record = {SAMPLE(1, 1), {PFR_RECORD_HEADER_ATTR, "w1 w64 q1 q1 q65539 q0 q262144 z16 q2"}, SAMPLE(2, 2)}};

	(void)unused;
	made_capture(&c);
	assert_non_null(strstr(content_of(made.data, made.size), "record 9 of 32 bytes, event 1\n"));
	assert_int_equal(remake(&out, made.data, made.size, PFR_WRITE_PIPE, 0), PFR_OK);
	assert_non_null(strstr(content_of(out.data, out.size), "record 9 of 32 bytes, event 1\n"));
	assert_int_equal(report.sections, 0);
	assert_int_equal(remake(&out, made.data, made.size, PFR_WRITE_FILE, 0), PFR_OK);
	assert_non_null(strstr(content_of(out.data, out.size), "record 9 of 32 bytes, event 1\n"));
	assert_int_equal(report.dropped + report.sections, 0);
}

/* Ids of which one is the first event's are those of the second event all the same; bits of an event that are not known change nothing. */
static void odd_events(void **unused)
{
	static const struct made_event odd[] = {{1, 0, SEEN, 0, MADE_ALL, 1}, {1, 1, SEEN | UINT64_C(1) << 50, 1 << 30, MADE_ALL, 2}};
	static struct out out;
	struct made_capture c = {.event = two, .nr = 2, .record = {SAMPLE(1, 1), SAMPLE(2, 2), SAMPLE(2, 3)}, .poke = {{104 + 16 + 2 * (MADE_ATTR + 16) - 16, 104, 8}, {104 + 16 + 2 * (MADE_ATTR + 16) - 8, 16, 8}}};
	struct made_capture bits = {.event = odd, .nr = 2, .record = {SAMPLE(1, 1), COMM}};

	(void)unused;
	made_capture(&c);
	assert_int_equal(remake(&out, made.data, made.size, PFR_WRITE_SAME, 1), PFR_OK);
	assert_int_equal(report.dropped + report.sections, 0);
	assert_string_equal(content_of(out.data, out.size), "record 9 of 32 bytes, event 0\nrecord 9 of 32 bytes, event 1\nrecord 9 of 32 bytes, event 1\n" EVENTS);
	made_capture(&bits);
	assert_int_equal(remake(&out, made.data, made.size, PFR_WRITE_SAME, 1), PFR_OK);
	assert_string_equal(content_of(out.data, out.size), "record 9 of 32 bytes, event 0\nrecord 3 of 40 bytes, event 0\n" EVENTS);
}

/* ---- damage ---------------------------------------------------------------------------- */

/* What is repaired needs no repair: the same bytes come out again. */
static void is_repaired(const char *what, size_t at)
{
	static struct out first, again;
	enum pfr_status status = remake(&first, made.data, made.size, PFR_WRITE_SAME, 1);

	if (status == PFR_E_MAGIC || status == PFR_E_HEADER_SIZE || status == PFR_E_EMPTY)
		return; /* no capture is left */
	if (status)
		fail_msg("%s at %zu: status %d", what, at, (int)status);
	status = remake(&again, first.data, first.size, PFR_WRITE_SAME, 1);
	if (status || again.size != first.size || memcmp(again.data, first.data, first.size) != 0 || report.dropped || report.defects)
		fail_msg("%s at %zu: status %d, %zu bytes and then %zu, %u dropped, %u defects", what, at, (int)status, first.size, again.size, (unsigned)report.dropped, (unsigned)report.defects);
}

static void repairs_what_is_damaged(void **unused)
{
	size_t at, size;
	unsigned i;

	(void)unused;
	for (i = 0; i < 2; i++) {
		made_capture(i ? &pipe_of : &file);
		size = made.size;
		for (at = 16; at < size; at++) {
			made.data[at] ^= (unsigned char)(1u << at % 8);
			is_repaired(i ? "a bit of the pipe" : "a bit of the file", at);
			made.data[at] ^= (unsigned char)(1u << at % 8);
		}
		for (at = size; at > 16; at -= 3) {
			made.size = at;
			is_repaired(i ? "the end of the pipe" : "the end of the file", at);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(in_both_forms),
		cmocka_unit_test(late_events),
		cmocka_unit_test(odd_events),
		cmocka_unit_test(repairs_what_is_damaged),
	};

	return RUN(tests);
}
