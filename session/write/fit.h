/* SPDX-License-Identifier: MIT */
/* A capture that is written for a release of perf: what that release does not read is left out, or cut, with the reason. */
#ifndef PFR_SESSION_FIT_H
#define PFR_SESSION_FIT_H

#include "session/check/perf_fit.h"
#include "writer.h"

/* For a program that is known, in the form and order of `writer`, which cuts attrs from now on. Null: there is no memory. */
struct perf_reader *fit_open(struct pfr_session *s, enum pfr_program program, struct session_writer *writer);
/* Whether a record or piece, of which `bytes` are written, is read. False: it is left out, and *error says why. */
bool fit_takes(struct perf_reader *fit, const struct pfr_session_record *record, const struct pfr_span *bytes, struct pfr_session_error *error);
/*
 * A mapping with the bit of a build ID and a size that none has, as the kernel gives it to a listener after one that asked for build IDs (capture/open/repair.c): perf takes
 * device and inode for one. Its bytes become a copy without the bit, which is there until the next.
 */
void fit_corrects(struct perf_reader *fit, const struct pfr_session_record *record, struct pfr_span *bytes);
/* Whether a section of the output stands for a record now: formats of tracepoints that simpleperf has within it, which no perf reads there. */
bool fit_moves(const struct pfr_session_record *record, const struct pfr_session *s, struct session_writer *writer);
/* At the end: whether attrs were cut of more than zeros, with *error. */
bool fit_has_cut(const struct perf_reader *fit, const struct session_writer *writer, struct pfr_session_error *error);

#endif
