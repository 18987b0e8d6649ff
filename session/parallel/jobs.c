/* SPDX-License-Identifier: MIT */
/*
 * Records made into text by several threads. The session's thread copies records to batches, which stand in a ring; threads take the
 * oldest that nobody has taken. That thread writes them in order, and makes text itself where it would wait.
 *
 * Other threads touch nothing but the batch they took: no session, no allocator, no sink. What they lack memory for, and what needs
 * more than the batch, is left to the session's thread.
 */
#include "jobs.h"
#include "session/base/refuse.h"
#include "session/stacks/whole.h"

#include <sched.h>
#include <signal.h>
#include <string.h>

#define CORES 8
#define NOW (128 << 10) /* bytes of text that are written at once where one thread makes them */
#define PENALTY 1024    /* records that are made alone after one that had to be */
#define PENALTY_MOST (1u << 20)

uint32_t pfr_jobs_default(void)
{
	cpu_set_t set;
	int nr = CORES; /* more than the set can hold */

	if (!sched_getaffinity(0, sizeof(set), &set))
		nr = CPU_COUNT(&set);
	return nr < 1 ? 1 : nr < CORES ? (uint32_t)nr :
					 CORES;
}

/* ---- other threads ----------------------------------------------------------------- */

/* The oldest batch that nobody has taken; null. Under the lock. */
static struct job_batch *take(struct pfr_jobs *j)
{
	unsigned i;

	for (i = j->first; i != j->fill; i = (i + 1) % j->nr) {
		if (j->batch[i].state != JOB_FILLED)
			continue;
		j->batch[i].state = JOB_TAKEN;
		return &j->batch[i];
	}
	return 0;
}

static void *work(void *user)
{
	struct job_worker *w = (struct job_worker *)user;
	struct pfr_jobs *j = w->jobs;
	struct job_batch *b;

	pthread_mutex_lock(&j->lock);
	while (!j->ends) {
		b = take(j);
		if (!b) {
			pthread_cond_wait(&j->work, &j->lock);
			continue;
		}
		pthread_mutex_unlock(&j->lock);
		job_make(j, w, b);
		pthread_mutex_lock(&j->lock);
		b->state = JOB_MADE;
		pthread_cond_signal(&j->made);
	}
	pthread_mutex_unlock(&j->lock);
	return 0;
}

/* Signals are for the program's own threads. Without a thread its work is done by those that there are. */
static void start(struct pfr_jobs *j)
{
	sigset_t all, old;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	while (j->started + 1 < j->jobs && !pthread_create(&j->worker[j->started + 1].thread, 0, work, &j->worker[j->started + 1]))
		j->started++;
	pthread_sigmask(SIG_SETMASK, &old, 0);
	if (!j->started)
		j->jobs = 1;
}

/* ---- batches in order ---------------------------------------------------------------- */

static enum pfr_status fail(struct pfr_jobs *j, enum pfr_status status)
{
	j->failed = j->failed ? j->failed : status;
	return j->failed;
}

static bool out_grow(struct pfr_jobs *j, struct pfr_out *out, size_t capacity)
{
	char *data = (char *)pfr_session_resize(j->session, out->data, capacity);

	if (!data)
		return fail(j, PFR_E_MEMORY), false;
	out->data = data;
	out->capacity = capacity;
	j->capacity = capacity;
	return true;
}

/* Makes what is left of a batch in this thread. False: emit asks for thread 0, or there is no memory. */
static bool finish(struct pfr_jobs *j, struct job_batch *b, struct job_worker *w)
{
	enum job_stop stop;

	while ((stop = job_make(j, w, b)) == JOB_STOP_SPACE)
		if (!out_grow(j, &b->out, 2 * b->out.capacity))
			return false;
	if (stop == JOB_STOP_MEMORY)
		fail(j, PFR_E_MEMORY);
	return stop == JOB_STOP_END;
}

static void put(struct pfr_jobs *j, struct job_batch *b)
{
	j->bad += b->bad;
	if (!j->failed && b->out.size) {
		j->os_error = j->sink.write(j->sink.user, b->out.data, b->out.size);
		if (j->os_error)
			fail(j, PFR_E_SYSTEM);
	}
	b->filled = b->made = b->out.size = 0;
	b->full = b->made_full = 0;
	b->bad = 0;
}

/* No other thread has a batch from here on, and none is left to take. */
static void take_all(struct pfr_jobs *j)
{
	unsigned i;

	pthread_mutex_lock(&j->lock);
	for (i = j->first; i != j->fill; i = (i + 1) % j->nr) {
		if (j->batch[i].state == JOB_FILLED)
			j->batch[i].state = JOB_MADE;
		while (j->batch[i].state == JOB_TAKEN)
			pthread_cond_wait(&j->made, &j->lock);
	}
	pthread_mutex_unlock(&j->lock);
}

/*
 * The rest of the oldest batch has to be made alone, and so has all that waits after it: what others made of that may be different now. Some
 * records after it are made alone as well, the more the more often it happens, so that work that is lost stays small.
 */
static void make_alone(struct pfr_jobs *j)
{
	unsigned i;

	take_all(j);
	for (i = j->first; i != j->fill && !j->failed; i = (i + 1) % j->nr) {
		struct job_batch *b = &j->batch[i];

		if (i != j->first) {
			b->made = b->out.size = 0;
			b->made_full = 0;
			b->bad = 0;
		}
		finish(j, b, &j->worker[0]);
	}
	j->stale = true;
	j->penalty = j->penalty ? j->penalty * 2 : PENALTY;
	j->penalty = j->penalty < PENALTY_MOST ? j->penalty : PENALTY_MOST;
	j->alone = j->penalty;
}

/* Until the oldest batch is made: makes others meanwhile. */
static void make_oldest(struct pfr_jobs *j)
{
	struct job_batch *b = &j->batch[j->first], *other;

	pthread_mutex_lock(&j->lock);
	while (b->state != JOB_MADE) {
		other = take(j);
		if (!other) {
			pthread_cond_wait(&j->made, &j->lock);
			continue;
		}
		pthread_mutex_unlock(&j->lock);
		job_make(j, &j->worker[j->threads], other);
		pthread_mutex_lock(&j->lock);
		other->state = JOB_MADE;
	}
	pthread_mutex_unlock(&j->lock);
}

/* Writes the oldest batch. */
static void retire(struct pfr_jobs *j)
{
	struct job_batch *b = &j->batch[j->first];

	make_oldest(j);
	if (!j->failed && !finish(j, b, &j->worker[j->threads]) && !j->failed)
		make_alone(j);
	else
		j->penalty -= j->penalty / 8;
	put(j, b);
	pthread_mutex_lock(&j->lock);
	b->state = JOB_FREE;
	j->first = (j->first + 1) % j->nr;
	pthread_mutex_unlock(&j->lock);
}

static void retire_all(struct pfr_jobs *j)
{
	while (j->first != j->fill)
		retire(j);
}

/* Whether the oldest is made, and can be written without waiting. */
static bool is_made(struct pfr_jobs *j)
{
	bool made;

	pthread_mutex_lock(&j->lock);
	made = j->first != j->fill && j->batch[j->first].state == JOB_MADE;
	pthread_mutex_unlock(&j->lock);
	return made;
}

/* Memory of the batch that is filled next. */
static bool fill_begin(struct pfr_jobs *j)
{
	struct job_batch *b = &j->batch[j->fill];

	if (!b->data && !(b->data = (unsigned char *)pfr_session_resize(j->session, 0, JOB_BATCH)))
		return fail(j, PFR_E_MEMORY), false;
	return b->out.capacity >= j->capacity || out_grow(j, &b->out, j->capacity);
}

/* Any thread may take the batch that was filled, and the next one is filled. */
static void hand_over(struct pfr_jobs *j)
{
	if (!j->started)
		start(j);
	if (j->stale)
		retire_all(j);
	if (j->stale && j->options.begin)
		j->options.begin(j->options.user);
	j->stale = false;
	pthread_mutex_lock(&j->lock);
	j->batch[j->fill].state = JOB_FILLED;
	j->fill = (j->fill + 1) % j->nr;
	pthread_cond_signal(&j->work);
	pthread_mutex_unlock(&j->lock);
	while (is_made(j) || (j->fill + 1) % j->nr == j->first)
		retire(j);
	fill_begin(j);
}

/* ---- taking records -------------------------------------------------------------------- */

/* All before are made, and no other thread runs: the record's text at the end of what the batch has. */
static enum pfr_status make_now(struct pfr_jobs *j, const struct pfr_session_record *r, const char *completes, const struct pfr_tracepoint *format)
{
	struct job_batch *b = &j->batch[j->fill];
	enum pfr_text_form form = (enum pfr_text_form)j->options.form;
	struct pfr_context context;
	size_t begin = b->out.size;
	enum pfr_status status;

	pfr_session_context_of(j->session, r, j->session->info.arch, form, &context);
	context.completes = completes;
	if (pfr_session_payload_texts(&j->session->texts, format, r, form, &context) || pfr_session_synth(j->session, r, form, &context) ||
	    pfr_session_stack_text(j->session, r, form, &context))
		fail(j, PFR_E_MEMORY);
	for (;;) {
		status = job_emit(j, &j->worker[0], &b->out, r, &context);
		if (b->out.size <= b->out.capacity)
			break;
		b->out.size = begin;
		if (!out_grow(j, &b->out, 2 * b->out.capacity))
			return j->failed;
	}
	b->bad += status != PFR_OK;
	j->stale = true;
	if (b->out.size >= NOW)
		put(j, b);
	return j->failed;
}

enum pfr_status pfr_jobs_flush(struct pfr_jobs *j)
{
	struct job_batch *b;

	retire_all(j);
	b = &j->batch[j->fill];
	j->stale |= b->filled != 0;
	if (!j->failed)
		finish(j, b, &j->worker[0]);
	put(j, b);
	return j->failed;
}

static void changes(void *user)
{
	struct pfr_jobs *j = (struct pfr_jobs *)user;

	pfr_jobs_flush(j);
	j->stale = true;
}

/* Copies the record for other threads. */
static enum pfr_status add(struct pfr_jobs *j, const struct pfr_session_record *r, const char *completes, const struct pfr_tracepoint *format,
			   size_t size)
{
	if (j->batch[j->fill].out.size) /* of records that were made at once */
		put(j, &j->batch[j->fill]);
	if (size > JOB_BATCH - j->batch[j->fill].filled)
		hand_over(j);
	if (!j->failed)
		job_add(j, &j->batch[j->fill], r, completes, format);
	return j->failed;
}

/* What comes as somebody writes it is shown as it comes; events of a pipe come among the records. */
static bool is_several(const struct pfr_jobs *j)
{
	const struct pfr_session *s = j->session;

	return j->jobs > 1 && !s->info.pipe && (s->source.seekable || s->info.directory);
}

/* Whether its payload's fields are found by the session: of what perf makes of AUX data. */
static bool is_synth(const struct pfr_jobs *j, const struct pfr_session_record *r)
{
	const struct pfr_events *events = &j->session->events;

	return !j->options.bare && pfr_session_synths(j->session) && r->frame.event < events->nr && events->event[r->frame.event].attr.type == PFR_TYPE_SYNTH;
}

enum pfr_status pfr_jobs_record(struct pfr_jobs *j, const struct pfr_session_record *r)
{
	bool several = is_several(j) && !j->alone && !is_synth(j, r) && !pfr_session_has_stack(j->session, r);
	const struct pfr_tracepoint *format = 0;
	const char *completes = 0;
	size_t size;

	if (!j->options.bare) {
		if (pfr_session_completes_text(j->session, r, &completes) == PFR_E_MEMORY)
			return fail(j, PFR_E_MEMORY);
		format = pfr_session_format_of(j->session, r);
	}
	if (j->failed || (j->batch[j->fill].filled && !several && pfr_jobs_flush(j)))
		return j->failed;
	if (several && (size = job_size(r, completes)) <= JOB_BATCH)
		return add(j, r, completes, format, size);
	if (several)
		pfr_jobs_flush(j);
	j->alone -= j->alone != 0;
	return make_now(j, r, completes, format);
}

/* ---- beginning and end ------------------------------------------------------------------ */

int pfr_jobs_error(const struct pfr_jobs *j)
{
	return j->os_error;
}

uint64_t pfr_jobs_bad(const struct pfr_jobs *j)
{
	return j->bad;
}

/* Texts of other threads do not grow; the session's thread has the session's. */
static bool workers_open(struct pfr_jobs *j)
{
	unsigned i;

	for (i = 0; i <= j->jobs; i++) {
		struct job_worker *w = &j->worker[i];
		bool own = i == 0 || i == j->jobs;

		*w = (struct job_worker){.jobs = j, .texts = {.s = own ? j->session : 0}, .number = i};
		if (own || j->options.bare)
			continue;
		w->texts.tracepoint.data = (char *)pfr_session_resize(j->session, 0, JOB_TEXTS);
		w->texts.payload.data = (char *)pfr_session_resize(j->session, 0, JOB_TEXTS);
		if (!w->texts.tracepoint.data || !w->texts.payload.data)
			return false;
		w->texts.tracepoint.capacity = w->texts.payload.capacity = JOB_TEXTS;
	}
	return true;
}

static enum pfr_status open_failed(struct pfr_jobs **jobs)
{
	pfr_jobs_close(*jobs);
	*jobs = 0;
	return PFR_E_MEMORY;
}

static bool take_options(struct pfr_session *s, struct pfr_jobs_options *o, struct pfr_sink *sink, const struct pfr_jobs_options *options)
{
	return REFUSE_UNLESS_READ(s, *o, options, "pfr_jobs_options") &&
	       pfr_session_accepts(s, o->form <= PFR_TEXT_FIELDS, "struct pfr_jobs_options: form is no value of enum pfr_text_form") &&
	       pfr_session_accepts(s, o->emit != 0, "struct pfr_jobs_options: emit is null") &&
	       pfr_session_accepts(s, o->sink != 0, "struct pfr_jobs_options: sink is null") && REFUSE_UNLESS_READ(s, *sink, o->sink, "pfr_sink") &&
	       pfr_session_accepts(s, sink->write != 0, "struct pfr_sink: write is null");
}

enum pfr_status pfr_jobs_open(struct pfr_jobs **jobs, struct pfr_session *session, const struct pfr_jobs_options *options)
{
	struct pfr_jobs_options o;
	struct pfr_sink sink;
	struct pfr_jobs *j;

	*jobs = 0;
	if (!take_options(session, &o, &sink, options))
		return PFR_E_OPTIONS;
	j = (struct pfr_jobs *)pfr_session_zeros(session, sizeof(*j));
	if (!j)
		return PFR_E_MEMORY;
	*jobs = j;
	j->session = session;
	j->options = o;
	j->sink = sink;
	j->jobs = session->jobs > PFR_JOBS_MOST ? PFR_JOBS_MOST : session->jobs ? session->jobs :
										  1;
	j->threads = j->jobs;
	j->nr = 2 * j->jobs + 1;
	j->capacity = JOB_TEXT;
	j->stale = true;
	pthread_mutex_init(&j->lock, 0);
	pthread_cond_init(&j->work, 0);
	pthread_cond_init(&j->made, 0);
	j->batch = (struct job_batch *)pfr_session_zeros(session, j->nr * sizeof(*j->batch));
	if (!j->batch || !workers_open(j) || !fill_begin(j))
		return open_failed(jobs);
	session->calls.changes = changes;
	session->calls.changes_user = j;
	return PFR_OK;
}

static void threads_end(struct pfr_jobs *j)
{
	pthread_mutex_lock(&j->lock);
	j->ends = true;
	pthread_cond_broadcast(&j->work);
	pthread_mutex_unlock(&j->lock);
	while (j->started)
		pthread_join(j->worker[j->started--].thread, 0);
	pthread_mutex_destroy(&j->lock);
	pthread_cond_destroy(&j->work);
	pthread_cond_destroy(&j->made);
}

void pfr_jobs_close(struct pfr_jobs *j)
{
	struct pfr_session *s;
	unsigned i;

	if (!j)
		return;
	s = j->session;
	threads_end(j);
	for (i = 0; j->batch && i < j->nr; i++) {
		pfr_session_free(s, j->batch[i].data);
		pfr_session_free(s, j->batch[i].out.data);
	}
	for (i = 0; i <= j->threads; i++) {
		pfr_session_free(s, j->worker[i].texts.tracepoint.data);
		pfr_session_free(s, j->worker[i].texts.payload.data);
	}
	pfr_session_free(s, j->batch);
	pfr_session_free(s, j);
	s->calls.changes = 0;
}
