/* SPDX-License-Identifier: MIT */
/*
 * session/sched/: what switches and wake-ups mean, on captures of a few records, whose events lack a field, a time, a CPU or a thread, or are damaged. Schedules
 * of any length are compared with a model by tests/report/sched.t.
 */
#include "tests/made/made_words.h"

#include "perfring_session_sched.h"
#include "session/sched/state.h"

#define SEEN MADE_SEEN
#define SWITCH_EVENT \
	{ \
		2, 7, SEEN, 0, MADE_ALL, 1 \
	}
#define WAKING_EVENT \
	{ \
		2, 8, SEEN, 0, MADE_ALL, 2 \
	}
#define WAKEUP_EVENT \
	{ \
		2, 9, SEEN, 0, MADE_ALL, 3 \
	}
#define NEW_EVENT \
	{ \
		2, 10, SEEN, 0, MADE_ALL, 4 \
	}

/* Payloads: the common fields are 8 bytes; of switches prev_pid, prev_state, next_pid and two names of 4 bytes, of others a pid and a name. */
#define FIELD MADE_FIELD
#define OF_PREV FIELD("pid_t~prev_pid", 8, 4, 1)
#define OF_STATE FIELD("int~prev_state", 12, 4, 1)
#define OF_NEXT FIELD("pid_t~next_pid", 16, 4, 1)
#define OF_NAMES \
	FIELD("char~prev_comm[4]", 20, 4, 0) \
	FIELD("char~next_comm[4]", 24, 4, 0)
#define OF_PID \
	FIELD("pid_t~pid", 8, 4, 1) \
	FIELD("char~comm[4]", 12, 4, 0)
#define FORMATS(nr, formats) \
	{ \
		1, MADE_TRACING "w1 'sched b0 w" #nr " " formats MADE_TRACING_END \
	}
#define SWITCH_AS(fields, print) MADE_FORMAT("sched_switch", 7, fields, print)
#define SWITCHES SWITCH_AS(OF_PREV OF_STATE OF_NEXT OF_NAMES, "\"\"")
#define WAKINGS MADE_FORMAT("sched_waking", 8, OF_PID, "\"\"")
#define WAKEUPS MADE_FORMAT("sched_wakeup", 9, OF_PID, "\"\"")
#define NEWS MADE_FORMAT("sched_wakeup_new", 10, OF_PID, "\"\"")

#define SAMPLE(id, tid, time, cpu, raw) MADE_SAMPLE(id, tid, tid, time, cpu, raw)
#define TRAILER MADE_TRAILER
#define SWITCH(time, cpu, prev, state, next) SAMPLE(1, prev, time, cpu, "h7 b0 b0 w0 w" #prev " w" #state " w" #next " 'p" #prev " z2 'p" #next " z2")
#define WAKE(id, time, cpu, by, flags, pid) SAMPLE(id, by, time, cpu, "h8 b" #flags " b0 w0 w" #pid " 'p" #pid " z2 w0")
#define OUT UINT64_C(0x2000)
#define PREEMPTED UINT64_C(0x4000)
#define RECORD(misc, tid, time, cpu) \
	{ \
		(uint64_t)(misc) << 32 | PFR_RECORD_SWITCH, TRAILER(tid, time, cpu, 1) \
	}
#define LOST(time, cpu) \
	{ \
		PFR_RECORD_LOST, "q1 q5 " TRAILER(0, time, cpu, 1) \
	}
#define LOST_SAMPLES(time, cpu) \
	{ \
		PFR_RECORD_LOST_SAMPLES, "q5 " TRAILER(0, time, cpu, 1) \
	}
#define EXIT(tid, time, cpu) \
	{ \
		PFR_RECORD_EXIT, "w" #tid " w1 w" #tid " w1 q" #time " " TRAILER(tid, time, cpu, 1) \
	}
#define NAME(tid, time) \
	{ \
		PFR_RECORD_COMM, "w" #tid " w" #tid " 'n" #tid " z6 " TRAILER(tid, time, 0, 1) \
	}

static const struct made_event switches[] = {SWITCH_EVENT};
static const struct made_event wakes[] = {SWITCH_EVENT, WAKING_EVENT, WAKEUP_EVENT, NEW_EVENT};
static const struct made_event twice[] = {SWITCH_EVENT, {2, 7, SEEN, 0, MADE_ALL, 2}};
static const struct made_event records[] = {{1, 9, PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU, 0, MADE_ALL, 1}};
static const struct made_event timeless[] = {{2, 7, SEEN & ~(uint64_t)PFR_SAMPLE_TIME, 0, MADE_ALL, 1}};
static const struct made_event cpuless[] = {{2, 7, SEEN & ~(uint64_t)PFR_SAMPLE_CPU, 0, MADE_ALL, 1}};
static const struct made_event tidless[] = {{2, 7, SEEN & ~(uint64_t)PFR_SAMPLE_TID, 0, MADE_ALL, 1}};
static const struct made_event rawless[] = {{2, 7, SEEN & ~(uint64_t)PFR_SAMPLE_RAW, 0, MADE_ALL, 1}};

/* ---- what is found ---------------------------------------------------------------- */

static char found[4096];

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
	size_t size = strlen(found);
	va_list list;

	va_start(list, format);
	vsnprintf(found + size, sizeof(found) - size, format, list);
	va_end(list);
}

/* TID@CPU run off sleep delay STATE, where ? stands after what is not sure and - for what is not known. */
static int take_moment(void *user, const struct pfr_sched_moment *m)
{
	(void)user;
	add("%u", m->tid);
	if (m->comm.size)
		add("=%.*s", (int)m->comm.size, (const char *)m->comm.data);
	if (m->cpu != PFR_SCHED_UNKNOWN)
		add("@%u", m->cpu);
	if (m->has_run)
		add(" run %u%s", (unsigned)m->run, m->run_sure ? "" : "?");
	if (m->has_off)
		add(" off %u%s", (unsigned)m->off, m->off_sure ? "" : "?");
	if (m->has_ready)
		add(" sleep %u delay %u", (unsigned)m->sleep, (unsigned)m->delay);
	add(" %c%s\n", m->state ? m->state : '-', m->ends ? " ends" : "");
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
	struct pfr_sched_options how = {.size = sizeof(how), .moment = take_moment};
	struct pfr_sched_totals totals = {.size = sizeof(totals)};
	struct pfr_session *session;
	struct pfr_sched *sched;

	*found = 0;
	made_capture(c);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
	assert_int_equal(pfr_sched_open(&sched, session, &how, NULL), PFR_OK);
	assert_int_equal(pfr_sched_get_totals(sched, &totals), PFR_OK);
	COUNT(gaps);
	COUNT(no_in);
	COUNT(no_out);
	COUNT(backward);
	COUNT(without);
	COUNT(repeated);
	COUNT(no_place);
	COUNT(shared);
	COUNT(losses);
	COUNT(defects);
	if (totals.source != PFR_SCHED_FROM_TRACEPOINTS)
		add(totals.source ? "of records\n" : "of nothing\n");
	pfr_sched_close(sched);
	pfr_session_close(session);
}

static const struct schedule {
	const char *name;
	struct made_capture capture;
	const char *found;
} schedules[] = {
	{"two threads", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6), SWITCH(170, 0, 6, 2, 5), SWITCH(180, 0, 5, 256, 0)}}, "5=p5@0 run 30 S\n6=p6@0 run 40 D\n5=p5@0 run 10 off 40 R\n"},
	{"no names", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCH_AS(OF_PREV OF_STATE OF_NEXT, "\"\""))}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6)}}, "5=:5@0 run 30 S\n"},
	{"names that are numbers", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCH_AS(OF_PREV OF_STATE OF_NEXT FIELD("int~prev_comm", 20, 4, 1), "\"\""))}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6)}}, "5=:5@0 run 30 S\n"},
	{"no state", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCH_AS(OF_PREV OF_NEXT OF_NAMES, "\"\""))}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6)}}, "5=p5@0 run 30 -\n"},
	{"no next thread", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCH_AS(OF_PREV OF_STATE, "\"\""))}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6)}}, "of nothing\n"},
	{"threads that are texts", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCH_AS(FIELD("char~prev_pid[4]", 8, 4, 0) OF_STATE OF_NEXT, "\"\""))}, .record = {SWITCH(130, 0, 5, 1, 6)}}, "without 1\nof nothing\n"},
	{"a payload that is cut", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SAMPLE(1, 5, 100, 0, "h7 b0 b0 w0 w5"), SWITCH(130, 0, 5, 1, 6)}}, "5=p5@0 S\nwithout 1\n"},
	{"no time", {.event = timeless, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {{9, "q1 w5 w5 w0 w0 [4 h7 b0 b0 w0 w5 w1 w6 'p5 z2 'p6 z2 ]"}}}, "without 1\nof nothing\n"},
	{"no CPU", {.event = cpuless, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {{9, "q1 w5 w5 q100 [4 h7 b0 b0 w0 w5 w1 w6 'p5 z2 'p6 z2 ]"}}}, "without 1\nof nothing\n"},
	{"no payload", {.event = rawless, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {{9, "q1 w5 w5 q100 w0 w0"}}}, "of nothing\n"},
	{"no thread", {.event = tidless, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {{9, "q1 q100 w0 w0 [4 h7 b0 b0 w0 w5 w1 w6 'p5 z2 'p6 z2 ]"}}}, "5=p5@0 S\n"},
	{"a CPU beyond those that are kept", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 65536, 0, 0, 5), SWITCH(130, 65535, 5, 1, 6)}}, "5=p5@65535 S\nno_place 1\n"},
	{"the same switch by two events", {.event = twice, .nr = 2, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(130, 0, 5, 1, 6), SAMPLE(2, 5, 130, 0, "h7 b0 b0 w0 w5 w1 w6 'p5 z2 'p6 z2"), SWITCH(140, 0, 6, 1, 5), SAMPLE(2, 5, 150, 0, "h7 b0 b0 w0 w5 w1 w7 'p5 z2 'p7 z2")}}, "5=p5@0 run 30 S\n6=p6@0 run 10 S\n5=p5@0 run 10 off 10 S\nrepeated 1\n"},
	{"the same switch twice by one", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(130, 0, 5, 1, 6), SWITCH(135, 0, 5, 1, 6)}}, "5=p5@0 S\n5=p5@0 run 5? S\ngaps 1\nno_in 1\nno_out 1\n"},
	{"a thread on two CPUs within what clocks differ by", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(120, 1, 0, 0, 5), SWITCH(130, 0, 5, 1, 0), SWITCH(150, 1, 5, 1, 0)}}, "5=p5@0 run 30 S\n5=p5@1 run 30 S\nno_out 1\nbackward 1\n"},
	{"a thread on two CPUs", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(120, 1, 0, 0, 5), SWITCH(2000130, 0, 5, 1, 0), SWITCH(2000150, 1, 5, 1, 0)}}, "5=p5@0 run 2000030? S\n5=p5@1 run 2000030? S\nno_out 1\nshared 1\n"},
};

static const struct schedule of_wakes[] = {
	{"woken by a thread", {.event = wakes, .nr = 4, .feature = {FORMATS(4, SWITCHES WAKINGS WAKEUPS NEWS)}, .record = {SWITCH(100, 0, 5, 1, 6), WAKE(2, 110, 0, 6, 0, 5), WAKE(3, 115, 0, 6, 0, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 1, 0)}}, "5=p5@0 S\n6=p6@0 run 20 S\n5=p5@0 run 5 off 20 sleep 10 delay 10 S\n"},
	{"woken by its second event alone", {.event = wakes, .nr = 4, .feature = {FORMATS(3, SWITCHES WAKEUPS NEWS)}, .record = {SWITCH(100, 0, 5, 1, 6), WAKE(3, 115, 0, 6, 0, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 1, 0)}}, "5=p5@0 S\n6=p6@0 run 20 S\n5=p5@0 run 5 off 20 sleep 15 delay 5 S\n"},
	{"woken by an interrupt", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {SWITCH(100, 0, 5, 1, 6), WAKE(2, 110, 0, 6, 8, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 1, 0)}}, "5=p5@0 S\n6=p6@0 run 20 S\n5=p5@0 run 5 off 20 sleep 10 delay 10 S\n"},
	{"a wake-up of no thread", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {WAKE(2, 110, 0, 6, 0, 0), SWITCH(120, 0, 6, 1, 5)}}, "6=p6@0 S\n"},
	{"a wake-up that is cut", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {SAMPLE(2, 6, 110, 0, "h8 b0 b0 z4"), SWITCH(120, 0, 6, 1, 5)}}, "6=p6@0 S\nwithout 1\n"},
	{"a new thread", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES NEWS)}, .record = {WAKE(4, 110, 0, 6, 0, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 16, 0)}}, "6=p6@0 S\n5=p5@0 run 5 sleep 0 delay 10 X ends\n"},
	{"a new thread whose tid is used again", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES NEWS)}, .record = {SWITCH(100, 0, 5, 1, 6), WAKE(4, 110, 0, 6, 0, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 16, 0)}}, "5=p5@0 S\n6=p6@0 run 20 S\n5=p5@0 run 5 sleep 0 delay 10 X ends\n"},
	{"woken before it sleeps", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {SWITCH(90, 0, 6, 1, 5), WAKE(2, 95, 1, 7, 0, 5), SWITCH(100, 0, 5, 1, 6), SWITCH(120, 0, 6, 1, 5), SWITCH(125, 0, 5, 1, 0)}}, "6=p6@0 S\n5=p5@0 run 10 S\n6=p6@0 run 20 off 10 S\n5=p5@0 run 5 off 20 sleep 0 delay 20 S\n"},
	{"losses", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {SWITCH(100, 0, 5, 1, 6), LOST(110, 0), SWITCH(120, 0, 6, 1, 5), SWITCH(130, 0, 5, 1, 0), LOST_SAMPLES(140, 1), LOST_SAMPLES(0, 1)}}, "5=p5@0 S\n6=p6@0 run 20? S\n5=p5@0 run 10 off 20? S\nlosses 2\n"},
};

static const struct schedule unordered[] = {
	{"a time less than that before", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 0, 0, 5), SWITCH(90, 0, 5, 1, 6), SWITCH(120, 0, 6, 1, 5), SWITCH(130, 0, 5, 1, 0)}}, "5=p5@0 S\n6=p6@0 run 30 S\n5=p5@0 run 10 off 30? S\nbackward 1\n"},
	{"a stay that ends before it begins", {.event = switches, .nr = 1, .feature = {FORMATS(1, SWITCHES)}, .record = {SWITCH(100, 0, 5, 1, 0), SWITCH(90, 1, 0, 0, 5), SWITCH(120, 1, 5, 1, 0)}}, "5=p5@0 S\n5=p5@1 run 30 S\nbackward 1\n"},
	{"a wake-up after what it brings about", {.event = wakes, .nr = 4, .feature = {FORMATS(2, SWITCHES WAKINGS)}, .record = {SWITCH(100, 0, 5, 1, 6), WAKE(2, 125, 0, 6, 0, 5), SWITCH(120, 0, 6, 1, 5), SWITCH(130, 0, 5, 1, 0)}}, "5=p5@0 S\n6=p6@0 run 20 S\n5=p5@0 run 10 S\nbackward 1\n"},
};

#define OF_RECORDS .event = records, .nr = 1
static const struct schedule of_records[] = {
	{"a thread", {OF_RECORDS, .record = {NAME(5, 90), RECORD(0, 5, 100, 0), RECORD(OUT, 5, 130, 0), RECORD(0, 5, 150, 0), RECORD(OUT | PREEMPTED, 5, 160, 0), RECORD(0, 5, 165, 1), RECORD(OUT, 5, 175, 1)}}, "5=n5@0 run 30 -\n5=n5@0 run 10 off 20 R\n5=n5@1 run 10 off 5 sleep 0 delay 5 -\nof records\n"},
	{"a thread that exits", {OF_RECORDS, .record = {RECORD(0, 5, 100, 0), EXIT(5, 110, 0), RECORD(OUT, 4294967295, 130, 0), RECORD(0, 5, 150, 0)}}, "5=:5@0 run 10 - ends\nwithout 1\nof records\n"},
	{"an exit that nobody ran", {OF_RECORDS, .record = {EXIT(5, 90, 0), RECORD(0, 6, 100, 0), EXIT(5, 110, 0), RECORD(OUT, 6, 130, 0)}}, "6=:6@0 run 30 -\nof records\n"},
	{"the end of nobody", {OF_RECORDS, .record = {RECORD(OUT, 4294967295, 130, 0), RECORD(OUT, 4294967295, 130, 100), RECORD(0, 6, 140, 0), RECORD(OUT, 6, 150, 0), RECORD(OUT, 4294967295, 160, 0)}}, "6=:6@0 run 10 -\nwithout 3\nof records\n"},
	{"two that come in", {OF_RECORDS, .record = {RECORD(0, 5, 100, 0), RECORD(0, 6, 130, 0), RECORD(OUT, 6, 150, 0)}}, "6=:6@0 run 20 -\ngaps 1\nof records\n"},
	{"one that comes in after the idle task", {OF_RECORDS, .record = {RECORD(0, 0, 100, 0), RECORD(0, 6, 130, 0), RECORD(OUT, 6, 150, 0)}}, "6=:6@0 run 20 -\nof records\n"},
	{"one that comes in after an idle task whose end is recorded", {OF_RECORDS, .record = {RECORD(0, 0, 80, 0), RECORD(OUT, 0, 90, 0), RECORD(0, 0, 100, 0), RECORD(0, 6, 130, 0), RECORD(OUT, 6, 150, 0)}}, "6=:6@0 run 20 -\ngaps 1\nof records\n"},
};

static void sees(const struct schedule *schedule, size_t nr, uint32_t order)
{
	for (; nr--; schedule++) {
		see(&schedule->capture, order);
		if (strcmp(found, schedule->found))
			fail_msg("%s: %s, expected %s", schedule->name, found, schedule->found);
	}
}

static void switches_of_tracepoints(void **unused)
{
	(void)unused;
	sees(schedules, sizeof(schedules) / sizeof(schedules[0]), PFR_ORDER_TIME);
	sees(of_wakes, sizeof(of_wakes) / sizeof(of_wakes[0]), PFR_ORDER_TIME);
	sees(unordered, sizeof(unordered) / sizeof(unordered[0]), PFR_ORDER_FILE);
}

static void switches_of_records(void **unused)
{
	(void)unused;
	sees(of_records, sizeof(of_records) / sizeof(of_records[0]), PFR_ORDER_TIME);
}

/* ---- names of states ------------------------------------------------------------------ */

static struct letters letters_in(const char *print)
{
	struct letters l;
	struct pfr_bytes text = {(const unsigned char *)print, (uint32_t)strlen(print)};

	letters_read(&l, &text);
	return l;
}

static void names_states(const char *print, const char *expected, uint64_t again)
{
	struct letters l = letters_in(print);
	char of[LETTERS + 1] = "";
	unsigned bit;

	for (bit = 0; bit < LETTERS; bit++)
		of[bit] = (char)(l.of[bit] ? l.of[bit] : ' ');
	for (bit = LETTERS; bit && of[bit - 1] == ' '; bit--)
		of[bit - 1] = 0;
	if (strcmp(of, expected) || l.again != again)
		fail_msg("%s: '%s' %#llx, expected '%s' %#llx", print, of, (unsigned long long)l.again, expected, (unsigned long long)again);
}

static void states_of_formats(void **unused)
{
	static const char usual[] = "SDTtXZPI";

	(void)unused;
	names_states("", usual, 0x100);
	names_states("{ 0x1, \"Q\" }", usual, 0x100);
	names_states("print fmt: { 0x1, \"Q\" }", "Q", 2);
	names_states("print fmt: {1,\"Q\"},{\t0x0008\t,\t\"W\" }", "Q  W", 16);
	names_states("print fmt: { 16, \"Q\" }, { 0xf, \"N\" }, { 0, \"N\" }, { 0x, \"N\" }, { x, \"N\" }, { 0xG, \"N\" }", "    Q", 32);
	names_states("print fmt: { 2 \"N\" }, { 2, N }, { 2, \"N }, { 2, \"\" }, { 2, \"NO\" }, { 4, \"Q\" }, { 2, \"N", "  Q", 8);
	names_states("print fmt: { 2, \" \" }, { 2, \"\t\" }, { 2, \"\x7f\" }, { 2, \"\xc3\" }, { 2, \"~\" }, { 1, \"!\" }", "!~", 4);
	names_states("print fmt: { 0x80000000, \"Q\" }", "                               Q", 0x100000000);
	names_states("print fmt: { 0x100000000, \"Q\" }", usual, 0x100);
	names_states("print fmt: { 0xab, \"N\" }, { 0x20, \"Q\" }, { 0x2A, \"N\" }, { 010, \"N\" }", "     Q", 64);
	names_states("print fmt: { 1, \"Q\" }, s & 0x400 ? \"+\" : \"\"", "Q", 0x400);
	names_states("print fmt: { 1, \"Q\" }, s & \t1024\t?\t\"+\" : \"\"", "Q", 0x400);
	names_states("print fmt: { 1, \"Q\" }, s & x ? \"+\", s & 8, s & 8 ? \"-\", s & 8 ?", "Q", 2);
	names_states("print fmt: { 1, \"Q\" }, s &", "Q", 2);
	names_states("print fm", usual, 0x100);
	names_states("print fmt", usual, 0x100);
}

static void is_state(const struct letters *l, uint64_t state, char letter, bool runnable)
{
	bool is_runnable = !runnable;

	assert_int_equal(letters_of(l, state, &is_runnable), letter);
	assert_int_equal(is_runnable, runnable);
}

static void states_that_are_recorded(void **unused)
{
	struct letters l = letters_in("");

	(void)unused;
	is_state(&l, 0, 'R', true);
	is_state(&l, 1, 'S', false);
	is_state(&l, 3, 'S', false);
	is_state(&l, 0x80, 'I', false);
	is_state(&l, 0x100, 'R', true);
	is_state(&l, 0x101, 'S', false);
	is_state(&l, 0x200, 'R', true);
	l = letters_in("print fmt: { 1, \"Q\" }, s & 0x100 ? \"+\"");
	is_state(&l, 2, 'R', false);
	is_state(&l, 0x102, 'R', true);
	is_state(&l, UINT64_C(1) << 40, 'R', true);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(switches_of_tracepoints),
		cmocka_unit_test(switches_of_records),
		cmocka_unit_test(states_of_formats),
		cmocka_unit_test(states_that_are_recorded),
	};

	return RUN(tests);
}
