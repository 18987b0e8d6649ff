/* SPDX-License-Identifier: MIT */
/*
 * export/formats/profiler*.c: a profiler for agents, fed with records that are made here: its lines, what is past its bounds, what is kept and what is forgotten
 * from interval to interval, and outputs that fail.
 */
#include "tests/made/made.h"

#include "export/formats/profiler.h"
#include "perfring_session_profiler.h"
#include "perfring_session_tasks.h"
#include "session/stacks/stacks.h"

#define TYPE (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_PERIOD)
#define KERNEL UINT64_C(0xffffffff81000000)
#define DEEP 1024

static struct made m;
static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = TYPE};

/* ---- records ---------------------------------------------------------------------------------------- */

static void begin(void)
{
	made_begin(&m, 0);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	made_comm(&m.b, 10, 10, "a b;c");
	bytes_record_end(&m.b);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x400000, 0x10000, 0, "/bin/program");
	bytes_record_end(&m.b);
	bytes_record(&m.b, PFR_RECORD_KSYMBOL, 0);
	bytes_u64(&m.b, KERNEL), bytes_u32(&m.b, 0x100), bytes_u16(&m.b, 1), bytes_u16(&m.b, 0), bytes_text(&m.b, "bpf_prog", 16);
	bytes_record_end(&m.b);
}

/* With `nr` addresses: the first follows the mark of its mode, each of the others is `step` after it. */
static void sample(uint16_t mode, uint32_t tid, uint64_t ip, uint64_t first, unsigned nr, uint64_t step, uint64_t period)
{
	unsigned i;

	bytes_record(&m.b, PFR_RECORD_SAMPLE, mode);
	bytes_u64(&m.b, ip), bytes_u32(&m.b, 10), bytes_u32(&m.b, tid), bytes_u64(&m.b, 1), bytes_u64(&m.b, period);
	bytes_u64(&m.b, nr ? nr + 1 : 0);
	if (nr)
		bytes_u64(&m.b, mode == PFR_CPUMODE_KERNEL ? PFR_CONTEXT_KERNEL : PFR_CONTEXT_USER);
	for (i = 0; i < nr; i++)
		bytes_u64(&m.b, first + i * step);
	bytes_record_end(&m.b);
}

static void lost(uint32_t type, uint64_t nr)
{
	bytes_record(&m.b, type, 0);
	if (type == PFR_RECORD_LOST)
		bytes_u64(&m.b, 1);
	bytes_u64(&m.b, nr);
	bytes_record_end(&m.b);
}

static struct pfr_profiler *open_profiler(struct pfr_profiler_options options)
{
	struct pfr_profiler *profiler;

	options.size = sizeof(options);
	options.no_file_names = 1;
	options.arch = PFR_ARCH_X86;
	assert_int_equal(pfr_profiler_open(&profiler, &options), PFR_OK);
	return profiler;
}

static void take(struct pfr_profiler *profiler)
{
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_where where;

	made_end(&m);
	session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, 0);
	while (pfr_session_next(session, &r) == PFR_OK)
		assert_int_equal(pfr_profiler_take(profiler, &r->frame, r->layout, &pfr_session_events(session)->event[0].attr, &where), PFR_OK);
	pfr_session_close(session);
}

/* The lines of the interval. */
static void writes(struct pfr_profiler *profiler, const char *expected)
{
	struct written to;
	struct pfr_sink sink = written_sink(&to);

	assert_int_equal(pfr_profiler_write(profiler, &sink, NULL), PFR_OK);
	assert_string_equal(written_text(&to), expected);
	free(to.data);
}

static struct pfr_profiler_counts counts_of(const struct pfr_profiler *profiler)
{
	struct pfr_profiler_counts counts = {.size = sizeof(counts)};

	assert_int_equal(pfr_profiler_get_counts(profiler, &counts), PFR_OK);
	return counts;
}

/* ---- lines ------------------------------------------------------------------------------------------- */

/* Names, places of files and addresses; the same stack is one line, and nothing of an interval is in the next. */
static void lines(void **state)
{
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.size = 0});

	(void)state;
	begin();
	sample(PFR_CPUMODE_USER, 10, 0x400010, 0x400010, 2, 0x100, 5);
	sample(PFR_CPUMODE_KERNEL, 10, KERNEL + 4, KERNEL + 4, 1, 0, 7);
	sample(PFR_CPUMODE_USER, 10, 0x400010, 0x400010, 2, 0x100, 6);
	sample(PFR_CPUMODE_USER, 10, 0x900000, 0, 0, 0, 1); /* where nothing is mapped */
	sample(PFR_CPUMODE_USER, 12, 0x400020, 0, 0, 0, 2); /* of a thread without a name */
	take(profiler);
	assert_int_equal(counts_of(profiler).stacks, 4);
	writes(profiler, "a b:c;program+0x110;program+0x10 11\na b:c;bpf_prog 7\na b:c;[unknown]+0x900000 1\n:12;program+0x20 2\n");
	assert_true(counts_of(profiler).samples == 5 && counts_of(profiler).weight == 21 && counts_of(profiler).no_stack == 0 && !counts_of(profiler).stacks);
	writes(profiler, "");
	pfr_profiler_close(profiler);
	profiler = open_profiler((struct pfr_profiler_options){.weight = PFR_WEIGHT_SAMPLES});
	begin();
	sample(PFR_CPUMODE_USER, 10, 0x400010, 0x400010, 1, 0, 500);
	sample(PFR_CPUMODE_USER, 10, 0x400010, 0x400010, 1, 0, 500);
	take(profiler);
	writes(profiler, "a b:c;program+0x10 2\n");
	pfr_profiler_close(profiler);
}

/* A stack that begins elsewhere than the sample's address: of one function, or beside it, the address alone stands for both. */
static void stacks_that_begin_elsewhere(void **state)
{
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.size = 0});

	(void)state;
	begin();
	sample(PFR_CPUMODE_KERNEL, 10, KERNEL + 0x10, KERNEL + 0x20, 1, 0, 1);  /* of one function */
	sample(PFR_CPUMODE_KERNEL, 10, KERNEL + 0x10, KERNEL + 0x900, 1, 0, 2); /* which has no name */
	sample(PFR_CPUMODE_KERNEL, 10, KERNEL + 0x900, KERNEL + 0x10, 1, 0, 3);
	sample(PFR_CPUMODE_USER, 10, 0x400104, 0x400100, 1, 0, 4); /* beside it, without a name */
	sample(PFR_CPUMODE_USER, 10, 0x400104, 0x409000, 1, 0, 5);
	sample(PFR_CPUMODE_USER, 10, 0x400104, KERNEL + 0x10, 1, 0, 6); /* of another file */
	sample(PFR_CPUMODE_USER, 10, 0x400104, 0x400108, 1, 0, 7);
	take(profiler);
	writes(profiler, "a b:c;bpf_prog 1\n"
			 "a b:c;[unknown]+0xffffffff81000900;bpf_prog 2\n"
			 "a b:c;bpf_prog;[unknown]+0xffffffff81000900 3\n"
			 "a b:c;program+0x104 11\n"
			 "a b:c;program+0x9000;program+0x104 5\n"
			 "a b:c;[unknown]+0xffffffff81000010;program+0x104 6\n");
	pfr_profiler_close(profiler);
}

/* ---- bounds ------------------------------------------------------------------------------------------- */

/* Past the number of stacks there is one line more, whose weight is that of all that have none of their own. */
static void more_stacks(void **state)
{
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.max_stacks = 2});
	unsigned i;

	(void)state;
	begin();
	for (i = 0; i < 5; i++)
		sample(PFR_CPUMODE_USER, 10, 0x400000 + 0x100 * (i % 4), 0, 0, 0, 1 << i);
	take(profiler);
	writes(profiler, "a b:c;program+0x0 17\na b:c;program+0x100 2\n[more stacks] 12\n");
	assert_true(counts_of(profiler).more_samples == 2 && counts_of(profiler).more_weight == 12 && counts_of(profiler).samples == 5);
	writes(profiler, "");
	pfr_profiler_close(profiler);
}

/* A stack of as many entries as are taken is whole; of one more, what is outermost says that it was cut. */
static void deep_stacks(void **state)
{
	unsigned nr;

	(void)state;
	for (nr = DEEP - 1; nr <= DEEP + 1; nr++) {
		struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.size = 0});
		struct written to;
		struct pfr_sink sink = written_sink(&to);
		const char *text, *c;
		unsigned entries = 0;

		begin();
		sample(PFR_CPUMODE_USER, 10, 0x400000, 0x400000, nr, 4, 9);
		take(profiler);
		assert_int_equal(pfr_profiler_write(profiler, &sink, NULL), PFR_OK);
		text = written_text(&to);
		for (c = text; *c; c++)
			entries += *c == ';';
		assert_int_equal(entries, nr > DEEP ? DEEP + 1 : nr);
		assert_int_equal(!strncmp(text, "a b:c;[cut];program+0x", 22), nr > DEEP);
		free(to.data);
		pfr_profiler_close(profiler);
	}
}

/* More text than is gathered at once, and than is kept for the next interval, which is as right as the first. */
static void large_intervals(void **state)
{
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.size = 0});
	struct written to;
	struct pfr_sink sink;
	unsigned round, i, nr;
	size_t at;

	(void)state;
	for (round = 0; round < 2; round++) {
		nr = 0;
		begin();
		for (i = 0; i < 300; i++)
			sample(PFR_CPUMODE_USER, 10, 0x400000 + i, 0x400000 + i, 40, 300, 1);
		take(profiler);
		sink = written_sink(&to);
		assert_int_equal(pfr_profiler_write(profiler, &sink, NULL), PFR_OK);
		for (at = 0; at < to.size; at++)
			nr += to.data[at] == '\n';
		assert_int_equal(nr, 300);
		assert_true(to.size > 65536);
		free(to.data);
	}
	pfr_profiler_close(profiler);
}

/* ---- losses ------------------------------------------------------------------------------------------- */

static int lives(void *user, uint32_t pid, uint32_t tid)
{
	(void)pid;
	++*(unsigned *)user;
	return tid != 11;
}

/* Where records were lost, threads that are not there any more end with the interval. */
static void losses(void **state)
{
	unsigned asked = 0;
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.lives = lives, .user = &asked});
	struct pfr_task task;

	(void)state;
	begin();
	made_comm(&m.b, 10, 11, "gone");
	bytes_record_end(&m.b);
	take(profiler);
	writes(profiler, "");
	assert_int_equal(asked, 0);
	begin();
	lost(PFR_RECORD_LOST, 3);
	lost(PFR_RECORD_LOST_SAMPLES, 4);
	take(profiler);
	assert_int_equal(counts_of(profiler).lost, 7);
	writes(profiler, "");
	assert_true(asked >= 2);
	assert_true(counts_of(profiler).lost == 7 && counts_of(profiler).ended == 1);
	assert_int_equal(pfr_tasks_thread(pfr_profiler_tasks(profiler), 10, 11, &task), PFR_OK);
	assert_true(task.flags & PFR_TASK_EXITED);
	asked = 0;
	writes(profiler, "");
	assert_int_equal(asked, 0);
	pfr_profiler_close(profiler);
}

/* ---- what is refused, and what fails -------------------------------------------------------------------- */

/* Files are looked for at the same places for names and for unwinding. */
static void folders(void **state)
{
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.root = "/a", .cache = "/b"});

	(void)state;
	assert_string_equal(profiler->stacks->files.root, "/a");
	assert_string_equal(profiler->stacks->files.cache, "/b");
	pfr_profiler_close(profiler);
}

static void refused(void **state)
{
	struct pfr_profiler_options options = {.size = 0};
	struct pfr_profiler_counts counts = {.size = 0};
	struct pfr_frame frame = {.type = PFR_RECORD_SAMPLE, .event = 3, .at = 77};
	const struct pfr_layout layout = {.trailer = 0};
	struct pfr_profiler *profiler = open_profiler(options);
	struct pfr_sink sink = {.size = sizeof(sink)};
	struct pfr_where where;

	(void)state;
	assert_int_equal(pfr_profiler_take(profiler, &frame, NULL, &attr, &where), PFR_E_WHICH_EVENT);
	assert_true(where.status == PFR_E_WHICH_EVENT && where.at == 77 && where.event == PFR_NO_EVENT);
	assert_int_equal(pfr_profiler_take(profiler, &frame, &layout, NULL, &where), PFR_E_WHICH_EVENT);
	frame.type = PFR_RECORD_AUX; /* of no use here, and not looked at */
	assert_int_equal(pfr_profiler_take(profiler, &frame, NULL, NULL, &where), PFR_OK);
	frame.type = PFR_RECORD_LOST;
	assert_int_not_equal(pfr_profiler_take(profiler, &frame, NULL, NULL, &where), PFR_OK);
	assert_int_equal(counts_of(profiler).lost, 0);
	assert_int_equal(pfr_profiler_get_counts(profiler, &counts), PFR_E_OPTIONS);
	assert_int_equal(pfr_profiler_write(profiler, &sink, NULL), PFR_E_OPTIONS);
	sink.write = written_put;
	sink.size = 1;
	assert_int_equal(pfr_profiler_write(profiler, &sink, NULL), PFR_E_OPTIONS);
	pfr_profiler_close(profiler);
	pfr_profiler_close(NULL);
	assert_int_equal(pfr_profiler_open(&profiler, &options), PFR_E_OPTIONS);
	assert_null(profiler);
	options.size = sizeof(options);
	options.weight = PFR_WEIGHT_OFFCPU;
	assert_int_equal(pfr_profiler_open(&profiler, &options), PFR_E_OPTIONS);
	options.weight = PFR_WEIGHT_SAMPLES;
	options.max_stacks = (1 << 24) + 1;
	assert_int_equal(pfr_profiler_open(&profiler, &options), PFR_E_OPTIONS);
	assert_null(profiler);
}

static int fails(void *user, const void *data, size_t size)
{
	(void)data;
	(void)size;
	return *(int *)user;
}

/* The error comes back, and the interval is forgotten. */
static void outputs_that_fail(void **state)
{
	static const int errors[] = {ENOSPC, ENOMEM};
	struct pfr_profiler *profiler = open_profiler((struct pfr_profiler_options){.size = 0});
	unsigned i, k;

	(void)state;
	for (k = 0; k < 2; k++)
		for (i = 0; i < 2; i++) {
			int error = errors[i], got = -1;
			struct pfr_sink sink = {.size = sizeof(sink), .user = &error, .write = fails};
			unsigned nr;

			begin();
			for (nr = 0; nr < (k ? 300u : 1u); nr++)
				sample(PFR_CPUMODE_USER, 10, 0x400000 + nr, 0x400000 + nr, 40, 300, 1);
			take(profiler);
			assert_int_equal(pfr_profiler_write(profiler, &sink, &got), error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM);
			assert_int_equal(got, error);
			writes(profiler, "");
		}
	pfr_profiler_close(profiler);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines),
		cmocka_unit_test(stacks_that_begin_elsewhere),
		cmocka_unit_test(more_stacks),
		cmocka_unit_test(deep_stacks),
		cmocka_unit_test(large_intervals),
		cmocka_unit_test(losses),
		cmocka_unit_test(folders),
		cmocka_unit_test(refused),
		cmocka_unit_test(outputs_that_fail),
	};

	return RUN(tests);
}
