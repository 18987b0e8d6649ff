/* SPDX-License-Identifier: MIT */
/*
 * What the files of pprof profiles share: pprof.c makes the messages, pprof_texts.c their table of strings and the comments, pprof_main.c finds the program.
 */
#ifndef PFR_PPROF_H
#define PFR_PPROF_H

#include "export/profile/profile.h"

/* Numbers of profile.proto. */
enum {
	PROFILE_SAMPLE_TYPE = 1,
	PROFILE_SAMPLE = 2,
	PROFILE_MAPPING = 3,
	PROFILE_LOCATION = 4,
	PROFILE_FUNCTION = 5,
	PROFILE_STRING = 6,
	PROFILE_TIME = 9,
	PROFILE_DURATION = 10,
	PROFILE_PERIOD_TYPE = 11,
	PROFILE_PERIOD = 12,
	PROFILE_COMMENT = 13,
	PROFILE_DEFAULT_TYPE = 14,
};

/* Written at the end, when it is known whether functions there have names. id is 0 of one that is not filled yet. */
struct pprof_mapping {
	uint64_t id, start, end, offset;
	uint32_t name, build_id;
	bool named, lines;
};

/* What a process ran, as its first mapping of code has it. */
struct pprof_program {
	uint64_t start, end, offset;
	uint32_t number; /* of the mapping */
	uint32_t name;   /* of `names` */
	uint8_t id_size; /* bytes of its build ID; 0: none */
	uint8_t id[20];
};

struct pprof_process {
	uint64_t samples;
	uint32_t program; /* of `programs`, or PFR_NO_NUMBER */
};

struct pprof_processes {
	struct texts pids, names, programs;
	struct pprof_process *process; /* of each of pids */
	uint32_t capacity;
};

struct pprof {
	struct gzip *gzip;
	struct texts strings;
	struct texts locations;  /* mapping and address of each */
	uint64_t first_location; /* number of the first of them */
	uint32_t *caller;        /* of each callsite that called: index + 1 of its location; 0: not looked up */
	uint32_t nr_callers;
	struct texts functions;       /* strings of name and file */
	struct texts mapping_numbers; /* of each of mappings */
	struct pprof_mapping *mappings;
	uint32_t mappings_capacity;
	uint32_t label_comm, label_pid, label_tid, label_cpu, label_event;
	struct buffer message, part, ids, lines;
	uint32_t default_event; /* the first that has samples: readers begin with it */
	uint64_t cut;           /* strings that there was no space for */
	struct pprof_processes processes;
};

/* The number of a string; 0, the empty one, where there is no space for more, which is counted. Without memory the messages that it would be in fail. */
uint32_t pprof_string(struct pprof *s, const void *text, size_t size);
/* The same for text of the input, which readers may print: as for a terminal. */
uint32_t pprof_safe_string(struct pprof *s, const void *text, size_t size);
/* What is not in the profile, a comment for each cause. */
void pprof_put_comments(struct profile *p);
/* pprof_main.c: asks for the records by which programs are known; takes one of them, or the samples of a sum. 0 or ENOMEM. */
void pprof_main_begin(struct profile *p);
int pprof_every(struct profile *p, const struct moment *m);
int pprof_main_sum(struct profile *p, const struct profile_sum *sum);
/* The program of the process with most samples; false: it is not known. */
bool pprof_main(const struct pprof *s, struct pprof_program *program);
void pprof_main_free(struct pprof *s);

#endif
