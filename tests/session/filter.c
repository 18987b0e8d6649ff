/* SPDX-License-Identifier: MIT */
/*
 * session/read/filter.c: each condition against the values that the decoder has for every record.
 */
#include "capture.h"

/* ---- filters ----------------------------------------------------------------------- */

/* What a record has of what filters ask for; 0 where it has none, so values are stored plus one. */
struct values {
	uint64_t type, event, pid, tid, cpu, time, offset;
};

static struct values values_of(const struct pfr_session_record *r)
{
	struct values v = {.type = r->frame.type, .event = r->frame.event + UINT64_C(1), .offset = r->offset};
	struct pfr_record record;
	struct pfr_where where;

	if (r->frame.event == PFR_NO_EVENT)
		v.event = 0;
	if (r->status || pfr_decode(&r->frame, r->layout, &record, &where))
		return v;
	if (r->frame.type == PFR_RECORD_SAMPLE) {
		const struct pfr_sample *s = &record.sample;

		if (PFR_HAS(*s, SAMPLE, TID))
			v.pid = s->pid + UINT64_C(1), v.tid = s->tid + UINT64_C(1);
		if (PFR_HAS(*s, SAMPLE, CPU))
			v.cpu = s->cpu + UINT64_C(1);
		if (PFR_HAS(*s, SAMPLE, TIME))
			v.time = s->time + 1;
	} else if (r->frame.type < 64) {
		const struct pfr_sample_id *s = &record.sample_id;

		if (PFR_HAS(*s, SAMPLE_ID, TID))
			v.pid = s->pid + UINT64_C(1), v.tid = s->tid + UINT64_C(1);
		if (PFR_HAS(*s, SAMPLE_ID, CPU))
			v.cpu = s->cpu + UINT64_C(1);
		if (PFR_HAS(*s, SAMPLE_ID, TIME))
			v.time = s->time + 1;
	}
	if (r->frame.type == PFR_RECORD_COMM)
		v.pid = record.comm.pid + UINT64_C(1), v.tid = record.comm.tid + UINT64_C(1);
	if (r->frame.type == PFR_RECORD_MMAP2)
		v.pid = record.mmap2.pid + UINT64_C(1), v.tid = record.mmap2.tid + UINT64_C(1);
	if (r->frame.type == PFR_RECORD_MMAP)
		v.pid = record.mmap.pid + UINT64_C(1), v.tid = record.mmap.tid + UINT64_C(1);
	if (r->frame.type == PFR_RECORD_FORK || r->frame.type == PFR_RECORD_EXIT)
		v.pid = record.fork.pid + UINT64_C(1), v.tid = record.fork.tid + UINT64_C(1);
	return v;
}

static bool one_passes(const struct pfr_filter *f, const struct values *v)
{
	if (f->nr_types)
		return v->type == *f->types;
	if (f->nr_pids)
		return v->pid == *f->pids + UINT64_C(1);
	if (f->nr_tids)
		return v->tid == *f->tids + UINT64_C(1);
	if (f->nr_cpus)
		return v->cpu == *f->cpus + UINT64_C(1);
	if (f->time_from || f->time_until)
		return v->time && v->time - 1 >= f->time_from && v->time - 1 < f->time_until;
	if (f->nr_events)
		return v->event == (uint64_t)atoi(*f->events) + 1;
	return v->offset >= f->offset_from && v->offset < f->offset_until;
}

/* Hands out everything, and says of each record whether it passes: so the others are compared too. */
static void check_filter(const char *path, const struct pfr_filter *filter)
{
	struct pfr_session_options options = {.size = sizeof(options), .filter = filter, .flags = PFR_SESSION_ALL};
	struct pfr_session *session = open_with(path, &options);
	const struct pfr_session_record *r;
	uint64_t passed = 0, nr;

	while (pfr_session_next(session, &r) == PFR_OK) {
		struct values v = values_of(r);

		if (one_passes(filter, &v) != r->passes)
			fail_msg("%s: type %u at %#llx passes: %d", path, r->frame.type, (unsigned long long)r->offset, r->passes);
		passed += r->passes;
	}
	pfr_session_close(session);
	options.flags = 0;
	sum_of(open_with(path, &options), &nr);
	assert_int_equal(nr, passed);
}

static void filters(void **state)
{
	static const char *const paths[] = {"corpus/events-mixed.data", "corpus/cpu-wide.data", "corpus/pipe.pipe", "corpus/fork-storm.data"};
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		struct pfr_session_options options = {.size = sizeof(options)};
		struct pfr_session *session = open_with(paths[i], &options);
		const struct pfr_session_record *r;
		struct values v[16];
		size_t nr = 0;

		while (pfr_session_next(session, &r) == PFR_OK && nr < 160)
			if (nr++ % 10 == 0)
				v[nr / 10] = values_of(r);
		pfr_session_close(session);
		for (k = 0; k < nr / 10; k++) {
			uint32_t type = (uint32_t)v[k].type, pid = (uint32_t)v[k].pid - 1, tid = (uint32_t)v[k].tid - 1, cpu = (uint32_t)v[k].cpu - 1;
			const char *event = v[k].event == 2 ? "1" : "0";

			check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .types = &type, .nr_types = 1});
			check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .events = &event, .nr_events = 1});
			check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .offset_from = v[k].offset, .offset_until = v[k].offset + 300});
			if (v[k].tid)
				check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .tids = &tid, .nr_tids = 1});
			if (v[k].pid)
				check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .pids = &pid, .nr_pids = 1});
			if (v[k].cpu)
				check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .cpus = &cpu, .nr_cpus = 1});
			if (v[k].time > 1)
				check_filter(paths[i], &(struct pfr_filter){.size = sizeof(struct pfr_filter), .time_from = v[k].time - 1, .time_until = v[k].time + 100000});
		}
	}
}

static uint64_t count_events(const char *path, const char *event)
{
	struct pfr_filter filter = {.size = sizeof(filter), .events = &event, .nr_events = 1};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter};
	uint64_t nr;

	sum_of(open_with(path, &options), &nr);
	return nr;
}

static void events_by_name(void **state)
{
	const char *path = "corpus/tracepoint.data";
	struct pfr_filter filter = {.size = sizeof(filter), .first = 7};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter};
	uint64_t all = count_events(path, "sched:*"), exec = count_events(path, "sched:sched_process_exec"), nr;

	(void)state;
	assert_true(exec > 0 && all > exec);
	assert_int_equal(count_events(path, "*exec"), exec);
	assert_int_equal(count_events(path, "sched:sched_process_ex?c"), exec);
	assert_int_equal(count_events(path, "*s*c*h*e*d*exe?"), exec);
	assert_int_equal(count_events(path, "sched"), 0);
	assert_int_equal(count_events(path, "sched:sched_process_exec?"), 0);
	sum_of(open_with("corpus/default.data", &options), &nr);
	assert_int_equal(nr, 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(filters), cmocka_unit_test(events_by_name)};

	return cmocka_run_group_tests(tests, 0, 0);
}
