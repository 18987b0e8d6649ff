/* SPDX-License-Identifier: MIT */
/*
 * The parser of event specifications. Knows the grammar people know from the
 * perf program: lists, groups, modifiers, slashes, and asks the event_*
 * files what a name means. Sampling choices are open/configure.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <linux/hw_breakpoint.h>
#include <stdlib.h>
#include <string.h>

/* The whole text, how far it is parsed, and where it all goes. */
struct parser {
	const char *text, *at;
	struct pfr_capture_events *events;
	unsigned group_first; /* first event of the open group */
	bool in_group;
	struct pfr_capture_error *error;
};

static int fail(struct parser *parser, int code, const char *at,
		const char *message)
{
	return pfr_error(parser->error, code, (size_t)(at - parser->text), "%s",
			 message);
}

/* ---- modifiers ---- */

static int modify_checked(struct parser *parser, struct pfr_capture_event *event,
			  const char *letters, size_t length)
{
	size_t good = strspn(letters, PFR_MODIFIERS);
	int result = pfr_event_modify(event, letters, length);

	if (result == -ERANGE)
		return fail(parser, -EINVAL, letters,
			    "precise_ip has two bits: at most three p (ppp)");
	if (!result)
		return 0;
	pfr_error(parser->error, result, (size_t)(letters - parser->text) + good,
		  "'%c' is not an event modifier", letters[good]);
	pfr_advice(parser->error, "modifiers are u k h (privilege), G H (guest, "
				  "host), I (not idle), p pp ppp P (precise), S (read group), "
				  "D (pinned), W (weak group), e (exclusive)");
	return result;
}

/* ---- single events ---- */

static bool only_modifiers(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!strchr(PFR_MODIFIERS, text[i]))
			return false;
	return length > 0;
}

static void tracepoint_attr(struct pfr_capture_event *event, int id)
{
	event->kernel.attr.type = PERF_TYPE_TRACEPOINT;
	event->kernel.attr.config = (uint64_t)id;
	event->kernel.attr.sample_type = PERF_SAMPLE_RAW | PERF_SAMPLE_TIME |
					 PERF_SAMPLE_CPU;
	event->kernel.attr.sample_period = 1;
}

static int one_tracepoint(struct pfr_capture_event *event, const char *text,
			  size_t length)
{
	char system[128];
	char *colon;
	int id;

	if (length >= sizeof(system))
		return -ENOENT;
	memcpy(system, text, length);
	system[length] = 0;
	colon = strchr(system, ':');
	if (!colon || colon == system || !colon[1])
		return -ENOENT;
	*colon = 0;
	id = pfr_tracepoint_id(system, colon + 1);
	if (id < 0)
		return id;
	snprintf(event->tracepoint, sizeof(event->tracepoint), "%s:%s", system,
		 colon + 1);
	tracepoint_attr(event, id);
	return 0;
}

/* A name without slashes and modifiers. */
static int plain_name(struct pfr_capture_event *event, const char *text,
		      size_t length)
{
	char name[128], pmu[64];
	int result;

	if (!pfr_name_generic(text, length, &event->kernel) ||
	    !pfr_name_cache(text, length, &event->kernel) ||
	    !pfr_name_tool(text, length, event) ||
	    !pfr_name_raw(text, length, &event->kernel) ||
	    !pfr_name_typed(text, length, &event->kernel))
		return 0;
	result = one_tracepoint(event, text, length);
	if (!result || length >= sizeof(name))
		return result;
	memcpy(name, text, length);
	name[length] = 0;
	if (pfr_pmu_of_event(name, pmu, sizeof(pmu)))
		return pfr_pmu_event(event, pmu, name, length, 0, NULL);
	return result;
}

static void keep_name(struct pfr_capture_event *event, const char *text,
		      size_t length)
{
	if (!event->name[0])
		snprintf(event->name, sizeof(event->name), "%.*s", (int)length,
			 text);
}

static int unknown_event(struct parser *parser, const char *text, size_t length,
			 int code, const char *why)
{
	char name[128];

	snprintf(name, sizeof(name), "%.*s", (int)length, text);
	if (code == -EACCES) {
		pfr_error(parser->error, code, (size_t)(text - parser->text),
			  "tracefs does not let this user read \"%s\"", name);
		pfr_advice(parser->error, "run as root, or: mount -o "
					  "remount,mode=755 /sys/kernel/tracing");
		return code;
	}
	if (code != -ENOENT)
		return pfr_error(parser->error, code, (size_t)(text - parser->text), "cannot look up \"%s\": %s", name,
				 pfr_cause(code));
	pfr_error(parser->error, -ENOENT, (size_t)(text - parser->text),
		  "unknown event \"%s\"", name);
	pfr_nearest(name, parser->error);
	if (strstr(name, "::"))
		pfr_advice(parser->error, "%s", why);
	return -ENOENT;
}

static int name_event(struct parser *parser, struct pfr_capture_event *event,
		      const char *text, size_t length)
{
	const char *colon = NULL;
	char whole[200], why[160] = "";
	int result = plain_name(event, text, length);

	for (size_t i = 0; i < length; i++)
		if (text[i] == ':')
			colon = text + i;
	if (result && colon) {
		size_t rest = length - (size_t)(colon + 1 - text);
		int part = plain_name(event, text, (size_t)(colon - text));

		if (!part && only_modifiers(colon + 1, rest))
			result = part;
		/* A tracepoint's name is how readers find its format: without them. */
		if (!part)
			return keep_name(event, text, event->tracepoint[0] ? (size_t)(colon - text) : length),
			       modify_checked(parser, event, colon + 1, rest);
		if (part != -ENOENT)
			result = part;
	}
	if (result == -ENOENT) {
		snprintf(whole, sizeof(whole), "%.*s", (int)length, text);
		result = pfr_vendor_event(whole, &event->kernel, why, sizeof(why));
	}
	if (result)
		return unknown_event(parser, text, length, result, why);
	keep_name(event, text, length);
	return 0;
}

/* Terms after a generic name: cycles/period=1000/ */
static int generic_terms(struct parser *parser, struct pfr_capture_event *event, const char *terms, size_t length)
{
	char copy[256];
	char *save = NULL, *term;

	if (length >= sizeof(copy))
		return fail(parser, -EINVAL, terms, "too many terms");
	memcpy(copy, terms, length);
	copy[length] = 0;
	for (term = strtok_r(copy, ",", &save); term;
	     term = strtok_r(NULL, ",", &save)) {
		const char *at;
		char *value;
		int result;

		term += strspn(term, PFR_BLANKS);
		at = terms + (term - copy);
		value = strchr(term, '=');
		if (value)
			*value++ = 0;
		result = pfr_event_term(event, term, value);
		if (!result)
			continue;
		if (result < 0)
			return pfr_error(parser->error, -EINVAL, (size_t)(at - parser->text), value ? "the term \"%s\" does not take the value \"%s\"" : "the term \"%s\" needs a value%s", term, value ? value : "");
		fail(parser, -EINVAL, at, "no such term of a generic event");
		if (!strcmp(term, "nr"))
			return pfr_advice(parser->error, "nr is of perf trace; perfring live --max-events N ends after N lines"), -EINVAL;
		pfr_advice(parser->error, "terms: period, freq, time, name, config, "
					  "config1, config2, call-graph, stack-size, max-stack, "
					  "branch_type, inherit, overwrite, percore, aux-output, "
					  "aux-sample-size");
		return -EINVAL;
	}
	return 0;
}

/* Those of text[open], a slash, to text[close], another one, and what follows it. */
static int terms_and_modifiers(struct parser *parser, struct pfr_capture_event *event, const char *text, size_t length,
			       size_t open, size_t close)
{
	const char *rest = text + close + 1;
	int result = generic_terms(parser, event, text + open + 1, close - open - 1);

	rest += *rest == ':';
	return result ? result : modify_checked(parser, event, rest, (size_t)(text + length - rest));
}

/* mem:addr[/len][:rwx][/terms/][:modifiers]; close: of the slash that closes the terms, or 0 */
static int breakpoint_event(struct parser *parser, struct pfr_capture_event *event, const char *text, size_t length, size_t close)
{
	const char *end = text + length, *why = NULL, *at = pfr_breakpoint(&event->kernel.attr, text + 4, &why);
	int result = 0;

	if (why)
		return fail(parser, -EINVAL, at, why);
	if (close && *at == '/')
		result = terms_and_modifiers(parser, event, text, length, (size_t)(at - text), close);
	else if (at < end && *at != ':')
		return fail(parser, -EINVAL, at, "a breakpoint is mem:addr[/len][:rwx][:modifiers]");
	else if (at < end)
		result = modify_checked(parser, event, at + 1, (size_t)(end - at - 1));
	if (!result)
		keep_name(event, text, length);
	return result;
}

static int slash_event(struct parser *parser, struct pfr_capture_event *event,
		       const char *text, size_t length, size_t close)
{
	size_t open = strcspn(text, "/"), place = (size_t)(text - parser->text);
	const char *terms = text + open + 1, *rest = text + close + 1;
	char pmu[128];
	int result;

	snprintf(pmu, sizeof(pmu), "%.*s", (int)open, text);
	if (!pfr_pmu_exists(pmu)) {
		result = plain_name(event, text, open);
		if (result == -ENOMEM)
			return unknown_event(parser, text, open, result, "");
		if (result)
			return pfr_pmu_event(event, pmu, terms, 0, place, parser->error);
		result = terms_and_modifiers(parser, event, text, length, open, close);
		return result ? result : (keep_name(event, text, length), 0);
	}
	result = pfr_pmu_event(event, pmu, terms, close - open - 1, place + open + 1, parser->error);
	if (result)
		return result;
	keep_name(event, text, length);
	rest += *rest == ':';
	return modify_checked(parser, event, rest, (size_t)(text + length - rest));
}

/* ---- tracepoints by pattern ---- */

/* text[open] to text[close]: terms of each of them; close of 0: none. */
static int glob_tracepoints(struct parser *parser, const char *text, size_t length, size_t open, size_t close)
{
	struct pfr_capture_list list;
	char pattern[200];
	unsigned before = parser->events->count;
	int result = 0;

	snprintf(pattern, sizeof(pattern), "%.*s", (int)(close ? open : length), text);
	if (pfr_capture_list_init(&list, false)) {
		int code = -errno;

		return fail(parser, code, text, pfr_cause(code));
	}
	for (size_t i = 0; i < list.count && !result; i++) {
		const char *name = list.entry[i].name;
		struct pfr_capture_event *event;

		if (strcmp(list.entry[i].kind, "tracepoint") || !pfr_glob(pattern, name))
			continue;
		event = pfr_event_new(parser->events);
		result = event ? one_tracepoint(event, name, strlen(name)) : -ENOMEM;
		if (result == -ENOENT) { /* it is gone since it was listed */
			pfr_event_drop(parser->events, parser->events->count - 1);
			result = 0;
			continue;
		}
		if (result) {
			result = unknown_event(parser, text, close ? open : length, result, "");
			break;
		}
		keep_name(event, name, strlen(name));
		if (close)
			result = terms_and_modifiers(parser, event, text, length, open, close);
	}
	pfr_capture_list_fini(&list);
	if (result || parser->events->count > before)
		return result;
	return unknown_event(parser, text, length, pfr_tracefs() ? -ENOENT : -EACCES, "");
}

/* ---- the list ---- */

/* Where the block that opens at text[open] closes; 0: nowhere. A slash closes
 * when modifiers and the item's end follow it. */
static size_t block_close(const char *text, size_t open)
{
	bool quoted = false;

	for (size_t i = open + 1; text[i]; i++) {
		const char *rest = text + i + 1;

		quoted ^= text[i] == '\'';
		if (text[i] != '/' || quoted)
			continue;
		rest += *rest == ':';
		rest += strspn(rest, PFR_MODIFIERS);
		rest += strspn(rest, PFR_BLANKS);
		if (!*rest || *rest == ',' || *rest == '}')
			return i;
	}
	return 0;
}

/* Of a text without the blanks at its end. */
static size_t trimmed(const char *text, size_t length)
{
	while (length && strchr(PFR_BLANKS, text[length - 1]))
		length--;
	return length;
}

/* Where the terms of an event begin, or where its name ends; the first slash of mem:ADDRESS/LENGTH/TERMS/ begins none. */
static size_t terms_open(const char *text, bool memory)
{
	size_t open = strcspn(text, "/,{}");

	if (memory && text[open] == '/' && text[open + 1] >= '0' && text[open + 1] <= '9')
		open += 1 + strcspn(text + open + 1, "/,{}");
	return open;
}

static int parse_item(struct parser *parser)
{
	bool memory = !strncmp(parser->at, "mem:", 4);
	const char *text = parser->at;
	size_t length = strcspn(text, ",{}"), open = terms_open(text, memory), close = 0;
	struct pfr_capture_event *event;

	if (!length)
		return fail(parser, -EINVAL, text, "an event name is missing here");
	if (text[open] == '/') {
		close = block_close(text, open);
		if (!close)
			return fail(parser, -EINVAL, text + open,
				    "this slash has no closing slash");
		length = close + 1;
		length += strcspn(text + length, ",{}");
	}
	parser->at += length;
	length = trimmed(text, length);
	if (!memory && memchr(text, ':', close ? open : length) &&
	    (memchr(text, '*', close ? open : length) || memchr(text, '?', close ? open : length)))
		return glob_tracepoints(parser, text, length, open, close);
	event = pfr_event_new(parser->events);
	if (!event)
		return fail(parser, -ENOMEM, text, pfr_cause(-ENOMEM));
	if (memory)
		return breakpoint_event(parser, event, text, length, close);
	if (close)
		return slash_event(parser, event, text, length, close);
	return name_event(parser, event, text, length);
}

static int close_group(struct parser *parser)
{
	struct pfr_capture_events *events = parser->events;
	unsigned first = parser->group_first;
	const char *letters = ++parser->at;
	bool alone = false;
	size_t length;

	parser->in_group = false;
	if (first == events->count)
		return fail(parser, -EINVAL, letters - 1, "this group is empty");
	letters += *letters == ':';
	length = strcspn(letters, ",{}" PFR_BLANKS);
	if (letters == parser->at && length)
		return fail(parser, -EINVAL, letters, "a group ends with } and "
						      "then a comma, or a colon and modifiers");
	for (unsigned i = first; i < events->count; i++)
		alone |= events->event[i].no_inherit;
	for (unsigned i = first; i < events->count; i++) {
		struct perf_event_attr *attr = &events->event[i].kernel.attr;
		bool pinned = attr->pinned, exclusive = attr->exclusive;
		int result = modify_checked(parser, &events->event[i], letters,
					    length);

		if (result)
			return result;
		events->event[i].leader = first;
		events->event[i].no_inherit = alone; /* members are inherited with their leader */
		if (i == first)
			continue;
		/* D and e after a group are its leader's (parse_events__modifier_group() of perf). */
		attr->pinned = pinned;
		attr->exclusive = exclusive;
	}
	parser->at = letters + length;
	return 0;
}

/* As in perf, blanks separate nothing. */
static void skip_blanks(struct parser *parser)
{
	parser->at += strspn(parser->at, PFR_BLANKS);
}

/* "{", or "name{" ahead: opens the group. */
static int open_group(struct parser *parser, char *name, size_t size)
{
	size_t length = strcspn(parser->at, ",{}/:");

	if (parser->at[length] != '{')
		return 0;
	if (parser->in_group)
		return fail(parser, -EINVAL, parser->at, "groups do not nest");
	snprintf(name, size, "%.*s", (int)trimmed(parser->at, length), parser->at);
	parser->at += length + 1;
	parser->in_group = true;
	parser->group_first = parser->events->count;
	return 0;
}

static int parse_list(struct parser *parser)
{
	char name[64] = "";

	for (;;) {
		int result;

		skip_blanks(parser);
		result = open_group(parser, name, sizeof(name));
		skip_blanks(parser);
		if (!result)
			result = parse_item(parser);
		if (!result && parser->in_group && *parser->at == '}') {
			result = close_group(parser);
			if (!result)
				strcpy(parser->events->event[parser->group_first].group_name,
				       name);
		}
		if (result)
			return result;
		skip_blanks(parser);
		if (*parser->at != ',')
			break;
		parser->at++;
	}
	if (parser->in_group)
		return fail(parser, -EINVAL, parser->at, "this group has no closing }");
	if (*parser->at)
		return fail(parser, -EINVAL, parser->at, "this does not belong here");
	return 0;
}

int pfr_events_parse(struct pfr_capture_events *events, const char *text,
		     struct pfr_capture_error *error)
{
	struct parser parser = {.text = text, .at = text, .events = events, .error = error};
	unsigned before = events->count;
	int result = parse_list(&parser);

	if (result)
		pfr_event_drop(events, before);
	return result;
}
