/* SPDX-License-Identifier: MIT */
#include "report.h"
#include "session/base/refuse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

uint32_t report_text(struct pfr_report *r, const void *text, size_t size)
{
	uint32_t number;

	if (r->texts.bytes.size > REPORT_TEXTS_MOST)
		return REPORT_NO_TEXT;
	number = texts_intern(&r->texts, text, size);
	if (number == UINT32_MAX)
		r->error = ENOMEM;
	return number;
}

/* ---- callsites ----------------------------------------------------------------------- */

/* The short name of what is mapped, as perf has it: the kernel's is [kernel.kallsyms], whatever symbol its mapping is named by. */
static uint32_t file_of(struct pfr_report *r, const struct pfr_location *location)
{
	static const char unknown[] = "[unknown]";
	char module[PATH_MODULE];
	struct pfr_bytes name;
	const unsigned char *end;

	if (!location)
		return report_text(r, unknown, sizeof(unknown) - 1);
	name = location->mapping->kind == PFR_MAPPING_MODULE ? path_module(&location->name, module) : path_base(&location->name);
	end = name.size && name.data[0] == '[' ? (const unsigned char *)memchr(name.data, ']', name.size) : NULL;
	if (end)
		name.size = (uint32_t)(end + 1 - name.data);
	return report_text(r, name.data, name.size < PFR_NAME_SIZE ? name.size : PFR_NAME_SIZE);
}

static int take_site(struct profile *p, uint64_t number, const struct callsite *callsite, const struct pfr_location *location)
{
	struct pfr_report *r = p->state;
	uint64_t index = number - p->callsites.base;
	struct report_site *sites = entries_reach(r->sites, index, &r->sites_capacity, sizeof(*sites));

	(void)callsite;
	if (!sites)
		return ENOMEM;
	r->sites = sites;
	r->sites[index] = (struct report_site){.file = file_of(r, location), .function = REPORT_NO_TEXT};
	return r->error;
}

static void forget_sites(struct profile *p)
{
	((struct pfr_report *)p->state)->nr_inlined = 0;
}

/* ---- sums ----------------------------------------------------------------------------- */

/* Events come in the order of their first sample until they are sorted. */
struct report_event *report_event_of(struct pfr_report *r, uint32_t event)
{
	uint64_t index = event == PFR_NO_EVENT ? 0 : (uint64_t)event + 1;
	uint32_t *of_event = entries_reach(r->of_event, index, &r->of_event_capacity, sizeof(*of_event));
	struct report_event *more;

	if (!of_event)
		return NULL;
	r->of_event = of_event;
	if (of_event[index])
		return &r->events[of_event[index] - 1];
	more = entries_reach(r->events, r->nr_events, &r->events_capacity, sizeof(*more));
	if (!more)
		return NULL;
	r->events = more;
	more[r->nr_events].is.size = sizeof(more->is);
	more[r->nr_events].is.event = event;
	of_event[index] = ++r->nr_events;
	return &more[r->nr_events - 1];
}

/* A sample that is about to be summed: of which part it is. */
static int number_sample(struct profile *p, struct profile_key *key, uint64_t weight)
{
	struct report_event *e = report_event_of(p->state, key->event);

	if (!e)
		return ENOMEM;
	key->part = report_parts_sample(p->state, e, weight, true);
	return 0;
}

static void count(struct pfr_report *r, const struct profile *p, uint64_t callsite, uint64_t samples)
{
	const struct callsite *site = callsite == CALLSITE_NONE ? NULL : callsite_get(&p->callsites, callsite);

	r->totals.samples += samples;
	r->totals.chains += site && site->parent ? samples : 0;
	r->totals.unnamed += !site || !site->named ? samples : 0;
	r->totals.without_line += r->lines && !(site && r->sites[callsite - p->callsites.base].has_line) ? samples : 0;
	r->totals.unmapped += !site || (site->mapping == CALLSITE_NO_MAPPING && !site->named) ? samples : 0;
}

static int take_sum(struct profile *p, const struct profile_sum *sum)
{
	struct pfr_report *r = p->state;
	struct report_item item = {.key = &sum->key, .part = sum->key.part, .sum = {sum->count, sum->weight, 0}};
	const unsigned char *comm;
	size_t size;

	item.event = report_event_of(r, sum->key.event);
	if (!item.event || report_path(r, p, sum->key.callsite))
		return ENOMEM;
	item.at = (uint32_t)(item.event - r->events);
	comm = profile_comm(p, sum->key.comm, &size);
	item.comm = report_text(r, comm, size);
	report_fields_split(r, sum->key.also, item.field);
	if (r->error)
		return r->error;
	pfr_report_add(&item.event->is.shown, &item.sum);
	pfr_report_add(&item.event->is.all, &item.sum);
	count(r, p, sum->key.callsite, sum->count);
	return report_rows_add(r, &item);
}

/* A sample that does not pass the filter. */
static int take_hidden(struct profile *p, uint32_t event, uint64_t weight)
{
	const struct pfr_report_sum sum = {1, weight, 0};
	struct report_event *e = report_event_of(p->state, event);
	const struct pfr_report *r = p->state;

	if (!e)
		return ENOMEM;
	if (r->options.parts)
		report_parts_sample(r, e, weight, false);
	pfr_report_add(&e->is.all, &sum);
	return 0;
}

static void narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	struct pfr_report *r = p->state;

	key->thread = 0;
	if (r->fields.show)
		key->also = report_fields_text(r, p, m);
	p->error = r->error ? r->error : p->error;
}

static const struct profile_format format = {
	.most = UINT64_MAX,
	.bare = true,
	.few = true,
	.frame = take_site,
	.narrow = narrow,
	.sum = take_sum,
	.hidden = take_hidden,
	.forget = forget_sites,
};

/* ---- the whole -------------------------------------------------------------------------- */

static bool has_key(const struct pfr_report *r, unsigned key)
{
	return r->options.nr_keys && memchr(r->options.keys, (int)key, r->options.nr_keys);
}

/* False: they are no options of this version. */
static bool take_options(struct pfr_report *r, struct pfr_session *s, const struct pfr_report_options *options)
{
	static const uint8_t usual[3] = {PFR_REPORT_COMM, PFR_REPORT_FILE, PFR_REPORT_FUNCTION};
	const struct pfr_report_options *o = &r->options;
	uint32_t i;

	if (!pfr_session_accepts_new(s) || !REFUSE_UNLESS_READ(s, r->options, options, "pfr_report_options") ||
	    !pfr_session_accepts(s, o->nr_keys <= sizeof(o->keys), "struct pfr_report_options: nr_keys is larger than PFR_REPORT_KEYS") ||
	    !pfr_session_accepts(s, !o->callers || !o->callees, "struct pfr_report_options: callers: not with callees") ||
	    !pfr_session_accepts(s, !o->self_only || (!o->by_total && !o->callers && !o->callees), "struct pfr_report_options: self_only: not with by_total, callers or callees"))
		return false;
	if (!report_fields_accepted(o, s))
		return false;
	if (!r->options.nr_keys) {
		memcpy(r->options.keys, usual, sizeof(usual));
		r->options.nr_keys = sizeof(usual);
	}
	for (i = 0; i < r->options.nr_keys; i++)
		if (r->options.keys[i] >= PFR_REPORT_KEYS || memchr(r->options.keys, r->options.keys[i], i))
			return pfr_session_accepts(s, false, "struct pfr_report_options: keys has a value of no enum pfr_report_key, or one twice");
	r->varies = !r->options.self_only && (has_key(r, PFR_REPORT_FILE) || has_key(r, PFR_REPORT_FUNCTION) || has_key(r, PFR_REPORT_MODE) || has_key(r, PFR_REPORT_LINE));
	r->lines = has_key(r, PFR_REPORT_LINE);
	return true;
}

static int name_all(struct pfr_report *r)
{
	unsigned i;

	for (i = 0; i < 8; i++)
		r->mode_names[i] = report_text(r, cpumode_name(i), strlen(cpumode_name(i)));
	r->no_caller = report_text(r, "[no caller]", 11);
	r->itself = report_text(r, "[itself]", 8);
	return r->error;
}

unsigned pfr_report_names(const struct pfr_report_options *options)
{
	return options && options->nr_keys <= sizeof(options->keys) && memchr(options->keys, PFR_REPORT_LINE, options->nr_keys) ? PFR_NAMES_LINES : 0;
}

/* Of each event of the session, how many of its name come before. Null: there is no memory. */
static uint32_t *ranks_of(const struct pfr_session *session)
{
	uint32_t nr = pfr_session_events(session)->nr, i, name;
	uint32_t *rank = calloc(nr + (size_t)1, sizeof(*rank)), *count = calloc(nr + (size_t)1, sizeof(*count));
	struct texts names = {0};
	const char *text;
	bool good = rank && count;

	for (i = 0; i < nr && good; i++) {
		text = pfr_session_event_name(session, i);
		name = texts_intern(&names, text ? text : "", text ? strlen(text) : 0);
		good = name != UINT32_MAX;
		rank[i] = good ? count[name]++ : 0;
	}
	texts_free(&names);
	free(count);
	if (good)
		return rank;
	free(rank);
	return NULL;
}

/* Names are kept once more in the texts, which the session does not have to outlive. */
static int name_events(struct pfr_report *r, const struct pfr_session *session)
{
	uint32_t *rank = ranks_of(session), i;
	bool good;

	r->event_names = calloc(r->nr_events + (size_t)1, sizeof(*r->event_names));
	good = rank && r->event_names;
	for (i = 0; good && i < r->nr_events; i++) {
		const char *name = r->events[i].is.event == PFR_NO_EVENT ? NULL : pfr_session_event_name(session, r->events[i].is.event);

		r->events[i].rank = r->events[i].is.event == PFR_NO_EVENT ? 0 : rank[r->events[i].is.event];
		if (!name)
			continue;
		r->event_names[i] = strdup(name);
		good = r->event_names[i] != NULL;
		if (good)
			r->events[i].is.name = (struct pfr_bytes){(const unsigned char *)r->event_names[i], (uint32_t)strlen(name)};
	}
	free(rank);
	return good ? 0 : ENOMEM;
}

/* Whether a row has the name of a function, or a line: only then files are read for them. */
static bool names_functions(const struct pfr_report *r)
{
	return has_key(r, PFR_REPORT_FUNCTION) || r->lines || r->options.callers || r->options.callees;
}

static enum pfr_status read_session(struct pfr_report *r, struct pfr_session *session)
{
	const struct pfr_profile_options options = {.size = sizeof(options),
						    .events = r->options.events,
						    .nr_events = r->options.nr_events,
						    .limits = r->options.limits,
						    .symbols = names_functions(r) ? r->options.symbols : NULL,
						    .stacks = r->options.stacks};
	const struct pfr_sink nowhere = {0}; /* nothing is written */
	struct profile_format chosen = format;
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status;

	chosen.no_cpu = !has_key(r, PFR_REPORT_CPU);
	chosen.no_thread = !has_key(r, PFR_REPORT_PID) && !has_key(r, PFR_REPORT_TID);
	/* all entries of a stack have the same row where no key is of an entry */
	chosen.leaf = r->options.self_only || (!r->varies && !r->options.by_total && !r->options.callers && !r->options.callees);
	chosen.each = r->options.parts ? number_sample : NULL;
	status = report_fields_open(r, session);
	if (status)
		return status;
	status = profile_run(session, &nowhere, &chosen, r, &options, &result);
	if (!report_fields_known(r, session))
		status = PFR_E_OPTIONS;
	report_fields_close(r);
	r->totals.defects = result.defects;
	pfr_session_left_out(session, PFR_CAUSE_MANY_ROWS, NULL, r->totals.without_row, 0);
	if (result.os_error)
		return PFR_E_MEMORY;
	return name_events(r, session) || report_sort(r) ? PFR_E_MEMORY : status;
}

enum pfr_status pfr_report_open(struct pfr_report **report, struct pfr_session *session, const struct pfr_report_options *options)
{
	struct pfr_report *r = calloc(1, sizeof(*r));
	enum pfr_status status = PFR_E_MEMORY;

	*report = NULL;
	if (!r)
		return status;
	if (!take_options(r, session, options))
		status = PFR_E_OPTIONS;
	else if (!name_all(r))
		status = read_session(r, session);
	if (status == PFR_E_MEMORY || status == PFR_E_SYSTEM || status == PFR_E_OPTIONS)
		pfr_report_close(r);
	else
		*report = r;
	return status;
}

void pfr_report_close(struct pfr_report *r)
{
	uint32_t i;

	if (!r)
		return;
	for (i = 0; r->event_names && i < r->nr_events; i++)
		free(r->event_names[i]);
	free(r->event_names);
	for (i = 0; r->options.parts && i < r->nr; i++)
		free(r->rows[i].parts);
	report_fields_close(r);
	free(r->fields.names);
	texts_free(&r->texts);
	free(r->rows);
	free(r->values);
	free(r->slots);
	free(r->events);
	free(r->of_event);
	free(r->sites);
	free(r->inlined);
	free(r->path);
	free(r->chosen);
	free(r->order);
	free(r->first);
	free(r);
}
