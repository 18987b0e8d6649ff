/* SPDX-License-Identifier: MIT */
/*
 * session/where/: which of a few records meet an expression, with fields of every kind; for how many the answer is not known since they lack a value; and what is
 * refused, where and why.
 */
#include "tests/made/made_words.h"

#include "perfring_session_account.h"
#include "perfring_session_where.h"

#define ON_CPU (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CALLCHAIN)
#define MMAP2 (UINT64_C(2) << 32 | PFR_RECORD_MMAP2) /* of user space */
#define SAMPLE (UINT64_C(2) << 32 | PFR_RECORD_SAMPLE)
#define TRACED (UINT64_C(1) << 32 | PFR_RECORD_SAMPLE)
#define OF_FIRST(tid, time) "w5 w" #tid " q" #time " q1"
#define FIELDS \
	MADE_FIELD("char~text[4]", 8, 4, 0) \
	MADE_FIELD("u8~raw[4]", 12, 4, 0) \
	MADE_FIELD("u16~list[4]", 16, 8, 0) \
	MADE_FIELD("s32~less", 24, 4, 1) \
	MADE_FIELD("u32~more", 28, 4, 0) \
	MADE_FIELD("cpumask_t~mask", 32, 8, 0) \
	MADE_FIELD("void~*~address", 40, 8, 0) \
	MADE_FIELD("__data_loc~char[]~far", 48, 4, 0)

static const struct made_event events[] = {{1, 0, ON_CPU, 0, MADE_ALL, 1}, {2, 7, MADE_SEEN, 0, MADE_ALL, 2}, {2, 8, MADE_SEEN, 0, MADE_ALL, 3}};

/* Their places in the results: 0 to 9, a, b, ... */
static const struct made_capture capture = {
	.event = events,
	.nr = 3,
	.feature = {{1, MADE_TRACING "w1 's b0 w1 " MADE_FORMAT("e", 7, FIELDS, "\"\"") MADE_TRACING_END}},
	.record = {
		{3, "w5 w5 'prog z4 " OF_FIRST(5, 50)},
		{MMAP2, "w5 w5 q0x1000 q0x2000 q0 w8 w1 q7 q0 w5 w2 '/bin/prog z7 " OF_FIRST(5, 51)},
		{SAMPLE, "q1 q0x1500 w5 w5 q100 q2 q0x1500 q0x1600"},
		{SAMPLE, "q1 q0x9000 w6 w6 q101 q1 q0x9000"},
		{TRACED, "q2 w5 w7 q102 w3 w0 [4 h7 h0 w0 'abcd b0 b1 b254 b255 h1 h2 h3 h65535 w0xfffffff9 w7 q0x11 q0x1234 h52 h3 'xyz z1 ]"},
		{TRACED, "q2 w5 w7 q103 w3 w0 [4 h7 h0 w0 z4 ]"},
		{TRACED, "q3 w5 w7 q104 w3 w0 [4 h8 h0 w0 'abcd ]"},
		{2, "q1 q3 w5 w5 q105 q1"},
		{78, "q1 q1 q0x3fe0000000000000"},
		{74, "h0 h3 h4 h5 h7 h0"},
		{67, "w5 b0xde b0xad b0xbe b0xef z16 b20 z3 'prog z4"},
		{64 + 5, "q1 q1 q0 q2 q5"},
	},
};

#define ALL "0123456789ab"

static const struct expected {
	const char *expression, *passes;
	unsigned unknown; /* records of which it is not known */
} expressions[] = {
	{"type == COMM", "0", 0},
	{"type == 3", "0", 0},
	{"type =~ 'MMAP'", "1", 0},
	{"type !~ 'M'", "78ab", 0},
	{"type in {COMM, 9}", "023456", 0},
	{"offset >= 0", ALL, 0},
	{"offset < 0", "", 0},
	{"event == 0", "01237", 0},
	{"event == 1", "45", 0},
	{"event contains s:", "45", 0},
	{"event", "01234567", 0},
	{"comm == prog", "0127", 0},
	{"comm != prog", "3456", 0},
	{"comm =~ '^p' and type == SAMPLE", "2", 0},
	{"dso == prog", "2", 3},
	{"dso == /bin/prog", "2", 3},
	{"dso contains xyz", "", 3},
	{"dso", "2", 0},
	{"ip == 0x1500", "2", 3},
	{"ip > 0x1500", "3", 3},
	{"ip != 0x1500", "3", 3},
	{"not ip == 0x1500", "013456789ab", 0},
	{"ip", "23", 0},
	{"callchain contains 0x1600", "2", 3},
	{"callchain contains 0x9000", "3", 3},
	{"callchain", "23", 0},
	{"sample.ip == 0x1500", "2", 3},
	{"mmap2.filename == '/bin/prog'", "1", 0},
	{"mmap2.misc contains user", "1", 0},
	{"comm.sample_id.pid == 5", "0", 0},
	{"pid == 6", "3", 0},
	{"sample_id.pid == 5", "017", 0},
	{"sample_id.tid == 5", "017", 0},
	{"sample_id.cpu == 5", "", 3},
	{"cpu == 3", "456", 5},
	{"time >= 101 and time <= 103", "345", 0},
	{"time in {50, 105}", "07", 0},
	{"lost == 3", "7", 5},
	{"addr == 0x1000", "1", 5},
	{"addr & 0x1000", "1", 5},
	{"addr & -1", "1", 5},
	{"addr == -1", "", 5},
	{"prot contains exec", "1", 1},
	{"prot contains write", "", 1},
	{"prot == 5", "1", 1},
	{"misc contains user", "123", 0},
	{"misc contains 'cpumode=kernel'", "456", 0},
	{"misc contains kernel", "456", 0},
	{"filename == '/bin/prog'", "1", 1},
	{"filename contains ''", "1a", 1},
	{"filename in {prog, other}", "a", 1},
	{"filename =~ 'p.og$'", "1a", 1},
	{"filename != prog", "1", 1},
	{"build_id contains deadbeef", "", 2},
	{"build_id =~ '^deadbeef0'", "a", 2},
	{"build_id == deadbeef00000000000000000000000000000000", "a", 2},
	{"scale == 0.5", "8", 1},
	{"scale > 0.25 and scale < 1", "8", 1},
	{"scale >= 0.5 and scale <= 0.5", "8", 1},
	{"scale < 0.5 or scale > 0.5", "", 1},
	{"scale != 0.25", "8", 1},
	{"scale in {1, 0.5}", "8", 1},
	{"event_update.type == SCALE", "8", 0},
	{"event_update.type == scale", "8", 0},
	{"event_update.type == 1", "8", 0},
	{"event_update.type =~ '^SC'", "8", 0},
	{"event_update.type != SCALE", "", 0},
	{"cpu_map.data.cpus_data.cpu == 5", "9", 0},
	{"cpu_map.data contains 7", "9", 0},
	{"tracepoint.text != abcd", "5", 1},
	{"tracepoint.text == abcd", "4", 1},
	{"tracepoint.text contains bc", "4", 1},
	{"tracepoint.raw == 0001feff", "4", 2},
	{"tracepoint.raw =~ '^0001'", "4", 2},
	{"list == 3", "4", 2},
	{"list contains 65535", "4", 2},
	{"list == -1", "4", 2},
	{"list > 65535", "", 2},
	{"less == -7", "4", 2},
	{"less < 0", "4", 2},
	{"less > -8", "4", 2},
	{"less < -7", "", 2},
	{"less <= -7", "4", 2},
	{"less == 7", "", 2},
	{"less < 3", "4", 2},
	{"more > 6", "4", 2},
	{"more == -7", "", 2},
	{"more > -7", "4", 2},
	{"mask == 4", "4", 2},
	{"mask == 1", "", 2},
	{"mask contains 0", "4", 2},
	{"address == 0x1234", "4", 2},
	{"far == xyz", "4", 2},
	{"far", "4", 0},
	{"tracepoint.text", "45", 0},
	{"nothing == 3", "", 1},
	{"comm =~ '[\\]p]rog'", "0127", 0},
	{"comm =~ '[\\\\x]rog'", "", 0},
	{"comm =~ '[]p]rog'", "0127", 0},
	{"comm =~ '[^]x]rog'", "0127", 0},
	{"comm =~ '[^p]rog'", "", 0},
	{"comm =~ '[o-q-]r[o-]g'", "0127", 0},
	{"comm =~ 'p\\rog'", "0127", 0},
	{"comm =~ 'p+r?o*g?'", "0127", 0},
	{"comm in {prog, other}", "0127", 0},
	{"comm contains ro", "0127", 0},
	{"event in {0, s:e}", "0123457", 0},
	{"type contains MM", "01", 0},
	{"prot & 4", "1", 1},
	{"less & -8", "4", 2},
	{"less >= -7 and less <= -7", "4", 2},
	{"more < 8 and more <= 7 and more >= 7", "4", 2},
	{"tracepoint.raw contains abc", "", 2},
	{"tracepoint.raw in {0001feff}", "4", 2},
	{"tracepoint.raw != 0001feff", "", 2},
	{"mask != 4", "", 2},
	{"list in {1, 9}", "4", 2},
	{"event_update.pad", "", 0},
	{"cpu_map.data.cpus_data", "9", 0},
	{"thread_map.entries contains 5", "", 0},
	{"sample_id.time == 50", "0", 0},
	{"sample_id.identifier == 1", "017", 0},
};

static struct pfr_session *open_where(const char *expression, struct pfr_expression **e)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter};
	struct pfr_session *session;

	if (pfr_expression_compile(e, expression, NULL, &error))
		fail_msg("%s: %s", expression, error.text);
	filter.where = *e;
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
	return session;
}

static void passes(const struct expected *x)
{
	struct pfr_account account = {.size = sizeof(account)};
	const struct pfr_session_record *r;
	struct pfr_expression *e;
	struct pfr_session *session = open_where(x->expression, &e);
	char passed[MADE_PARTS + 1] = "";
	unsigned i, nr = 0, unknown;

	while (pfr_session_next(session, &r) == PFR_OK)
		for (i = 0; r->what == PFR_WHAT_RECORD && i < sizeof(ALL) - 1; i++)
			if (made_at[i] == r->offset)
				passed[nr++] = ALL[i];
	assert_int_equal(pfr_session_get_account(session, &account), PFR_OK);
	unknown = (unsigned)account.cause[PFR_CAUSE_NO_VALUE].count;
	if (strcmp(passed, x->passes) || unknown != x->unknown)
		fail_msg("%s: \"%s\", %u, expected \"%s\", %u", x->expression, passed, unknown, x->passes, x->unknown);
	pfr_session_close(session);
	pfr_expression_free(e);
}

static void records_that_pass(void **unused)
{
	size_t i;

	(void)unused;
	made_capture(&capture);
	for (i = 0; i < sizeof(expressions) / sizeof(expressions[0]); i++)
		passes(&expressions[i]);
}

/* As many tests as there can be, of which the last decides. */
static void as_many_as_there_can_be(void **unused)
{
	static char all[2048];
	struct expected x = {all, "2", 3};
	size_t size = 0;
	unsigned i;

	(void)unused;
	made_capture(&capture);
	for (i = 0; i < 63; i++)
		size += (size_t)snprintf(all + size, sizeof(all) - size, "ip == %u or ", i);
	snprintf(all + size, sizeof(all) - size, "ip == 0x1500");
	passes(&x);
}

/* ---- what is refused ------------------------------------------------------------------ */

static const struct refused {
	const char *expression, *why; /* why: a part of it */
	unsigned column;
} refusals[] = {
	{"ip =~ x", "number", 0},
	{"comm < x", "no order", 0},
	{"type & 1", "no order", 0},
	{"offset == x", "whole number", 10},
	{"offset =~ x", "number", 0},
	{"type == NOTHING", "record type", 8},
	{"type in {COMM, NOTHING}", "record type", 15},
	{"prot == exec", "contains", 8},
	{"prot contains nothing", "name of a value", 14},
	{"prot =~ exec", "number", 0},
	{"ip < x", "number", 5},
	{"ip == x", "number", 6},
	{"filename < x", "no order", 0},
	{"callchain < 3", "no order", 0},
	{"callchain == 3", "contains", 0},
	{"callchain =~ x", "", 0},
	{"scale == x", "number", 9},
	{"scale & 1", "", 8},
	{"comm >= x", "no order", 0},
	{"comm & 1", "no order", 0},
	{"offset !~ x", "number", 0},
	{"offset in {1, x}", "whole number", 14},
	{"prot != exec", "contains", 8},
	{"prot in {exec}", "contains", 9},
	{"prot contains 'exec=1'", "name of a value", 14},
	{"misc == user", "contains", 8},
	{"filename & 1", "no order", 0},
	{"filename >= x", "no order", 0},
	{"build_id <= x", "no order", 0},
	{"callchain & 3", "no order", 0},
	{"scale =~ x", "number", 0},
	{"event_update.type < SCALE", "number", 20},
	{"nothing.more == 3", "field", 0},
	{"sample.nothing == 3", "field", 0},
	{"mmap2.ip == 0x1500", "before the dot", 0},
	{"sample.sample_id.pid == 5", "before the dot", 0},
	{"event_update.sample_id.pid == 5", "before the dot", 0},
	{"callchain.from == 3", "before the dot", 0},
	{"sample.branch_stack.ips == 3", "before the dot", 0},
	{"mmap2.callchain.ips == 3", "before the dot", 0},
};

static void expressions_that_are_refused(void **unused)
{
	size_t i;

	(void)unused;
	for (i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		struct pfr_expression_error error = {.size = sizeof(error)};
		struct pfr_expression *e = NULL;
		const struct refused *x = &refusals[i];

		if ((e = NULL, pfr_expression_compile(&e, x->expression, NULL, &error)) != PFR_E_OPTIONS || !strstr(error.text, x->why) || error.column != x->column)
			fail_msg("%s: %u: %s, expected %u: %s", x->expression, error.column, error.text, x->column, x->why);
		pfr_expression_free(e);
	}
}

/* What takes more steps, or brackets, than there is place for. */
static void patterns_that_are_too_long(void **unused)
{
	static char text[2100];
	struct pfr_expression *e;
	unsigned i;

	(void)unused;
	strcpy(text, "comm =~ '");
	for (i = 0; i < 32; i++)
		strcat(text, "[a]");
	strcat(text, "'");
	assert_int_equal(pfr_expression_compile(&e, text, NULL, NULL), PFR_OK);
	pfr_expression_free(e);
	strcpy(text + strlen(text) - 1, "[a]'");
	assert_int_equal(pfr_expression_compile(&e, text, NULL, NULL), PFR_E_OPTIONS);
	strcpy(text, "comm =~ '");
	memset(text + 9, 'a', 2000);
	strcpy(text + 9 + 2000, "'");
	assert_int_equal(pfr_expression_compile(&e, text, NULL, NULL), PFR_E_OPTIONS);
	for (i = 0; i < 2000; i += 2)
		text[10 + i] = '?';
	assert_int_equal(pfr_expression_compile(&e, text, NULL, NULL), PFR_E_OPTIONS);
}

/* A name that neither a row nor a tracepoint of the capture has. */
static void fields_that_nothing_has(void **unused)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	const struct pfr_session_record *r;
	struct pfr_expression *e;
	struct pfr_session *session;

	(void)unused;
	made_capture(&capture);
	session = open_where("text == a and one == 3 or far == b or two == 4", &e);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	assert_int_equal(pfr_session_unknown_field(session, 0, &error), PFR_OK);
	assert_int_equal(error.column, 14);
	assert_int_equal(error.length, 3);
	assert_int_equal(error.expected, PFR_EXPECTED_FIELD);
	assert_int_equal(pfr_session_unknown_field(session, 1, &error), PFR_OK);
	assert_int_equal(error.column, 38);
	assert_int_equal(pfr_session_unknown_field(session, 1, NULL), PFR_OK);
	assert_int_equal(pfr_session_unknown_field(session, 2, &error), PFR_END);
	pfr_session_close(session);
	pfr_expression_free(e);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, NULL, NULL), PFR_OK);
	assert_int_equal(pfr_session_unknown_field(session, 0, &error), PFR_END);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_that_pass),
		cmocka_unit_test(as_many_as_there_can_be),
		cmocka_unit_test(expressions_that_are_refused),
		cmocka_unit_test(patterns_that_are_too_long),
		cmocka_unit_test(fields_that_nothing_has),
	};

	return RUN(tests);
}
