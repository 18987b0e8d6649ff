/* SPDX-License-Identifier: MIT */
/*
 * session/check/perf_own.c, perf_records.c, perf_sample.c: records at which tools of perf end, or that they leave out. What each row says is what those
 * programs do with the capture; JUDGE of tests/long/perf-judge.t asks them.
 */
#include "tests/made/judged.h"

#define TWO(...) \
	{ \
		.event = two, .nr = 2, .pipe = true, .record = { __VA_ARGS__ } \
	}
#define ONE(...) \
	{ \
		.event = two, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}
#define ALL_READ \
	{ \
		"rrrrr", "rrrrr", "rrrrr" \
	}

#define IDENTIFIED (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID)

static const struct made_event two[] = {{1, 0, IDENTIFIED, 0, MADE_ALL, 1}, {1, 1, IDENTIFIED, 0, MADE_ALL, 2}};
static const struct made_event bare[] = {{1, 0, PFR_SAMPLE_IP | PFR_SAMPLE_TID, 0, 0, 0}};

static const struct judged attrs[] = {
	{"an attr of size 0", ONE({64, "w1 w0 q0 q1 q3 q0 z24"}), ALL_READ, 0},
	{"an attr of size 63", ONE({64, "w1 w63 q0 q1 q3 q0 z24"}), {"rrrrr", "rrrrr", "eeeee"}, 0},
	{"an attr of size 68", ONE({64, "w1 w68 q0 q1 q3 q0 z32"}), {"rrrrr", "rrrrr", "eeeee"}, 0},
	{"an attr beyond its record", ONE({64, "w1 w80 q0 q1 q3 q0 z32"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"an attr of 56 bytes", ONE({64, "w1 w56 q0 q1 q3 q0 z16"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"records before the first attr", {.pipe = true, .record = {{3, "w1 w1 'name z4"}}}, ALL_READ, 0},
	{"a sample before the first attr", {.pipe = true, .record = {{9, "q1 q2 w1 w1"}}}, {"eeeee", "eeeee", "eeeee"}, 0},
};

static const struct judged updates[] = {
	{"a unit without its end", TWO({78, "q0 q1 x8"}), {"rrrrr", "rrrrr", "sssrr"}, 0},
	{"a unit without bytes", TWO({78, "q0 q1"}), {"rrrrr", "rrrrr", "sssrr"}, 0},
	{"a unit", TWO({78, "q0 q1 'ms z6"}), ALL_READ, 0},
	{"a scale that is cut", TWO({78, "q1 q1"}), {"rrrrr", "rrrrr", "sssrr"}, 0},
	{"a list of CPUs that is cut", TWO({78, "q3 q1"}), {"rrrrr", "rrrrr", "sssrr"}, 0},
	{"an unknown id", TWO({78, "q2 q9 'name z4"}), {"ererr", "eeerr", "eeerr"}, 0},
	{"id 0", TWO({78, "q2 q0 'name z4"}), ALL_READ, 0},
	{"the only event", ONE({78, "q2 q9 'name z4"}), ALL_READ, 0},
};

static const struct judged indexes[] = {
	{"an index", TWO({69, "q2 q1 z24 q2 z24"}), ALL_READ, 0},
	{"an index of an unknown id", TWO({69, "q2 q1 z24 q9 z24"}), {"erere", "erere", "erere"}, 0},
	{"an index of too many", TWO({69, "q3 q1 z24 q2 z24"}), {"erere", "erere", "erere"}, 0},
	{"an index without a count", TWO({69, ""}), {"erere", "erere", "sssss"}, 0},
};

#define ETM3 "q0x3030303030303030"
#define ETM4 "q0x4040404040404040"
#define ETE "q0x5050505050505050"
#define CPUS(nr) "q0x10000000" #nr

#define DATA "q8 q0 q0 w0 w0 w0 w0"
#define IN_FILE(...) \
	{ \
		.event = two, .nr = 1, .record = { __VA_ARGS__ } \
	}

static const struct judged aux[] = {
	{"no kind", IN_FILE({70, "w0 w0"}), {"erere", "erere", "erere"}, 0},
	{"an unknown kind", IN_FILE({70, "w8 w0 z80"}), {"erere", "erere", "erere"}, 0},
	{"too little of a kind", IN_FILE({70, "w1 w0 z64"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: one CPU of ETM3", IN_FILE({70, "w3 w0 q0 " CPUS(1) " q0 " ETM3 " z40"}), ALL_READ, 0},
	{"CoreSight: ETM4 and ETE", IN_FILE({70, "w3 w0 q1 " CPUS(2) " q0 " ETM4 " q0 q1 q7 " ETE " q1 q2 q7 q7"}), ALL_READ, 0},
	{"CoreSight: ETM4 of version 0", IN_FILE({70, "w3 w0 q0 " CPUS(1) " q0 " ETM4 " z64"}), ALL_READ, 0},
	{"CoreSight: version 2", IN_FILE({70, "w3 w0 q2 " CPUS(1) " q0 " ETM4 " q0 q1 q7"}), {"erere", "rrrrr", "rrrrr"}, 0},
	{"CoreSight: version 3", IN_FILE({70, "w3 w0 q3 " CPUS(1) " q0 " ETM4 " q0 q1 q7"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: of no event", IN_FILE({70, "w3 w0 q1 q0x800000001 q0 " ETM4 " q0 q1 q7"}), {"erere", "erere", "rrrrr"}, 0},
	{"CoreSight: an unknown magic", IN_FILE({70, "w3 w0 q1 " CPUS(1) " q0 q7 q0 q1 q7"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: values beyond it", IN_FILE({70, "w3 w0 q1 " CPUS(1) " q0 " ETM4 " q0 q2 q7"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: more than 64 bits of values", IN_FILE({70, "w3 w0 q1 " CPUS(1) " q0 " ETM4 " q0 q0xffffffffffffffff q7"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: a word too many", IN_FILE({70, "w3 w0 q1 " CPUS(1) " q0 " ETM4 " q0 q1 q7 q0"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight: a CPU too many", IN_FILE({70, "w3 w0 q1 " CPUS(2) " q0 " ETM4 " q0 q1 q7"}), {"erere", "erere", "erere"}, 0},
	{"CoreSight in a pipe", ONE({70, "w3 w0 q1 " CPUS(1) " q0 " ETM4 " q0 q1 q7"}), {"rrrrr", "erere", "erere"}, 0},
	{"data without its description", IN_FILE({71, DATA}, {MADE_RAW, "q0"}), {"erere", "erere", "erere"}, 0},
	{"data of CoreSight", IN_FILE({70, "w3 w0 q1 " CPUS(1) " q0 " ETM4 " q0 q1 q7"}, {71, DATA}, {MADE_RAW, "q0"}), {"rrrrr", "erere", "*****"}, 1},
	{"data of another kind", IN_FILE({70, "w5 w0 z16"}, {71, DATA}, {MADE_RAW, "q0"}), ALL_READ, 1},
	{"data after a bad description", IN_FILE({70, "w8 w0 z16"}, {71, DATA}, {MADE_RAW, "q0"}), {"erere", "erere", "erere"}, 0},
	{"data in a pipe without its description", ONE({71, DATA}, {MADE_RAW, "q0"}), {"eeeee", "erere", "erere"}, 0},
	{"data in a pipe", ONE({70, "w5 w0 z16"}, {71, DATA}, {MADE_RAW, "q0"}), {"eeeee", "rrrrr", "rrrrr"}, 1},
};

#define FORMAT "w1 's b0 w1 " MADE_FORMAT("e", 7, MADE_FIELD("int~a", 8, 4, 1), "\"%d\",~REC->a")
#define TRACING(words) ONE({66, "[4"}, {MADE_RAW, words " ]"}, {3, "w1 w1 'name z4 w1 w1 q1"})
#define TRACING_ENDS \
	{ \
		"eeeee", "eeeee", "eeeee" \
	} /* report --stats and inject take it for records */
#define TRACING_READ \
	{ \
		"rerer", "rerer", "rerer" \
	}

static const struct judged tracing[] = {
	{"a payload of 0 bytes", ONE({66, "w0 w0"}, {3, "w1 w1 'name z4 w1 w1 q1"}), {"erere", "erere", "erere"}, 0},
	{"formats of no system", TRACING(MADE_TRACING "w0" MADE_TRACING_END "a8"), TRACING_READ, 0},
	{"formats of one event", TRACING(MADE_TRACING FORMAT MADE_TRACING_END "a8"), TRACING_READ, 0},
	{"a payload that is no multiple of 8", TRACING(MADE_TRACING "w0" MADE_TRACING_END "a8 z1"), TRACING_ENDS, 0},
	{"more after the formats", TRACING(MADE_TRACING "w0" MADE_TRACING_END "a8 z8"), TRACING_ENDS, 0},
	{"formats of fewer systems than counted", TRACING(MADE_TRACING "w0x1000000 a8"), TRACING_ENDS, 0},
	{"a page without fields", TRACING("b23 b8 b68 'tracing '0.6 b0 b0 b8 w4096 'header_page b0 q0 'header_event b0 q0 w0 w0" MADE_TRACING_END "a8"), TRACING_ENDS, 0},
};

/* In a pipe, each section of the header is a record. */
static const struct judged sections[] = {
	{"section 0", ONE({80, "q0 z8"}), {"erere", "erere", "erere"}, 0},
	{"section 40", ONE({80, "q40 z8"}), {"errrr", "errrr", "rrrrr"}, 0},
	{"the first section that is not known", ONE({80, "q32 z8"}), {"rrrrr", "rrrrr", "erere"}, 0},
	{"a section of 31 bits", ONE({80, "q0x7fffffff z8"}), {"errrr", "errrr", "erere"}, 0},
	{"a section of 32 bits", ONE({80, "q0x80000000 z8"}), {"errrr", "errrr", "erere"}, 0},
	{"a section of 33 bits", ONE({80, "q0x100000000 z8"}), {"errrr", "errrr", "erere"}, 0},
	{"a text that is cut", ONE({80, "q3 w9 'name"}), {"erere", "erere", "erere"}, 0},
	{"an empty text", ONE({80, "q3 w0 z4"}), {"rrrrr", "rrrrr", "erere"}, 0},
	{"a text", ONE({80, "q3 w4 'abc z1"}), ALL_READ, 0},
	{"an empty section in between", ONE({80, "q3"}, {80, "q5 w4 'abc z1"}), {"erere", "erere", "rrrrr"}, 0},
	{"an empty section before another", ONE({80, "q5 w4 'abc z1"}, {80, "q4"}), {"erere", "erere", "erere"}, 1},
	{"an empty section at the end", ONE({80, "q5 w4 'abc z1"}, {80, "q6"}), {"erere", "erere", "rrrrr"}, 1},
};

#define THREADS "q1 q1 'name z12"
#define COUNT "q2 w0 w0 q1 q1 q1"

static const struct judged maps[] = {
	{"CPUs", ONE({74, "h0 h2 h0 h1"}), ALL_READ, 0},
	{"CPUs beyond it", ONE({74, "h0 h3 h0 h1"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"no CPUs", ONE({74, "h0 h0 h0 h1"}), {"rrrrr", "rrerr", "rrerr"}, 0},
	{"a large CPU", ONE({74, "h0 h2 h0 h32767"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"the largest CPU", ONE({74, "h0 h2 h65535 h32766"}), ALL_READ, 0},
	{"words of 4 bytes", ONE({74, "h1 h1 h4 w1 z6"}), ALL_READ, 0},
	{"words of 4 bytes beyond it", ONE({74, "h1 h4 h4 w1 z6"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"empty words of 4 bytes", ONE({74, "h1 h2 h4 w0 w0 z2"}), {"rrrrr", "rrerr", "rrerr"}, 0},
	{"words of 8 bytes", ONE({74, "h1 h1 h8 w0 q1 z6"}), ALL_READ, 0},
	{"words of 8 bytes beyond it", ONE({74, "h1 h2 h8 w0 q1 z6"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"empty words of 8 bytes", ONE({74, "h1 h1 h8 w0 q0 z6"}), {"rrrrr", "rrerr", "rrerr"}, 0},
	{"words of 16 bytes", ONE({74, "h1 h1 h16 w0 q1 z6"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"a range", ONE({74, "h2 h0 h1 h3"}), ALL_READ, 0},
	{"a range that ends 1 before it begins", ONE({74, "h2 h0 h9 h8"}), {"rrrrr", "rrerr", "rrerr"}, 0},
	{"a range that ends 2 before it begins", ONE({74, "h2 h0 h9 h7"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"a range that ends 3 before it begins", ONE({74, "h2 h0 h9 h6"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"a range that ends 4 before it begins", ONE({74, "h2 h0 h9 h5"}), {"rrerr", "rrerr", "rrerr"}, 0},
	{"a range and any CPU, that ends 5 before it begins", ONE({74, "h2 b1 b0 h9 h4"}), {"rrerr", "rrerr", "rrerr"}, 0},
	{"a range and any CPU, that ends 4 before it begins", ONE({74, "h2 b1 b0 h9 h5"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"a range and any CPU, that ends 1 before it begins", ONE({74, "h2 b1 b0 h9 h8"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"a range to a large CPU", ONE({74, "h2 h0 h3 h32767"}), {"rrrrr", "rrrrr", "rrerr"}, 0},
	{"an unknown form", ONE({74, "h3 h0 h3 h1"}), {"rrerr", "rrerr", "rrerr"}, 0},
	{"a second map is not looked at", ONE({74, "h0 h2 h0 h1"}, {74, "h3 h0 h3 h1"}), ALL_READ, 1},
	{"a list of threads", ONE({73, "q1 q1 'name z12"}), ALL_READ, 0},
	{"threads beyond the list", ONE({73, "q2 q1 'name z12"}), {"rrrrr", "rrrrr", "eeeee"}, 0},
	{"threads far beyond the list", ONE({73, "q0x10000000 q1 'name z12"}), {"rrerr", "rrerr", "eeeee"}, 0},
	{"threads far beyond the list, in a file", IN_FILE({73, "q0x10000000 q1 'name z12"}), {"rrerr", "rrerr", "eeeee"}, 0},
	{"a second list is not looked at", ONE({73, "q1 q1 'name z12"}, {73, "q2 q1 'name z12"}), {"rrrrr", "rrrrr", "eeeee"}, 1},
	{"a setting", ONE({75, "q1 q0 q1"}), ALL_READ, 0},
	{"settings beyond it", ONE({75, "q2 q0 q1"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"settings beyond it, in a file", IN_FILE({75, "q2 q0 q1"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"settings far beyond it", ONE({75, "q0x10000000 q0 q1"}), {"rrerr", "rrerr", "sssss"}, 0},
	{"settings far beyond it, in a file", IN_FILE({75, "q0x10000000 q0 q1"}), {"rrerr", "rrerr", "sssss"}, 0},
	{"a count of no event", TWO({76, "q9 w0 w0 q1 q1 q1"}), {"rrerr", "rrerr", "rrerr"}, 0},
	{"a count without maps", TWO({76, COUNT}), {"rrerr", "rrerr", "rrerr"}, 0},
	{"a count without CPUs", TWO({73, THREADS}, {76, COUNT}), {"rrerr", "rrerr", "rrerr"}, 1},
	{"a count without threads", TWO({74, "h0 h1 h0 h0"}, {76, COUNT}), {"rrerr", "rrerr", "rrerr"}, 1},
	{"a count", TWO({74, "h0 h1 h0 h0"}, {73, THREADS}, {76, COUNT}), ALL_READ, 2},
};

static const struct judged metadata[] = {
	{"what a BPF program says", ONE({84, "'name z12 q1 'key z61 'value z251"}), {"eeeee", "eeeee", "rrrrr"}, 0},
	{"a name without its end", ONE({84, "x16 q1 'key z61 'value z251"}), {"eeeee", "eeeee", "sssss"}, 0},
	{"more than it holds", ONE({84, "'name z12 q2 'key z61 'value z251"}), {"eeeee", "eeeee", "sssss"}, 0},
	{"a key without its end", ONE({84, "'name z12 q1 x64 'value z251"}), {"eeeee", "eeeee", "sssss"}, 0},
	{"a value without its end", ONE({84, "'name z12 q1 'key z61 x256"}), {"eeeee", "eeeee", "sssss"}, 0},
	{"a build ID without a name", ONE({67, "w1 x20 z4 x4"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"a build ID", ONE({67, "w1 x20 z4 'abc z1"}), ALL_READ, 0},
	{"an unknown type", ONE({87, "q0"}), {"eeeee", "eeeee", "sssss"}, 0},
	{"a type that only 7.2 has", ONE({83, "q0"}), {"eeeee", "eeeee", "eeere"}, 0},
};

static const struct made_event counted[] = {{1, 0, PFR_SAMPLE_IP | PFR_SAMPLE_READ, PFR_FORMAT_GROUP | PFR_FORMAT_ID, MADE_ALL, 1}};
static const struct made_event branches[] = {{1, 0, PFR_SAMPLE_IP | PFR_SAMPLE_BRANCH_STACK, 0, MADE_ALL, 1}};
static const struct made_event stacked[] = {{1, 0, PFR_SAMPLE_IP | PFR_SAMPLE_STACK_USER, 0, MADE_ALL, 1}};

#define MMAP2_ID (UINT64_C(0x4000) << 32 | 10)
#define COUNTED(...) \
	{ \
		.event = counted, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}
#define BRANCHES(...) \
	{ \
		.event = branches, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}
#define STACKED(...) \
	{ \
		.event = stacked, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}
#define BARE(...) \
	{ \
		.event = bare, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}

static const struct judged kernel[] = {
	{"a thread's name", BARE({3, "w1 w1 'name z4"}), ALL_READ, 0},
	{"a name without its end", BARE({3, "w1 w1 x8"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"a name that is cut", BARE({3, "w1 w1"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"namespaces beyond it", BARE({16, "w1 w1 q2 q1 q1"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"many namespaces", BARE({16, "w1 w1 q65537 q1 q1"}), {"erere", "erere", "sssss"}, 0},
	{"namespaces that are cut", {.event = bare, .nr = 1, .record = {{16, "w1 w1"}, {3, "w1 w1 'name z4"}}}, {"erere", "erere", "sssss"}, 0},
	{"a poke beyond it", BARE({20, "q1 h4 h4 x4"}), {"rrrrr", "rrrrr", "sssss"}, 0},
	{"a poke", BARE({20, "q1 h2 h2 x4"}), ALL_READ, 0},
	{"a build ID", BARE({MMAP2_ID, "w1 w1 q4096 q4096 q0 b20 b0 h0 x20 w5 w2 'file z4"}), ALL_READ, 0},
	{"the kernel's type 23", BARE({23, "q0"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"type 0", BARE({0, "q0"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"a size of 12", BARE({5, "w0"}), {"rrrrr", "rrrrr", "eeeee"}, 0},
	{"an empty group of counts", COUNTED({9, "q1 q0"}), {"eeere", "eeere", "eeere"}, 0},
	{"a group of counts", COUNTED({9, "q1 q1 q7 q1"}), ALL_READ, 0},
	{"branches beyond it", BRANCHES({9, "q1 q2 q1 q2 q3"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"more branches than 64 bits count", BRANCHES({9, "q1 q0x0aaaaaaaaaaaaaab q1 q2 q3"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"branches", BRANCHES({9, "q1 q1 q1 q2 q3"}), ALL_READ, 0},
	{"a stack", STACKED({9, "q1 q8 q3 q8"}), ALL_READ, 0},
	{"a stack that has more than it holds", STACKED({9, "q1 q8 q3 q9"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"a stack beyond it", STACKED({9, "q1 q16 q3 q8"}), {"eeeee", "eeeee", "eeeee"}, 0},
	{"no stack", STACKED({9, "q1 q0"}), ALL_READ, 0},
};

/* An event that script has nothing to show of. */
#define ATTR(type, config, sample_type) \
	{ \
		64, "w" #type " w64 q" #config " q1 q" #sample_type " q0 q0 z16" \
	}
static const struct made_event tracepoint[] = {{2, 7, PFR_SAMPLE_IP | PFR_SAMPLE_TID, 0, 0, 0}};
#define FIRST(...) \
	{ \
		.event = tracepoint, .nr = 1, .pipe = true, .record = { __VA_ARGS__ } \
	}

static const struct judged shown[] = {
	{"no address", FIRST(ATTR(1, 1, 2)), {"rrerr", "rrerr", "rrerr"}, 0},
	{"an address", FIRST(ATTR(1, 1, 3)), ALL_READ, 0},
	{"no address after another of its type", FIRST(ATTR(1, 1, 3), ATTR(1, 2, 2)), ALL_READ, 1},
	{"no address of the dummy event", FIRST(ATTR(1, 9, 2), ATTR(1, 2, 2)), ALL_READ, 1},
	{"no address of a PMU", FIRST(ATTR(9, 1, 2)), ALL_READ, 0},
	{"no address of a tracepoint", FIRST(ATTR(2, 8, 2)), ALL_READ, 0},
	{"output of BPF", FIRST(ATTR(1, 10, 2)), {"rrerr", "rrerr", "rrerr"}, 0},
};

static void ends_at_own_records(void **unused)
{
	(void)unused;
	judged_here();
	JUDGED(attrs);
	JUDGED(updates);
	JUDGED(indexes);
	JUDGED(aux);
	JUDGED(tracing);
	JUDGED(sections);
	JUDGED(maps);
	JUDGED(metadata);
	JUDGED(shown);
}

static void ends_at_records_of_the_kernel(void **unused)
{
	(void)unused;
	judged_here();
	JUDGED(kernel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_at_own_records),
		cmocka_unit_test(ends_at_records_of_the_kernel),
	};

	return RUN(tests);
}
