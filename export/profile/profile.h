/* SPDX-License-Identifier: MIT */
/*
 * A capture as a profile: weights summed by callsite, thread and event. profile.c reads, give.c gives it to a format, sums.c sums, merge.c makes sums of equal stacks one; each format is a
 * file with a struct profile_format.
 *
 * Memory is bounded: when there are too many callsites or sums, what there is goes to the format and is forgotten. The
 * same stack may then be written more than once; readers of all formats add such up.
 */
#ifndef PFR_PROFILE_H
#define PFR_PROFILE_H

#include "export/common/callsites.h"
#include "frames.h"
#include "export/writers/output.h"
#include "export/common/texts.h"
#include "session/base/counts.h"
#include "session/base/period.h"
#include "session/base/record_inner.h"

#include "perfring_session_account.h"

#include <string.h>

#define PROFILE_SUMS 131072  /* then they are written and forgotten */
#define PROFILE_ADDED 16     /* that wait for the CPU to fetch where they are summed */
#define PROFILE_SLOTS 524288 /* a power of two, more than twice as many */

#define PROFILE_NO_TASK (UINT32_MAX - 1)

/* What a sum is of. A format zeroes what it does not distinguish. */
struct profile_key {
	uint64_t callsite;
	uint32_t thread, pid, tid, comm, cpu, event; /* pid and tid: PROFILE_NO_TASK where it has none; -1 is that of a thread past its exit */
	uint32_t part;                               /* of the capture, where `each` of the format sets one */
	uint32_t also;                               /* what else distinguishes sums, where `narrow` of the format sets it */
};

struct profile_sum {
	struct profile_key key;
	uint64_t weight, count;
	uint64_t delay; /* of weights that are times off CPU: the part in which the thread was ready */
};

/* A weight that waits to be summed, and where in the slots the search begins. */
struct profile_added {
	struct profile_key key;
	uint64_t weight, delay;
	uint32_t at;
};

/* A key whose weight is not known yet. */
struct profile_held {
	struct profile_key key;
	bool passes;
	bool forgotten;        /* its callsite was, so it has none */
	uint64_t place, inner; /* of the record that it is of, record_inner */
};

/* What a CPU ran from one switch to the next. */
struct profile_on {
	uint64_t from, to;
	uint32_t cpu, pid, tid, comm;
};

struct sched;

struct profile;

/* A format. Functions return 0 or an errno value; `frame` and `forget` may be null. */
struct profile_format {
	size_t size;                                                /* of its state; 0: the caller's, which profile_run is given */
	uint64_t most;                                              /* the largest weight of a sum */
	bool caps;                                                  /* a sum stays at that; else it is given in parts, which readers add up */
	bool bare;                                                  /* of its frames */
	bool few;                                                   /* CALLSITES_FEW are kept */
	bool leaf;                                                  /* of a stack the innermost entry alone is wanted */
	bool as_perf;                                               /* stacks have the addresses and names that perf script gives them */
	bool no_key;                                                /* it takes samples, and has no use for what they are of */
	bool (*has_place)(struct profile *profile, uint32_t event); /* whether it has use for those of the event; null: of each */
	bool by_name;                                               /* sums of stacks that read the same become one */
	bool no_cpu;                                                /* sums do not distinguish CPUs */
	bool no_thread;                                             /* nor pid and tid */
	bool packs;                                                 /* its output is compressed with gzip already */
	int (*begin)(struct profile *profile);                      /* may be null */
	/* a new callsite, with what is mapped there, or null */
	int (*frame)(struct profile *profile, uint64_t number, const struct callsite *callsite, const struct pfr_location *location);
	/* clears in a sample's key what is not distinguished, and sets what else is; may be null */
	void (*narrow)(struct profile *profile, const struct moment *moment, struct profile_key *key);
	/* a sample that is about to be summed; may be null */
	int (*each)(struct profile *profile, struct profile_key *key, uint64_t weight);
	/* either sums, or each sample; and records that are no samples, may be null */
	int (*sum)(struct profile *profile, const struct profile_sum *sum);
	int (*sample)(struct profile *profile, const struct profile_key *key, const struct moment *moment, uint64_t weight);
	int (*record)(struct profile *profile, const struct moment *moment);
	/* records that are decoded, before the others see them, and those of profile->follow.hidden where they do not pass the session's filter too; may be null */
	int (*every)(struct profile *profile, const struct moment *moment);
	/* tasks and what they have mapped are about to change; may be null */
	void (*settle)(struct profile *profile);
	/* not null: times off CPU come as samples too, beside those, while profile->stay is set; and these, what ran, as far as it is sure */
	int (*run)(struct profile *profile, const struct moment *moment, const struct profile_on *on);
	/* a sample that does not pass the session's filter; may be null */
	int (*hidden)(struct profile *profile, uint32_t event, uint64_t weight);
	void (*forget)(struct profile *profile);
	int (*end)(struct profile *profile); /* may be null */
	void (*free)(struct profile *profile);
};

struct profile {
	struct follow follow;
	struct callsites callsites;
	struct frames frames;
	const struct profile_format *format;
	void *state;
	struct pfr_profile_options options;
	struct pfr_sink output;
	struct gzip *gzip; /* before that, or null */
	struct buffer out;
	struct texts comms;
	uint32_t last_comm; /* the one that was taken last, which is often the next one too */
	struct counts counts;
	struct profile_sum *sums;
	uint32_t *slots;
	struct profile_added added[PROFILE_ADDED];
	uint32_t nr_added;
	uint32_t nr, capacity;
	uint8_t *events; /* of each event: 1 selected, 2 not */
	uint32_t nr_events;
	uint64_t first_time, last_time;
	bool has_times;
	struct sched *offcpu;            /* where weights are times off CPU: which they are */
	struct profile_held *held;       /* keys that wait */
	const struct profile_held *stay; /* the one whose weight is given now; else null */
	uint64_t delay;                  /* of a stay: the part of its weight, at its end, in which the thread was ready */
	uint32_t nr_held;
	struct pfr_profile_result result; /* what a format has to report; os_error and defects are set at the end */
	uint64_t defects;
	uint64_t left; /* bits: causes that this sample was counted under */
	int error;
};

extern const struct profile_format profile_folded, profile_pprof, profile_firefox, profile_script, profile_branches, profile_otlp, profile_otlp_json, profile_speedscope, profile_trace;

/* Adds to the account of the session: a sample, once, or a count of it, is not in the profile as it is. */
static inline void profile_left(struct profile *profile, const struct moment *moment, enum pfr_cause cause, uint64_t weight)
{
	if (profile->left >> cause & 1 && pfr_cause_kind(cause) == PFR_CAUSE_KIND_SAMPLE)
		return;
	profile->left |= UINT64_C(1) << cause;
	pfr_session_left_out(profile->follow.session, cause, moment->r, 1, weight);
}
/* Writes what was gathered, where it is much or `all` is set. */
static inline int profile_write(struct profile *profile, bool all)
{
	return output_give(&profile->output, &profile->out, all);
}
/* What pfr_profile_write does, for a format that is not one of its own; `state` is for formats that have none. */
enum pfr_status profile_run(struct pfr_session *session, const struct pfr_sink *output, const struct profile_format *format, void *state,
			    const struct pfr_profile_options *options, struct pfr_profile_result *result);
/* Reads files for all names that are not known yet. 0 or an errno value, which is the profile's then. */
int profile_settle(struct profile *profile);
/* sums.c: adds to a sum, which waits for profile_sum_added where few wait; begins with none again. */
void profile_add(struct profile *profile, const struct profile_key *key, uint64_t weight, uint64_t delay);
void profile_sum_added(struct profile *profile);
void profile_clear_sums(struct profile *profile);
/* give.c: whether samples of this event are taken; names of threads; the key of a sample; a weight of it. Failures are the profile's. */
bool profile_wants(struct profile *profile, uint32_t event);
/* The number of a name, or of [unknown] where it is null; UINT32_MAX without memory. */
uint32_t profile_name(struct profile *profile, const struct pfr_bytes *name);
void profile_key_of(struct profile *profile, const struct moment *moment, uint32_t event, struct profile_key *key);
void profile_give(struct profile *profile, const struct profile_key *key, const struct moment *moment, uint64_t weight, uint64_t delay);
/* Writes all sums, and begins with none. Names of files are read for it. 0 or an errno value, which is the profile's. */
int profile_give_sums(struct profile *profile);
/* The key that waits under a number. Null without memory. */
struct profile_held *profile_held_of(struct profile *profile, uint32_t number);
/* Of struct callsites. */
int profile_found(void *user, uint64_t number, const struct callsite *callsite, const struct pfr_location *location, const struct pfr_symbol *symbol);
void profile_forget(void *user);
/* offcpu.c: takes a record for times off CPU. 0 or ENOMEM. */
int offcpu_open(struct profile *profile);
void offcpu_close(struct profile *profile);
void offcpu_take(struct profile *profile, const struct moment *moment);
/* folded.c: the stack of a sum as text: frames, the outermost first, each after a ;. `path` has space for PROFILE_DEPTH. */
#define PROFILE_DEPTH 65536
void folded_stack(const struct profile *profile, uint64_t callsite, uint64_t *path, struct buffer *out);
/* The weight of a sample, SAMPLES or PERIOD, of an event that asked for `period`. */
static inline uint64_t profile_weight(enum pfr_weight weight, const struct pfr_sample *sample, uint64_t period)
{
	return weight == PFR_WEIGHT_SAMPLES ? 1 : sample_period(sample, period);
}
void folded_text(struct buffer *to, const void *text, size_t size);
/* Of names as frames_get has them, each with ; before it: the function, then those inlined in it, innermost last. And where in a file a place is. */
void folded_names(struct buffer *to, const unsigned char *text, size_t size);
void folded_offset(struct buffer *to, uint64_t value);
/* merge.c: sums of stacks that read the same become one. 0 or an errno value, which is the profile's then. */
int profile_merge(struct profile *profile);
/* What an event counts: clocks count time. */
static inline const char *profile_unit(const struct profile *profile, uint32_t event)
{
	const struct pfr_events *events = pfr_session_events(profile->follow.session);
	const struct pfr_attr *attr = event < events->nr ? &events->event[event].attr : NULL;

	return attr && attr->type == PFR_TYPE_SOFTWARE && (attr->config == PFR_SW_CPU_CLOCK || attr->config == PFR_SW_TASK_CLOCK) ? "nanoseconds" : "count";
}
/* The text of a name of a thread. */
static inline const unsigned char *profile_comm(const struct profile *profile, uint32_t comm, size_t *size)
{
	return texts_get(&profile->comms, comm, size);
}

#endif
