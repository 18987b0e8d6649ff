/* SPDX-License-Identifier: MIT */
/*
 * What programs ask of a record and of the reading, as text. The page does not.
 */
#include "wasm.h"

#include "perfring_convert.h"
#include "perfring_session_account.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tasks.h"

#include <stdlib.h>

/* Text of the record, made twice where the first time shows how much space it needs. */
static bool make_text(struct wasm_capture *c, bool json, struct pfr_out *out)
{
	const struct pfr_session_record *r = c->record;
	struct pfr_context context;

	if (pfr_session_context(c->session, r, json ? PFR_TEXT_JSON : PFR_TEXT_LINE, &context))
		return false;
	*out = (struct pfr_out){c->text, c->capacity, 0};
	(json ? pfr_to_json : pfr_to_line)(out, &r->frame, r->layout, &context, r->status, &r->where);
	return true;
}

/* The record as JSON, or as a line for people. PFR_OK; PFR_E_MEMORY. */
uint32_t wasm_capture_text(struct wasm_capture *c, uint32_t json)
{
	struct pfr_out out;

	if (c->record->what == PFR_WHAT_DEFECT) {
		wasm_put_error(c->record->error);
		return PFR_OK;
	}
	if (!make_text(c, json, &out))
		return PFR_E_MEMORY;
	if (out.size > c->capacity) {
		size_t capacity = out.size + out.size / 2;
		char *text = realloc(c->text, capacity);

		if (!text)
			return PFR_E_MEMORY;
		c->text = text;
		c->capacity = capacity;
		if (!make_text(c, json, &out))
			return PFR_E_MEMORY;
	}
	wasm_sink.write(NULL, c->text, out.size);
	return PFR_OK;
}

static void put_bytes(struct pfr_bytes bytes)
{
	wasm_sink.write(NULL, bytes.data, bytes.size);
	wasm_sink.write(NULL, "", 1);
}

static void put_place(const struct pfr_location *at)
{
	put_bytes(at->name);
	wasm_put_number(at->offset);
	wasm_sink.write(NULL, "", 1);
}

/* Of a sample: the thread's name, file and offset of its address; then mode, how it was found, address, file, offset, function of each caller. A NUL ends each. */
void wasm_capture_callers(struct wasm_capture *c)
{
	struct pfr_tasks *tasks = pfr_session_tasks(c->session);
	struct pfr_caller caller = {.size = sizeof(caller)};
	const struct pfr_session_record *r = c->record;
	struct pfr_location at = {0};
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_chain chain;
	struct pfr_task task;

	if (r->what != PFR_WHAT_RECORD || r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(c->session, r, &record, &where))
		return;
	pfr_tasks_of(tasks, &record, &task);
	if (PFR_HAS(record.sample, SAMPLE, IP))
		pfr_tasks_map(tasks, &task, r->frame.misc & PFR_MISC_CPUMODE_MASK, record.sample.ip, &at);
	put_bytes(task.comm);
	put_place(&at);
	pfr_session_chain(c->session, r, &record, &chain);
	while (pfr_symbols_next(NULL, tasks, &task, &chain, &caller) == PFR_OK) {
		wasm_put_number(caller.cpumode);
		wasm_sink.write(NULL, "", 1);
		wasm_put(pfr_stack_found_name((enum pfr_stack_found)caller.found));
		wasm_sink.write(NULL, "", 1);
		wasm_put_number(caller.address);
		wasm_sink.write(NULL, "", 1);
		put_place(&caller.location);
		put_bytes(caller.symbol.name);
	}
}

/* What was not read as it is meant, and why, as doc/account.md says. */
void wasm_put_account(const struct pfr_session *session)
{
	static char text[1 << 16];
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_session_get_account(session, &account);
	pfr_account_to_json(&out, &account);
	wasm_sink.write(NULL, text, out.size < sizeof(text) ? out.size : sizeof(text));
}

void wasm_capture_account(const struct wasm_capture *c)
{
	wasm_put_account(c->session);
}

/* Whether nothing is missing of what was asked for and has been read. */
uint32_t wasm_capture_is_whole(const struct wasm_capture *c)
{
	return (uint32_t)pfr_session_is_whole(c->session);
}

static void put_flag(const char *name, bool value)
{
	wasm_put(name);
	wasm_put(value ? "true" : "false");
}

static void put_info_number(const char *name, uint64_t value)
{
	wasm_put(name);
	wasm_put_number(value);
}

/* What is known of the capture so far, and the names of its events, as a JSON object. */
void wasm_capture_info(const struct wasm_capture *c)
{
	const struct pfr_session_info *info = pfr_session_info(c->session);
	uint32_t i, nr = pfr_session_events(c->session)->nr;

	put_flag("{\"big_endian\":", info->order == PFR_BIG);
	put_info_number(",\"version\":", info->version);
	put_flag(",\"pipe\":", info->pipe);
	put_info_number(",\"interrupted\":", info->interrupted);
	put_flag(",\"compressed\":", info->compressed);
	put_info_number(",\"size\":", info->size);
	put_info_number(",\"records\":", info->records);
	put_info_number(",\"defects\":", info->defects);
	put_info_number(",\"unread\":", info->unread);
	put_info_number(",\"late\":", info->late);
	put_info_number(",\"chains_lost\":", info->chains_lost);
	wasm_put(",\"events\":[");
	for (i = 0; i < nr; i++) {
		const char *name = pfr_session_event_name(c->session, i);

		wasm_put(i ? "," : "");
		wasm_put_text(name ? name : "");
	}
	wasm_put("]}");
}
