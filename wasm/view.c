/* SPDX-License-Identifier: MIT */
/*
 * The data of the page.
 */
#include "wasm.h"

#include "perfring_session_stacks.h"
#include "perfring_session_view.h"

struct pfr_session *wasm_samples_session(struct wasm_capture *c)
{
	return wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL, &c->limits, c->where);
}

/* samples: 0 where the page has them already. */
uint32_t wasm_capture_view(struct wasm_capture *c, const char *title, uint32_t samples)
{
	struct pfr_view_options options = {.size = sizeof(options), .title = title, .limits = &c->limits};
	struct pfr_view_report report = {.size = sizeof(report)};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, PFR_SESSION_DEFECTS | PFR_SESSION_PIECES | PFR_SESSION_ALL, NULL, c->where);
	enum pfr_status status = PFR_E_MEMORY;

	if (!session)
		return (uint32_t)c->error.status;
	options.samples = samples ? wasm_samples_session(c) : NULL;
	if (samples && !options.samples) {
		pfr_session_close(session);
		return (uint32_t)c->error.status;
	}
	if (!pfr_stacks_open(&options.stacks, NULL))
		status = pfr_view_data(session, &wasm_sink, &options, &report);
	pfr_stacks_close(options.stacks);
	pfr_session_close(options.samples);
	return wasm_end(c, session, status);
}
