/* SPDX-License-Identifier: MIT */
/*
 * What the files of wasm/ offer each other. Functions marked with EXPORT are what a host of the module calls: README.md lists them.
 */
#ifndef PFR_WASM_WASM_H
#define PFR_WASM_WASM_H

#include "perfring_session.h"
#include "perfring_session_report.h"
#include "perfring_session_where.h"
#include "perfring_sink.h"
#include "view/view.h"

#include <stdbool.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/* A record as a host reads it in the module's memory: little-endian, in this order. */
struct wasm_record {
	uint64_t offset, inner;
	uint32_t what, type, piece, event; /* event: UINT32_MAX where there is none */
	uint32_t part, status, packed, misc;
	const unsigned char *data;
	uint32_t size;
};

struct wasm_capture {
	unsigned char *data; /* the capture's own; null: the host reads it */
	size_t size;
	struct pfr_expression *where; /* what records must meet; null: nothing */
	struct pfr_session *session;
	const struct pfr_session_record *record;
	struct wasm_record words;
	struct pfr_session_error error;
	struct pfr_limits limits; /* of tables and profiles */
	char *text;               /* of a record or an error */
	size_t capacity;
	struct view_memory view; /* JSON of the last view */
};

/* A session of the same bytes, with these limits, or null for the defaults, and the expression where `where` is set; null, and c->error says why. Names of threads and files in it are those of
 * the time of a record. */
struct pfr_session *wasm_session(struct wasm_capture *c, uint32_t order, uint32_t flags, const struct pfr_limits *limits, const struct pfr_expression *where);
/* Compiles an expression, or none of "". False, and c->error says why. */
bool wasm_where(struct wasm_capture *c, const char *text, struct pfr_expression **where);
/* An error without a session: the status, and what it means. */
uint32_t wasm_fail(struct wasm_capture *c, enum pfr_status status);
/* Ends a session of its own: its status, and why it failed. */
uint32_t wasm_end(struct wasm_capture *c, struct pfr_session *session, enum pfr_status status);

/* The host's output. */
extern const struct pfr_sink wasm_sink;

/* Text to it. */
void wasm_put(const char *text);
void wasm_put_number(uint64_t value);
/* A JSON string of text of the capture. */
void wasm_put_text(const char *text);
/* The account of a session. */
void wasm_put_account(const struct pfr_session *session);
/* An error as a JSON object. */
void wasm_put_error(const struct pfr_session_error *error);

/* A session of all samples in the order of time, with complete callchains. */
struct pfr_session *wasm_samples_session(struct wasm_capture *c);

/* ---- what a host calls -------------------------------------------------------------- */

EXPORT(allocate)
void *wasm_allocate(size_t size);
EXPORT(release)
void wasm_release(void *memory);
EXPORT(capture_close)
void wasm_capture_close(struct wasm_capture *c);
EXPORT(capture_open)
struct wasm_capture *wasm_capture_open(unsigned char *data, size_t size, uint32_t order, uint32_t flags, const char *where);
EXPORT(capture_source)
struct wasm_capture *wasm_capture_source(double size, uint32_t order, uint32_t flags, const char *where);
EXPORT(capture_status)
uint32_t wasm_capture_status(const struct wasm_capture *c);
EXPORT(capture_error)
void wasm_capture_error(const struct wasm_capture *c);
EXPORT(capture_next)
uint32_t wasm_capture_next(struct wasm_capture *c);
EXPORT(capture_record)
const struct wasm_record *wasm_capture_record(const struct wasm_capture *c);
EXPORT(capture_text)
uint32_t wasm_capture_text(struct wasm_capture *c, uint32_t json);
EXPORT(capture_callers)
void wasm_capture_callers(struct wasm_capture *c);
EXPORT(capture_name)
void wasm_capture_name(const struct wasm_capture *c, uint32_t of, uint32_t value);
EXPORT(capture_account)
void wasm_capture_account(const struct wasm_capture *c);
EXPORT(capture_folded)
uint32_t wasm_capture_folded(struct wasm_capture *c, uint32_t weight);
EXPORT(capture_recover)
uint32_t wasm_capture_recover(struct wasm_capture *c);
EXPORT(capture_json)
uint32_t wasm_capture_json(struct wasm_capture *c, uint32_t flags);
EXPORT(capture_view)
uint32_t wasm_capture_view(struct wasm_capture *c, const char *title, uint32_t flags);
EXPORT(capture_view_text)
void wasm_capture_view_text(struct wasm_capture *c);
EXPORT(capture_check)
uint32_t wasm_capture_check(struct wasm_capture *c);
EXPORT(capture_unknown)
void wasm_capture_unknown(struct wasm_capture *c);
EXPORT(capture_columns)
uint32_t wasm_capture_columns(struct wasm_capture *c);
EXPORT(capture_edit)
uint32_t wasm_capture_edit(struct wasm_capture *c, const char *where, const unsigned char *key, uint32_t flags, uint32_t drop, double every);
EXPORT(capture_report)
uint32_t wasm_capture_report(struct wasm_capture *c, const unsigned char *keys, uint32_t nr_keys, uint32_t by_total, uint32_t by_samples, uint32_t any_fields);
EXPORT(capture_info)
void wasm_capture_info(const struct wasm_capture *c);
EXPORT(capture_is_whole)
uint32_t wasm_capture_is_whole(const struct wasm_capture *c);
EXPORT(capture_sched)
uint32_t wasm_capture_sched(struct wasm_capture *c, uint32_t runs, uint32_t by_tid);
EXPORT(capture_offcpu)
uint32_t wasm_capture_offcpu(struct wasm_capture *c);
EXPORT(capture_calls)
uint32_t wasm_capture_calls(struct wasm_capture *c, uint32_t by, uint32_t slowest);
EXPORT(capture_parts)
struct pfr_report *wasm_capture_parts(struct wasm_capture *c, const unsigned char *keys, uint32_t nr_keys, uint32_t by_total, uint32_t by_samples, uint32_t any_fields);
EXPORT(report_close)
void wasm_report_close(struct pfr_report *report);
/* Keys of a report, a byte each, with the names of fields after them. */
struct pfr_report_options;
void wasm_take_keys(struct pfr_report_options *options, const unsigned char *keys, uint32_t nr);
EXPORT(diff)
uint32_t wasm_diff(const struct pfr_report *const *reports, uint32_t nr_a, uint32_t nr_b, const unsigned char *keys, uint32_t nr_keys, uint32_t of_shown);
EXPORT(compare) /* of the page's module only */
uint32_t wasm_compare(const uint32_t *words, size_t nr);

#endif
