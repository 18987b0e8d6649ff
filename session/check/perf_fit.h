/* SPDX-License-Identifier: MIT */
/*
 * What a release of perf does not read of a capture that is being written for it: parts that it refuses, and records at which its tools report or
 * script end. The rules are those of pfr_check_program. The others are not asked: report --stats ends at every TRACING_DATA of a pipe, and inject copies.
 */
#ifndef PFR_PERF_FIT_H
#define PFR_PERF_FIT_H

#include "perf_versions.h"

/* Of a capture that is written in this byte order and form: by perf_reader_new, with `big` and `pipe` set. What follows is what is written. */

/* An attr of a file's table, and its ids. Of an attr, what is after version->attr_size is cut first. */
void perf_fit_attr(struct perf_reader *reader, const unsigned char *attr, size_t size);
void perf_fit_ids(struct perf_reader *reader, const unsigned char *ids, size_t size);
/* Why a section of the header is not read; null: it is. */
const char *perf_fit_feature(struct perf_reader *reader, const struct pfr_frame *feature);
/* Why one of the tools ends at a record; null: none does, and the record is taken. */
const char *perf_fit_record(struct perf_reader *reader, const struct pfr_frame *frame);

#endif
