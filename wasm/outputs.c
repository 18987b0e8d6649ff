/* SPDX-License-Identifier: MIT */
/*
 * What is made of a whole capture, each by a session of its own, which reads the same bytes again.
 */
#include "wasm.h"

#include "export/profile/profile.h"

#include "perfring_session_account.h"
#include "perfring_session_export.h"
#include "perfring_session_stacks.h"
#include "perfring_session_tools.h"

#include <stdlib.h>

/* Stacks as lines of comm;frame;...;frame WEIGHT. Not by pfr_profile_write, which has all formats. */
uint32_t wasm_capture_folded(struct wasm_capture *c, uint32_t weight)
{
	struct pfr_profile_options options = {.size = sizeof(options), .weight = weight, .limits = &c->limits};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_session *session = wasm_samples_session(c);
	enum pfr_status status;

	if (!session)
		return (uint32_t)c->error.status;
	if (pfr_stacks_open(&options.stacks, NULL))
		return wasm_end(c, session, PFR_E_MEMORY);
	status = profile_run(session, &wasm_sink, &profile_folded, NULL, &options, &result);
	pfr_stacks_close(options.stacks);
	return wasm_end(c, session, status);
}

/* A perf.data file of all that can be read. */
uint32_t wasm_capture_recover(struct wasm_capture *c)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, 0, NULL, NULL);
	struct pfr_recover_report report = {.size = sizeof(report)};

	return session ? wasm_end(c, session, pfr_recover(session, &wasm_sink, NULL, &report)) : (uint32_t)c->error.status;
}

/* JSON Lines of all records that meet the expression. */
uint32_t wasm_capture_json(struct wasm_capture *c, uint32_t flags)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | (flags & PFR_SESSION_TEXT_INTEGERS), NULL, c->where);
	struct pfr_convert_report report = {.size = sizeof(report)};

	return session ? wasm_end(c, session, pfr_convert_session(session, &wasm_sink, NULL, &report)) : (uint32_t)c->error.status;
}

/* ---- check ------------------------------------------------------------------------- */

static void put_finding(const struct pfr_finding *finding)
{
	wasm_put("{\"level\":\"");
	wasm_put(pfr_level_name(finding->level));
	wasm_put("\",\"count\":");
	wasm_put_number(finding->count);
	wasm_put(",\"last\":");
	wasm_put_number(finding->last);
	if (finding->first) {
		wasm_put(",\"first\":");
		wasm_put_error(finding->first);
	}
	wasm_put("}");
}

static void put_check(const struct pfr_check_report *report, const struct pfr_findings *findings)
{
	struct pfr_finding finding;
	uint32_t i;

	wasm_put("{\"records\":");
	wasm_put_number(report->records);
	wasm_put(",\"defects\":");
	wasm_put_number(report->defects);
	wasm_put(",\"warnings\":");
	wasm_put_number(report->warnings);
	wasm_put(report->interrupted ? ",\"interrupted\":true,\"findings\":[" : ",\"interrupted\":false,\"findings\":[");
	for (i = 0; pfr_findings_get(findings, i, &finding) == PFR_OK; i++) {
		wasm_put(i ? "," : "");
		put_finding(&finding);
	}
	wasm_put("]}");
}

/* All defects as a JSON object. */
uint32_t wasm_capture_check(struct wasm_capture *c)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, 0, NULL, NULL);
	struct pfr_check_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = pfr_findings_add};
	struct pfr_findings *findings;
	enum pfr_status status;

	if (!session)
		return (uint32_t)c->error.status;
	if (pfr_findings_open(&findings, NULL))
		return wasm_end(c, session, PFR_E_MEMORY);
	reporter.user = findings;
	status = pfr_check(session, &reporter, &report);
	if (status == PFR_OK)
		put_check(&report, findings);
	pfr_findings_close(findings);
	return wasm_end(c, session, status);
}
