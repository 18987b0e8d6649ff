/* SPDX-License-Identifier: MIT */
/*
 * The data of the page.
 */
#include "wasm.h"

#include "perfring_session_stacks.h"
#include "view/view.h"

#include <stdlib.h>

struct pfr_session *wasm_samples_session(struct wasm_capture *c)
{
	return wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL, &c->limits, c->where);
}

enum view_flag {
	VIEW_SAMPLES = 1, /* not where the page has them already */
	VIEW_APART = 2    /* the output has the bytes of columns, records and items, and capture_view_text writes the JSON */
};

/* Of records that do not get into a page: as many as samples at most, and of their bytes what is not in the file. */
#define RECORDS_MOST (4u << 20)
#define BYTES_MOST (64u << 20)

static int keep(void *user, const void *data, size_t size)
{
	return view_add(user, data, size) ? 0 : -1;
}

/* The JSON of the last view, where its bytes are apart. */
void wasm_capture_view_text(struct wasm_capture *c)
{
	wasm_sink.write(NULL, c->view.data, c->view.size);
}

uint32_t wasm_capture_view(struct wasm_capture *c, const char *title, uint32_t flags)
{
	const struct pfr_sink kept = {.size = sizeof(kept), .user = &c->view, .write = keep};
	const struct view_form apart = {.apart = &wasm_sink};
	struct pfr_view_options options = {.size = sizeof(options), .title = title, .limits = &c->limits, .most_records = flags & VIEW_APART ? RECORDS_MOST : 0, .most_bytes = flags & VIEW_APART ? BYTES_MOST : 0};
	struct pfr_view_report report = {.size = sizeof(report)};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, PFR_SESSION_DEFECTS | PFR_SESSION_PIECES | PFR_SESSION_ALL, NULL, c->where);
	enum pfr_status status = PFR_E_MEMORY;

	if (!session)
		return (uint32_t)c->error.status;
	options.samples = flags & VIEW_SAMPLES ? wasm_samples_session(c) : NULL;
	if (flags & VIEW_SAMPLES && !options.samples) {
		pfr_session_close(session);
		return (uint32_t)c->error.status;
	}
	c->view.size = 0;
	if (!pfr_stacks_open(&options.stacks, NULL))
		status = flags & VIEW_APART ? view_make(session, &kept, &options, &report, &apart) : pfr_view_data(session, &wasm_sink, &options, &report);
	pfr_stacks_close(options.stacks);
	pfr_session_close(options.samples);
	return wasm_end(c, session, status);
}
