/* SPDX-License-Identifier: MIT */
/*
 * All event names of this machine as a list, and the ones nearest to a name
 * that is unknown. Knows where names come from (the tables, sysfs, tracefs,
 * libpfm4) and how to measure likeness; parses nothing.
 */
#include "capture/internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool is_property(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && (!strcmp(dot, ".scale") || !strcmp(dot, ".unit") ||
		       !strcmp(dot, ".per-pkg") || !strcmp(dot, ".snapshot"));
}

/* What a folder that could not be listed means for the list: nothing, where it is not there. */
static int missing(int code)
{
	return pfr_lacking(-code) ? code : 0;
}

static int list_pmu(struct pfr_capture_list *list, const char *pmu)
{
	char path[160];
	char **names;
	size_t count;
	int result;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%.64s/events",
		 pmu);
	result = pfr_directory(path, &names, &count);
	if (result)
		return missing(result);
	for (size_t i = 0; i < count && !result; i++)
		if (!is_property(names[i]))
			result = pfr_list_add(list, "PMU", "%s/%s/", pmu, names[i]);
	pfr_directory_free(names, count);
	return result;
}

static int list_pmus(struct pfr_capture_list *list)
{
	char **names;
	size_t count;
	int result = 0;

	result = pfr_directory("/sys/bus/event_source/devices", &names, &count);
	if (result)
		return missing(result);
	for (size_t i = 0; i < count && !result; i++)
		result = list_pmu(list, names[i]);
	pfr_directory_free(names, count);
	return result;
}

static int list_system(struct pfr_capture_list *list, const char *tracefs,
		       const char *system)
{
	char path[320];
	char **names;
	size_t count;
	int result = 0;

	snprintf(path, sizeof(path), "%s/events/%s", tracefs, system);
	result = pfr_directory(path, &names, &count);
	if (result)
		return missing(result);
	for (size_t i = 0; i < count && !result; i++) {
		snprintf(path, sizeof(path), "%s/events/%s/%s/id", tracefs,
			 system, names[i]);
		if (!access(path, F_OK))
			result = pfr_list_add(list, "tracepoint", "%s:%s",
					      system, names[i]);
	}
	pfr_directory_free(names, count);
	return result;
}

static int list_tracepoints(struct pfr_capture_list *list)
{
	const char *tracefs = pfr_tracefs();
	char path[64];
	char **names;
	size_t count;
	int result = 0;

	if (!tracefs)
		return 0;
	snprintf(path, sizeof(path), "%s/events", tracefs);
	result = pfr_directory(path, &names, &count);
	if (result)
		return missing(result);
	for (size_t i = 0; i < count && !result; i++)
		result = list_system(list, tracefs, names[i]);
	pfr_directory_free(names, count);
	return result;
}

enum pfr_status pfr_capture_list_init(struct pfr_capture_list *list, bool vendor)
{
	const char *kind, *name;
	int result = 0;

	memset(list, 0, sizeof(*list));
	for (unsigned i = 0; !result && (name = pfr_name_generic_at(i, &kind)); i++)
		result = pfr_list_add(list, kind, "%s", name);
	if (!result)
		result = list_pmus(list);
	if (!result)
		result = list_tracepoints(list);
	if (!result && vendor)
		result = pfr_vendor_list(list);
	if (result)
		pfr_capture_list_fini(list);
	return pfr_result(result, NULL);
}

bool pfr_glob(const char *pattern, const char *text)
{
	const char *star = NULL, *again = NULL;

	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			again = text;
		} else if (*pattern == '?' || *pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++again;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

/* Optimal string alignment: a swap of neighbours, the commonest slip, costs
 * one. Letters' case costs nothing. */
static unsigned distance(const char *a, const char *b)
{
	unsigned row[3][130];
	size_t size = strlen(b);

	if (strlen(a) > 128 || size > 128)
		return 1000;
	for (unsigned j = 0; j <= size; j++)
		row[0][j] = j;
	for (unsigned i = 1; a[i - 1]; i++) {
		unsigned *now = row[i % 3], *up = row[(i + 2) % 3];
		const unsigned *before = row[(i + 1) % 3];

		now[0] = i;
		for (unsigned j = 1; j <= size; j++) {
			int x = tolower((unsigned char)a[i - 1]);
			int y = tolower((unsigned char)b[j - 1]);
			unsigned best = up[j - 1] + (x != y);

			if (up[j] + 1 < best)
				best = up[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 &&
			    x == tolower((unsigned char)b[j - 2]) &&
			    y == tolower((unsigned char)a[i - 2]) &&
			    before[j - 2] + 1 < best)
				best = before[j - 2] + 1;
			now[j] = best;
		}
	}
	return row[strlen(a) % 3][size];
}

/* A name that was not written to its end is as near as one slip. */
static unsigned nearness(const char *needed, const char *name)
{
	size_t length = strlen(needed);

	return length > 1 && !strncasecmp(needed, name, length) ? 1 :
								  distance(needed, name);
}

/* A name also counts as near when its part after the colon is. */
static unsigned likeness(const char *needed, const char *name)
{
	const char *colon = strchr(name, ':');
	unsigned whole = nearness(needed, name);
	unsigned part = colon && !strchr(needed, ':') ?
				nearness(needed, colon + 1) + 1 :
				whole;

	return part < whole ? part : whole;
}

static bool has_group(const struct pfr_capture_list *list, const char *name,
		      size_t group)
{
	for (size_t i = 0; i < list->count; i++)
		if (!strncmp(list->entry[i].name, name, group + 1))
			return true;
	return false;
}

/* A group of probes: while nobody has made one, names that look alike are no
 * help. */
static bool absent_group(const char *needed, const struct pfr_capture_list *list,
			 struct pfr_capture_error *error)
{
	size_t group = strcspn(needed, ":");
	const char *name = needed + group + 1;

	if (!needed[group] || strpbrk(needed, "*?[") || !*name || has_group(list, needed, group))
		return false;
	if (!strncmp(needed, "sdt_", 4))
		pfr_advice(error, "a program's own marker is an event once perf has made it: "
				  "perf buildid-cache --add PROGRAM; perf probe %s",
			   needed);
	else if (!strncmp(needed, "probe_", 6))
		pfr_advice(error, "a probe is an event once it has been made: perf probe -x FILE %s", name);
	else if (group == 5 && !strncmp(needed, "probe", 5))
		pfr_advice(error, "a probe is an event once it has been made: perf probe %s", name);
	else
		return false;
	return true;
}

void pfr_nearest(const char *needed, struct pfr_capture_error *error)
{
	struct pfr_capture_list list;
	unsigned best[4] = {1000, 1000, 1000, 1000};
	const char *name[4] = {NULL};
	unsigned limit = (unsigned)strlen(needed) / 3 + 1;
	char text[480] = "";

	if (!error || pfr_capture_list_init(&list, true))
		return;
	if (absent_group(needed, &list, error)) {
		pfr_capture_list_fini(&list);
		return;
	}
	for (size_t i = 0; i < list.count; i++) {
		unsigned far = likeness(needed, list.entry[i].name);
		int place = 4;

		while (place && far < best[place - 1])
			place--;
		if (place == 4 || far > limit)
			continue;
		memmove(best + place + 1, best + place, (3 - (size_t)place) * sizeof(*best));
		memmove(name + place + 1, name + place, (3 - (size_t)place) * sizeof(*name));
		best[place] = far;
		name[place] = list.entry[i].name;
	}
	for (int i = 0; i < 4 && name[i]; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s",
			 i ? ", " : "", name[i]);
	if (*text)
		pfr_advice(error, "nearest: %s", text);
	else
		pfr_advice(error, "perfring list shows the events of this machine");
	pfr_capture_list_fini(&list);
}
