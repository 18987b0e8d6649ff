/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory as a report, as a comparison with itself, or in groups of fields. Sums of rows are those of their event, what is compared
 * with itself has not changed, and records of one key have one text. Memory may fail.
 */
#include "fuzz/harness.h"

#include "perfring_session_diff.h"
#include "perfring_session_export.h"
#include "perfring_session_report.h"
#include "perfring_session_show.h"

#include <stdlib.h>
#include <string.h>

#define ROWS_MOST 4096 /* that are looked at */
#define GROUPS 64

static struct pfr_limits limits;

static struct pfr_session *open_memory(const uint8_t *data, size_t size, const struct pfr_allocator *allocator, uint32_t choice)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = choice & 1 ? PFR_ORDER_TIME : PFR_ORDER_FILE, .limits = &limits, .allocator = allocator};
	struct pfr_session *session;

	options.flags = PFR_SESSION_ALL | (choice & 2 ? PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT : 0);
	return pfr_session_open_memory(&session, data, size, &options, 0) ? 0 : session;
}

/* ---- reports ----------------------------------------------------------------------- */

static void choose_report(struct pfr_report_options *options, uint32_t choice)
{
	static const uint8_t keys[][4] = {{PFR_REPORT_COMM, PFR_REPORT_FILE, PFR_REPORT_FUNCTION}, {PFR_REPORT_FUNCTION}, {PFR_REPORT_PID, PFR_REPORT_TID, PFR_REPORT_CPU, PFR_REPORT_MODE}, {PFR_REPORT_LINE, PFR_REPORT_MODE}};
	static const char *const fields[] = {"addr,weight", "cgroup_path,local_weight,data_src.mem_op", "prev_comm,next_pid,filename", "read.value,sym,place,no_such_name"};
	uint32_t which = choice >> 6 & 3, i;

	memcpy(options->keys, keys[which], sizeof(keys[which]));
	options->nr_keys = (uint32_t) "\3\1\4\2"[which];
	options->limits = &limits;
	options->by_total = choice >> 8 & 1;
	options->by_samples = choice >> 9 & 1;
	options->self_only = choice >> 10 & 1 && !options->by_total;
	if (choice >> 11 & 1 && !options->self_only)
		options->callers = "*";
	if (!(choice >> 12 & 1))
		return;
	options->fields = fields[choice >> 13 & 3];
	options->any_fields = choice >> 15 & 1;
	for (i = 0; i < 2; i++)
		options->keys[options->nr_keys++] = (uint8_t)(PFR_REPORT_FIELD + i);
}

static int is_less(const struct pfr_report_sum *a, const struct pfr_report_sum *b)
{
	return a->samples < b->samples || a->period_high < b->period_high || (a->period_high == b->period_high && a->period < b->period);
}

/* The rows of an event: none is more than its event, and together with what had no row they are all of it. */
static void use_rows(const struct pfr_report *report, uint32_t index, const struct pfr_report_event *event, const struct pfr_report_options *options)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	struct pfr_report_sum all = event->rest;
	uint32_t i, k;

	for (i = 0; i < event->nr_rows && i < ROWS_MOST; i++) {
		if (pfr_report_get_row(report, index, i, &row) != PFR_OK)
			fuzz_broken("a row is missing");
		if (is_less(&event->shown, &row.self) || is_less(&event->shown, &row.total) || is_less(&row.total, &row.self))
			fuzz_broken("a row is more than its event, or than its total");
		for (k = 0; k < options->nr_keys; k++)
			fuzz_look(row.values[k].text.data, row.values[k].text.size);
		pfr_report_add(&all, &row.self);
	}
	if (i == event->nr_rows && !options->callers && (is_less(&all, &event->shown) || is_less(&event->shown, &all)))
		fuzz_broken("rows do not add up");
}

static void use_report(const struct pfr_report *report, const struct pfr_report_options *options)
{
	struct pfr_report_totals totals = {.size = sizeof(totals)};
	struct pfr_report_event event = {.size = sizeof(event)};
	uint64_t samples = 0;
	uint32_t i;

	pfr_report_get_totals(report, &totals);
	for (i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++) {
		fuzz_look(event.name.data, event.name.size);
		samples += event.shown.samples;
		if (is_less(&event.all, &event.shown) || is_less(&event.shown, &event.chosen))
			fuzz_broken("more is shown than there is");
		use_rows(report, i, &event, options);
	}
	if (samples != totals.samples || totals.unnamed > samples || totals.unmapped > samples || totals.without_line > samples)
		fuzz_broken("events do not add up");
}

static struct pfr_report *open_report(struct pfr_session *session, uint32_t choice, int parts)
{
	struct pfr_report_options options = {.size = sizeof(options), .parts = (uint8_t)parts};
	struct pfr_report *report;

	choose_report(&options, choice);
	if (!session || (pfr_report_open(&report, session, &options) != PFR_OK && !report))
		return 0;
	use_report(report, &options);
	return report;
}

/* ---- comparisons ------------------------------------------------------------------- */

static void use_diff(const struct pfr_diff *diff)
{
	struct pfr_diff_event event = {.size = sizeof(event)};
	struct pfr_diff_row row = {.size = sizeof(row)};
	uint32_t i, k;

	for (i = 0; pfr_diff_get_event(diff, i, &event) == PFR_OK; i++) {
		if (event.changed || is_less(&event.a, &event.b) || is_less(&event.b, &event.a))
			fuzz_broken("a capture is not equal to itself");
		for (k = 0; k < ROWS_MOST && pfr_diff_get_row(diff, i, k, &row) == PFR_OK; k++)
			if (row.difference < 0 || row.difference > 0 || row.verdict == PFR_DIFF_CHANGED || !(row.low <= 0) || !(row.high >= 0) || !(row.p >= 0 && row.p <= 1))
				fuzz_broken("a row differs from itself");
	}
}

static void compare(struct pfr_report *report, struct pfr_session *again, uint32_t choice)
{
	struct pfr_report *other = open_report(again, choice, 1);
	const struct pfr_report *a = report, *b = other;
	struct pfr_diff_options options = {.size = sizeof(options), .of_shown = choice >> 16 & 1};
	struct pfr_diff *diff;

	if (report && other && pfr_diff_open(&diff, &a, 1, &b, 1, &options) == PFR_OK) {
		use_diff(diff);
		pfr_diff_close(diff);
	}
	pfr_report_close(other);
}

static int look(void *user, const void *data, size_t size)
{
	(void)user;
	fuzz_look(data, size);
	return 0;
}

static void compare_stacks(struct pfr_session *session, struct pfr_session *again, uint32_t choice)
{
	const struct pfr_sink sink = {.size = sizeof(sink), .write = look};
	struct pfr_profile_options options = {.size = sizeof(options), .limits = &limits, .format = PFR_PROFILE_FOLDED};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_pairs *pairs;

	if (!again || pfr_pairs_open(&pairs))
		return;
	if (pfr_profile_write(session, pfr_pairs_sink(pairs, 0), &options, &result) == PFR_OK &&
	    pfr_profile_write(again, pfr_pairs_sink(pairs, 1), &options, &result) == PFR_OK && pfr_pairs_write(pairs, &sink, choice >> 6 & 1) == PFR_E_SYSTEM)
		fuzz_broken("pairs cannot be written");
	pfr_pairs_close(pairs);
}

/* ---- groups of fields ---------------------------------------------------------------- */

struct group {
	uint64_t key[PFR_SHOW_KEY];
	size_t nr;
	uint32_t text;
};

static void use_group(struct group *groups, const struct group *of)
{
	struct group *place = &groups[fuzz_hash((const uint8_t *)of->key, of->nr * sizeof(of->key[0])) % GROUPS];

	if (place->nr == of->nr && !memcmp(place->key, of->key, of->nr * sizeof(of->key[0])) && place->text != of->text)
		fuzz_broken("records of one key have two texts");
	*place = *of;
}

static void use_groups(struct pfr_session *session, uint32_t choice)
{
	static const char *const fields[] = {"event,time,cpu,pid,tid,comm,ip,sym,place,dso", "type,period,addr,weight,read.value", "filename,len,prev_comm,next_pid", "cgroup_path,data_src.mem_op,local_weight,misc,size"};
	struct pfr_show_options options = {.size = sizeof(options), .fields = fields[choice >> 6 & 3]};
	const struct pfr_session_record *r;
	static struct group groups[GROUPS];
	static char text[1 << 14];
	struct pfr_context context;
	struct pfr_show *show;

	memset(groups, 0, sizeof(groups));
	if (pfr_show_open(&show, session, &options))
		return;
	while (pfr_session_next(session, &r) == PFR_OK) {
		struct pfr_out out = {text, sizeof(text), 0};
		struct group group = {.nr = 0};

		if (pfr_session_context(session, r, PFR_TEXT_FIELDS, &context))
			break;
		if (pfr_show_key(show, r, group.key, &group.nr) != PFR_OK)
			continue;
		if (!group.nr || group.nr > PFR_SHOW_KEY)
			fuzz_broken("a key of no size");
		pfr_show_record(show, r, &context, &out);
		group.text = fuzz_hash((const uint8_t *)text, out.size < sizeof(text) ? out.size : sizeof(text));
		use_group(groups, &group);
	}
	pfr_show_close(show);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size)), which = choice >> 2 & 7;
	struct fuzz_heap heap = {0, (choice >> 17 & 7) == 1 ? 1 + (choice >> 20 & 255) : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct pfr_session *session, *again = 0;
	struct pfr_report *report = 0;

	fuzz_limits(&limits);
	session = open_memory(data, size, &allocator, choice);
	if (session && which >= 3 && which <= 5)
		again = open_memory(data, size, &allocator, choice);
	if (session && which < 3)
		use_groups(session, choice);
	else if (session && which == 3)
		compare_stacks(session, again, choice);
	else if (session)
		report = open_report(session, choice, which == 4 || which == 5);
	if (again && which != 3)
		compare(report, again, choice);
	pfr_report_close(report);
	pfr_session_close(again);
	pfr_session_close(session);
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
