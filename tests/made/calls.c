/* SPDX-License-Identifier: MIT */
/*
 * session/calls/: which entries and exits of system calls belong together, on captures of a few records, whose events lack a field, or whose records lack what they
 * should hold; and whose numbers the calls have. Programs of any length are compared with a model by tests/report/calls.t.
 */
#include "tests/made/made_words.h"

#include "perfring_session_calls.h"
#include "session/calls/names.h"

#define FIELD MADE_FIELD
#define OF_ID FIELD("long~id", 8, 8, 1)
#define OF_ARGS FIELD("unsigned~long~args[6]", 16, 48, 0)
#define OF_RET FIELD("long~ret", 16, 8, 1)
#define OF_NR FIELD("int~__syscall_nr", 8, 4, 1)
#define OF_READ \
	FIELD("unsigned~int~fd", 16, 8, 0) \
	FIELD("char~*~buf", 24, 8, 0) \
	FIELD("size_t~count", 32, 8, 0)
#define FORMAT(name, id, fields) MADE_FORMAT(name, id, fields, "\"\"")
#define RAW_AS(enter, leave) "'raw_syscalls b0 w2 " FORMAT("sys_enter", 7, enter) FORMAT("sys_exit", 8, leave)
#define RAW RAW_AS(OF_ID OF_ARGS, OF_ID OF_RET)
#define NAMED_AS(enter, leave) "'syscalls b0 w2 " FORMAT("sys_enter_read", 9, enter) FORMAT("sys_exit_read", 10, leave)
#define NAMED NAMED_AS(OF_NR OF_READ, OF_NR OF_RET)
#define FORMATS(nr, systems) \
	{ \
		1, MADE_TRACING "w" #nr " " systems MADE_TRACING_END \
	}
#define X86 \
	{ \
		6, "w8 'x86_64 z2" \
	}

#define ENTER(time, tid, nr, args) MADE_SAMPLE(1, 5, tid, time, 0, "h7 b0 b0 w0 q" #nr " " args " w0")
#define LEAVE(time, tid, nr, ret) MADE_SAMPLE(2, 5, tid, time, 0, "h8 b0 b0 w0 q" #nr " q" #ret " w0")
#define ENTER_NAMED(time, tid, nr, args) MADE_SAMPLE(3, 5, tid, time, 0, "h9 b0 b0 w0 w" #nr " w0 " args " w0")
#define LEAVE_NAMED(time, tid, nr, ret) MADE_SAMPLE(4, 5, tid, time, 0, "h10 b0 b0 w0 w" #nr " w0 q" #ret " w0")
#define SIX "q3 q4096 q10 q4 q5 q6"
#define THREE "q3 q4096 q10"
#define LOST(time) \
	{ \
		PFR_RECORD_LOST, "q1 q5 " MADE_TRAILER(0, time, 0, 1) \
	}
#define LOST_SAMPLES(time) \
	{ \
		PFR_RECORD_LOST_SAMPLES, "q5 " MADE_TRAILER(0, time, 0, 1) \
	}
#define EXIT(tid, time) \
	{ \
		PFR_RECORD_EXIT, "w5 w1 w" #tid " w1 q" #time " " MADE_TRAILER(tid, time, 0, 1) \
	}
#define FORK(tid, time) \
	{ \
		PFR_RECORD_FORK, "w5 w5 w" #tid " w5 q" #time " " MADE_TRAILER(5, time, 0, 1) \
	}

static const struct made_event events[] = {{2, 7, MADE_SEEN, 0, MADE_ALL, 1}, {2, 8, MADE_SEEN, 0, MADE_ALL, 2}, {2, 9, MADE_SEEN, 0, MADE_ALL, 3}, {2, 10, MADE_SEEN, 0, MADE_ALL, 4}};
static const struct made_event tidless[] = {{2, 8, MADE_SEEN & ~(uint64_t)PFR_SAMPLE_TID, 0, MADE_ALL, 1}};
static const struct made_event rawless[] = {{2, 8, MADE_SEEN & ~(uint64_t)PFR_SAMPLE_RAW, 0, MADE_ALL, 1}};
static const struct made_event timeless[] = {{2, 7, MADE_SEEN & ~(uint64_t)PFR_SAMPLE_TIME, 0, MADE_ALL, 1}, {2, 8, MADE_SEEN & ~(uint64_t)PFR_SAMPLE_TIME, 0, MADE_ALL, 2}};

static char found[4096];

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
	size_t size = strlen(found);
	va_list list;

	va_start(list, format);
	vsnprintf(found + size, sizeof(found) - size, format, list);
	va_end(list);
}

/* TID NAME(ARGUMENTS)=RESULT ERROR END TOOK, with ? after a time that is not sure. */
static int take_call(void *user, const struct pfr_call *call)
{
	static const char *const ends[] = {"", " no entry", " no exit", " thread ends", " unfinished"};
	unsigned i;

	(void)user;
	add("%u %.*s(", call->tid, (int)call->name.size, (const char *)call->name.data);
	for (i = 0; i < call->nr_args; i++)
		add("%s%u", i ? "," : "", (unsigned)call->args[i]);
	add(")");
	if (call->has_ret)
		add("=%d%s%s", (int)call->ret, call->fails ? " " : "", !call->fails ? "" : call->error ? call->error :
													 "?");
	add("%s", ends[call->end]);
	if (call->has_took)
		add(" %u%s", (unsigned)call->took, call->sure ? "" : "?");
	add("\n");
	return 0;
}

#define COUNT(member) \
	do { \
		if (totals.member) \
			add(#member " %u\n", (unsigned)totals.member); \
	} while (0)

static void see(const struct made_capture *c, uint32_t order)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order};
	struct pfr_calls_options how = {.size = sizeof(how), .call = take_call};
	struct pfr_calls_totals totals = {.size = sizeof(totals)};
	struct pfr_session *session;
	struct pfr_calls *calls;

	*found = 0;
	made_capture(c);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
	assert_int_equal(pfr_calls_open(&calls, session, &how, NULL), PFR_OK);
	assert_int_equal(pfr_calls_get_totals(calls, &totals), PFR_OK);
	COUNT(starts);
	COUNT(backward);
	COUNT(without);
	COUNT(repeated);
	COUNT(no_place);
	COUNT(losses);
	COUNT(defects);
	pfr_calls_close(calls);
	pfr_session_close(session);
}

#define OF .event = events, .nr = 4
#define OF_RAW OF, .feature = {FORMATS(1, RAW), X86}
#define OF_BOTH OF, .feature = {FORMATS(2, RAW NAMED), X86}
#define OF_NAMED(enter, leave) OF, .feature = {FORMATS(1, NAMED_AS(enter, leave)), X86}

static const struct program {
	const char *name;
	struct made_capture capture;
	const char *found;
} programs[] = {
	{"a call", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), LEAVE(130, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6)=7 30\n"},
	{"an error", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), LEAVE(130, 5, 0, -2)}}, "5 read(3,4096,10,4,5,6)=-2 ENOENT 30\n"},
	{"the last error, and what is none", {OF_RAW, .record = {LEAVE(130, 5, 0, -4095), LEAVE(140, 5, 0, -4096)}}, "5 read()=-4095 ? no entry\n5 read()=-4096 no entry\n"},
	{"no time", {.event = timeless, .nr = 2, .feature = {FORMATS(1, RAW), X86}, .record = {{9, "q1 w5 w5 w0 w0 [4 h7 b0 b0 w0 q0 " SIX " w0 ]"}, {9, "q2 w5 w5 w0 w0 [4 h8 b0 b0 w0 q0 q7 w0 ]"}}}, "5 read(3,4096,10,4,5,6)=7\n"},
	{"no machine", {OF, .feature = {FORMATS(1, RAW)}, .record = {LEAVE(130, 5, 0, 7)}}, "5 syscall_0()=7 no entry\n"},
	{"a machine whose name is empty", {OF, .feature = {FORMATS(1, RAW), {6, "w4 z4"}}, .record = {LEAVE(130, 5, 0, 7)}}, "5 syscall_0()=7 no entry\n"},
	{"a machine that is cut", {OF, .feature = {FORMATS(1, RAW), {6, "w9 'x86"}}, .record = {LEAVE(130, 5, 0, 7)}}, "5 syscall_0()=7 no entry\n"},
	{"a machine with other errors", {OF, .feature = {FORMATS(1, RAW), {6, "w8 'mips64 z2"}}, .record = {LEAVE(130, 5, 0, -34), LEAVE(140, 5, 0, -35), LEAVE(150, 5, 0, -512)}}, "5 syscall_0()=-34 ERANGE no entry\n5 syscall_0()=-35 ? no entry\n5 syscall_0()=-512 ERESTARTSYS no entry\n"},
	{"numbers of no call", {OF_RAW, .record = {LEAVE(130, 5, 1023, 7), LEAVE(140, 5, 1024, 7), LEAVE(150, 5, 0x40000000, 7), LEAVE(160, 5, 0x40000208, 7), LEAVE(170, 5, -3, 7)}}, "5 syscall_1023()=7 no entry\n5 syscall_1024()=7 no entry\n5 read()=7 no entry\n5 execve()=7 no entry\n5 syscall_-3() no entry\n"},
	{"an entry alone", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), ENTER(130, 5, 1, SIX)}}, "5 read(3,4096,10,4,5,6) no exit\n5 write(3,4096,10,4,5,6) unfinished\n"},
	{"an exit of another call", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), LEAVE(130, 5, 1, 7)}}, "5 read(3,4096,10,4,5,6) no exit\n5 write()=7 no entry\n"},
	{"an exit without a number, of a signal's end", {OF_RAW, .record = {ENTER(100, 5, 15, SIX), LEAVE(130, 5, -1, 7)}}, "5 rt_sigreturn(3,4096,10,4,5,6) 30\n"},
	{"a signal's end", {OF_RAW, .record = {ENTER(100, 5, 15, SIX), LEAVE(130, 5, 15, -4)}}, "5 rt_sigreturn(3,4096,10,4,5,6) 30\n"},
	{"a lost record", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), LOST(110), LEAVE(130, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6)=7 30?\nlosses 1\n"},
	{"lost samples, and those of no time", {OF_RAW, .record = {LOST_SAMPLES(90), ENTER(100, 5, 0, SIX), LEAVE(130, 5, 0, 7), LOST_SAMPLES(0)}}, "5 read(3,4096,10,4,5,6)=7 30\nlosses 1\n"},
	{"a thread that ends", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), EXIT(5, 110), EXIT(5, 115), EXIT(6, 120)}}, "5 read(3,4096,10,4,5,6) thread ends\n"},
	{"a new thread with its tid", {OF_RAW, .record = {ENTER(100, 6, 0, SIX), FORK(6, 110), LEAVE(120, 6, 0, 7)}}, "6 read(3,4096,10,4,5,6) thread ends\n6 read()=7 no entry\n"},
	{"a process with its tid", {OF_RAW, .record = {ENTER(100, 6, 0, SIX), MADE_SAMPLE(2, 6, 6, 120, 0, "h8 b0 b0 w0 q0 q7 w0")}}, "6 read(3,4096,10,4,5,6) thread ends\n6 read()=7 no entry\n"},
	{"an end that is not recorded", {OF_RAW, .record = {ENTER(100, 5, 231, SIX), ENTER(110, 5, 0, SIX), LEAVE(130, 5, 0, 7)}}, "5 exit_group(3,4096,10,4,5,6) thread ends\n5 read(3,4096,10,4,5,6)=7 20\n"},
	{"where a thread starts", {OF_RAW, .record = {LEAVE(110, 6, 56, 0), ENTER(120, 6, 0, SIX), LEAVE(130, 6, 0, 7)}}, "6 read(3,4096,10,4,5,6)=7 10\nstarts 1\n"},
	{"where another one with its tid starts", {OF_RAW, .record = {ENTER(100, 6, 0, SIX), LEAVE(110, 6, 57, 0), ENTER(120, 6, 0, SIX), LEAVE(130, 6, 0, 7)}}, "6 read(3,4096,10,4,5,6) thread ends\n6 read(3,4096,10,4,5,6)=7 10\nstarts 1\n"},
	{"where one starts whose tid was used", {OF_RAW, .record = {LEAVE(100, 6, 0, 7), LEAVE(110, 6, 435, 0), LEAVE(130, 6, 0, 8)}}, "6 read()=7 no entry\n6 read()=8 no entry\nstarts 1\n"},
	{"execve of another thread", {OF_RAW, .record = {ENTER(90, 5, 202, SIX), ENTER(100, 6, 59, SIX), LEAVE(130, 5, 59, 0), ENTER(140, 5, 0, SIX)}}, "5 futex(3,4096,10,4,5,6) thread ends\n5 execve(3,4096,10,4,5,6)=0 30\n5 read(3,4096,10,4,5,6) unfinished\n"},
	{"execve of two threads", {OF_RAW, .record = {ENTER(100, 6, 59, SIX), ENTER(105, 7, 322, SIX), ENTER(106, 7, 322, SIX), LEAVE(130, 5, 59, 0)}}, "7 execveat(3,4096,10,4,5,6) no exit\n5 execve(3,4096,10,4,5,6)=0 30\n7 execveat(3,4096,10,4,5,6) unfinished\n"},
	{"execve that fails", {OF_RAW, .record = {ENTER(100, 6, 59, SIX), LEAVE(110, 6, 59, -2), LEAVE(130, 5, 59, 0)}}, "6 execve(3,4096,10,4,5,6)=-2 ENOENT 10\n5 execve()=0 no entry\n"},
};

static const struct program odd[] = {
	{"no thread", {.event = tidless, .nr = 1, .feature = {FORMATS(1, RAW), X86}, .record = {{9, "q1 q100 w0 w0 [4 h8 b0 b0 w0 q0 q7 w0 ]"}}}, "without 1\n"},
	{"no payload", {.event = rawless, .nr = 1, .feature = {FORMATS(1, RAW), X86}, .record = {{9, "q1 w5 w5 q100 w0 w0"}}}, ""},
	{"a thread that is over", {OF_RAW, .record = {MADE_SAMPLE(2, 4294967295, 4294967295, 120, 0, "h8 b0 b0 w0 q0 q7 w0")}}, "without 1\n"},
	{"a number that is cut", {OF_RAW, .record = {MADE_SAMPLE(2, 5, 5, 120, 0, "h8 b0 b0 w0 w0")}}, "without 1\n"},
	{"a result that is cut", {OF_RAW, .record = {MADE_SAMPLE(2, 5, 5, 120, 0, "h8 b0 b0 w0 q0 w0")}}, "without 1\n"},
	{"a number that is text", {OF, .feature = {FORMATS(1, RAW_AS(FIELD("char~id[8]", 8, 8, 0), OF_ID OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX)}}, "without 1\n"},
	{"no number", {OF, .feature = {FORMATS(1, RAW_AS(OF_ARGS, OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX), LEAVE(110, 5, 0, 7)}}, ""},
	{"no result", {OF, .feature = {FORMATS(1, RAW_AS(OF_ID OF_ARGS, OF_ID)), X86}, .record = {ENTER(100, 5, 0, SIX), LEAVE(110, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6) unfinished\n"},
	{"no arguments", {OF, .feature = {FORMATS(1, RAW_AS(OF_ID, OF_ID OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX)}}, "5 read() unfinished\n"},
	{"arguments that are cut", {OF_RAW, .record = {MADE_SAMPLE(1, 5, 5, 120, 0, "h8 b0 b0 w0 q0 q3 w0")}}, "5 read() unfinished\n"},
	{"arguments that are a text", {OF, .feature = {FORMATS(1, RAW_AS(OF_ID FIELD("char~args[48]", 16, 48, 0), OF_ID OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX)}}, "5 read() unfinished\n"},
	{"two arguments", {OF, .feature = {FORMATS(1, RAW_AS(OF_ID FIELD("unsigned~long~args[2]", 16, 16, 0), OF_ID OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX)}}, "5 read(3,4096) unfinished\n"},
	{"eight arguments", {OF, .feature = {FORMATS(1, RAW_AS(OF_ID FIELD("unsigned~long~args[8]", 16, 64, 0), OF_ID OF_RET)), X86}, .record = {ENTER(100, 5, 0, SIX " q7 q8")}}, "5 read(3,4096,10,4,5,6) unfinished\n"},
	{"a call by its name", {OF_BOTH, .record = {ENTER_NAMED(100, 5, 0, THREE), LEAVE_NAMED(130, 5, 0, 7)}}, "5 read(3,4096,10)=7 30\n"},
	{"a call by two events", {OF_BOTH, .record = {ENTER(100, 5, 0, SIX), ENTER_NAMED(101, 5, 0, THREE), LEAVE(130, 5, 0, 7), LEAVE_NAMED(131, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6)=7 30\nrepeated 2\n"},
	{"a record twice", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), ENTER(100, 5, 0, SIX), LEAVE(130, 5, 0, 7), LEAVE(130, 5, 0, 7), LEAVE(131, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6)=7 30\n5 read()=7 no entry\nrepeated 2\n"},
	{"two events, and a loss between them", {OF_BOTH, .record = {ENTER(100, 5, 0, SIX), LOST(101), ENTER_NAMED(102, 5, 0, THREE)}}, "5 read(3,4096,10,4,5,6) no exit\n5 read(3,4096,10) unfinished\nlosses 1\n"},
	{"a name of an old release", {OF_NAMED(FIELD("int~nr", 8, 4, 1) OF_READ, OF_NR OF_RET), .record = {ENTER_NAMED(100, 5, 0, THREE)}}, "5 read(3,4096,10) unfinished\n"},
	{"a name without a number", {OF_NAMED(OF_READ, OF_RET), .record = {ENTER_NAMED(100, 5, 0, THREE), LEAVE_NAMED(130, 5, 0, 7)}}, ""},
	{"an argument that is text", {OF_NAMED(OF_NR FIELD("unsigned~int~fd", 16, 8, 0) FIELD("char~b[8]", 24, 8, 0) FIELD("long~c", 32, 8, 0), OF_NR OF_RET), .record = {ENTER_NAMED(100, 5, 0, THREE)}}, "5 read(3) unfinished\n"},
	{"an argument that is cut", {OF_NAMED(OF_NR OF_READ, OF_NR OF_RET), .record = {ENTER_NAMED(100, 5, 0, "q3 q4096")}}, "5 read(3,4096) unfinished\n"},
	{"fields before the number", {OF_NAMED(FIELD("int~a", 12, 4, 1) FIELD("int~__syscall_nr", 16, 4, 1) FIELD("int~b", 20, 4, 1), OF_NR OF_RET), .record = {ENTER_NAMED(100, 5, 0, "w1 w8")}}, "5 read(8) unfinished\n"},
	{"a name of the kernel's own", {OF, .feature = {FORMATS(1, "'syscalls b0 w1 " FORMAT("sys_enter_newfstat", 9, OF_NR)), X86}, .record = {ENTER_NAMED(100, 5, 5, "q0")}}, "5 fstat() unfinished\n"},
	{"a name of no call", {OF, .feature = {FORMATS(1, "'syscalls b0 w1 " FORMAT("sys_enter_newer", 9, OF_NR)), X86}, .record = {ENTER_NAMED(100, 5, 999, "q0")}}, "5 newer() unfinished\n"},
	{"another event", {OF, .feature = {FORMATS(1, "'syscalls b0 w1 " FORMAT("sys_other", 9, OF_NR)), X86}, .record = {ENTER_NAMED(100, 5, 999, "q0")}}, ""},
};

static const struct program unordered[] = {
	{"an exit before its entry", {OF_RAW, .record = {ENTER(100, 5, 0, SIX), LEAVE(90, 5, 0, 7)}}, "5 read(3,4096,10,4,5,6)=7\nbackward 1\n"},
};

static void sees(const struct program *program, size_t nr, uint32_t order)
{
	for (; nr--; program++) {
		see(&program->capture, order);
		if (strcmp(found, program->found))
			fail_msg("%s: %s, expected %s", program->name, found, program->found);
	}
}

static void calls_of_records(void **unused)
{
	(void)unused;
	sees(programs, sizeof(programs) / sizeof(programs[0]), PFR_ORDER_TIME);
	sees(odd, sizeof(odd) / sizeof(odd[0]), PFR_ORDER_TIME);
	sees(unordered, sizeof(unordered) / sizeof(unordered[0]), PFR_ORDER_FILE);
}

/* ---- numbers and names ----------------------------------------------------------- */

static const char *name_of(enum syscall_table table, uint64_t number)
{
	const struct syscall_row *row = syscall_row_of(table, number);

	return row ? row->name : "";
}

static void numbers_of_machines(void **unused)
{
	uint64_t bits = 0x80241; /* O_WRONLY, O_CREAT, O_TRUNC, O_CLOEXEC */

	(void)unused;
	assert_string_equal(name_of(SYSCALLS_X86_64, 257), "openat");
	assert_string_equal(name_of(SYSCALLS_I386, 295), "openat");
	assert_string_equal(name_of(SYSCALLS_GENERIC, 56), "openat");
	assert_string_equal(name_of(SYSCALLS_ARM, 322), "openat");
	assert_string_equal(name_of(SYSCALLS_POWERPC, 286), "openat");
	assert_string_equal(name_of(SYSCALLS_S390, 288), "openat");
	assert_string_equal(name_of(SYSCALLS_X86_64, (UINT64_C(1) << 30) + 257), "openat");
	assert_string_equal(name_of(SYSCALLS_X86_64, (UINT64_C(1) << 30) + 520), "execve");
	assert_string_equal(name_of(SYSCALLS_X86_64, 520), "");
	assert_string_equal(name_of(SYSCALLS_X86_64, (UINT64_C(1) << 31) + 257), "");
	assert_string_equal(name_of(SYSCALLS_X86_64, 65536 + 257), "");
	assert_string_equal(name_of(SYSCALLS_X86_64, 32768 + 257), "");
	assert_string_equal(name_of(SYSCALLS_X86_64, UINT64_MAX), "");
	assert_string_equal(name_of(SYSCALLS_I386, UINT64_C(0xffff)), "");
	assert_string_equal(name_of(SYSCALLS_UNKNOWN, 520), "");
	assert_string_equal(name_of(SYSCALLS_NR, 0), "");
	assert_int_equal(syscall_table_of("x86_64", 6), SYSCALLS_X86_64);
	assert_int_equal(syscall_table_of("x86_64", 5), SYSCALLS_UNKNOWN);
	assert_int_equal(syscall_table_of("aarch64", 7), SYSCALLS_GENERIC);
	assert_int_equal(syscall_table_of("armv7l", 6), SYSCALLS_ARM);
	assert_int_equal(syscall_table_of("armv", 4), SYSCALLS_UNKNOWN);
	assert_int_equal(syscall_table_of("ppc", 3), SYSCALLS_UNKNOWN); /* of 32 bits */
	assert_null(syscall_row_named("opena", 5));
	assert_string_equal(syscall_row_named("openat", 6)->name, "openat");
	assert_string_equal(syscall_error_name(34, true), "ERANGE");
	assert_string_equal(syscall_error_name(35, false), "EDEADLK");
	assert_null(syscall_error_name(35, true));
	assert_null(syscall_error_name(511, true));
	assert_string_equal(syscall_error_name(512, true), "ERESTARTSYS");
	assert_null(syscall_error_name(4000, false));
	assert_null(syscall_flag_name('?', &bits));
	assert_true(bits == 0x80241);
	assert_string_equal(pfr_syscall_name("x86_64", 257), "openat");
	assert_null(pfr_syscall_name("vax", 257));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(calls_of_records),
		cmocka_unit_test(numbers_of_machines),
	};

	return RUN(tests);
}
