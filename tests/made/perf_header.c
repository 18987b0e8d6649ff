/* SPDX-License-Identifier: MIT */
/*
 * session/check/perf_features.c, perf_open.c: sections of the header and tables at which tools of perf end, or for which they do not open a file. What each
 * row says is what those programs do with the capture.
 */
#include "tests/made/judged.h"

#define IDENTIFIED (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID)

static const struct made_event two[] = {{1, 0, IDENTIFIED, 0, MADE_ALL, 1}, {1, 1, IDENTIFIED, 0, MADE_ALL, 2}};
static const struct made_event unlike[] = {{1, 0, IDENTIFIED, 0, MADE_ALL, 1}, {1, 1, PFR_SAMPLE_IP | PFR_SAMPLE_ID, 0, MADE_ALL, 2}};
static const struct made_event mixed[] = {{1, 0, IDENTIFIED, 0, MADE_ALL, 1}, {1, 1, IDENTIFIED, 0, 0, 2}};
static const struct made_event reads[] = {{1, 0, IDENTIFIED | PFR_SAMPLE_READ, PFR_FORMAT_GROUP, MADE_ALL, 1}};
static const struct made_event traced[] = {{2, 7, IDENTIFIED | PFR_SAMPLE_RAW, 0, MADE_ALL, 1}};
static const struct made_event silent[] = {{0, 0, PFR_SAMPLE_TID, 0, MADE_ALL, 0}};
static const struct made_event dummy[] = {{1, 9, PFR_SAMPLE_TID, 0, MADE_ALL, 0}};

#define PIPE .event = two, .nr = 2, .pipe = true
#define FILE_OF(events) .event = (events), .nr = sizeof(events) / sizeof((events)[0])
#define COMM \
	{ \
		3, "w1 w1 'name z4 w1 w1 q1" \
	}
#define CPUS2 \
	{ \
		80, "q7 w2 w2" \
	}
#define TEXT "w4 'abc z1 "
#define TEXT64 "w64 'abc z61 "
#define ALL_READ \
	{ \
		"rrrrr", "rrrrr", "rrrrr" \
	}
#define ALL_END \
	{ \
		"erere", "erere", "erere" \
	}
#define NOW_ENDS \
	{ \
		"rrrrr", "rrrrr", "erere" \
	}
#define OLD_END \
	{ \
		"erere", "erere", "rrrrr" \
	}
#define SECTION(words) \
	{ \
		PIPE, .record = { {80, words} } \
	}
#define OF_CPUS(words) \
	{ \
		PIPE, .record = { CPUS2, \
				  {80, words} } \
	}

/* In a pipe, where a release that does not check a section reads on. */
static const struct judged sections[] = {
	{"CPUs", SECTION("q7 w4 w4"), ALL_READ, 0},
	{"more CPUs online than there are", SECTION("q7 w4 w2"), ALL_READ, 0},
	{"CPUs that are cut", SECTION("q7 w4"), ALL_END, 0},
	{"fewer CPUs than online", SECTION("q7 w2 w4"), NOW_ENDS, 0},
	{"a million CPUs", SECTION("q7 w1048576 w1"), ALL_READ, 0},
	{"more than a million CPUs", SECTION("q7 w1048577 w1"), NOW_ENDS, 0},
	{"a topology without CPUs", SECTION("q13 w1 " TEXT64 "w1 " TEXT64), NOW_ENDS, 0},
	{"a topology of texts", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64), ALL_READ, 1},
	{"a topology of more texts than CPUs", OF_CPUS("q13 w3 " TEXT64 TEXT64 TEXT64 "w0"), NOW_ENDS, 1},
	{"a topology with cores", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w1"), ALL_READ, 1},
	{"a topology with a core less", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0"), ALL_END, 1},
	{"a topology of short texts with a core less", OF_CPUS("q13 w1 " TEXT "w1 " TEXT "w0 w0"), ALL_READ, 1}, /* such a size is of an old release */
	{"a far socket", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w3"), OLD_END, 1},
	{"a socket that is the number of CPUs", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w2"), ALL_READ, 1},
	{"no socket", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w0xffffffff"), ALL_READ, 1},
	{"a far socket of ARM", {PIPE, .record = {{80, "q6 w8 'aarch64 z1"}, CPUS2, {80, "q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w3"}}}, ALL_READ, 2},
	{"a far socket of s390", {PIPE, .record = {{80, "q6 w8 's390x z3"}, CPUS2, {80, "q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w3"}}}, ALL_READ, 2},
	{"a topology with dies", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w1 w1 " TEXT64 "w0 w0"), ALL_READ, 1},
	{"a topology with a die less", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w1 w1 " TEXT64 "w0"), ALL_END, 1},
	{"a topology of more dies than CPUs", OF_CPUS("q13 w1 " TEXT64 "w1 " TEXT64 "w0 w0 w1 w1 w3 " TEXT64 TEXT64 TEXT64 "w0 w0"), NOW_ENDS, 1},
	{"a group", SECTION("q17 w1 " TEXT "w0 w2"), ALL_READ, 0},
	{"two groups", SECTION("q17 w2 " TEXT "w0 w1 " TEXT "w1 w1"), ALL_READ, 0},
	{"a group of none", SECTION("q17 w2 " TEXT "w0 w0 " TEXT "w1 w1"), ALL_END, 0},
	{"a group that is cut", SECTION("q17 w2 " TEXT "w0 w1 " TEXT), ALL_END, 0},
	{"a leader twice", SECTION("q17 w2 " TEXT "w0 w1 " TEXT "w0 w1"), ALL_END, 0},
	{"a leader among members", SECTION("q17 w2 " TEXT "w0 w2 " TEXT "w1 w1"), ALL_END, 0},
	{"a leader beyond the events", SECTION("q17 w1 " TEXT "w2 w1"), ALL_END, 0},
	{"members beyond the events", SECTION("q17 w1 " TEXT "w0 w3"), ALL_END, 0},
	{"an index of AUX data", SECTION("q18 q1 q0 q0"), ALL_END, 0},
	{"a window", SECTION("q27 w1 w1 w3 w1 w4096"), ALL_READ, 0},
	{"a window that is no page", SECTION("q27 w1 w1 w3 w1 w4100"), NOW_ENDS, 0},
	{"a window of less than a page", SECTION("q27 w1 w1 w3 w1 w0"), NOW_ENDS, 0},
	{"a window that is cut", SECTION("q27 w1 w1 w3 w1"), ALL_END, 0},
	{"caches of version 2", SECTION("q20 w2 w0"), ALL_END, 0},
	{"caches", SECTION("q20 w1 w0"), ALL_READ, 0},
	{"the memory", SECTION("q22 q1 q4096 q1 q0 q1 q8 q1"), ALL_READ, 0},
	{"the memory, of version 2", SECTION("q22 q2 q4096 q0"), ALL_END, 0},
	{"the memory, cut", SECTION("q22 w1"), ALL_END, 0},
	{"the memory, its count beyond it", SECTION("q22 q1 q4096 q2 q0 q1 q8 q1"), ALL_END, 0},
	{"the memory, without a count", SECTION("q22 q1 q4096"), ALL_END, 0},
	{"the memory of 4,097 nodes", SECTION("q22 q1 q4096 q4097"), ALL_END, 0},
	{"a clock", SECTION("q29 w1 w4 q1 q1"), ALL_READ, 0},
	{"a clock of version 2", SECTION("q29 w2 w4 q1 q1"), ALL_END, 0},
	{"no BPF programs", SECTION("q25 w0"), ALL_READ, 0},
	{"a BPF program that is too long", SECTION("q25 w1 w300 z308"), ALL_END, 0},
	{"a release", SECTION("q4 " TEXT), ALL_READ, 0},
	{"a CPU's name", SECTION("q8 " TEXT), ALL_READ, 0},
	{"a CPU's id, cut", SECTION("q9 w9 'abc z1"), ALL_END, 0},
	{"a command", SECTION("q11 w2 " TEXT TEXT), ALL_READ, 0},
	{"a command that is cut", SECTION("q11 w2 " TEXT), ALL_END, 0},
	{"that there are branches", SECTION("q15 q0"), ALL_READ, 0},
	{"that it is of perf stat", SECTION("q19 q0"), ALL_READ, 0},
	{"the version of a directory", SECTION("q24 q1"), ALL_END, 0},
};

#define SINCE_7_1 \
	{ \
		"rrrrr", "rrrrr", "erere" \
	}
#define TEXTS2 TEXT TEXT
#define TEXTS3 TEXT TEXT TEXT

static const struct judged domains[] = {
	{"domains", OF_CPUS("q32 w17 w2 w0 w1 w0 " TEXTS3 "w1 w2 w0 " TEXTS3 "w1 " TEXTS3), ALL_READ, 1},
	{"domains of version 15", OF_CPUS("q32 w15 w2 w0 w1 w0 " TEXTS2 "w1 w1 w0 " TEXTS2), ALL_READ, 1},
	{"no domains", OF_CPUS("q32 w17 w2 w0 w0 w1 w0"), ALL_READ, 1},
	{"domains without CPUs", SECTION("q32 w17 w2 w0 w0 w1 w0"), SINCE_7_1, 0},
	{"domains of CPUs that are not online", {PIPE, .record = {{80, "q7 w2 w0"}, {80, "q32 w17 w2"}}}, SINCE_7_1, 1},
	{"domains of fewer CPUs", OF_CPUS("q32 w17 w2 w0 w0"), SINCE_7_1, 1},
	{"domains that are cut", OF_CPUS("q32 w17"), SINCE_7_1, 1},
	{"65 domains", OF_CPUS("q32 w17 w65 w0 w0 w1 w0"), SINCE_7_1, 1},
	{"64 domains", OF_CPUS("q32 w17 w64 w0 w0 w1 w0"), ALL_READ, 1},
	{"a CPU beyond them", OF_CPUS("q32 w17 w2 w0 w0 w2 w0"), SINCE_7_1, 1},
	{"a CPU twice", OF_CPUS("q32 w17 w2 w1 w0 w1 w0"), SINCE_7_1, 1},
	{"more domains than there are", OF_CPUS("q32 w17 w1 w0 w0 w1 w2 w0 " TEXTS3 "w1 " TEXTS3), SINCE_7_1, 1},
	{"a domain beyond them", OF_CPUS("q32 w17 w2 w0 w1 w2 " TEXTS3 "w1 w0"), SINCE_7_1, 1},
	{"a domain twice", OF_CPUS("q32 w17 w2 w0 w0 w1 w2 w1 " TEXTS3 "w1 " TEXTS3), SINCE_7_1, 1},
	{"a domain without its texts", OF_CPUS("q32 w17 w2 w0 w0 w1 w1 w0 " TEXTS2), SINCE_7_1, 1},
};

#define SHUT "XXXXX"
#define NOW_SHUT \
	{ \
		"rrrrr", "rrrrr", SHUT \
	}
#define ALL_SHUT \
	{ \
		SHUT, SHUT, SHUT \
	}
#define IN_FILE(...) \
	{ \
		FILE_OF(two), .record = {COMM}, .feature = { __VA_ARGS__ } \
	}
#define POKED(...) \
	{ \
		FILE_OF(two), .record = {COMM}, .poke = { __VA_ARGS__ } \
	}
#define ENTRY (112 + 16 + 8) /* of the first event's ids */
#define TRACED(field) \
	{ \
		FILE_OF(traced), .record = {COMM}, .feature = { {1, MADE_TRACING "w1 's b0 w1 " MADE_FORMAT("e", 7, field, "\"%d\",~REC->a") MADE_TRACING_END} } \
	}

static const struct judged files[] = {
	{"a file", POKED(), ALL_READ, 0},
	{"a file with a name", IN_FILE({3, TEXT}), ALL_READ, 0},
	{"an index of AUX data", IN_FILE({18, "q1 q0 q0"}), ALL_READ, 0},
	{"an index of AUX data that is cut", IN_FILE({18, "q2 q0 q0"}), NOW_SHUT, 0},
	{"an index of AUX data without a count", IN_FILE({18, "w0"}), NOW_SHUT, 0},
	{"a file with a name that is cut", IN_FILE({3, "w9 'abc"}), NOW_SHUT, 0},
	{"an event without a format", {FILE_OF(traced), .record = {COMM}}, ALL_SHUT, 0},
	{"an event with a format", TRACED(MADE_FIELD("int~a", 8, 4, 1)), ALL_READ, 0},
	{"a field without an offset", TRACED("^field:int~a;^size:4;^signed:1;|"), NOW_SHUT, 0},
	{"a field without a size", TRACED("^field:int~a;^offset:8;^signed:1;|"), NOW_SHUT, 0},
	{"a field without a sign", TRACED("^field:int~a;^offset:8;^size:4;|"), ALL_READ, 0},
	{"a field with another sign", TRACED("^field:int~a;^offset:8;^size:4;^sighed:1;|"), NOW_SHUT, 0},
	{"a field without a declaration", TRACED("^offset:8;^size:4;^signed:1;|"), NOW_SHUT, 0},
	{"events with ids at two places", {FILE_OF(unlike), .record = {COMM}}, ALL_SHUT, 0},
	{"events of which one has no ids in other records", {FILE_OF(mixed), .record = {COMM}}, ALL_SHUT, 0},
	{"counts without ids", {FILE_OF(reads), .record = {{3, "w1 w1 'name z4 w1 w1 q1"}}}, ALL_SHUT, 0},
	{"an event without an address", {FILE_OF(silent), .record = {{3, "w1 w1 'name z4 w1 w1"}}}, {"rrXrr", "rrXrr", "rrXrr"}, 0},
	{"a dummy without an address", {FILE_OF(dummy), .record = {{3, "w1 w1 'name z4 w1 w1"}}}, ALL_READ, 0},
	{"no records", {FILE_OF(two)}, ALL_SHUT, 0},
	{"attrs of size 0", POKED({16, 0, 8}), ALL_SHUT, 0},
	{"a header of 72 bytes", POKED({8, 72, 8}), ALL_READ, 0},
	{"a header of 80 bytes", POKED({8, 80, 8}), ALL_SHUT, 0},
	{"a header that the attrs are in", POKED({8, 200, 8}), ALL_SHUT, 0},
	{"attrs that the data is in", POKED({32, 400, 8}), {"rrrrr", SHUT, SHUT}, 0},
	{"attrs far away", POKED({24, UINT64_C(1) << 45, 8}), ALL_SHUT, 0},
	{"an attr of 200 bytes", POKED({120 + 4, 200, 4}), ALL_SHUT, 0},
	{"an attr of 136 bytes", POKED({120 + 4, 136, 4}), ALL_SHUT, 0},
	{"an attr of 63 bytes", POKED({120 + 4, 63, 4}), ALL_SHUT, 0},
	{"half an id", POKED({120 + 128 + 8, 12, 8}), NOW_SHUT, 0},
	{"ids beyond the file", POKED({120 + 128, 100000, 8}), ALL_SHUT, 0},
	{"ids far away", POKED({120 + 128, UINT64_C(1) << 45, 8}), {"eeeee", "eeeee", SHUT}, 0},
	{"so many ids", POKED({120 + 128 + 8, UINT64_C(1) << 34, 8}), ALL_SHUT, 0},
	{"a table of sections beyond the file", POKED({72, 0x1008, 8}), {"rrrXr", "rrrXr", SHUT}, 0},
	{"a name of a build ID", IN_FILE({2, "w0 h0 h48 w0xffffffff x20 z4 'a_file z6"}), ALL_READ, 0},
	{"a long name of a build ID", IN_FILE({2, "w0 h0 h9000 w0xffffffff x20 z4 x8963 z1"}), {SHUT, SHUT, "rrrrr"}, 0},
	{"a build ID that is cut", IN_FILE({2, "w0 h0 h35 w0xffffffff x20 z4"}), ALL_READ, 0},
};

#define LONG \
	{ \
		3, "w1 w1 'name z4 w1 w1 q1" \
	}
#define LARGE \
	{ \
		3, "w1 w1 'name z3980 w1 w1 q1" \
	}
#define ROUND \
	{ \
		PFR_RECORD_FINISHED_ROUND, "" \
	}
#define CUT(bytes, ...) \
	{ \
		FILE_OF(two), .record = {__VA_ARGS__}, .cut = bytes \
	}
#define BEYOND(at, size, ...) \
	{ \
		FILE_OF(two), .record = {__VA_ARGS__}, .poke = { {at, size, 2} } \
	}
#define BEGIN 408 /* of the records */

/* The file ends within its last record, or the record goes beyond the data. */
static const struct judged ends[] = {
	{"cut in the last record", CUT(8, LONG, LONG), ALL_READ, 1},
	{"cut in the last record's header", CUT(36, LONG, LONG), {"eeeee", "eeeee", "eeeee"}, 1},
	{"cut after the last record's header", CUT(32, LONG, LONG), ALL_READ, 1},
	{"cut in a list of threads", CUT(8, LONG, {73, "q1 q1 'name z12"}), ALL_READ, 1},
	{"cut in a round's end", CUT(2, LONG, ROUND), {"eeeee", "eeeee", "eeeee"}, 1},
	{"a name beyond the data", BEYOND(BEGIN + 40 + 6, 48, LONG, LONG), {"eeeee", "eeeee", "eeeee"}, 1},
	{"a name beyond the data, after two rounds", BEYOND(BEGIN + 56 + 6, 48, LONG, ROUND, ROUND, LONG), {"eeeee", "eeeee", "eeeee"}, 3},
	{"a list of threads beyond the data", BEYOND(BEGIN + 40 + 6, 48, LONG, {73, "q1 q1 'name z12"}), {"eeeee", "eeeee", "eeeee"}, 1},
	{"a round beyond the data, after two rounds", BEYOND(BEGIN + 56 + 6, 16, LONG, ROUND, ROUND, ROUND), {"eeeee", "eeeee", "eeeee"}, 3},
	{"a sample beyond the data, after two rounds", BEYOND(BEGIN + 56 + 6, 40, LONG, ROUND, ROUND, {9, "q1 q1 w1 w1"}), {"eeeee", "eeeee", "eeeee"}, 3},
	{"an index beyond the data, after two rounds", BEYOND(BEGIN + 56 + 6, 56, LONG, ROUND, ROUND, {69, "q1 q1 z24"}), {"eeeee", "eeeee", "eeeee"}, 3},
	{"a name beyond the file's page", BEYOND(BEGIN + 40 + 6, 8000, LONG, LONG), {"eeeee", "eeeee", "eeeee"}, 1},
	{"a name beyond the data of two pages", BEYOND(BEGIN + 4016 + 6, 48, LARGE, LONG), ALL_READ, 1},
	{"a name beyond the data of two pages, after two rounds", BEYOND(BEGIN + 4032 + 6, 48, LARGE, ROUND, ROUND, LONG), ALL_READ, 3},
	{"a list of threads beyond the data of two pages, after two rounds", BEYOND(BEGIN + 4032 + 6, 48, LARGE, ROUND, ROUND, {73, "q1 q1 'name z12"}), ALL_READ, 3},
	{"a round beyond the data of two pages, after two rounds", BEYOND(BEGIN + 4032 + 6, 16, LARGE, ROUND, ROUND, ROUND), ALL_READ, 3},
	{"a sample beyond the data of two pages, after two rounds", BEYOND(BEGIN + 4032 + 6, 40, LARGE, ROUND, ROUND, {9, "q1 q1 w1 w1"}), ALL_READ, 3},
	{"an index beyond the data of two pages, after two rounds", BEYOND(BEGIN + 4032 + 6, 56, LARGE, ROUND, ROUND, {69, "q1 q1 z24"}), ALL_READ, 3},
	{"a name beyond the pages of the file", BEYOND(BEGIN + 4032 + 6, 4048, LARGE, ROUND, ROUND, LONG), {"eeeee", "eeeee", "eeeee"}, 3},
	{"a round beyond the pages of the file", BEYOND(BEGIN + 4032 + 6, 4048, LARGE, ROUND, ROUND, ROUND), {"rrrer", "rrrer", "rrrer"}, 3},
	{"a size of 7", BEYOND(BEGIN + 40 + 6, 7, LONG, LONG), {"eeeee", "eeeee", "eeeee"}, 1},
	{"a pipe that is cut", {PIPE, .record = {LONG, LONG}, .cut = 8}, {"eeeee", "eeeee", "eeeee"}, 1},
	{"a pipe that is cut in a header", {PIPE, .record = {LONG, LONG}, .cut = 36}, ALL_READ, 1},
};

#define BIG(...) \
	{ \
		.big = true, FILE_OF(two), .record = {COMM}, .feature = {{3, TEXT}}, .poke = { __VA_ARGS__ } \
	}
#define OLD 0x454c494646524550 /* PERFFILE, read as little-endian */
#define OLD_BIG 0x5045524646494c45
#define ATTR_64 \
	{16, 80, 8}, {32, 80, 8}, { 112 + 4, 64, 4 } /* one attr of 64 bytes, and the place of no ids */

static const struct made_event one[] = {{1, 0, PFR_SAMPLE_IP | PFR_SAMPLE_TID, 0, MADE_ALL, 0}};

/* Before 7.2 nothing but the bit of BUILD_ID is taken where HOSTNAME is not there to find the width of its words by. */
static const struct judged orders[] = {
	{"big-endian", BIG(), ALL_READ, 0},
	{"big-endian, its bits as words of 32 bits", BIG({72, 0, 8}, {72, 8, 4}), ALL_READ, 0},
	{"big-endian, without a section", {.big = true, FILE_OF(two), .record = {COMM}}, {"rrrXr", "rrrXr", SHUT}, 0},
	{"old", {FILE_OF(two), .record = {COMM}, .poke = {{0, OLD, 8}}}, ALL_SHUT, 0},
	{"old, an attr of 64 bytes", {FILE_OF(one), .record = {{3, "w1 w1 'name z4 w1 w1"}}, .poke = {{0, OLD, 8}, ATTR_64}}, ALL_READ, 0},
	{"old and big-endian, an attr of 64 bytes", {.big = true, FILE_OF(one), .record = {{3, "w1 w1 'name z4 w1 w1"}}, .feature = {{3, TEXT}}, .poke = {{0, OLD_BIG, 8}, ATTR_64}}, ALL_READ, 0},
};

static void ends_at_sections_of_a_pipe(void **unused)
{
	(void)unused;
	judged_here();
	JUDGED(sections);
	JUDGED(domains);
}

static void opens_files(void **unused)
{
	(void)unused;
	judged_here();
	JUDGED(files);
	JUDGED(orders);
	JUDGED(ends);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_at_sections_of_a_pipe),
		cmocka_unit_test(opens_files),
	};

	return RUN(tests);
}
