/* SPDX-License-Identifier: MIT */
/*
 * Values of recording options: numbers, sizes, frequencies, call graphs,
 * delays, switches. Knows how perf record writes them; which option they
 * belong to is record_options.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/common/event_error.h"
#include "cli/record/record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STACK_MOST 65528 /* the largest multiple of 8 that an attr's u16 can hold, as perf has it */

int record_usage(const struct record_options *options, const char *what, const char *value)
{
	return usage(options->who, "%s '%s'", what, value);
}

int record_complain(const struct record_options *options, const struct pfr_capture_error *error,
		    const char *text)
{
	(void)options;
	print_event_error(error, text);
	return EXIT_USAGE;
}

void record_note(const struct record_options *options, const char *text)
{
	if (!options->quiet)
		print_stderr("note: %s", text);
}

int record_no_effect(const struct record_options *options, const char *option, const char *why)
{
	char text[160];

	snprintf(text, sizeof(text), "%s changes nothing: %s", option, why);
	record_note(options, text);
	return 0;
}

bool record_number(const char *text, uint64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, 0);
	return *text >= '0' && *text <= '9' && !*end && !errno;
}

/* A size with B, K, M or G; without a letter, unit counts. */
bool record_size(const char *text, uint64_t unit, uint64_t *value)
{
	static const char letters[] = "BbKkMmGg";
	char *end;
	const char *letter;

	errno = 0;
	*value = strtoull(text, &end, 0);
	letter = *end ? strchr(letters, *end) : NULL;
	if (*text < '0' || *text > '9' || errno || (*end && (!letter || end[1])))
		return false;
	if (letter)
		unit = UINT64_C(1) << 10 * ((letter - letters) / 2);
	if (*value > UINT64_MAX / unit)
		return false;
	*value *= unit;
	return true;
}

int record_set_pages(struct record_options *options, const char *text)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), bytes;

	if (strchr(text, ','))
		return record_usage(options, "no AUX data is recorded, so there are no "
					     "pages for it:",
				    text);
	if (!record_size(text, page, &bytes) || !bytes || bytes > UINT64_C(1) << 36)
		return record_usage(options, "not a number of pages or a size:", text);
	bytes = (bytes + page - 1) / page;
	for (options->pages = 1; options->pages < bytes;)
		options->pages *= 2;
	if (options->pages != bytes) {
		char note[80];

		snprintf(note, sizeof(note), "-m %s is rounded up to %zu pages, a power of two",
			 text, options->pages);
		record_note(options, note);
	}
	return 0;
}

int record_set_frequency(struct record_options *options, const char *text)
{
	FILE *file;

	options->config.freq_given = true;
	if (strcmp(text, "max"))
		return record_number(text, &options->config.sample_freq) &&
				       options->config.sample_freq ?
			       0 :
			       record_usage(options, "not a frequency:", text);
	file = fopen("/proc/sys/kernel/perf_event_max_sample_rate", "re");
	if (!file || fscanf(file, "%" SCNu64, &options->config.sample_freq) != 1)
		options->config.sample_freq = 4000;
	if (file)
		fclose(file);
	return 0;
}

/* dwarf's bytes of stack, in words of 8 as perf rounds them up; false where the kernel has no such size. */
static bool take_stack_size(uint64_t value, uint32_t *size)
{
	if (!value || value > STACK_MOST)
		return false;
	*size = ((uint32_t)value + 7) & ~7U;
	return true;
}

int record_set_call_graph(struct record_options *options, const char *text)
{
	const char *comma = strchr(text, ',');
	size_t length = comma ? (size_t)(comma - text) : strlen(text);
	struct pfr_capture_config *config = &options->config;
	uint64_t value = 0;

	if (!strcmp(text, "fp,defer"))
		config->defer_callchain = true;
	else if (comma && !record_number(comma + 1, &value))
		return record_usage(options, "not a number after the comma:", text);
	else if (value > UINT16_MAX && strncmp(text, "dwarf,", 6))
		return record_usage(options, "more than an attr can hold after the comma:", text);
	if (!strncmp(text, "dwarf", length) && length == 5) {
		config->call_graph = PFR_CALL_GRAPH_DWARF;
		if (comma && !take_stack_size(value, &config->sample_stack_user))
			return record_usage(options, "not a size of stack from 1 to 65528 bytes after the comma:", text);
	} else if (!strncmp(text, "fp", length) && length == 2) {
		config->call_graph = PFR_CALL_GRAPH_FP;
		config->sample_max_stack = (uint16_t)value;
	} else if (!strncmp(text, "lbr", length) && length == 3) {
		config->call_graph = PFR_CALL_GRAPH_LBR;
	} else if (!strncmp(text, "no", length) && length == 2) {
		config->call_graph = PFR_CALL_GRAPH_NONE;
	} else {
		return record_usage(options, "not a way to record call graphs (fp, dwarf, lbr):",
				    text);
	}
	return 0;
}

/* "A-B,C-D", each range after the one before; the text behind it, NULL: wrong. */
static const char *take_range(struct record_options *options, const char *at)
{
	uint64_t *range = options->range[options->ranges];
	uint64_t before = options->ranges ? range[-1] : 0;
	char *end;

	range[0] = strtoull(at, &end, 10);
	if (*at < '0' || *at > '9' || *end != '-' || range[0] < before)
		return NULL;
	at = end + 1;
	range[1] = strtoull(at, &end, 10);
	if (*at < '0' || *at > '9' || range[1] <= range[0] || (*end && *end != ','))
		return NULL;
	options->ranges++;
	return *end ? end + 1 : end;
}

int record_set_delay(struct record_options *options, const char *text)
{
	const char *at = text;
	uint64_t value;

	options->ranges = 0;
	options->delayed = true;
	if (!strcmp(text, "-1"))
		return 0;
	if (record_number(text, &value)) {
		options->delayed = value != 0;
		options->range[0][0] = value;
		options->range[0][1] = UINT64_MAX;
		options->ranges = value != 0;
		return 0;
	}
	do
		at = take_range(options, at);
	while (at && *at && options->ranges < RANGES_MOST);
	return at && !*at ? 0 : record_usage(options, "not a number of milliseconds, -1, or "
						      "ranges such as 10-20,30-40:",
					     text);
}

static uint64_t seconds_of(char letter)
{
	return letter == 's' ? 1 : letter == 'm' ? 60 :
			   letter == 'h'         ? 3600 :
			   letter == 'd'         ? 86400 :
						   0;
}

/* As perf has it: capital letters are sizes, small ones times. */
int record_set_switch(struct record_options *options, const char *text)
{
	uint64_t value, second;
	char *end;

	options->switch_output = true;
	if (!text || !strcmp(text, "signal"))
		return 0;
	value = strtoull(text, &end, 10);
	if (*text >= '0' && *text <= '9' && value && *end && !end[1]) {
		if (strchr("BKMG", *end) && record_size(text, 1, &options->switch_size))
			return 0;
		second = seconds_of(*end) * UINT64_C(1000000000);
		options->switch_time = value * second;
		if (second && value <= UINT64_MAX / second)
			return 0;
	}
	return record_usage(options, "not signal, a size (10M) or a time (30s):", text);
}

int record_set_synthesis(struct record_options *options, const char *text)
{
	static const struct {
		const char *word;
		unsigned what;
	} words[] = {
		{"no", 0},
		{"all", PFR_SYNTHESIS_ALL},
		{"task", PFR_SYNTHESIS_TASK},
		{"mmap", PFR_SYNTHESIS_TASK | PFR_SYNTHESIS_MMAP},
		{"cgroup", PFR_SYNTHESIS_CGROUP},
	};
	unsigned what = 0;

	for (const char *at = text;; at += strcspn(at, ",") + 1) {
		size_t length = strcspn(at, ","), i = 0;

		while (i < 5 && (strncmp(at, words[i].word, length) ||
				 words[i].word[length]))
			i++;
		if (i == 5)
			return record_usage(options, "not of no, all, task, mmap and cgroup:", text);
		what |= words[i].what;
		if (!at[length])
			break;
	}
	options->writer.no_synthesis = PFR_SYNTHESIS_ALL & ~what;
	return 0;
}

int record_set_member(const struct record_options *options, struct pfr_kernel_attr *kernel, const char *text)
{
	const char *equals = strchr(text, '=');
	char member[64];
	uint64_t value;
	int result = -ENOENT;

	if (!equals || equals == text || (size_t)(equals - text) >= sizeof(member) ||
	    !record_number(equals + 1, &value))
		return record_usage(options, "not MEMBER=NUMBER:", text);
	memcpy(member, text, (size_t)(equals - text));
	member[equals - text] = 0;
	result = pfr_kernel_attr_set(kernel, member, value);
	if (result)
		return record_usage(options, result == -ERANGE ? "a value that the member cannot hold:" : "no member of perf_event_attr:", text);
	pfr_kernel_attr_set_size(kernel);
	return 0;
}

int record_set_mask(struct record_options *options, int letter, const char *text)
{
	struct pfr_capture_config *config = &options->config;
	struct pfr_capture_error error;
	int result;

	/* -Iax and -I=ax both; perf expects the latter, getopt gives the former. */
	if (text && *text == '=')
		text++;
	if (text && !strcmp(text, "?") && (letter == 'I' || letter == 'U')) {
		pfr_register_attr(text, 0, &options->registers, &error);
		return puts(error.advice) < 0 ? 2 : 1; /* a list of them is the help */
	}
	if (letter == 'I' || letter == 'U')
		result = pfr_register_attr(text, letter == 'U', &options->registers, &error);
	else if (letter == 'j')
		result = pfr_branch_mask(text, &config->branch_sample_type, &error);
	else
		result = pfr_clockid(text, &config->clockid, &error);
	return result ? record_complain(options, &error, text) : 0;
}
