/* SPDX-License-Identifier: MIT */
/*
 * Events of the PMUs that sysfs shows: format/ says which bits of which
 * config word a term sets, events/ gives named bundles of terms, type is the
 * number to ask for. Knows sysfs-bus-event_source-devices-* and the probe
 * PMUs' pointers; nothing of modifiers and groups.
 */
#include "capture/internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEVICES "/sys/bus/event_source/devices"

bool pfr_pmu_exists(const char *pmu)
{
	char path[160];

	if (!*pmu || strchr(pmu, '/') || pmu[0] == '.')
		return false;
	snprintf(path, sizeof(path), DEVICES "/%.64s/type", pmu);
	return !access(path, R_OK);
}

static char *device_text(const char *pmu, const char *folder, const char *name)
{
	char path[320];

	if (strchr(name, '/'))
		return NULL;
	snprintf(path, sizeof(path), DEVICES "/%.64s/%s%.128s", pmu, folder, name);
	return pfr_read_text(path, NULL);
}

/* Scatters value over the bit ranges "0-7,21" of word. -ERANGE: too big. */
static int scatter(uint64_t *word, const char *ranges, uint64_t value)
{
	int *bit, count = pfr_parse_list(ranges, &bit), result = 0;

	if (count < 0)
		return count;
	for (int i = 0; i < count && !result; i++) {
		if (bit[i] > 63)
			result = -EINVAL;
		else
			*word = (*word & ~(UINT64_C(1) << bit[i])) |
				((value >> i & 1) << bit[i]);
	}
	if (!result && count < 64 && value >> count)
		result = -ERANGE;
	free(bit);
	return result;
}

/* The word of the attr that "config1" and its kin name; NULL: none. */
static uint64_t *config_word(struct pfr_kernel_attr *kernel, const char *name,
			     size_t length)
{
	static const struct {
		const char *name;
		int word;
	} words[] = {
		{"config", 1},
		{"config1", 7},
		{"config2", 8},
		{"config3", PFR_ATTR_WORD_CONFIG3},
		{"config4", PFR_ATTR_WORD_CONFIG4},
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i].name) == length &&
		    !strncmp(words[i].name, name, length))
			return &kernel->word[words[i].word];
	return NULL;
}

static int apply_format(struct pfr_kernel_attr *kernel, char *format,
			uint64_t value)
{
	char *colon = strchr(format, ':');
	uint64_t *word;

	if (!colon)
		return -EINVAL;
	word = config_word(kernel, format, (size_t)(colon - format));
	return word ? scatter(word, colon + 1, value) : -EINVAL;
}

static int parse_number(const char *text, uint64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, 0);
	return *text < '0' || *text > '9' || *end || errno ? -EINVAL : 0;
}

static int keep_name(struct pfr_capture_event *event, const char *value)
{
	size_t length = strlen(value);

	if (length >= 2 && value[0] == '\'' && value[length - 1] == '\'') {
		value++;
		length -= 2;
	}
	if (!length || length >= sizeof(event->name))
		return -EINVAL;
	snprintf(event->name, sizeof(event->name), "%.*s", (int)length, value);
	return 0;
}

static int call_graph_term(struct pfr_capture_event *event, const char *value)
{
	static const char *const names[] = {"no", "fp", "dwarf", "lbr"};

	for (int i = 0; i < 4; i++)
		if (!strcmp(names[i], value)) {
			event->call_graph = i;
			return 0;
		}
	return -EINVAL;
}

static int number_term(struct pfr_capture_event *event, const char *term,
		       uint64_t number)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	if (!strcmp(term, "period") || !strcmp(term, "freq")) {
		attr->sample_period = number;
		attr->freq = term[0] == 'f';
		event->period_given = true;
	} else if (!strcmp(term, "stack-size")) {
		event->stack_size = (unsigned)number;
	} else if (!strcmp(term, "max-stack")) {
		event->max_stack = (unsigned)number;
	} else if (!strcmp(term, "inherit") || !strcmp(term, "no-inherit")) {
		event->no_inherit = (term[0] == 'n') == (number != 0);
	} else if (!strcmp(term, "overwrite")) {
		attr->write_backward = number != 0;
	} else if (!strcmp(term, "no-overwrite")) {
		attr->write_backward = number == 0;
	} else if (!strcmp(term, "time")) {
		event->sample_time = number != 0;
	} else if (!strcmp(term, "percore")) {
		event->percore = number != 0;
	} else if (!strcmp(term, "aux-output")) {
		attr->aux_output = number != 0;
	} else if (!strcmp(term, "aux-sample-size")) {
		attr->aux_sample_size = (uint32_t)number;
	} else {
		return 1;
	}
	return 0;
}

int pfr_event_term(struct pfr_capture_event *event, const char *term,
		   const char *value)
{
	uint64_t number = 1;
	uint64_t *word = config_word(&event->kernel, term, strlen(term));
	int result;

	if (!strcmp(term, "name"))
		return value ? keep_name(event, value) : -EINVAL;
	if (!strcmp(term, "branch_type"))
		return value ? pfr_code(pfr_branch_mask(value, &event->branch_sample_type,
							NULL)) :
			       -EINVAL;
	if (!strcmp(term, "call-graph"))
		return value ? call_graph_term(event, value) : -EINVAL;
	result = value ? parse_number(value, &number) : 0;
	if (word) {
		if (value && !result)
			*word = number;
		return value ? result : -EINVAL;
	}
	if (result)
		number = 0;
	return number_term(event, term, number) ? 1 : result;
}

/* The pointers of the probe PMUs: a function's name or a file's path. */
static int probe_term(struct pfr_capture_event *event, const char *term,
		      const char *value)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	bool pointer = !strcmp(term, "func") || !strcmp(term, "path");
	uint64_t number;

	if (strcmp(event->pmu, "uprobe") && strcmp(event->pmu, "kprobe"))
		return 1;
	if (pointer && value) {
		free(event->probe);
		event->probe = strdup(value);
		attr->config1 = (uint64_t)(uintptr_t)event->probe;
		/* perf_uprobe_init() reads it again for each child of the target, in that child's memory, and fork(2) fails where it is not there. */
		event->no_inherit = true;
		return event->probe ? 0 : -ENOMEM;
	}
	if (strcmp(term, "offset") && strcmp(term, "addr"))
		return pointer ? -EINVAL : 1;
	if (!value || parse_number(value, &number))
		return -EINVAL;
	attr->config2 = number;
	return 0;
}

static void read_scale(struct pfr_capture_event *event, const char *name)
{
	char file[160];
	char *text;

	snprintf(file, sizeof(file), "%.128s.scale", name);
	text = device_text(event->pmu, "events/", file);
	if (text)
		event->scale = strtod(text, NULL);
	free(text);
	snprintf(file, sizeof(file), "%.128s.unit", name);
	text = device_text(event->pmu, "events/", file);
	if (text)
		snprintf(event->unit, sizeof(event->unit), "%.31s", text);
	free(text);
}

/* Names of the terms a PMU takes, for the advice. */
static void advise_terms(const char *pmu, struct pfr_capture_error *error)
{
	static const char *const folder[] = {"format", "events"};
	char list[480] = "";

	for (int f = 0; f < 2; f++) {
		char path[160];
		char **names;
		size_t count;

		snprintf(path, sizeof(path), DEVICES "/%.64s/%s", pmu, folder[f]);
		if (pfr_directory(path, &names, &count) < 0)
			continue;
		for (size_t i = 0; i < count; i++) {
			size_t have = strlen(list);

			snprintf(list + have, sizeof(list) - have, "%s%s",
				 have ? ", " : "", names[i]);
		}
		pfr_directory_free(names, count);
	}
	pfr_advice(error, "%s takes: %s%sconfig, config1, config2, config3, "
			  "name, period, freq",
		   pmu, list, *list ? ", " : "");
}

static int apply_terms(struct pfr_capture_event *event, char *terms, int depth,
		       char *bad, size_t bad_size);

/* One term: an own name of ours, a format of the PMU's, or a named event. */
static int apply_term(struct pfr_capture_event *event, const char *term,
		      const char *value, int depth, char *bad, size_t bad_size)
{
	char *text;
	uint64_t number = 1;
	int result = probe_term(event, term, value);

	if (result <= 0)
		return result;
	text = device_text(event->pmu, "format/", term);
	if (text) {
		result = value ? parse_number(value, &number) : 0;
		if (!result)
			result = apply_format(&event->kernel, text, number);
		free(text);
		return result;
	}
	text = value || depth ? NULL : device_text(event->pmu, "events/", term);
	if (text) {
		read_scale(event, term);
		result = apply_terms(event, text, depth + 1, bad, bad_size);
		free(text);
		return result;
	}
	result = pfr_event_term(event, term, value);
	if (result == 1 && term[0] == 'r' && isxdigit((unsigned char)term[1]) &&
	    !value) {
		event->kernel.attr.config = strtoull(term + 1, NULL, 16);
		return 0;
	}
	return result == 1 ? -ENOENT : result;
}

/* Cuts terms in place. A quote keeps its commas. */
static int apply_terms(struct pfr_capture_event *event, char *terms, int depth,
		       char *bad, size_t bad_size)
{
	while (*terms) {
		char *end, *value;
		bool quoted = false, last;
		int result;

		terms += strspn(terms, PFR_BLANKS);
		end = terms;
		for (; *end && (*end != ',' || quoted); end++)
			quoted ^= *end == '\'';
		last = !*end;
		*end = 0;
		value = strchr(terms, '=');
		if (value)
			*value++ = 0;
		result = apply_term(event, terms, value, depth, bad, bad_size);
		if (result) {
			if (!*bad)
				snprintf(bad, bad_size, "%s", terms);
			return result;
		}
		terms = last ? end : end + 1;
	}
	return 0;
}

static int term_error(const char *pmu, const char *bad, int result,
		      size_t position, struct pfr_capture_error *error)
{
	if (result == -ENOENT)
		pfr_error(error, result, position,
			  "PMU %s has no term or event \"%s\"", pmu, bad);
	else if (result == -ERANGE)
		pfr_error(error, result, position, "the value of \"%s\" has more "
						   "bits than PMU %s's format gives it",
			  bad, pmu);
	else
		pfr_error(error, result, position, "\"%s\" of PMU %s needs "
						   "a value of its own kind",
			  bad, pmu);
	advise_terms(pmu, error);
	return result;
}

static void read_cpus(struct pfr_capture_event *event)
{
	char *text = device_text(event->pmu, "", "cpumask");

	if (!text)
		text = device_text(event->pmu, "", "cpus");
	if (text)
		snprintf(event->cpus, sizeof(event->cpus), "%.127s", text);
	free(text);
}

int pfr_pmu_event(struct pfr_capture_event *event, const char *pmu,
		  const char *terms, size_t length, size_t position,
		  struct pfr_capture_error *error)
{
	char bad[128] = "";
	char *copy, *type = device_text(pmu, "", "type");
	int result;

	if (!type)
		return pfr_error(error, -ENOENT, position, "this machine has no "
							   "PMU \"%s\" in " DEVICES,
				 pmu);
	snprintf(event->pmu, sizeof(event->pmu), "%.63s", pmu);
	event->kernel.attr.type = (uint32_t)strtoul(type, NULL, 10);
	free(type);
	read_cpus(event);
	copy = strndup(terms, length);
	if (!copy)
		return pfr_error(error, -ENOMEM, position, "%s", pfr_cause(-ENOMEM));
	result = apply_terms(event, copy, 0, bad, sizeof(bad));
	free(copy);
	return result ? term_error(pmu, bad, result, position, error) : 0;
}

bool pfr_pmu_of_event(const char *name, char *pmu, size_t size)
{
	char **names;
	size_t count;
	bool found = false;

	if (strchr(name, '/') || pfr_directory(DEVICES, &names, &count) < 0)
		return false;
	for (size_t i = 0; i < count && !found; i++) {
		char path[320];

		snprintf(path, sizeof(path), DEVICES "/%.64s/events/%.128s",
			 names[i], name);
		found = !access(path, R_OK);
		if (found)
			snprintf(pmu, size, "%s", names[i]);
	}
	pfr_directory_free(names, count);
	return found;
}
