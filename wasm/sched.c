/* SPDX-License-Identifier: MIT */
/*
 * What threads do with their time: the rows of `perfring sched`, and of its stacks off CPU.
 */
#include "sums.h"
#include "wasm.h"

#include "perfring_session_sched.h"

#include <errno.h>

static bool is_known(uint32_t number)
{
	return number != PFR_SCHED_UNKNOWN;
}

/* ---- runs ------------------------------------------------------------------------- */

static const struct pfr_column run_columns[] = {TEXT("time_ns"), NUMBER("cpu"), TEXT("comm"), NUMBER("tid"), NUMBER("pid"), NUMBER("off_ns"),
						NUMBER("sleep_ns"), NUMBER("delay_ns"), NUMBER("run_ns"), TEXT("state"), TEXT("sure"), NUMBER("offset")};

static int put_run(void *user, const struct pfr_sched_moment *m)
{
	bool run = !m->has_run || m->run_sure, off = !m->has_off || m->off_sure;
	const char state[2] = {(char)m->state, 0};
	struct sums_table *t = user;

	sums_time(t, true, m->time);
	sums_if(t, is_known(m->cpu), m->cpu);
	sums_text(t, m->comm);
	sums_number(t, m->tid);
	sums_if(t, is_known(m->pid), m->pid);
	sums_if(t, m->has_off, m->off);
	sums_if(t, m->has_ready, m->sleep);
	sums_if(t, m->has_ready, m->delay);
	sums_if(t, m->has_run, m->run);
	sums_word(t, m->state ? state : m->ends ? "x" :
						  NULL);
	sums_word(t, run && off ? "yes" : off ? "not run" :
				  run         ? "not off" :
						"no");
	sums_number(t, m->offset);
	sums_next(t);
	return t->status == PFR_OK ? 0 : ENOMEM;
}

/* ---- threads ---------------------------------------------------------------------- */

static const struct pfr_column thread_columns[] = {
	TEXT("comm"), NUMBER("tid"), NUMBER("pid"), NUMBER("run_ns"), NUMBER("runs"), NUMBER("off_ns"), NUMBER("sleep_ns"), NUMBER("wait_ns"), NUMBER("delay_ns"), NUMBER("preempted_ns"),
	NUMBER("max_delay_ns"), TEXT("max_delay_at_ns"), NUMBER("stays"), NUMBER("preemptions"), NUMBER("start_ns"), NUMBER("unknown_ns"), NUMBER("unsure_run_ns"), NUMBER("unsure_off_ns"), NUMBER("unsure_stays"),
	TEXT("end"), TEXT("since_ns")};

static enum pfr_status put_threads(const struct pfr_sched *sched)
{
	struct pfr_sched_thread r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "threads", thread_columns, ITEMS(thread_columns));
	for (i = 0; t.status == PFR_OK && pfr_sched_get_thread(sched, i, &r) == PFR_OK; i++) {
		const uint64_t numbers[] = {r.run, r.runs, r.off, r.sleep, r.wait, r.delay, r.preempted, r.max_delay};
		const uint64_t more[] = {r.stays, r.preemptions, r.start, r.unknown, r.unsure, r.off_unsure, r.stays_unsure};
		unsigned k;

		sums_text(&t, r.comm);
		sums_number(&t, r.tid);
		sums_if(&t, is_known(r.pid), r.pid);
		for (k = 0; k < ITEMS(numbers); k++)
			sums_number(&t, numbers[k]);
		sums_time(&t, r.max_delay_at != 0, r.max_delay_at);
		for (k = 0; k < ITEMS(more); k++)
			sums_number(&t, more[k]);
		sums_word(&t, r.state == '+' ? "on" : r.state == '-' ? "off" :
					      r.state == 'x'         ? "ended" :
								       NULL);
		sums_time(&t, true, r.since);
		sums_next(&t);
	}
	return sums_end(&t);
}

static const struct pfr_column cpu_columns[] = {NUMBER("cpu"), NUMBER("run_ns"), NUMBER("idle_ns"), NUMBER("unsure_ns"), NUMBER("switches"), NUMBER("gaps")};

static enum pfr_status put_cpus(const struct pfr_sched *sched)
{
	struct pfr_sched_cpu r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "cpus", cpu_columns, ITEMS(cpu_columns));
	for (i = 0; t.status == PFR_OK && pfr_sched_get_cpu(sched, i, &r) == PFR_OK; i++) {
		const uint64_t numbers[] = {r.cpu, r.run, r.idle, r.unsure, r.switches, r.gaps};
		unsigned k;

		for (k = 0; k < ITEMS(numbers); k++)
			sums_number(&t, numbers[k]);
		sums_next(&t);
	}
	return sums_end(&t);
}

static const struct pfr_column waker_columns[] = {TEXT("waker"), NUMBER("waker_tid"), TEXT("woken"), NUMBER("woken_tid"), NUMBER("count"), NUMBER("sleep_ns"), NUMBER("delay_ns"), NUMBER("max_delay_ns")};

static enum pfr_status put_wakers(const struct pfr_sched *sched)
{
	struct pfr_sched_waker r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "wakers", waker_columns, ITEMS(waker_columns));
	for (i = 0; t.status == PFR_OK && pfr_sched_get_waker(sched, i, &r) == PFR_OK; i++) {
		sums_text(&t, r.waker);
		sums_if(&t, is_known(r.waker_tid), r.waker_tid);
		sums_text(&t, r.woken);
		sums_if(&t, is_known(r.woken_tid), r.woken_tid);
		sums_number(&t, r.count);
		sums_number(&t, r.sleep);
		sums_number(&t, r.delay);
		sums_number(&t, r.max_delay);
		sums_next(&t);
	}
	return sums_end(&t);
}

static const struct pfr_column total_columns[] = {
	TEXT("source"), NUMBER("switches"), NUMBER("wakeups"), NUMBER("defects"), NUMBER("run_ns"), NUMBER("unsure_run_ns"), NUMBER("off_ns"), NUMBER("unsure_off_ns"), NUMBER("delay_ns"), NUMBER("stays"),
	NUMBER("unsure_stays"), TEXT("first_ns"), TEXT("last_ns"), NUMBER("gaps"), NUMBER("no_in"), NUMBER("no_out"), NUMBER("backward"), NUMBER("without"), NUMBER("repeated"), NUMBER("no_place"),
	NUMBER("shared"), NUMBER("losses")};

static enum pfr_status put_totals(const struct pfr_sched *sched)
{
	static const char *const sources[] = {"nothing", "tracepoints", "switch"};
	struct pfr_sched_totals r = {.size = sizeof(r)};
	struct sums_table t;

	pfr_sched_get_totals(sched, &r);
	const uint64_t numbers[] = {r.switches, r.wakeups, r.defects, r.run, r.unsure, r.off, r.off_unsure, r.delay, r.stays, r.stays_unsure};
	const uint64_t odd[] = {r.gaps, r.no_in, r.no_out, r.backward, r.without, r.repeated, r.no_place, r.shared, r.losses};

	sums_begin(&t, "totals", total_columns, ITEMS(total_columns));
	sums_word(&t, sources[r.source < ITEMS(sources) ? r.source : 0]);
	sums_totals(&t, numbers, ITEMS(numbers), r.first, r.last, odd, ITEMS(odd));
	return sums_end(&t);
}

/* Runs, where they are asked for; threads, CPUs, wakers, and the totals, in one row. */
uint32_t wasm_capture_sched(struct wasm_capture *c, uint32_t runs, uint32_t by_tid)
{
	static enum pfr_status (*const tables[])(const struct pfr_sched *) = {put_threads, put_cpus, put_wakers, put_totals};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | (c->where ? (unsigned)PFR_SESSION_ALL : 0), &c->limits, c->where);
	struct sums_table t;
	struct pfr_sched_options options = {.size = sizeof(options), .limits = &c->limits, .by_tid = by_tid != 0, .moment = runs ? put_run : NULL, .user = &t};
	struct pfr_sched *sched = NULL;
	enum pfr_status status, written;
	unsigned i;

	if (!session)
		return (uint32_t)c->error.status;
	sums_begin(&t, "runs", run_columns, ITEMS(run_columns));
	status = pfr_sched_open(&sched, session, &options, NULL);
	written = sums_end(&t);
	for (i = 0; sched && i < ITEMS(tables) && written == PFR_OK; i++) {
		sums_between();
		written = tables[i](sched);
	}
	pfr_sched_close(sched);
	return wasm_end(c, session, written ? written : status);
}

/* ---- stacks off CPU ------------------------------------------------------------------ */

static const struct pfr_column stack_columns[] = {NUMBER("off_ns"), NUMBER("delay_ns"), NUMBER("stays"), TEXT("comm"), TEXT("stack")};

static enum pfr_status put_stacks(const struct pfr_offcpu *offcpu)
{
	struct pfr_offcpu_row r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "offcpu", stack_columns, ITEMS(stack_columns));
	for (i = 0; t.status == PFR_OK && pfr_offcpu_get_row(offcpu, i, &r) == PFR_OK; i++) {
		sums_number(&t, r.off);
		sums_number(&t, r.delay);
		sums_number(&t, r.stays);
		sums_text(&t, r.comm);
		sums_text(&t, r.stack);
		sums_next(&t);
	}
	return sums_end(&t);
}

uint32_t wasm_capture_offcpu(struct wasm_capture *c)
{
	struct pfr_offcpu_options options = {.size = sizeof(options), .limits = &c->limits};
	struct pfr_session *session = wasm_samples_session(c);
	struct pfr_offcpu *offcpu = NULL;
	enum pfr_status status, written = PFR_OK;

	if (!session)
		return (uint32_t)c->error.status;
	if (pfr_stacks_open(&options.stacks, NULL))
		return wasm_end(c, session, PFR_E_MEMORY);
	status = pfr_offcpu_open(&offcpu, session, &options);
	if (offcpu)
		written = put_stacks(offcpu);
	pfr_offcpu_close(offcpu);
	pfr_stacks_close(options.stacks);
	return wasm_end(c, session, written ? written : status);
}
