/* SPDX-License-Identifier: MIT */
/*
 * What the files of the law share: a capture, outputs in memory, and the figures that have to agree.
 */
#ifndef TESTS_LAW_H
#define TESTS_LAW_H

#include "perfring_session.h"
#include "perfring_session_account.h"
#include "perfring_session_export.h"
#include "perfring_sink.h"

#include <stdbool.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 law_sum;
#else
typedef uint64_t law_sum; /* modulo 2^64, on each side of a comparison */
#endif

/* A capture: a path, or bytes. */
struct law_input {
	const char *name, *path; /* path null: the bytes */
	const void *data;
	size_t size;
};

/* An output. Memory without an end: tests are small. */
struct law_output {
	unsigned char *data;
	size_t size, at, capacity;
};

struct pfr_sink law_sink(struct law_output *output);
struct law_input law_input_of(const struct law_output *output);

/* Opens the capture; null: it cannot be opened at all. */
struct pfr_session *law_open(const struct law_input *in, uint32_t order, uint32_t flags, const struct pfr_filter *filter);

/* What a reading finds. */
struct law_figures {
	uint64_t records, samples;
	uint64_t unpacked; /* of records: carriers of compressed ones, and what describes them */
	uint64_t kept;     /* that recover keeps, since a newer reader may know them, or of events that are damaged */
	uint64_t payloads; /* of damaged ranges: those that follow a record and belong to it */
	uint64_t readable; /* of samples: those that can be decoded */
	bool reads;        /* samples have counts: a sample may stand for several, or none */
	law_sum weight;    /* periods of samples, as in perf */
	struct pfr_account account;
};
struct law_figures law_read(const struct law_input *in);

/* Prints a line of a law that does not hold, and counts it. */
void law_compare(const struct law_input *in, const char *what, law_sum one, law_sum other);
extern unsigned law_broken, law_checks;

/* What an exit status, and that of --complete, is made of: causes of reading, which all that read a capture have as often. */
void law_status(const struct law_input *in, const char *what, const struct pfr_account *account, const struct law_figures *figures);

/* law_profiles.c, law_edits.c: the laws of these. */
void law_profiles(const struct law_input *in, const struct law_figures *figures);
void law_edits(const struct law_input *in, const struct law_figures *figures);
/* law_sums.c: the sum of weights of a profile in one of the formats. False: it is not as the format says, or cannot be read here. */
bool law_profile_sum(const struct law_output *profile, uint32_t format, law_sum *sum);

/* law_edits.c. Prints of each capture whether the library says that it is whole, for whole.t. */
int law_whole(char **paths);

#endif
