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
#include "cli/text/number.h"
#include "cli/record/record_rows.h"

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

int record_print_error(const struct record_options *options, const struct pfr_capture_error *error,
		       const char *text)
{
	(void)options;
	return print_event_error(error, text);
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

int record_set_pages(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), bytes, aux;
	const char *comma = strchr(text, ',');
	char first[64];

	(void)command;
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(text, ","), text);
	bytes = 128 * page; /* of ,64M, which is about AUX data alone */
	if ((comma != text && !number_read_size(first, page, &bytes)) || !bytes || bytes > UINT64_C(1) << 36 ||
	    (comma && !number_read_size(comma + 1, page, &aux)))
		return record_usage(options, "not a number of pages or a size, at most 64G:", text);
	if (comma)
		record_no_effect(options, "the second number of -m", "no AUX data is recorded, so there are no pages for it");
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

int record_set_frequency(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	FILE *file;

	(void)command;
	options->config.freq_given = true;
	if (strcmp(text, "max"))
		return number_read(text, 0, UINT64_MAX, &options->config.sample_freq) &&
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

int record_set_call_graph(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	const char *comma = strchr(text, ',');
	size_t length = comma ? (size_t)(comma - text) : strlen(text);
	struct pfr_capture_config *config = &options->config;
	uint64_t value = 0;

	(void)command;
	if (!strcmp(text, "fp,defer"))
		config->defer_callchain = true;
	else if (comma && !number_read(comma + 1, 0, UINT64_MAX, &value))
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

/* "A-B,C-D", each range after the one before; the text after it, NULL: wrong. */
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

int record_set_delay(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	const char *at = text;
	uint64_t value;

	(void)command;
	options->ranges = 0;
	options->delayed = true;
	if (!strcmp(text, "-1"))
		return 0;
	if (number_read(text, 0, UINT64_MAX, &value)) {
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
int record_set_switch(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	uint64_t value, second;
	char *end;

	(void)command;
	options->switch_output = true;
	if (!text || !strcmp(text, "signal"))
		return 0;
	value = strtoull(text, &end, 10);
	if (*text >= '0' && *text <= '9' && value && *end && !end[1]) {
		if (strchr("BKMG", *end) && number_read_size(text, 1, &options->switch_size))
			return 0;
		second = seconds_of(*end) * UINT64_C(1000000000);
		options->switch_time = value * second;
		if (second && value <= UINT64_MAX / second)
			return 0;
	}
	return record_usage(options, "not signal, a size (10M) or a time (30s):", text);
}

int record_set_synthesis(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
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

	(void)command;
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
	    !number_read(equals + 1, 0, UINT64_MAX, &value))
		return record_usage(options, "not MEMBER=NUMBER:", text);
	memcpy(member, text, (size_t)(equals - text));
	member[equals - text] = 0;
	result = pfr_kernel_attr_set(kernel, member, value);
	if (result)
		return record_usage(options, errno == ERANGE ? "a value that the member cannot hold:" : "no member of perf_event_attr:", text);
	pfr_kernel_attr_set_size(kernel);
	return 0;
}

static int set_mask(struct record_options *options, int letter, const char *text)
{
	struct pfr_capture_config *config = &options->config;
	struct pfr_capture_error error;
	int result;

	/* -Iax and -I=ax both; perf expects the latter, getopt gives the former. */
	if (text && *text == '=')
		text++;
	if (text && !strcmp(text, "?") && (letter == 'I' || letter == 'U')) {
		pfr_register_attr(text, 0, &options->registers, &error);
		return puts(error.advice) < 0 ? EXIT_USAGE : OPTIONS_SHOWN; /* a list of them is the help */
	}
	if (letter == 'j' && text && *text == '-')
		return usage(options->who, "-j takes branch filters, such as any,u, as in perf record%s, not '%s'", !strcmp(options->who, "live") ? "; JSON Lines are --json" : "", text);
	if (letter == 'I' || letter == 'U')
		result = pfr_register_attr(text, letter == 'U', &options->registers, &error);
	else if (letter == 'j')
		result = pfr_branch_mask(text, &config->branch_sample_type, &error);
	else
		result = pfr_clockid(text, &config->clockid, &error);
	return result ? record_print_error(options, &error, text) : 0;
}

/* ---- events --------------------------------------------------------------------------- */

int record_add_events(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	unsigned before = options->events.count;
	struct pfr_capture_error error;

	(void)command;
	if (pfr_capture_events_add(&options->events, text, &error))
		return record_print_error(options, &error, text);
	options->last_event = before;
	return 0;
}

/* Each hit switches the output, as SIGUSR2 does. */
int record_add_switch_events(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	struct pfr_capture_error error;

	(void)command;
	options->switch_output = true;
	if (pfr_capture_events_add(&options->switch_events, text, &error))
		return record_print_error(options, &error, text);
	return 0;
}

int record_set_level(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	uint64_t level = 1;

	(void)command;
	if (text && *text == '=')
		text++;
	if (text && (!number_read(text, 0, UINT64_MAX, &level) || level > 22))
		return record_usage(options, "not a compression level of 1 to 22:", text);
	options->writer.compression_level = (int)level;
	return 0;
}

int record_set_filter(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	struct pfr_capture_error error;

	(void)command;
	if (pfr_capture_events_filter(&options->events, options->last_event,
				      text, &error))
		return record_print_error(options, &error, NULL);
	return 0;
}

/* As --filter, it belongs to the last -e. */
int record_exclude_perf(void *to, const char *command, const char *unused)
{
	struct record_options *options = to;
	struct pfr_capture_error error;
	char text[64];

	(void)unused;
	options->not_itself = !options->events.count && !strcmp(options->who, "live");
	if (options->not_itself)
		return 0;
	snprintf(text, sizeof(text), "common_pid != %d", (int)getpid());
	if (pfr_capture_events_filter(&options->events, options->last_event, text, &error))
		return error.os_error == ENOMEM ? record_print_error(options, &error, NULL) : usage(command, "--exclude-perf is a filter of tracepoints and follows none; put it after the -e that names them");
	return 0;
}

int record_set_control(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	int result = control_set(&options->control, text);

	(void)command;
	if (result == -EINVAL)
		return record_usage(options, "not fd:N[,N] with open descriptors or fifo:PATH[,PATH]:", text);
	return result ? record_usage(options, strerror(-result), text) : 0;
}

int record_add_member(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	struct pfr_kernel_attr trial = {.attr = {.type = 0}};

	(void)command;
	if (options->sets == SETS_MOST)
		return record_usage(options, "more than 32 are too many:", text);
	options->set[options->sets++] = text;
	return record_set_member(options, &trial, text);
}

int record_set_count(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	options->config.period_given = true;
	return number_read_size(text, 1, &options->config.sample_period) && options->config.sample_period ? 0 :
													    record_usage(options, "not a period:", text);
}

/* ---- flags ------------------------------------------------------------------------------ */

int record_set_callchains(void *to, const char *command, const char *text)
{
	struct pfr_capture_config *config = &((struct record_options *)to)->config;

	(void)command;
	(void)text;
	if (config->call_graph == PFR_CALL_GRAPH_NONE)
		config->call_graph = PFR_CALL_GRAPH_FP;
	return 0;
}

int record_set_any_branch(void *to, const char *command, const char *text)
{
	(void)command;
	((struct record_options *)to)->config.branch_sample_type = text ? PERF_SAMPLE_BRANCH_ANY : 0;
	return 0;
}

int record_set_inherit(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	(void)text;
	options->inherit_given = true;
	options->no_inherit = false;
	return 0;
}

/* A bit of sample_type that is set unless the --no- form is given. */
static int set_default(struct pfr_capture_config *config, uint64_t bit, bool on)
{
	config->sample_type &= ~bit;
	config->sample_type_not &= ~bit;
	*(on ? &config->sample_type : &config->sample_type_not) |= bit;
	return 0;
}

int record_set_time(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	options->whole_time = text != NULL;
	return set_default(&options->config, PERF_SAMPLE_TIME, text);
}

int record_set_period(void *to, const char *command, const char *text)
{
	(void)command;
	return set_default(&((struct record_options *)to)->config, PERF_SAMPLE_PERIOD, text);
}

/* ---- masks ------------------------------------------------------------------------------ */

int record_set_interrupt_registers(void *to, const char *command, const char *text)
{
	(void)command;
	return set_mask(to, 'I', text);
}

int record_set_user_registers(void *to, const char *command, const char *text)
{
	(void)command;
	return set_mask(to, 'U', text);
}

int record_set_branches(void *to, const char *command, const char *text)
{
	(void)command;
	return set_mask(to, 'j', text);
}

int record_set_clock(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	options->config.use_clockid = true;
	return set_mask(options, 'k', text);
}

/* ---- without effect ---------------------------------------------------------------------- */

int record_no_flush(void *to, const char *command, const char *text)
{
	(void)command;
	(void)text;
	return record_no_effect(to, "--mmap-flush", "what is read from a ring is written at once");
}

int record_no_timeout(void *to, const char *command, const char *text)
{
	(void)command;
	(void)text;
	return record_no_effect(to, "--proc-map-timeout", "/proc/PID/maps is read without a time limit");
}

int record_no_threads(void *to, const char *command, const char *text)
{
	(void)command;
	(void)text;
	return record_no_effect(to, "--num-thread-synthesize", "one thread reads /proc");
}
