/* SPDX-License-Identifier: MIT */
/*
 * What the files of Firefox profiles share: firefox.c gathers samples by thread and event (firefox_tracks.c), firefox_markers.c what is shown beside them, firefox_tables.c makes the
 * tables of functions, firefox_shared.c and firefox_write.c write. All samples are kept until the end, since the format has them column by column; there is a bound on them.
 */
#ifndef PFR_FIREFOX_H
#define PFR_FIREFOX_H

#include "export/profile/profile.h"

#define FIREFOX_NO_LIB UINT32_MAX

/* A column of which only the length matters: COLUMN(p, "name", nr, what is written for i). */
#define COLUMN(p, key, nr, value) \
	do { \
		uint32_t i; \
		buffer_text(&(p)->out, ",\"" key "\":["); \
		for (i = 0; i < (nr) && !(p)->error; i++) { \
			if (i) \
				buffer_byte(&(p)->out, ','); \
			value; \
			(p)->error = profile_write(p, false); \
		} \
		buffer_byte(&(p)->out, ']'); \
	} while (0)

struct firefox_sample {
	uint64_t time, weight;
	uint32_t track, stack; /* stack: a callsite, UINT32_MAX for none */
};

enum firefox_kind { FIREFOX_WAITING,
		    FIREFOX_PREEMPTED,
		    FIREFOX_LOST,
		    FIREFOX_THROTTLED,
		    FIREFOX_UNTHROTTLED };

/* The time of a thread off CPU, or a moment: `end` is `begin` then. */
struct firefox_marker {
	uint64_t begin, end, value; /* value: how many were lost */
	uint32_t track;
	uint8_t kind; /* enum firefox_kind */
};

/* What a track of the profile is of: the first event of a thread that comes, with what is no sample, or another event. Without a task, its ids as they are. */
struct firefox_key {
	uint32_t thread, pid, tid, event; /* event: index + 1; 0: the first that comes */
};

struct firefox_track {
	struct firefox_key key;
	uint32_t comm, event; /* event: PFR_NO_EVENT: none yet, or of none */
	uint32_t nr_samples, nr_markers;
	uint64_t out; /* when it was switched out */
	bool named, sampled, is_out, preempted, switched, ended;
};

struct firefox {
	struct firefox_sample *samples;
	struct firefox_marker *markers;
	struct firefox_track *tracks;
	struct texts keys; /* of tracks */
	uint32_t nr_samples, samples_capacity, nr_markers, markers_capacity, tracks_capacity;
	uint32_t event; /* of the last sample */
	bool several_events;
	uint64_t last_time; /* of samples and markers */
	uint32_t *lib;      /* of each callsite */
	uint32_t *stack;    /* the same, made at the end */
	uint32_t lib_capacity;
	struct texts libs;          /* path, NUL, build ID in hexadecimal */
	struct texts names;         /* of functions, and of source files */
	struct texts sources;       /* numbers of these names, distinct */
	struct texts funcs, frames; /* struct firefox_func and firefox_frame, distinct */
	struct firefox_stack *stacks;
	uint32_t nr_stacks, stacks_capacity;
	bool symbolicated; /* names of files were read */
};

/* A function and a frame, as the keys that they are kept by. */
struct firefox_func {
	uint32_t name, lib;
	uint32_t source; /* index + 1; 0: not known */
};

struct firefox_frame {
	uint64_t address; /* in the file */
	uint32_t func, lib, cpumode;
	uint32_t depth; /* of inlining; 0: the function itself */
	uint32_t line;  /* 0: not known */
	uint32_t none;  /* 0: the key has no bytes that are not set */
};

struct firefox_stack {
	uint32_t frame, parent; /* parent: index + 1; 0: none */
};

/* firefox_tracks.c: makes sure that entry nr is there. 0, ENOMEM, or EFBIG past the bound. */
int firefox_reach(void **entries, uint32_t nr, uint32_t *capacity, uint32_t most, size_t size);
/* The track of a key, which is made if it is new; null: p->error is set. */
struct firefox_track *firefox_track_of(struct profile *profile, const struct firefox_key *key, uint32_t *number);

/* firefox_markers.c: from a record that is no sample; and what is still off CPU at the end. 0 or an errno value. */
int firefox_record(struct profile *profile, const struct moment *moment);
int firefox_end_markers(struct profile *profile);

/* 0, ENOMEM, or EFBIG. */
int firefox_tables(struct profile *profile);
int firefox_end(struct profile *profile);

/* firefox_shared.c: the begin of a table, after `before`; a column of one value, which is JSON; all that threads share; a library of the profile. */
void firefox_length(struct profile *profile, const char *before, uint32_t nr);
void firefox_constant(struct profile *profile, const char *key, uint32_t nr, const char *value);
void firefox_shared(struct profile *profile);
void firefox_lib(struct profile *profile, uint32_t lib);

#endif
