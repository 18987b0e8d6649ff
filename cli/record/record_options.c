/* SPDX-License-Identifier: MIT */
/*
 * The command line of `perfring record` and `perfring live`: which options go together, and what follows from them. Which options there are
 * is record_rows.c's, values are record_values.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record/record_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what goes together ---- */

static int check_targets(struct record_options *options)
{
	int tasks = !!options->pids + !!options->threads + !!options->user;

	/* perf's order. */
	if (options->pids && options->threads) {
		record_note(options, "-t is ignored with -p, as in perf");
		options->threads = NULL;
	}
	if (options->user && (options->pids || options->threads)) {
		record_note(options, "-u is ignored with -p and -t, as in perf");
		options->user = NULL;
	}
	if (options->cpus && tasks) {
		record_note(options, "-C is ignored with -p, -t and -u, as in perf");
		options->cpus = NULL;
	}
	if (options->all_cpus && tasks) {
		record_note(options, "-a is ignored with -p, -t and -u, as in perf");
		options->all_cpus = false;
	}
	/* -C means all that runs on these CPUs, with a command as without. */
	if (options->cpus || (!options->command && !tasks))
		options->all_cpus = true;
	if (options->cgroup && !options->all_cpus)
		return record_usage(options, "a cgroup is recorded on whole CPUs; add", "-a");
	if (options->per_thread && options->all_cpus) {
		print_stderr("--per-thread does nothing with -a or -C");
		options->per_thread = false;
	}
	return 0;
}

static int check_output(struct record_options *options)
{
	const struct record_names *names = &options->names;
	bool live = !strcmp(options->who, "live");
	bool file = options->max_size || options->switch_output ||
		options->timestamp_filename || options->tail_synthesize ||
		(options->writer.compression_level && options->form != LIVE_TOP) || names->most; /* -z of perf top: each interval for itself, as always */

	if (file && live)
		return record_usage(options, "no capture is written; that is done by", "perfring record");
	if (names->most && !options->switch_output)
		return record_usage(options, "--switch-max-files counts the files of", "--switch-output");
	if (options->tail_synthesize && options->writer.no_synthesis == PFR_SYNTHESIS_ALL)
		return record_usage(options, "--tail-synthesize has nothing to write with", "--synth no");
	options->timestamp_filename |= options->switch_output;
	return 0;
}

/* What follows from something else. */
static int settle(struct record_options *options)
{
	struct pfr_capture_config *config = &options->config;
	bool tasks = options->pids || options->threads || options->user;
	int result;

	if (config->freq_given && config->period_given)
		return usage(options->who, "-F and -c exclude each other: a frequency, or a period");
	if (config->all_kernel && config->all_user)
		return usage(options->who, "--all-kernel and --all-user exclude each other");
	result = check_targets(options);
	if (!result)
		result = check_output(options);
	config->inherit = !options->no_inherit && !options->per_thread &&
		(!options->threads || options->inherit_given);
	config->system_wide = options->all_cpus;
	options->writer.no_build_ids |= config->build_id;
	if (config->cgroup)
		config->sample_type |= UINT64_C(1) << 21;
	config->per_cpu = options->all_cpus || options->sample_cpu;
	config->command = options->command && !options->all_cpus && !tasks;
	config->enable_on_exec = config->command && !options->delayed;
	options->writer.use_clockid = config->use_clockid;
	options->writer.clockid = config->clockid;
	return result;
}

/* Whether the letter, of an option without an argument here, ends the word before the first one that is not an option. */
static bool precedes(const struct command_words *words, char letter)
{
	const char *before = words->nr ? words->word[-1] : "";

	return before[0] == '-' && before[1] != '-' && before[strlen(before) - 1] == letter;
}

static bool is_no_program(const char *path)
{
	struct stat status;

	return !stat(path, &status) && S_ISREG(status.st_mode) && access(path, X_OK);
}

/* Letters that are perf record's here, and have an argument in perf trace or perf top: it would be run as a command. */
static int check_letters(const struct record_options *options, const struct command_words *words)
{
	bool calls = options->form == LIVE_CALLS || options->summary, top = options->form == LIVE_TOP;

	if (options->no_inherit && precedes(words, 'i') && (calls || is_no_program(words->word[0])))
		return usage("live", "-i of perf trace reads a capture, which is done by 'perfring %s %s'; a command without what it starts: --no-inherit",
			     !calls ? "dump" : options->form == LIVE_CALLS ? "calls list" : "calls", words->word[0]);
	if (top && options->summary)
		return usage("live", "-s is --summary, of system calls; what perf top -s chooses the key s does: by function, by command, by both; 'perfring report --by KEY' sums a recording");
	if (top && options->config.address && precedes(words, 'd') && words->word[0][0] >= '0' && words->word[0][0] <= '9')
		return usage("live", "-d is --data; perf top's -d SECONDS is not here: --top is drawn every 2 seconds");
	if (top && options->config.no_samples)
		return usage("live", "-n is --no-samples, of which --top has no functions; perf top's -n is not here: the first line has the number of samples");
	return 0;
}

/* System calls of all that runs: a line of them would be a call, and so a line, again. perf trace leaves itself out in the same way. */
static bool leaves_out_itself(const struct record_options *options)
{
	bool calls = options->form == LIVE_CALLS || options->summary;

	return options->not_itself || (calls && (options->all_cpus || options->user));
}

int record_parse(struct record_options *options, const struct command_line *line, int argc, char **argv)
{
	struct command_words words;
	int result = 0;

	pfr_capture_config_init(&options->config, sizeof(options->config));
	options->control.fd = options->control.ack_fd = -1;
	options->writer.argc = argc;
	options->writer.argv = argv;
	if (!options_read(line, options, argc, argv, &words, &result))
		return result ? result : OPTIONS_SHOWN;
	if (options->asks_calls && options->form != LIVE_LINES)
		return usage("live", "--calls and %s exclude each other: each is the whole output in a form of its own; JSON of system calls is that of their records: -e 'raw_syscalls:*' --json",
			     options->form == LIVE_JSON ? "--json" : options->form == LIVE_BYTES ? "--bytes" :
							     options->form == LIVE_TOP		 ? "--top" :
												   "--to");
	if (options->asks_calls)
		options->form = LIVE_CALLS;
	if (!strcmp(options->who, "live") && (result = check_letters(options, &words)))
		return result;
	if (words.nr && !strcmp(options->who, "live") && !strcmp(words.word[0], "record") && strcmp(words.word[-1], "--") != 0)
		return usage(line->name, "there is no %s record, as of perf trace; 'perfring record -e raw_syscalls:sys_enter,raw_syscalls:sys_exit' keeps system calls for 'perfring calls' (a command of that name: -- record)", line->name);
	if (words.nr)
		options->command = words.word;
	if (options->events.count && options->calls)
		result = usage(options->who, "-e and the names of --calls=%s exclude each other", options->calls);
	else if (!options->events.count && (options->form == LIVE_CALLS || options->summary))
		result = record_add_calls(options, line->name);
	else if (!options->events.count)
		result = record_add_events(options, line->name, "cycles:P");
	else if (options->form == LIVE_CALLS || options->summary)
		result = record_check_calls(options);
	if (!result)
		result = settle(options);
	if (result || !leaves_out_itself(options))
		return result;
	options->last_event = 0;
	return record_exclude_perf(options, line->name, NULL);
}

void record_options_fini(struct record_options *options)
{
	pfr_capture_events_fini(&options->events);
	pfr_capture_events_fini(&options->switch_events);
	record_names_fini(&options->names);
	control_close(&options->control);
}
