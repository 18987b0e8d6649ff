/* SPDX-License-Identifier: MIT */
/*
 * The command line of `perfring record` and `perfring live`: perf record's
 * options with perf record's meaning. Which options there are is record_rows.c's;
 * values are record_values.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record/record.h"
#include "cli/record/record_flags.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int add_events(struct record_options *options, const char *text)
{
	struct pfr_capture_error error;

	unsigned before = options->events.count;

	if (pfr_capture_events_add(&options->events, text, &error))
		return record_complain(options, &error, text);
	options->last_event = before;
	return 0;
}

/* Each hit switches the output, as SIGUSR2 does. */
static int add_switch_events(struct record_options *options, const char *text)
{
	struct pfr_capture_error error;

	options->switch_output = true;
	if (pfr_capture_events_add(&options->switch_events, text, &error))
		return record_complain(options, &error, text);
	return 0;
}

static int set_level(struct record_options *options, const char *text)
{
	uint64_t level = 1;

	if (text && *text == '=')
		text++;
	if (text && (!record_number(text, &level) || level > 22))
		return record_usage(options, "not a compression level of 1 to 22:", text);
	options->writer.compression_level = (int)level;
	return 0;
}

static int set_filter(struct record_options *options, const char *text)
{
	struct pfr_capture_error error;

	if (pfr_capture_events_filter(&options->events, options->last_event,
				      text, &error))
		return record_complain(options, &error, NULL);
	return 0;
}

/* As --filter, it belongs to the last -e. */
static int exclude_perf(struct record_options *options)
{
	char text[64];

	snprintf(text, sizeof(text), "common_pid != %d", (int)getpid());
	return set_filter(options, text);
}

static int set_control(struct record_options *options, const char *text)
{
	int result = control_set(&options->control, text);

	if (result == -EINVAL)
		return record_usage(options, "not fd:N[,N] with open descriptors or fifo:PATH[,PATH]:", text);
	return result ? record_usage(options, strerror(-result), text) : 0;
}

static int set_names(struct record_options *options, const char *text)
{
	uint64_t most;

	if (!record_number(text, &most) || !most || most > NAMES_MOST)
		return record_usage(options, "not a number of files from 1 to 1024:", text);
	options->names.most = (unsigned)most;
	return 0;
}

static int set_member(struct record_options *options, const char *text)
{
	struct pfr_kernel_attr trial = { .attr = { .type = 0 } };

	if (options->sets == SETS_MOST)
		return record_usage(options, "more than 32 are too many:", text);
	options->set[options->sets++] = text;
	return record_set_member(options, &trial, text);
}

static int set_priority(struct record_options *options, const char *text)
{
	uint64_t priority;

	if (!record_number(text, &priority) || priority < 1 || priority > 99)
		return record_usage(options, "not a priority of 1 to 99:", text);
	options->realtime = (int)priority;
	return 0;
}

static int set_limit(struct record_options *options, int letter, const char *value)
{
	switch (letter) {
	case 'c':
		options->config.period_given = true;
		return record_size(value, 1, &options->config.sample_period) &&
			options->config.sample_period ? 0 :
			record_usage(options, "not a period:", value);
	case OPTION_MAX_SIZE:
		return record_size(value, 1, &options->max_size) ? 0 :
			record_usage(options, "not a size:", value);
	case 'F': return record_set_frequency(options, value);
	case 'm': return record_set_pages(options, value);
	case 'D': return record_set_delay(options, value);
	case 'z': return set_level(options, value);
	case 'r': return set_priority(options, value);
	case OPTION_SET: return set_member(options, value);
	case OPTION_CONTROL: return set_control(options, value);
	case OPTION_SWITCH_OUTPUT: return record_set_switch(options, value);
	case OPTION_SWITCH_EVENT: return add_switch_events(options, value);
	case OPTION_SWITCH_FILES: return set_names(options, value);
	case OPTION_SYNTH: return record_set_synthesis(options, value);
	case OPTION_MMAP_FLUSH:
		return record_no_effect(options, "--mmap-flush", "what is read from a ring is written at once");
	case OPTION_MAP_TIMEOUT:
		return record_no_effect(options, "--proc-map-timeout", "/proc/PID/maps is read without a time limit");
	case OPTION_SYNTHESIS_THREADS:
		return record_no_effect(options, "--num-thread-synthesize", "one thread reads /proc");
	default: return 2; /* options_next() has reported it */
	}
}

/* Of live alone. */
static int set_form(struct record_options *options, const char *value)
{
	if (strcmp(value, "cbor"))
		return record_usage(options, "--to takes cbor, not", value);
	options->form = value;
	return 0;
}

static int set_value(struct record_options *options, int letter, char *value)
{
	switch (letter) {
	case 'e': return add_events(options, value);
	case OPTION_FILTER: return set_filter(options, value);
	case OPTION_EXCLUDE_PERF: return exclude_perf(options);
	case 'p': options->pids = value; return 0;
	case 't': options->threads = value; return 0;
	case 'u': options->user = value; return 0;
	case 'C': options->cpus = value; return 0;
	case 'G': options->cgroup = value; return 0;
	case 'o': options->output = value; return 0;
	case OPTION_CALL_GRAPH: return record_set_call_graph(options, value);
	case 'I': case 'j': return record_set_mask(options, letter, value);
	case OPTION_USER_REGS: return record_set_mask(options, 'U', value);
	case OPTION_TO: return set_form(options, value);
	case OPTION_JSON: options->form = "json"; return 0;
	case OPTION_BYTES: options->form = "bytes"; return 0;
	case OPTION_TYPE: options->types = value; return 0;
	case 'k':
		options->config.use_clockid = true;
		return record_set_mask(options, letter, value);
	default: return set_limit(options, letter, value);
	}
}

/* ---- what goes together ---- */

static int check_targets(struct record_options *options)
{
	int tasks = !!options->pids + !!options->threads + !!options->user;

	if (options->pids && options->threads)
		return record_usage(options, "processes and threads at once; choose", "-p or -t");
	/* perf's order: what is narrower wins. */
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
	bool file = options->output || options->max_size || options->switch_output ||
		options->timestamp_filename || options->tail_synthesize ||
		options->writer.compression_level || names->most;

	if (file && !strcmp(options->who, "live"))
		return record_usage(options, "nothing is written to a file; that is done by", "perfring record");
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
		return record_usage(options, "a frequency and a period at once; choose", "-F or -c");
	if (config->all_kernel && config->all_user)
		return record_usage(options, "--all-kernel and --all-user at once; choose", "one of them");
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

int record_parse(struct record_options *options, struct options *known, int argc, char **argv)
{
	int id, result = 0;

	pfr_capture_config_init(&options->config);
	options->control.fd = options->control.ack_fd = -1;
	options->writer.argc = argc;
	options->writer.argv = argv;
	known->command = options->who;
	known->perf = "perf record";
	known->is_flag = record_is_flag;
	known->alone = known->ends = true;
	optind = 1;
	while (!result && (id = options_next(known, argc, argv)) != -1) {
		if (id == OPTIONS_DONE)
			return known->code ? known->code : 1;
		if (!record_set_flag(options, id % OPTIONS_NEGATED, id < OPTIONS_NEGATED))
			result = set_value(options, id, optarg);
	}
	if (result)
		return result;
	if (argv[optind])
		options->command = argv + optind;
	if (!options->events.count)
		result = add_events(options, "cycles:P");
	return result ? result : settle(options);
}

void record_options_fini(struct record_options *options)
{
	pfr_capture_events_fini(&options->events);
	pfr_capture_events_fini(&options->switch_events);
	record_names_fini(&options->names);
	control_close(&options->control);
}
