/* SPDX-License-Identifier: MIT */
/*
 * Output to a sink in large pieces.
 */
#ifndef PFR_SESSION_OUT_H
#define PFR_SESSION_OUT_H

#include "perfring_session_jobs.h"
#include "perfring_session_tools.h"
#include "refuse.h"

/*
 * A caller's sink, and its reporter, which may be null, as this version knows them. False: one is refused.
 */
static inline bool pfr_session_output(struct pfr_session *s, struct pfr_sink *to, const struct pfr_sink *sink, struct pfr_reporter *hears, const struct pfr_reporter *reporter)
{
	memset(hears, 0, sizeof(*hears));
	hears->size = sizeof(*hears);
	return REFUSE_UNLESS_READ(s, *to, sink, "pfr_sink") && pfr_session_accepts(s, to->write != 0, "struct pfr_sink: write is null") &&
	       (!reporter || REFUSE_UNLESS_READ(s, *hears, reporter, "pfr_reporter"));
}

#define SESSION_OUT_GATHERED (1 << 19) /* bytes; so many are written before more is added */

struct session_out {
	struct pfr_session *s; /* whose allocator is used */
	const struct pfr_sink *sink;
	struct pfr_out out; /* what has gathered */
	bool held;          /* it is kept back */
	bool named;         /* data was made as a file of a directory */
	bool elsewhere;     /* the sink is at another file of the directory than data, where this goes */
	bool no_memory;
	int os_error; /* of the sink; sticky */
};

/* False, as from each function here: writing failed, or there is no memory; it stays so. */
bool pfr_session_out_open(struct session_out *o, struct pfr_session *s, const struct pfr_sink *sink);
/* Space for `size` more bytes in o->out. */
bool pfr_session_out_reserve(struct session_out *o, size_t size);
/* Adds bytes to what gathers. */
bool pfr_session_out_put(struct session_out *o, const void *data, size_t size);
/* Writes bytes before those that gather. */
bool pfr_session_out_before(struct session_out *o, const void *data, size_t size);
/* Writes what has gathered, if that is much or `all` is set. */
bool pfr_session_out_flush(struct session_out *o, bool all);
bool pfr_session_out_seek(struct session_out *o, uint64_t at);
static inline bool pfr_session_out_failed(const struct session_out *o)
{
	return o->no_memory || o->os_error;
}
/* What jobs on the same sink returned. */
static inline bool pfr_session_out_jobs(struct session_out *o, const struct pfr_jobs *jobs, enum pfr_status status)
{
	o->os_error = status ? pfr_jobs_error(jobs) : o->os_error;
	o->no_memory |= status == PFR_E_MEMORY;
	return !status;
}
/* Frees; PFR_OK, PFR_E_MEMORY or PFR_E_SYSTEM. */
enum pfr_status pfr_session_out_close(struct session_out *o);

#endif
