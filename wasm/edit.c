/* SPDX-License-Identifier: MIT */
/*
 * A part of the capture as one of its own, redacted or not.
 */
#include "wasm.h"

#include "perfring_session_edit.h"


#define KEY_SIZE 32 /* bytes that decide on the names */

enum edit_flag {
	EDIT_REDACT = 1,
	EDIT_ONLY = 2, /* no side-band */
	EDIT_TURN = 4  /* the other byte order */
};

/* The redactor has to know the mappings before. */
static enum pfr_status learn(struct wasm_capture *c, struct pfr_redactor *redactor)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, 0, NULL, NULL);

	return session ? (enum pfr_status)wasm_end(c, session, pfr_redactor_read(redactor, session)) : c->error.status;
}

static int give_nothing(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return 0;
}

static int seek_nothing(void *user, uint64_t at)
{
	(void)user;
	(void)at;
	return 0;
}

/* Writes it to `sink`. *damaged: something could not be kept, or is not as it should be. */
static enum pfr_status edit(struct wasm_capture *c, const struct pfr_expression *where, const struct pfr_edit_options *options, const struct pfr_sink *sink, bool *damaged)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, PFR_SESSION_ALL, NULL, where);
	struct pfr_edit_report report = {.size = sizeof(report)};
	enum pfr_status status;

	if (!session)
		return c->error.status;
	status = pfr_edit(session, sink, NULL, options, &report);
	*damaged = report.damaged || report.defects;
	return (enum pfr_status)wasm_end(c, session, status);
}

/* A damaged capture is written with each record weighed, as the command does: the first time goes nowhere. */
static enum pfr_status edit_all(struct wasm_capture *c, const struct pfr_expression *where, struct pfr_edit_options *options)
{
	static const struct pfr_sink nowhere = {.size = sizeof(nowhere), .write = give_nothing, .seek = seek_nothing};
	bool damaged = false;
	enum pfr_status status = edit(c, where, options, &nowhere, &damaged);

	if (status == PFR_E_MEMORY || status == PFR_E_OPTIONS)
		return status;
	options->checks = damaged;
	return edit(c, where, options, &wasm_sink, &damaged);
}

/* A perf.data file of the records that meet an expression, "" for all, and what they need. key: 32 bytes, of EDIT_REDACT. drop: enum pfr_drop. */
uint32_t wasm_capture_edit(struct wasm_capture *c, const char *where, const unsigned char *key, uint32_t flags, uint32_t drop, double every)
{
	struct pfr_edit_options options = {.size = sizeof(options), .only = flags & EDIT_ONLY, .drop = drop, .every = (uint64_t)every, .other_order = flags & EDIT_TURN};
	struct pfr_expression *expression;
	enum pfr_status status = PFR_OK;

	if (!wasm_where(c, where, &expression))
		return (uint32_t)c->error.status;
	if (flags & EDIT_REDACT) {
		status = pfr_redactor_new(&options.redactor, key, KEY_SIZE, 0, NULL);
		status = status ? (enum pfr_status)wasm_fail(c, status) : learn(c, options.redactor);
	}
	if (status == PFR_OK)
		status = edit_all(c, expression, &options);
	pfr_redactor_free(options.redactor);
	pfr_expression_free(expression);
	return (uint32_t)status;
}
