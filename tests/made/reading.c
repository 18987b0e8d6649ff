/* SPDX-License-Identifier: MIT */
/*
 * session/read/: what files are that are no captures; headers whose numbers are wrong, of a file whose records are read all the same; names of events as old
 * releases wrote them; and records that another session chooses.
 */
#include "tests/made/made_words.h"

#include "perfring_session_tools.h"
#include "perfring_session_where.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- files that are no captures ------------------------------------------------------ */

static void is_kind(const char *text, size_t size, const char *kind)
{
	const char *advice = NULL, *found = pfr_file_kind(text, size, &advice);

	if (!found != !kind || (found && strcmp(found, kind)))
		fail_msg("'%.*s': %s, expected %s", (int)size, text, found ? found : "nothing", kind ? kind : "nothing");
	assert_true(!found || (advice && *advice));
}

#define IS(text, kind) is_kind(text, sizeof(text) - 1, kind)

static void kinds_of_files(void **unused)
{
	static char tar[512] = "name";

	(void)unused;
	memcpy(tar + 257, "ustar", 5);
	is_kind(tar, sizeof(tar), "tar");
	is_kind(tar, 261, NULL);
	tar[0] = 0;
	is_kind(tar, sizeof(tar), NULL);
	tar[0] = ' ';
	is_kind(tar, sizeof(tar), NULL);
	IS("\x1f\x8b", "gzip");
	IS("\x1f", NULL);
	IS("", NULL);
	IS("PERFILE2", NULL);
	IS("\x7fxyz", NULL);
	IS("a\x7f", NULL);
	IS("a\x01", NULL);
	IS("a\x1b[1m\f\t\r\n", "text");
	IS("\xc3\xa4", "text");
	IS("\r \t\n<html>", "HTML");
	IS("<htm", "text");
	IS("<?xml ?><svg>", "SVG");
	IS("<?xml ?><sv", "XML");
	IS("{\"traceEvents\"", "JSON of Chrome's traces");
	IS("prog  12/12  3.123456: ", "text of perf script");
	IS("prog  12 [003] 3.123456789: ", "text of perf script");
	IS("# a comment\n\nprog  12 3.123456: ", "text of perf script");
	IS("# a comment", "text");
	IS("prog  12 3.12345: ", "text");
	IS("prog  12 3.1234567: ", "text");
	IS("prog  12 3.123456", "text");
	IS("prog  12 3.123456 ", "text");
	IS("prog  12 3,123456: ", "text");
	IS("prog  12 3", "text");
	IS("prog  3.123456: ", "text");
	IS("prog  x12 3.123456: ", "text");
	IS("12 3.123456: ", "text");
	IS("prog 12\n 3.123456: ", "text");
	IS("a;b;c 12", "text of folded stacks");
	IS("a;b;c 12\nx", "text of folded stacks");
	IS("a;b;c 12x\n", "text");
	IS("a;b;c12\n", "text");
	IS("abc 12\n", "text");
	IS("12\n", "text");
	IS("\n", "text");
}

/* ---- headers ------------------------------------------------------------------------- */

#define SEEN (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID)
#define SAMPLE(ip) \
	{ \
		PFR_RECORD_SAMPLE, "q1 q" #ip " w5 w5" \
	}

static const struct made_event two[] = {{1, 0, SEEN, 0, MADE_ALL, 1}, {1, 1, SEEN, 0, MADE_ALL, 2}};

#define TEN SAMPLE(1), SAMPLE(2), SAMPLE(3), SAMPLE(4), SAMPLE(5), SAMPLE(6), SAMPLE(7), SAMPLE(8), SAMPLE(9), SAMPLE(10)

/* Its records begin at 408, the table of its sections at 728. */
static const struct made_capture whole = {.event = two, .nr = 2, .feature = {{3, "w4 'abc b0"}, {4, "w4 'def b0"}}, .record = {TEN}};
static const struct made_capture bare = {.event = two, .nr = 2, .record = {TEN}};

enum { ATTR_SIZE = 16,
       ATTRS = 24,
       ATTRS_SIZE = 32,
       DATA = 40,
       DATA_SIZE = 48 };

static const struct header {
	const char *name;
	struct made_poke poke[3];
	unsigned fields; /* that are noted as wrong: bits of (offset - 16) / 8 */
} headers[] = {
	{"as it is", {{0, 0, 0}}, 0},
	{"no size of entries", {{ATTR_SIZE, 0, 8}}, 1},
	{"entries that are too small", {{ATTR_SIZE, 72, 8}}, 1},
	{"entries that are no multiple of 8", {{ATTR_SIZE, 145, 8}}, 1},
	{"entries that are too large", {{ATTR_SIZE, 100000, 8}}, 1},
	{"events elsewhere", {{ATTRS, 128, 8}}, 2},
	{"events before the header's end", {{ATTRS, 8, 8}}, 2},
	{"events beyond the file", {{ATTRS, 100000, 8}}, 2},
	{"events of half an entry more", {{ATTRS_SIZE, 288 + 72, 8}}, 4},
	{"one event of two", {{ATTRS_SIZE, 144, 8}}, 4},
	{"events beyond the data", {{ATTRS_SIZE, 144 * 200, 8}}, 4},
	{"data at 0", {{DATA, 0, 8}}, 8},
	{"data in the events", {{DATA, 200, 8}}, 8},
	{"data beyond the file", {{DATA, UINT64_MAX, 8}}, 8},
	{"data from the second record on", {{DATA, 408 + 32, 8}, {DATA_SIZE, 320 - 32, 8}}, 8 | 16},
	{"no size of data", {{DATA_SIZE, 0, 8}}, 16},
	{"a record less", {{DATA_SIZE, 320 - 32, 8}}, 16},
	{"half a record less", {{DATA_SIZE, 320 - 16, 8}}, 16},
	{"a record more", {{DATA_SIZE, 320 + 32, 8}}, 16},
	{"data of any size", {{DATA_SIZE, UINT64_MAX, 8}}, 16},
	{"data that ends before it begins", {{DATA_SIZE, UINT64_MAX - 100, 8}}, 16},
	{"another size of entries, and no size of data", {{ATTR_SIZE, 8, 8}, {DATA_SIZE, 0, 8}}, 1 | 16},
};

/* The instruction pointers of the samples, and which fields are noted. */
static unsigned read_samples(char *ips, size_t capacity)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_DEFECTS};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_where where;
	unsigned fields = 0;
	size_t size = 0;

	*ips = 0;
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK)
		if (r->what == PFR_WHAT_DEFECT && r->error->status == PFR_E_FILE_HEADER)
			fields |= 1u << (r->error->offset - 16) / 8;
		else if (r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_SAMPLE && !pfr_decode(&r->frame, r->layout, &record, &where))
			size += (size_t)snprintf(ips + size, size < capacity ? capacity - size : 0, "%u ", (unsigned)record.sample.ip);
	pfr_session_close(session);
	return fields;
}

static void reads_headers(const struct made_capture *as, bool big, unsigned without)
{
	char ips[256];
	size_t i;

	for (i = 0; i < sizeof(headers) / sizeof(headers[0]); i++) {
		struct made_capture c = *as;
		unsigned fields;

		c.big = big;
		memcpy(c.poke, headers[i].poke, sizeof(headers[i].poke));
		if (headers[i].fields & without)
			continue;
		made_capture(&c);
		fields = read_samples(ips, sizeof(ips));
		if (strcmp(ips, "1 2 3 4 5 6 7 8 9 10 ") || fields != headers[i].fields)
			fail_msg("%s: %s, %u, expected %u", headers[i].name, ips, fields, headers[i].fields);
	}
}

/* Where no table follows the data, its size alone says where they end. */
static void headers_that_are_wrong(void **unused)
{
	(void)unused;
	reads_headers(&whole, false, 0);
	reads_headers(&whole, true, 0);
	reads_headers(&bare, false, 16);
}

/* ---- names of events, of old releases -------------------------------------------------- */

#define TYPES 56
#define ENTRY(config, name) "q" #config " '" name " z60 "

static const struct made_event old[] = {{1, 3, PFR_SAMPLE_IP, 0, 0, 0}, {2, 40, PFR_SAMPLE_IP, 0, 0, 0}, {2, 41, PFR_SAMPLE_IP, 0, 0, 0}};

static void has_names(const struct made_capture *c, uint64_t at, uint64_t size, const char *first, const char *second, const char *third)
{
	const char *expected[] = {first, second, third}, *name;
	const struct pfr_session_record *r;
	struct pfr_session *session;
	uint32_t i;

	made_capture(c);
	if (size) {
		bytes_put_at(&made, TYPES, at, 8);
		bytes_put_at(&made, TYPES + 8, size, 8);
	}
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, NULL, NULL), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	for (i = 0; i < 3; i++) {
		name = pfr_session_event_name(session, i);
		if (strcmp(name ? name : "", expected[i]))
			fail_msg("event %u: %s, expected %s", (unsigned)i, name ? name : "", expected[i]);
	}
	pfr_session_close(session);
}

static void names_in_a_table(void **unused)
{
	struct made_capture c = {.event = old, .nr = 3, .record = {{3, "w1 w1 'name z4"}}};
	struct made_capture pipe = {.event = old, .nr = 3, .pipe = true, .record = {{PFR_RECORD_HEADER_EVENT_TYPE, ENTRY(3, "mine")}, {PFR_RECORD_HEADER_EVENT_TYPE, "q41 'bb:c z4"}, {PFR_RECORD_HEADER_EVENT_TYPE, "q40"}}};
	size_t at;

	(void)unused;
	has_names(&c, 0, 0, "context-switches", "tracepoint:40", "tracepoint:41");
	at = made.size;
	c.record[1].number = MADE_RAW;
	c.record[1].words = ENTRY(3, "mine") ENTRY(40, "aa:b") ENTRY(41, "bb:c");
	at = made_at[0] + 24;
	has_names(&c, at, 216, "mine", "aa:b", "bb:c");
	has_names(&c, at, 215, "context-switches", "tracepoint:40", "tracepoint:41");
	has_names(&c, at, 72 * 65537, "context-switches", "tracepoint:40", "tracepoint:41");
	has_names(&c, at + 8, 288, "context-switches", "tracepoint:40", "tracepoint:41");
	has_names(&c, 100000, 72, "context-switches", "tracepoint:40", "tracepoint:41");
	has_names(&c, at, 72, "mine", "tracepoint:40", "tracepoint:41");
	c.record[1].words = ENTRY(41, "bb:c") ENTRY(40, "aa:b") ENTRY(3, "mine"); /* one for each tracepoint, in any order */
	has_names(&c, at, 216, "context-switches", "aa:b", "bb:c");
	c.record[1].words = "q3 z64 q40 z64 " ENTRY(41, "bb:c");
	has_names(&c, at, 216, "context-switches", "tracepoint:40", "bb:c");
	has_names(&pipe, 0, 0, "mine", "tracepoint:40", "bb:c");
}

/* ---- records that another session chooses ------------------------------------------------ */

#define ON(time, name) \
	{ \
		PFR_RECORD_COMM, "w5 w5 '" name " z4 w5 w5 q" #time " q1" \
	}
#define TIMED (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME)
#define AT(time) \
	{ \
		PFR_RECORD_SAMPLE, "q1 q" #time " w5 w5 q" #time \
	}

static const struct made_event timed[] = {{1, 0, TIMED, 0, MADE_ALL, 1}};

/* The name comes later in the file than the samples of its time. */
static void names_of_their_time(void **unused)
{
	struct made_capture c = {.event = timed, .nr = 1, .record = {ON(10, "aaaa"), AT(20), AT(40), ON(30, "bbbb"), AT(25), AT(50)}};
	static const char *const names[] = {"bbbb"};
	struct pfr_filter filter = {.size = sizeof(filter), .comms = names, .nr_comms = 1};
	struct pfr_session_options in_file = {.size = sizeof(in_file), .filter = &filter}, in_time = {.size = sizeof(in_time), .filter = &filter, .order = PFR_ORDER_TIME};
	const struct pfr_session_record *r;
	struct pfr_session *session, *other;
	uint64_t times[8];
	unsigned nr = 0;

	(void)unused;
	made_capture(&c);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &in_file, NULL), PFR_OK);
	assert_int_equal(pfr_session_open_memory(&other, made.data, made.size, &in_time, NULL), PFR_OK);
	assert_int_equal(pfr_session_choose(session, session), PFR_E_OPTIONS);
	assert_int_equal(pfr_session_choose(session, other), PFR_OK);
	assert_int_equal(pfr_session_choose(session, other), PFR_E_OPTIONS); /* it has chosen */
	while (pfr_session_next(session, &r) == PFR_OK)
		if (r->frame.type == PFR_RECORD_SAMPLE)
			assert_int_equal(pfr_peek_time(&r->frame, r->layout, &times[nr++]), PFR_OK);
	assert_int_equal(nr, 2);
	assert_true(times[0] == 40 && times[1] == 50);
	assert_int_equal(pfr_session_choose(session, other), PFR_E_OPTIONS); /* it was read */
	pfr_session_close(session);
	pfr_session_close(other);
}

static unsigned chosen_of(struct pfr_session *session, uint64_t *times)
{
	const struct pfr_session_record *r;
	unsigned nr = 0;

	while (pfr_session_next(session, &r) == PFR_OK)
		if (r->frame.type == PFR_RECORD_SAMPLE)
			assert_int_equal(pfr_peek_time(&r->frame, r->layout, &times[nr++]), PFR_OK);
	pfr_session_close(session);
	return nr;
}

/* The same by a flag, from memory, a path and a descriptor; a pipe is read once, and an open that fails leaves nothing. */
static void names_of_their_time_at_once(void **unused)
{
	struct made_capture c = {.event = timed, .nr = 1, .record = {ON(10, "aaaa"), AT(20), AT(40), ON(30, "bbbb"), AT(25), AT(50)}};
	static const char *const names[] = {"bbbb"};
	struct pfr_filter filter = {.size = sizeof(filter), .comms = names, .nr_comms = 1};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter, .flags = PFR_SESSION_CHOOSE};
	struct pfr_session *session;
	char path[] = "/tmp/chosen.XXXXXX";
	uint64_t times[8];
	int fd = mkstemp(path), ends[2];

	(void)unused;
	made_capture(&c);
	assert_true(fd >= 0 && write(fd, made.data, made.size) == (ssize_t)made.size && !lseek(fd, 0, SEEK_SET) && !pipe(ends) &&
		    write(ends[1], made.data, made.size) == (ssize_t)made.size && !close(ends[1]));
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) == 2 && times[0] == 40 && times[1] == 50);
	assert_int_equal(pfr_session_open(&session, path, &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) == 2 && times[0] == 40 && times[1] == 50);
	assert_int_equal(pfr_session_open_fd(&session, fd, &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) == 2 && times[0] == 40 && times[1] == 50);
	filter.first = 1;
	assert_int_equal(pfr_session_open(&session, path, &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) <= 1);
	filter.first = 0;
	assert_int_equal(pfr_session_open_fd(&session, ends[0], &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) == 2 && times[0] == 25 && times[1] == 50);
	options.flags = 0;
	assert_int_equal(pfr_session_open(&session, path, &options, NULL), PFR_OK);
	assert_true(chosen_of(session, times) == 2 && times[0] == 25 && times[1] == 50);
	close(ends[0]);
	close(fd);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_of_their_time_at_once),
		cmocka_unit_test(kinds_of_files),
		cmocka_unit_test(headers_that_are_wrong),
		cmocka_unit_test(names_in_a_table),
		cmocka_unit_test(names_of_their_time),
	};

	return RUN(tests);
}
