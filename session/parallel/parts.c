/* SPDX-License-Identifier: MIT */
/*
 * A file read in parts by several threads, a session for each. A part begins where records are recognisable at or after its place, and ends
 * with the first record at or after the next part's. What records before the first sample say, such as names of events, each session reads by
 * itself. What was read is good where each part begins at the record that the one before it ended
 * at, and no record of a part says anything about those after it: else it is discarded, and the session itself continues after the first part. So
 * what comes out is what one session reads, and of a damaged file nothing but time is lost.
 */
#include "session/account/account.h"
#include "session/base/allocator.h"
#include "perfring_session_jobs.h"
#include "session/session.h"
#include "session/base/refuse.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#define PART_LEAST 1000000 /* bytes: for less a thread does not pay */

struct part {
	const struct pfr_split_options *options;
	struct pfr_session *session;
	pthread_t thread;
	uint32_t number;
	bool started;
	enum pfr_status status;
};

static void *read_part(void *user)
{
	struct part *p = (struct part *)user;

	p->status = p->options->read(p->options->user, p->number, p->session);
	return 0;
}

/* What needs all records in turn is read by one: an order, a filter, tasks, directories. Memory of the caller's own may not be asked for by several. */
static uint32_t parts_of(const struct pfr_session *s)
{
	bool begins = s->source.memory || lseek(s->source.fd, 0, SEEK_CUR) == 0; /* the descriptor, as pfr_session_open_fd asks for it */
	uint64_t nr = s->source.size / PART_LEAST;
	struct pfr_allocator libc = pfr_allocator_or_libc(0);

	if (s->jobs < 2 || !begins || !s->source.seekable || s->source.base || s->source.bounded || s->parts.there || s->info.cbor || s->sorter || s->filter.any || s->filter.first ||
	    s->tasks || s->search.start || s->info.records || s->next.quick || s->allocator.resize != libc.resize || s->flags & (PFR_SESSION_PACKED | PFR_SESSION_WHOLE_CHAINS))
		return 1;
	nr = nr < PFR_JOBS_MOST ? nr : PFR_JOBS_MOST;
	return nr < s->jobs ? (uint32_t)nr : s->jobs;
}

static struct pfr_session *open_part(const struct pfr_session *s, uint64_t from, uint64_t until)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = s->flags, .limits = s->limits, .name = s->path, .start = from};
	struct pfr_session *part = 0;

	if (s->source.memory ? pfr_session_open_memory(&part, s->source.memory, (size_t)s->source.size, &options, 0) : pfr_session_open_fd(&part, s->source.fd, &options, 0))
		return 0;
	part->span.from = from;
	part->span.until = until;
	return part;
}

static void start(struct part *part, uint32_t nr)
{
	sigset_t all, old;
	uint32_t i;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (i = 1; i < nr && part[i].session; i++) {
		part[i].started = !pthread_create(&part[i].thread, 0, read_part, &part[i]);
		if (!part[i].started)
			break;
	}
	pthread_sigmask(SIG_SETMASK, &old, 0);
}

/* Whether records of `part` follow those of `before`, and are the same as one session would read. */
static bool follows(const struct part *before, const struct part *part)
{
	const struct pfr_session *s = part->session, *b = before->session;

	return part->started && !part->status && !s->span.changes_until && !s->info.defects && b->span.stopped_at_end && s->span.first == b->record.frame.at &&
	       pfr_session_is_time_good(s->damage.near_first, b->damage.near);
}

/* The session is where the last part ended: at the end. */
static void take_over(struct pfr_session *s, const struct part *part, uint32_t nr)
{
	uint32_t i;

	for (i = 1; i < nr; i++) {
		s->info.records += part[i].session->info.records;
		pfr_session_account_add(s, part[i].session);
	}
	s->info.position = s->info.size;
	s->next.has_ahead = s->next.quick = false;
	s->next.over = PFR_END;
}

enum pfr_status pfr_split_read(struct pfr_session *s, const struct pfr_split_options *given)
{
	struct pfr_split_options known, *options = &known;
	struct part part[PFR_JOBS_MOST] = {{0}};
	uint64_t step, work = 0;
	uint32_t nr, i;
	bool good;

	if (!REFUSE_UNLESS_READ(s, known, given, "pfr_split_options") ||
	    !pfr_session_accepts(s, options->read && options->done, "struct pfr_split_options: read or done is null"))
		return PFR_E_OPTIONS;
	nr = parts_of(s);
	if (nr < 2)
		return PFR_OK;
	step = s->source.size / nr / 8 * 8;
	for (i = 0; i < nr; i++)
		part[i] = (struct part){.options = options, .session = i ? open_part(s, i * step, i + 1 < nr ? (i + 1) * step : UINT64_MAX) : s, .number = i};
	s->span.until = step;
	start(part, nr);
	read_part(&part[0]);
	good = !part[0].status;
	for (i = 1; i < nr; i++) {
		if (part[i].started)
			pthread_join(part[i].thread, 0);
		good = good && follows(&part[i - 1], &part[i]) && s->span.changes_until <= part[i].session->span.begun;
		work += good ? part[i].session->damage.work : 0;
	}
	good = good && part[nr - 1].session->next.over == PFR_END && !s->info.interrupted && !pfr_session_judged_enough(s, work);
	s->span.until = UINT64_MAX;
	s->span.stopped_at_end = false;
	if (good)
		take_over(s, part, nr);
	for (i = 1; i < nr; i++) {
		if (part[i].started)
			options->done(options->user, i, part[i].session, good);
		pfr_session_close(part[i].session);
	}
	return part[0].status;
}
