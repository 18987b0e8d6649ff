/* SPDX-License-Identifier: MIT */
/*
 * Options of `perfring record` that are on or off: which member or bit of
 * sample_type each stands for, and their --no- forms, as perf has them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record/record_flags.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define MEMBER(letter, name) \
	{ \
		letter, offsetof(struct record_options, name) \
	}

static const struct {
	int letter;
	size_t offset;
} flags[] = {
	MEMBER('a', all_cpus),
	MEMBER('i', no_inherit),
	MEMBER('q', quiet),
	MEMBER('v', verbose),
	MEMBER('s', config.inherit_stat),
	MEMBER('d', config.address),
	MEMBER('n', config.no_samples),
	MEMBER('R', config.raw_samples),
	MEMBER('B', writer.no_build_ids),
	MEMBER(OPTION_NO_BUFFERING, no_buffering),
	MEMBER(OPTION_NO_BPF, config.no_bpf_event),
	MEMBER(OPTION_GROUPED, group),
	MEMBER(OPTION_TAIL, tail_synthesize),
	MEMBER(OPTION_TIMESTAMP_NAME, timestamp_filename),
	MEMBER(OPTION_SAMPLE_CPU, sample_cpu),
	MEMBER(OPTION_NAMESPACES, config.namespaces),
	MEMBER(OPTION_ALL_CGROUPS, config.cgroup),
	MEMBER(OPTION_PER_THREAD, per_thread),
	MEMBER(OPTION_RUNNING_TIME, config.running_time),
	MEMBER(OPTION_SWITCH_EVENTS, config.context_switch),
	MEMBER(OPTION_BUILDID_MMAP, config.build_id),
	MEMBER(OPTION_ALL_KERNEL, config.all_kernel),
	MEMBER(OPTION_ALL_USER, config.all_user),
	MEMBER(OPTION_KERNEL_CALLCHAINS, config.kernel_callchains),
	MEMBER(OPTION_USER_CALLCHAINS, config.user_callchains),
	MEMBER(OPTION_DRY_RUN, dry_run),
	MEMBER(OPTION_STRICT_FREQ, strict_freq),
	MEMBER(OPTION_OVERWRITE, overwrite),
	MEMBER(OPTION_TEXT_POKE, config.text_poke),
	MEMBER(OPTION_DEFER, config.defer_callchain),
};

/* Bits of sample_type. */
static const struct {
	int letter;
	uint64_t bit;
} bits[] = {
	{'T', PERF_SAMPLE_TIME},
	{'P', PERF_SAMPLE_PERIOD},
	{'W', UINT64_C(1) << 24},
	{OPTION_PHYS_DATA, PERF_SAMPLE_PHYS_ADDR},
	{OPTION_DATA_SOURCE, PERF_SAMPLE_DATA_SRC},
	{OPTION_DATA_PAGE_SIZE, UINT64_C(1) << 22},
	{OPTION_CODE_PAGE_SIZE, UINT64_C(1) << 23},
	{OPTION_TRANSACTION, PERF_SAMPLE_TRANSACTION},
};

/* Bits that are set unless --no- says otherwise. */
#define DEFAULT_BITS ((uint64_t)(PERF_SAMPLE_TIME | PERF_SAMPLE_PERIOD))

static void set_bit(struct pfr_capture_config *config, uint64_t bit, bool on)
{
	config->sample_type &= ~bit;
	config->sample_type_not &= ~bit;
	if (on)
		config->sample_type |= bit;
	else
		config->sample_type_not |= bit & DEFAULT_BITS;
}

/* Flags that are more than one member. */
static bool set_other(struct record_options *options, int letter, bool on)
{
	struct pfr_capture_config *config = &options->config;

	switch (letter) {
	case 'N':
	case OPTION_NOTHING: break; /* as it always is */
	case 'g':
		if (config->call_graph == PFR_CALL_GRAPH_NONE)
			config->call_graph = PFR_CALL_GRAPH_FP;
		break;
	case 'b':
		config->branch_sample_type = on ? PERF_SAMPLE_BRANCH_ANY : 0;
		break;
	case OPTION_NO_CALL_GRAPH:
		config->call_graph = PFR_CALL_GRAPH_NONE;
		break;
	case OPTION_INHERIT:
		options->inherit_given = true;
		options->no_inherit = false;
		break;
	case OPTION_NO_TIMESTAMP: set_bit(config, PERF_SAMPLE_TIME, false); break;
	case OPTION_NO_PERIOD: set_bit(config, PERF_SAMPLE_PERIOD, false); break;
	default: return false;
	}
	return true;
}

bool record_set_flag(struct record_options *options, int letter, bool on)
{
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (flags[i].letter == letter) {
			*(bool *)((char *)options + flags[i].offset) = on;
			return true;
		}
	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		if (bits[i].letter == letter) {
			set_bit(&options->config, bits[i].bit, on);
			return true;
		}
	return set_other(options, letter, on);
}
