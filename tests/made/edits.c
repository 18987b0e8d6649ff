/* SPDX-License-Identifier: MIT */
/*
 * edit/ on captures that are made here: callers in place of stacks, fields and what attrs ask of them, every so many samples, and build IDs that
 * are added; in both byte orders, with the exact values of the result.
 */
#include "tests/made/made.h"

#include "perfring_session_edit.h"
#include "perfring_session_stacks.h"

#define ID (PFR_SAMPLE_TID | PFR_SAMPLE_TIME)
#define CODE UINT64_C(0x7000000) /* code without a file, which is stepped out of by frame pointers */
#define STACK UINT64_C(0x8000000)
#define REGISTERS UINT64_C(0x1c0) /* bp, sp, ip */

static struct made m;
static struct pfr_edit_report report;

static struct pfr_session *again(void)
{
	return made_open(m.b.data, m.b.size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
}

static struct written edited(struct pfr_edit_options options)
{
	struct pfr_session *session = again();
	struct written to;
	struct pfr_sink sink = written_sink(&to);

	options.size = sizeof(options);
	report = (struct pfr_edit_report){.size = sizeof(report)};
	assert_int_equal(pfr_edit(session, &sink, NULL, &options, &report), PFR_OK);
	pfr_session_close(session);
	return to;
}

/* The sample `index` of a capture, decoded; the session stays open with its bytes. */
static struct pfr_session *sample_of(const struct written *w, unsigned index, struct pfr_record *record)
{
	struct pfr_session *session = made_open(w->data, w->size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;
	struct pfr_where where;

	for (;;) {
		assert_int_equal(pfr_session_next(session, &r), PFR_OK);
		if (r->frame.type == PFR_RECORD_SAMPLE && !index--)
			break;
	}
	assert_int_equal(pfr_session_decode(session, r, record, &where), PFR_OK);
	return session;
}

static struct pfr_attr attr_of(const struct written *w, unsigned event)
{
	struct pfr_session *session = made_open(w->data, w->size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;
	struct pfr_attr attr;

	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	assert_true(event < pfr_session_events(session)->nr);
	attr = pfr_session_events(session)->event[event].attr;
	pfr_session_close(session);
	return attr;
}

static unsigned count(const struct written *w, uint32_t type)
{
	struct pfr_session *session = made_open(w->data, w->size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;
	unsigned nr = 0;

	while (pfr_session_next(session, &r) == PFR_OK)
		nr += r->frame.type == type;
	pfr_session_close(session);
	return nr;
}

/* ---- callers ------------------------------------------------------------------------------------ */

static const struct pfr_attr with_stacks = {.type = PFR_TYPE_SOFTWARE, .sample_type = ID | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER | PFR_SAMPLE_IDENTIFIER, .flags = PFR_FLAG_EXCLUDE_CALLCHAIN_USER, .sample_regs_user = REGISTERS, .sample_stack_user = 64};

static void map_code(uint32_t pid)
{
	made_comm(&m.b, pid, pid, "a");
	bytes_record_end(&m.b);
	made_mmap2(&m.b, PFR_CPUMODE_USER, pid, CODE, 0x10000, 0, "//anon");
	bytes_record_end(&m.b);
}

/*
 * A sample in the function at CODE + 0x10, and `depth` callers, each with a frame of 16 bytes; `extra` is the size of the piece of stack, and what of it was
 * copied. The kernel's part of its callchain has `kernel` entries.
 */
static void sample(uint64_t id, uint32_t pid, uint64_t time, unsigned depth, unsigned kernel, uint64_t last)
{
	int big = m.b.big;
	unsigned i;

	bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
	bytes_u64(&m.b, id);
	bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, time);
	bytes_u64(&m.b, kernel ? kernel + 1 : 0);
	for (i = 0; kernel && i <= kernel; i++)
		bytes_u64(&m.b, i ? UINT64_C(0xffffffff81000000) + i : PFR_CONTEXT_KERNEL);
	bytes_u64(&m.b, 2); /* the abi: 64 bits */
	bytes_u64(&m.b, STACK), bytes_u64(&m.b, STACK), bytes_u64(&m.b, CODE + 0x10);
	bytes_u64(&m.b, 16 * depth);
	m.b.big = 0; /* memory has the order of the machine, whatever that of the capture */
	for (i = 1; i <= depth; i++)
		bytes_u64(&m.b, STACK + 16 * i), bytes_u64(&m.b, i == depth && last ? last : CODE + 0x100 * i);
	m.b.big = big;
	if (depth)
		bytes_u64(&m.b, 16 * depth);
	bytes_record_end(&m.b);
}

static struct pfr_unwound *unwound_of(uint32_t keep_stacks)
{
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_TIME, 0);
	struct pfr_unwound *unwound;
	struct pfr_stacks *stacks;

	assert_int_equal(pfr_stacks_open(&stacks, NULL), PFR_OK);
	assert_int_equal(pfr_unwound_new(&unwound, keep_stacks, NULL), PFR_OK);
	assert_int_equal(pfr_unwound_read(unwound, session, stacks), PFR_OK);
	assert_int_equal(pfr_unwound_read(unwound, session, stacks), PFR_E_OPTIONS);
	pfr_session_close(session);
	pfr_stacks_close(stacks);
	return unwound;
}

/* The callchain of a sample, as text: a mark is a letter, code an offset. */
static const char *chain_of(const struct pfr_record *record)
{
	static char text[4096];
	size_t at = 0;
	uint32_t i;

	text[0] = 0;
	for (i = 0; i < record->sample.callchain.ips.nr; i++) {
		uint64_t ip = pfr_word(&record->sample.callchain.ips, i);

		at += (size_t)(ip == PFR_CONTEXT_USER ? sprintf(text + at, "u ") : ip == PFR_CONTEXT_KERNEL ? sprintf(text + at, "k ") :
													      sprintf(text + at, "%llx ", (unsigned long long)(ip - (ip >> 63 ? UINT64_C(0xffffffff81000000) : CODE))));
	}
	return text;
}

static void has_chain(const struct written *w, unsigned index, const char *expected, int stacks)
{
	struct pfr_record record;
	struct pfr_session *session = sample_of(w, index, &record);

	assert_string_equal(chain_of(&record), expected);
	assert_int_equal(PFR_HAS(record.sample, SAMPLE, STACK_USER) != 0, stacks);
	assert_int_equal(PFR_HAS(record.sample, SAMPLE, REGS_USER) != 0, stacks);
	pfr_session_close(session);
}

/* Callers come after those of the kernel, the last byte of each call; of samples without a stack, and of other events, nothing changes. */
static void callers(void **state)
{
	static const struct pfr_attr plain = {.type = PFR_TYPE_SOFTWARE, .config = 1, .sample_type = ID | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_IDENTIFIER};
	uint32_t keep;
	int big;

	(void)state;
	for (keep = 0; keep < 2; keep++)
		for (big = 0; big < 2; big++) {
			struct pfr_edit_options options = {.size = 0};
			struct written to;

			made_begin(&m, big);
			made_event(&m, &with_stacks, 1, 1);
			made_event(&m, &plain, 2, 2);
			made_records(&m);
			map_code(10);
			sample(1, 10, 5, 2, 2, 0);
			sample(1, 10, 4, 3, 0, 0); /* earlier, and later in the file */
			bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
			bytes_u64(&m.b, 2), bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, 6), bytes_u64(&m.b, 0);
			bytes_record_end(&m.b);
			sample(1, 10, 7, 0, 0, 0); /* without a piece of stack */
			made_text_feature(&m, PFR_FEATURE_ARCH, "x86_64");
			made_end(&m);
			options.unwound = unwound_of(keep);
			to = edited(options);
			has_chain(&to, 0, "k 1 2 u 10 ff 1ff ", (int)keep);
			has_chain(&to, 1, "u 10 ff 1ff 2ff ", (int)keep);
			has_chain(&to, 2, "", 0);
			assert_int_equal(report.records, 6);
			assert_int_equal(report.damaged, 0);
			assert_true(attr_of(&to, 1).sample_type == plain.sample_type);
			assert_true(attr_of(&to, 0).sample_type == (keep ? with_stacks.sample_type : with_stacks.sample_type & ~(PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER)));
			assert_int_equal(attr_of(&to, 0).flags, keep ? PFR_FLAG_EXCLUDE_CALLCHAIN_USER : 0);
			assert_int_equal(attr_of(&to, 0).sample_regs_user, keep ? REGISTERS : 0);
			assert_int_equal(attr_of(&to, 0).sample_stack_user, keep ? 64 : 0);
			pfr_unwound_free(options.unwound);
			free(to.data);
		}
}

/* More samples than fit at first, of several sizes: each has its own callers. */
static void callers_of_many(void **state)
{
	struct pfr_edit_options options = {.size = 0};
	struct written to;
	unsigned i, depth;

	(void)state;
	made_begin(&m, 0);
	made_event(&m, &with_stacks, 1, 1);
	made_records(&m);
	map_code(10);
	for (i = 0; i < 1030; i++)
		sample(1, 10, 5000 - i, i % 3, 0, 0); /* the last one first */
	made_text_feature(&m, PFR_FEATURE_ARCH, "x86_64");
	made_end(&m);
	options.unwound = unwound_of(0);
	to = edited(options);
	for (i = 1000; i < 1030; i++) {
		depth = i % 3;
		has_chain(&to, i, depth == 2 ? "u 10 ff 1ff " : depth ? "u 10 ff " :
									"",
			  0);
	}
	pfr_unwound_free(options.unwound);
	free(to.data);
}

/* ---- fields -------------------------------------------------------------------------------------- */

/* Every second sample of each event, with twice its period, or as much of it as there is; a frequency is half of it, and at least 1. */
static void every_second(void **state)
{
	static const struct {
		struct pfr_attr attr;
		uint64_t period; /* of the attr in the result */
	} event[4] = {
		{{.type = 1, .config = 1, .sample_period = 100}, 200},
		{{.type = 1, .config = 2, .sample_period = UINT64_MAX / 2 + 1}, UINT64_MAX},
		{{.type = 1, .config = 3, .sample_period = 99, .flags = PFR_FLAG_FREQ}, 49},
		{{.type = 1, .config = 4, .sample_period = 1, .flags = PFR_FLAG_FREQ}, 1},
	};
	struct pfr_record record;
	struct written to;
	unsigned i, k;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		made_begin(&m, big);
		for (i = 0; i < 4; i++) {
			struct pfr_attr attr = event[i].attr;

			attr.sample_type = PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_PERIOD;
			made_event(&m, &attr, i + 1, i + 1);
		}
		made_records(&m);
		for (k = 0; k < 4; k++)
			for (i = 0; i < 4; i++) {
				bytes_record(&m.b, PFR_RECORD_SAMPLE, 0);
				bytes_u64(&m.b, i + 1), bytes_u64(&m.b, i == 1 ? UINT64_MAX - 1 : 10 * i + k);
				bytes_record_end(&m.b);
			}
		made_end(&m);
		to = edited((struct pfr_edit_options){.every = 2});
		assert_int_equal(count(&to, PFR_RECORD_SAMPLE), 8);
		for (i = 0; i < 4; i++)
			assert_true(attr_of(&to, i).sample_period == event[i].period);
		for (i = 0; i < 8; i++) {
			struct pfr_session *session = sample_of(&to, i, &record);

			assert_true(record.sample.period == (i % 4 == 1 ? UINT64_MAX : 2 * (10 * (i % 4) + i / 4 * 2)));
			pfr_session_close(session);
		}
		free(to.data);
	}
}

/* Without registers an attr asks for none of the vector registers either; with other fields left out it asks as before. */
static void registers_of_vectors(void **state)
{
	static struct bytes attr;
	struct written to;
	struct pfr_attr got;
	size_t at;
	unsigned dropped;

	(void)state;
	for (dropped = 0; dropped < 2; dropped++) {
		made_begin(&m, 0);
		m.attr_size = 176;
		bytes_put_at(&m.b, 16, 176 + 16, 8);
		bytes_init(&attr, 0);
		made_event(&m, &(struct pfr_attr){.sample_type = PFR_SAMPLE_TID | PFR_SAMPLE_REGS_INTR, .sample_regs_intr = 7, .config4 = 44, .sample_simd_regs_enabled = 1, .sample_simd_pred_reg_qwords = 1, .sample_simd_vec_reg_qwords = 8, .sample_simd_pred_reg_intr = 3, .sample_simd_pred_reg_user = 5, .sample_simd_vec_reg_intr = 6, .sample_simd_vec_reg_user = 9}, 1, 1);
		made_records(&m);
		at = m.b.size;
		bytes_record(&m.b, PFR_RECORD_SAMPLE, 0);
		bytes_u32(&m.b, 1), bytes_u32(&m.b, 1), bytes_u64(&m.b, 0); /* no registers were there */
		bytes_record_end(&m.b);
		assert_int_equal(m.b.size - at, 24);
		made_end(&m);
		to = edited((struct pfr_edit_options){.drop = dropped ? PFR_DROP_REGS : PFR_DROP_RAW});
		got = attr_of(&to, 0);
		assert_true(got.config4 == 44);
		assert_true(got.sample_regs_intr == (dropped ? 0 : 7) && got.sample_simd_regs_enabled == !dropped);
		assert_true(got.sample_simd_pred_reg_qwords == !dropped && got.sample_simd_vec_reg_qwords == (dropped ? 0 : 8));
		assert_true(got.sample_simd_pred_reg_intr == (dropped ? 0 : 3) && got.sample_simd_pred_reg_user == (dropped ? 0 : 5));
		assert_true(got.sample_simd_vec_reg_intr == (dropped ? 0 : 6) && got.sample_simd_vec_reg_user == (dropped ? 0 : 9));
		assert_int_equal(count(&to, PFR_RECORD_SAMPLE), 1);
		free(to.data);
	}
}

/* ---- build IDs ------------------------------------------------------------------------------------ */

static int id_of_path(void *user, const char *path, unsigned char id[20])
{
	(*(unsigned *)user)++;
	if (!strcmp(path, "/no"))
		return 0;
	if (!strcmp(path, "/odd"))
		return 21; /* which no build ID is */
	memset(id, path[1], 20);
	return path[1] == 's' ? 8 : 20;
}

static void put_name(uint16_t misc, const char *name, size_t size)
{
	made_mmap2(&m.b, misc, 1, 0x1000, 0x1000, 0, "");
	m.b.size -= 8;
	bytes_raw(&m.b, name, size);
	bytes_fill(&m.b, 0, 8 - size % 8);
	bytes_record_end(&m.b);
}

/* Files that are mapped to be run, each once, that have no build ID yet, and that are files. */
static void build_ids(void **state)
{
	struct pfr_edit_options options = {.build_id = id_of_path};
	static struct bytes known;
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct pfr_frame frame;
	struct written to;
	unsigned asked;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		made_begin(&m, big);
		made_event(&m, &(struct pfr_attr){.sample_type = PFR_SAMPLE_TID}, 1, 1);
		made_records(&m);
		put_name(PFR_CPUMODE_USER, "/bin", 4);
		put_name(PFR_CPUMODE_USER, "/bin", 4);
		put_name(PFR_CPUMODE_USER, "/short", 6);
		put_name(PFR_CPUMODE_USER, "/known", 6);
		put_name(PFR_CPUMODE_USER, "/no", 3);
		put_name(PFR_CPUMODE_USER, "/odd", 4);
		put_name(PFR_CPUMODE_USER, "/", 1);
		put_name(PFR_CPUMODE_USER, "//anon", 6);
		put_name(PFR_CPUMODE_USER, "[heap]", 6);
		put_name(PFR_CPUMODE_USER, "", 0);
		put_name(PFR_CPUMODE_USER | PFR_MISC_MMAP_DATA, "/data", 5);
		bytes_init(&known, big);
		bytes_u32(&known, 0), bytes_u16(&known, 2), bytes_u16(&known, 100), bytes_u32(&known, 1), bytes_fill(&known, 7, 24), bytes_text(&known, "/known", 64);
		made_feature(&m, PFR_FEATURE_BUILD_ID, known.data, known.size);
		made_end(&m);
		asked = 0;
		options.build_id_user = &asked;
		to = edited(options);
		assert_int_equal(asked, 5); /* /, /bin, /no, /odd, /short */
		assert_int_equal(report.build_ids, 3);
		session = made_open(to.data, to.size, PFR_ORDER_FILE, 0);
		assert_int_equal(pfr_session_next(session, &r), PFR_OK);
		assert_int_equal(pfr_session_feature(session, PFR_FEATURE_BUILD_ID, &frame), PFR_OK);
		assert_int_equal(frame.size, 4 * 100);
		assert_memory_equal(frame.data, known.data, 100);
		assert_int_equal(bytes_get(frame.data + 206, 2, big), 100);
		assert_int_equal(frame.data[200 + 12], 'b');
		assert_int_equal(frame.data[200 + 32], 20);
		assert_string_equal((const char *)frame.data + 200 + 36, "/bin");
		assert_int_equal(frame.data[300 + 32], 8);
		assert_string_equal((const char *)frame.data + 300 + 36, "/short");
		pfr_session_close(session);
		free(to.data);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(callers),
		cmocka_unit_test(callers_of_many),
		cmocka_unit_test(every_second),
		cmocka_unit_test(registers_of_vectors),
		cmocka_unit_test(build_ids),
	};

	return RUN(tests);
}
