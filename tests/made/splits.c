/* SPDX-License-Identifier: MIT */
/*
 * edit/split*.c on captures that are made here: which part has a record, by CPU, process, thread, event, time and size; side-band where it is needed, AUX data
 * where its CPU or thread is, formats everywhere. Each record is in a part, and a part written alone is the same as among others.
 */
#include "tests/made/made.h"

#include "perfring_session_edit.h"

#define PARTS 8
#define TYPE (PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU | PFR_SAMPLE_IDENTIFIER)
#define NO_CPU 7 /* of which there is no sample */
#define NS UINT64_C(1000000000)

static struct made m;

static const struct pfr_attr with_ids = {.type = PFR_TYPE_SOFTWARE, .sample_type = TYPE, .flags = PFR_FLAG_SAMPLE_ID_ALL};

/* ---- records -------------------------------------------------------------------------------- */

static void id_of(uint32_t pid, uint32_t tid, uint64_t time, uint32_t cpu, uint64_t id)
{
	bytes_u32(&m.b, pid), bytes_u32(&m.b, tid), bytes_u64(&m.b, time);
	bytes_u32(&m.b, cpu), bytes_u32(&m.b, 0), bytes_u64(&m.b, id);
	bytes_record_end(&m.b);
}

static void sample(uint32_t pid, uint32_t tid, uint64_t time, uint32_t cpu, uint64_t id)
{
	bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
	bytes_u64(&m.b, id);
	bytes_u32(&m.b, pid), bytes_u32(&m.b, tid), bytes_u64(&m.b, time), bytes_u32(&m.b, cpu), bytes_u32(&m.b, 0);
	bytes_record_end(&m.b);
}

static void comm(uint32_t pid, uint32_t tid, uint64_t time)
{
	made_comm(&m.b, pid, tid, "name");
	id_of(pid, tid, time, NO_CPU, 1);
}

static void fork_of(uint32_t pid, uint32_t ppid, uint32_t tid, uint32_t ptid, uint64_t time)
{
	made_fork(&m.b, PFR_RECORD_FORK, pid, ppid, tid, ptid, time);
	id_of(pid, tid, time, NO_CPU, 1);
}

/* A mapping by thread `tid` of a process. */
static void map(uint32_t type, uint16_t mode, uint32_t pid, uint32_t tid, uint64_t time)
{
	(type == PFR_RECORD_MMAP ? made_mmap : made_mmap2)(&m.b, mode, pid, 0x1000, 0x1000, 0, "/bin/a");
	bytes_put_at(&m.b, m.b.record + 12, tid, 4);
	id_of(pid, tid, time, NO_CPU, 1);
}

static void of_all(uint32_t type, uint64_t time)
{
	bytes_record(&m.b, type, 0);
	bytes_u64(&m.b, 0x1000); /* an address; of CGROUP, the id; of BPF_EVENT, what happened */
	bytes_u64(&m.b, type == PFR_RECORD_KSYMBOL ? 16 : 0);
	if (type == PFR_RECORD_KSYMBOL)
		bytes_text(&m.b, "symbol", 8);
	id_of(0, 0, time, NO_CPU, 1);
}

static void auxtrace(uint32_t index, uint32_t tid, uint32_t cpu)
{
	bytes_record(&m.b, PFR_RECORD_AUXTRACE, 0);
	bytes_u64(&m.b, 16), bytes_u64(&m.b, 0), bytes_u64(&m.b, 0);
	bytes_u32(&m.b, index), bytes_u32(&m.b, tid), bytes_u32(&m.b, cpu), bytes_u32(&m.b, 0);
	bytes_record_end(&m.b);
	bytes_fill(&m.b, (unsigned char)index, 16);
}

/* ---- parts ---------------------------------------------------------------------------------- */

static const char *name_of(const struct pfr_record *r, char *name)
{
	switch (r->type) {
	case PFR_RECORD_SAMPLE: sprintf(name, "s%llu ", (unsigned long long)r->sample.time); break;
	case PFR_RECORD_COMM: sprintf(name, "comm%u ", r->comm.tid); break;
	case PFR_RECORD_FORK: sprintf(name, "fork%u ", r->fork.tid); break;
	case PFR_RECORD_MMAP: sprintf(name, "map%u/%u ", r->mmap.pid, r->mmap.tid); break;
	case PFR_RECORD_MMAP2: sprintf(name, "map%u/%u ", r->mmap2.pid, r->mmap2.tid); break;
	case PFR_RECORD_KSYMBOL: strcpy(name, "ksymbol "); break;
	case PFR_RECORD_BPF_EVENT: strcpy(name, "bpf "); break;
	case PFR_RECORD_TEXT_POKE: strcpy(name, "poke "); break;
	case PFR_RECORD_CGROUP: strcpy(name, "cgroup "); break;
	case PFR_RECORD_LOST: strcpy(name, "lost "); break;
	case PFR_RECORD_SWITCH_CPU_WIDE: strcpy(name, "switch "); break;
	case PFR_RECORD_AUXTRACE: sprintf(name, "aux%u ", r->auxtrace.idx); break;
	case PFR_RECORD_HEADER_TRACING_DATA: strcpy(name, "formats "); break;
	default: name[0] = 0;
	}
	return name;
}

/* Records of a capture, by name. */
static void list(const unsigned char *data, size_t size, char *to, size_t capacity)
{
	struct pfr_session *session = made_open(data, size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	char name[64];

	*to = 0;
	while (pfr_session_next(session, &r) == PFR_OK) {
		assert_int_equal(pfr_session_decode(session, r, &record, &where), PFR_OK);
		assert_true(strlen(to) + strlen(name_of(&record, name)) < capacity);
		strcat(to, name);
	}
	assert_null(pfr_session_error(session));
	pfr_session_close(session);
}

static struct pfr_splitter *splitter_of(const unsigned char *data, size_t size, enum pfr_split_by by, uint64_t step, uint32_t only)
{
	struct pfr_session *session = made_open(data, size, PFR_ORDER_FILE, 0);
	struct pfr_splitter_options options = {.size = sizeof(options), .by = by, .most = PARTS, .step = step, .only = only};
	struct pfr_splitter *splitter;

	assert_int_equal(pfr_splitter_new(&splitter, session, &options), PFR_OK);
	pfr_session_close(session);
	return splitter;
}

static void write_parts(const struct pfr_splitter *splitter, const unsigned char *data, size_t size, uint32_t first, uint32_t nr, struct written *to, struct pfr_splitter_part *parts)
{
	struct pfr_session *session = made_open(data, size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
	struct pfr_sink sinks[PARTS];
	uint32_t i;

	for (i = 0; i < nr; i++) {
		sinks[i] = written_sink(&to[i]);
		parts[i].size = sizeof(parts[i]);
	}
	assert_int_equal(pfr_splitter_write(splitter, session, first, nr, sinks, NULL, parts), PFR_OK);
	pfr_session_close(session);
}

/* Splits a capture, whose parts have to be those lists; the last is followed by a null. A part that is written alone is the same. */
static void splits_to(const unsigned char *data, size_t size, enum pfr_split_by by, uint64_t step, uint32_t only, const char *const *lists)
{
	struct pfr_splitter *splitter = splitter_of(data, size, by, step, only);
	struct pfr_splitter_part part[PARTS], again;
	struct written all[PARTS], alone;
	uint32_t nr = pfr_splitter_parts(splitter), i;
	char text[4096];

	write_parts(splitter, data, size, 0, nr, all, part);
	for (i = 0; i < nr; i++) {
		assert_non_null(lists[i]);
		list(all[i].data, all[i].size, text, sizeof(text));
		assert_string_equal(text, lists[i]);
		write_parts(splitter, data, size, i, 1, &alone, &again);
		assert_true(alone.size == all[i].size && !memcmp(alone.data, all[i].data, alone.size));
		assert_memory_equal(&again, &part[i], sizeof(again));
		free(alone.data);
		free(all[i].data);
	}
	assert_null(lists[nr]);
	pfr_splitter_free(splitter);
}

static void made_splits_to(enum pfr_split_by by, uint64_t step, uint32_t only, const char *const *lists)
{
	made_end(&m);
	splits_to(m.b.data, m.b.size, by, step, only, lists);
}

static void begin(void)
{
	made_begin(&m, 0);
	made_event(&m, &with_ids, 1, 1);
	made_event(&m, &with_ids, 2, 2);
	made_records(&m);
}

/* ---- where they belong ------------------------------------------------------------------------- */

/* What is of the kernel and its guests is everywhere; what is of a process, where its threads are. */
static void side_band_is_where_it_is_needed(void **state)
{
	static const char *const parts[] = {"map4294967295/0 map4294967295/0 map4294967295/0 map4294967295/0 ksymbol bpf poke cgroup comm10 map10/10 map99/99 s101 ",
					    "map4294967295/0 map4294967295/0 map4294967295/0 map4294967295/0 ksymbol bpf poke cgroup comm20 map20/21 map20/21 s102 ", NULL};

	(void)state;
	begin();
	map(PFR_RECORD_MMAP, PFR_CPUMODE_KERNEL, UINT32_MAX, 0, 0);
	map(PFR_RECORD_MMAP, PFR_CPUMODE_HYPERVISOR, UINT32_MAX, 0, 0);
	map(PFR_RECORD_MMAP, PFR_CPUMODE_GUEST_KERNEL, UINT32_MAX, 0, 0);
	map(PFR_RECORD_MMAP2, PFR_CPUMODE_GUEST_USER, UINT32_MAX, 0, 0);
	of_all(PFR_RECORD_KSYMBOL, 1);
	of_all(PFR_RECORD_BPF_EVENT, 1);
	of_all(PFR_RECORD_TEXT_POKE, 1);
	of_all(PFR_RECORD_CGROUP, 1);
	comm(10, 10, 1);
	comm(20, 20, 1);
	map(PFR_RECORD_MMAP2, PFR_CPUMODE_USER, 10, 10, 2);
	map(PFR_RECORD_MMAP, PFR_CPUMODE_USER, 20, 21, 2); /* by a thread without samples: of its process */
	map(PFR_RECORD_MMAP2, PFR_CPUMODE_USER, 20, 21, 3);
	map(PFR_RECORD_MMAP2, PFR_CPUMODE_USER, 99, 99, 4); /* of no part: of the first */
	sample(10, 10, 101, 0, 1);
	sample(20, 20, 102, 1, 1);
	made_splits_to(PFR_SPLIT_CPU, 0, 0, parts);
}

/* A thread's mapping is once in a part that needs both the thread and its process, and in each part that needs either. */
static void mappings_of_threads(void **state)
{
	static const char *const parts[] = {"map10/12 s1 ", "comm12 map10/12 s2 ", "map10/12 s3 ", "s4 ", "comm12 map10/12 s5 ", NULL};
	uint32_t tids[] = {10, 12, 11, 30, 12}, i;

	(void)state;
	begin();
	comm(10, 12, 1);
	map(PFR_RECORD_MMAP2, PFR_CPUMODE_USER, 10, 12, 1);
	for (i = 0; i < 5; i++)
		sample(i == 3 ? 30 : 10, tids[i], 1 + i, i, 1);
	made_splits_to(PFR_SPLIT_CPU, 0, 0, parts);
}

/* The names of a thread that made one come with it, and those of the one that made that. */
static void ancestors(void **state)
{
	static const char *const parts[] = {"comm1 comm2 fork2 fork3 s9 ", "comm4 s10 ", NULL};

	(void)state;
	begin();
	comm(1, 1, 1);
	comm(2, 2, 1);
	comm(4, 4, 1);
	fork_of(2, 1, 2, 1, 2);
	fork_of(3, 2, 3, 2, 3);
	sample(3, 3, 9, 0, 1);
	sample(4, 4, 10, 0, 1);
	made_splits_to(PFR_SPLIT_PID, 0, 0, parts);
}

/* AUX data is where its CPU is, in the first part where that CPU has none, and everywhere where it is of no CPU. */
static void aux_of_cpus(void **state)
{
	static const char *const parts[] = {"aux3 aux9 s1 ", "aux5 aux9 aux8 s2 ", NULL};
	static const char *const first[] = {"aux3 aux5 aux9 s1 ", "aux3 aux5 aux9 s2 ", NULL};

	(void)state;
	begin();
	auxtrace(3, UINT32_MAX, 6); /* no sample is of that */
	auxtrace(5, UINT32_MAX, 4);
	auxtrace(9, 10, UINT32_MAX);
	auxtrace(8, UINT32_MAX, 4);
	sample(10, 10, 1, 2, 1);
	sample(10, 10, 2, 4, 2);
	made_splits_to(PFR_SPLIT_CPU, 0, 0, parts);

	begin();
	auxtrace(3, 10, 2);
	auxtrace(5, 10, 4);
	auxtrace(9, 10, UINT32_MAX);
	sample(10, 10, 1, 2, 1);
	sample(10, 10, 2, 4, 2);
	made_splits_to(PFR_SPLIT_EVENT, 0, 0, first);
}

static void aux_of_threads(void **state)
{
	static const char *const parts[] = {"aux1 aux3 s1 ", "aux2 aux3 s2 ", NULL};

	(void)state;
	begin();
	auxtrace(1, 10, UINT32_MAX);
	auxtrace(2, 12, UINT32_MAX);
	auxtrace(3, UINT32_MAX, 7);
	sample(10, 10, 1, 2, 1);
	sample(10, 12, 2, 2, 1);
	made_splits_to(PFR_SPLIT_TID, 0, 0, parts);
}

/* Both events of a capture, and records that are of none of them in a part of their own. */
static void events(void **state)
{
	static const char *const parts[] = {"comm10 s1 s3 ", "comm10 s2 ", NULL};

	(void)state;
	begin();
	comm(10, 10, 1);
	sample(10, 10, 1, 0, 1);
	sample(10, 10, 2, 0, 2);
	sample(10, 10, 3, 1, 1);
	made_splits_to(PFR_SPLIT_EVENT, 0, 0, parts);
}

/* ---- time and size -------------------------------------------------------------------------- */

/* A part has no side-band of after its end; a switch of before the first sample is in the first part. */
static void times(void **state)
{
	static const char *const parts[] = {"comm10 ksymbol switch s2000000001 ", "comm10 ksymbol ksymbol comm10 s5000000000 ", NULL};
	static const char *const only[] = {"comm10 ksymbol switch s2000000001 ", "ksymbol comm10 s5000000000 ", NULL};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin();
		comm(10, 10, 1);
		of_all(PFR_RECORD_KSYMBOL, NS);
		bytes_record(&m.b, PFR_RECORD_SWITCH_CPU_WIDE, 0);
		bytes_u32(&m.b, 10), bytes_u32(&m.b, 10);
		id_of(0, 0, NS, 0, 1);
		sample(10, 10, 2 * NS + 1, 0, 1);
		of_all(PFR_RECORD_KSYMBOL, 5 * NS);
		comm(10, 10, 5 * NS);
		sample(10, 10, 5 * NS, 0, 1);
		made_splits_to(PFR_SPLIT_TIME, NS, i, i ? only : parts);
	}
}

/* Without times in other records what is lost is in the first part, and side-band where it is needed whatever its time. */
static void times_of_samples_only(void **state)
{
	static const char *const parts[] = {"comm10 s11 lost ", "comm10 s22 ", NULL};
	struct pfr_attr attr = with_ids;

	(void)state;
	attr.flags = 0;
	made_begin(&m, 0);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	made_comm(&m.b, 10, 10, "name");
	bytes_record_end(&m.b);
	sample(10, 10, 11, 0, 1);
	sample(10, 10, 22, 0, 1);
	bytes_record(&m.b, PFR_RECORD_LOST, 0);
	bytes_u64(&m.b, 1), bytes_u64(&m.b, 7);
	bytes_record_end(&m.b);
	made_splits_to(PFR_SPLIT_TIME, 10, 0, parts);
}

/* A part begins with the first record after `step` bytes; AUX data is of the part where it lies. */
static void sizes(void **state)
{
	static const char *const parts[] = {"s1 aux7 s2 ", "s3 s4 aux8 ", NULL};

	(void)state;
	begin();
	sample(10, 10, 1, 0, 1);
	auxtrace(7, 0, 0);
	sample(10, 10, 2, 0, 1);
	sample(10, 10, 3, 0, 1);
	sample(10, 10, 4, 0, 1);
	auxtrace(8, 0, 0);
	made_splits_to(PFR_SPLIT_SIZE, 144, 0, parts);
}

/* Formats of tracepoints come in a record of a pipe, with bytes after it, as AUX data does: each part needs them. */
static void formats_of_a_pipe(void **state)
{
	static unsigned char data[1 << 14];
	struct pfr_splitter_part part[PARTS];
	struct written written[PARTS];
	struct pfr_splitter *splitter;
	FILE *file = fopen("corpus/pipe-tracepoint.pipe", "rb");
	size_t size = file ? fread(data, 1, sizeof(data), file) : 0;
	uint32_t i, nr;
	char text[4096];

	(void)state;
	assert_true(file && size && size < sizeof(data));
	fclose(file);
	splitter = splitter_of(data, size, PFR_SPLIT_SIZE, 400, 0);
	nr = pfr_splitter_parts(splitter);
	assert_true(nr > 1);
	write_parts(splitter, data, size, 0, nr, written, part);
	for (i = 0; i < nr; i++) {
		list(written[i].data, written[i].size, text, sizeof(text));
		assert_non_null(strstr(text, "formats "));
		free(written[i].data);
	}
	pfr_splitter_free(splitter);
}

/* ---- what is refused ------------------------------------------------------------------------ */

static enum pfr_status try(const struct pfr_splitter *splitter, uint32_t first, uint32_t nr, const struct pfr_sink *sinks, const char **why)
{
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
	struct pfr_splitter_part parts[2] = {{.size = sizeof(parts[0])}, {.size = sizeof(parts[0])}};
	enum pfr_status status = pfr_splitter_write(splitter, session, first, nr, sinks, NULL, parts);

	*why = pfr_session_refused(session); /* a constant */
	pfr_session_close(session);
	return status;
}

static void refused(void **state)
{
	struct pfr_splitter *splitter;
	struct written written[2];
	struct pfr_sink sinks[2] = {written_sink(&written[0]), written_sink(&written[1])};
	const char *why;
	uint64_t value;

	(void)state;
	begin();
	sample(10, 10, 1, 3, 1);
	sample(10, 10, 2, 4, 1);
	made_end(&m);
	splitter = splitter_of(m.b.data, m.b.size, PFR_SPLIT_CPU, 0, 0);
	assert_int_equal(pfr_splitter_parts(splitter), 2);
	assert_true(pfr_splitter_value(splitter, 1, &value) && value == 4);
	assert_false(pfr_splitter_value(splitter, 2, &value));
	assert_int_equal(try(splitter, 0, 0, sinks, &why), PFR_E_OPTIONS);
	assert_string_equal(why, "pfr_splitter_write: first and nr are not parts");
	assert_int_equal(try(splitter, 2, 1, sinks, &why), PFR_E_OPTIONS);
	assert_int_equal(try(splitter, 1, 2, sinks, &why), PFR_E_OPTIONS);
	assert_int_equal(try(splitter, 0, UINT32_MAX, sinks, &why), PFR_E_OPTIONS);
	sinks[1].write = NULL;
	assert_int_equal(try(splitter, 0, 2, sinks, &why), PFR_E_OPTIONS);
	assert_string_equal(why, "struct pfr_sink: write is null");
	assert_true(!written[0].size && !written[1].size);
	sinks[1].write = written_put;
	assert_int_equal(try(splitter, 0, 2, sinks, &why), PFR_OK);
	assert_true(written[0].size && written[1].size);
	free(written[0].data);
	free(written[1].data);
	pfr_splitter_free(splitter);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(side_band_is_where_it_is_needed),
		cmocka_unit_test(mappings_of_threads),
		cmocka_unit_test(ancestors),
		cmocka_unit_test(aux_of_cpus),
		cmocka_unit_test(aux_of_threads),
		cmocka_unit_test(events),
		cmocka_unit_test(times),
		cmocka_unit_test(times_of_samples_only),
		cmocka_unit_test(sizes),
		cmocka_unit_test(formats_of_a_pipe),
		cmocka_unit_test(refused),
	};

	return RUN(tests);
}
