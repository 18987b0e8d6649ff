/* SPDX-License-Identifier: MIT */
/*
 * The numbers of the options of `perfring record`, and its flags, which all
 * have a --no- form. Shared by record_options.c and record_flags.c.
 */
#ifndef PERFRING_CLI_RECORD_FLAGS_H
#define PERFRING_CLI_RECORD_FLAGS_H

#include "cli/record.h"

#include <getopt.h>

#define OPTIONS_MOST 192 /* of a command, its --no- forms included */

enum {
	OPTION_FILTER = 256,
	OPTION_CALL_GRAPH,
	OPTION_PHYS_DATA,
	OPTION_DATA_PAGE_SIZE,
	OPTION_CODE_PAGE_SIZE,
	OPTION_SAMPLE_CPU,
	OPTION_IGNORED,
	OPTION_NAMESPACES,
	OPTION_ALL_CGROUPS,
	OPTION_TRANSACTION,
	OPTION_PER_THREAD,
	OPTION_USER_REGS,
	OPTION_RUNNING_TIME,
	OPTION_SWITCH_EVENTS,
	OPTION_BUILDID_MMAP,
	OPTION_ALL_KERNEL,
	OPTION_ALL_USER,
	OPTION_KERNEL_CALLCHAINS,
	OPTION_USER_CALLCHAINS,
	OPTION_SYNTH,
	OPTION_EXCLUDE_PERF,
	OPTION_MAX_SIZE,
	OPTION_DRY_RUN,
	OPTION_INHERIT,
	OPTION_STRICT_FREQ,
	OPTION_OVERWRITE,
	OPTION_TEXT_POKE,
	OPTION_DEFER,
	OPTION_NO_TIMESTAMP,
	OPTION_NO_PERIOD,
	OPTION_HELP,
	OPTION_CONTROL,
	OPTION_SWITCH_OUTPUT,
	OPTION_SWITCH_FILES,
	OPTION_SWITCH_EVENT,
	OPTION_TAIL,
	OPTION_TIMESTAMP_NAME,
	OPTION_NO_BPF,
	OPTION_NO_BUFFERING,
	OPTION_GROUP,
	OPTION_NO_CALL_GRAPH,
	OPTION_NO_SWITCH_OUTPUT,
	OPTION_SET,
	OPTION_FORM,
	OPTION_TO,
	OPTION_TYPE,
	OPTION_MMAP_FLUSH,
	OPTION_MAP_TIMEOUT,
	OPTION_SYNTHESIS_THREADS,
	OPTION_NOT_OURS = 512,
	OPTION_NEGATED = 1024, /* added to a flag's: --no-FLAG */
};

/* Sets or clears a flag; false: the letter is not a flag's. */
bool record_set_flag(struct record_options *options, int letter, bool on);
/* The table and, after it, the --no- form of each flag. It stays until the next call. */
const struct option *record_all_options(const struct option *table);

#endif
