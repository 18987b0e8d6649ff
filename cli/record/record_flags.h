/* SPDX-License-Identifier: MIT */
/*
 * The numbers of the options of `perfring record`, and its flags, which all
 * have a --no- form. Shared by record_options.c and record_flags.c.
 */
#ifndef PERFRING_CLI_RECORD_FLAGS_H
#define PERFRING_CLI_RECORD_FLAGS_H

#include "cli/common/options.h"
#include "cli/record/record.h"

enum {
	OPTION_FILTER = 256,
	OPTION_CALL_GRAPH,
	OPTION_PHYS_DATA,
	OPTION_DATA_SOURCE,
	OPTION_DATA_PAGE_SIZE,
	OPTION_CODE_PAGE_SIZE,
	OPTION_SAMPLE_CPU,
	OPTION_NOTHING,
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
	OPTION_CONTROL,
	OPTION_SWITCH_OUTPUT,
	OPTION_SWITCH_FILES,
	OPTION_SWITCH_EVENT,
	OPTION_TAIL,
	OPTION_TIMESTAMP_NAME,
	OPTION_NO_BPF,
	OPTION_NO_BUFFERING,
	OPTION_GROUPED,
	OPTION_NO_CALL_GRAPH,
	OPTION_SET,
	OPTION_JSON,
	OPTION_BYTES,
	OPTION_TO,
	OPTION_TYPE,
	OPTION_MMAP_FLUSH,
	OPTION_MAP_TIMEOUT,
	OPTION_SYNTHESIS_THREADS,
};

/* The options: record has the first two tables, live the third and the first, and knows the second. */
extern const struct option_row record_rows[], record_file_rows[], live_rows[];

/* Sets or clears a flag; false: the option is not a flag. */
bool record_set_flag(struct record_options *options, int letter, bool on);
/* Whether an option is a flag, which has a --no- form. */
bool record_is_flag(int id);

#endif
