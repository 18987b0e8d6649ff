/* SPDX-License-Identifier: MIT */
/*
 * The command line of `perfring record`: perf record's options with perf
 * record's meaning. Knows words and numbers; opens and writes nothing.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	OPTION_FILTER = 256, OPTION_CALL_GRAPH, OPTION_PHYS_DATA,
	OPTION_DATA_PAGE_SIZE, OPTION_CODE_PAGE_SIZE, OPTION_SAMPLE_CPU,
	OPTION_IGNORED, OPTION_NAMESPACES, OPTION_ALL_CGROUPS,
	OPTION_TRANSACTION, OPTION_PER_THREAD, OPTION_USER_REGS,
	OPTION_RUNNING_TIME, OPTION_SWITCH_EVENTS, OPTION_BUILDID_MMAP,
	OPTION_ALL_KERNEL, OPTION_ALL_USER, OPTION_KERNEL_CALLCHAINS,
	OPTION_USER_CALLCHAINS, OPTION_SYNTH, OPTION_EXCLUDE_PERF,
	OPTION_MAX_SIZE, OPTION_DRY_RUN, OPTION_INHERIT, OPTION_STRICT_FREQ,
	OPTION_IGNORED_VALUE, OPTION_OVERWRITE, OPTION_TEXT_POKE,
	OPTION_DEFER, OPTION_NO_TIMESTAMP, OPTION_NO_PERIOD, OPTION_HELP,
};

static const struct option long_options[] = {
	{ "event", 1, NULL, 'e' }, { "filter", 1, NULL, OPTION_FILTER },
	{ "all-cpus", 0, NULL, 'a' }, { "pid", 1, NULL, 'p' },
	{ "tid", 1, NULL, 't' }, { "cpu", 1, NULL, 'C' },
	{ "cgroup", 1, NULL, 'G' }, { "count", 1, NULL, 'c' },
	{ "freq", 1, NULL, 'F' }, { "strict-freq", 0, NULL, OPTION_STRICT_FREQ },
	{ "output", 1, NULL, 'o' }, { "no-inherit", 0, NULL, 'i' },
	{ "inherit", 0, NULL, OPTION_INHERIT },
	{ "mmap-pages", 1, NULL, 'm' }, { "realtime", 1, NULL, 'r' },
	{ "call-graph", 1, NULL, OPTION_CALL_GRAPH },
	{ "quiet", 0, NULL, 'q' }, { "verbose", 0, NULL, 'v' },
	{ "stat", 0, NULL, 's' }, { "data", 0, NULL, 'd' },
	{ "phys-data", 0, NULL, OPTION_PHYS_DATA },
	{ "data-page-size", 0, NULL, OPTION_DATA_PAGE_SIZE },
	{ "code-page-size", 0, NULL, OPTION_CODE_PAGE_SIZE },
	{ "timestamp", 0, NULL, 'T' },
	{ "no-timestamp", 0, NULL, OPTION_NO_TIMESTAMP },
	{ "period", 0, NULL, 'P' }, { "no-period", 0, NULL, OPTION_NO_PERIOD },
	{ "sample-cpu", 0, NULL, OPTION_SAMPLE_CPU },
	{ "sample-identifier", 0, NULL, OPTION_IGNORED },
	{ "no-samples", 0, NULL, 'n' }, { "raw-samples", 0, NULL, 'R' },
	{ "no-buildid", 0, NULL, 'B' }, { "no-buildid-cache", 0, NULL, 'N' },
	{ "buildid-all", 0, NULL, OPTION_IGNORED },
	{ "buildid-mmap", 0, NULL, OPTION_BUILDID_MMAP },
	{ "branch-any", 0, NULL, 'b' }, { "branch-filter", 1, NULL, 'j' },
	{ "weight", 0, NULL, 'W' }, { "namespaces", 0, NULL, OPTION_NAMESPACES },
	{ "all-cgroups", 0, NULL, OPTION_ALL_CGROUPS },
	{ "transaction", 0, NULL, OPTION_TRANSACTION },
	{ "per-thread", 0, NULL, OPTION_PER_THREAD },
	{ "delay", 1, NULL, 'D' }, { "intr-regs", 2, NULL, 'I' },
	{ "user-regs", 2, NULL, OPTION_USER_REGS },
	{ "running-time", 0, NULL, OPTION_RUNNING_TIME },
	{ "clockid", 1, NULL, 'k' },
	{ "switch-events", 0, NULL, OPTION_SWITCH_EVENTS },
	{ "compression-level", 2, NULL, 'z' },
	{ "all-kernel", 0, NULL, OPTION_ALL_KERNEL },
	{ "all-user", 0, NULL, OPTION_ALL_USER },
	{ "kernel-callchains", 0, NULL, OPTION_KERNEL_CALLCHAINS },
	{ "user-callchains", 0, NULL, OPTION_USER_CALLCHAINS },
	{ "synth", 1, NULL, OPTION_SYNTH },
	{ "exclude-perf", 0, NULL, OPTION_EXCLUDE_PERF },
	{ "max-size", 1, NULL, OPTION_MAX_SIZE },
	{ "dry-run", 0, NULL, OPTION_DRY_RUN },
	{ "no-buffering", 0, NULL, OPTION_IGNORED },
	{ "timestamp-boundary", 0, NULL, OPTION_IGNORED },
	{ "proc-map-timeout", 1, NULL, OPTION_IGNORED_VALUE },
	{ "num-thread-synthesize", 1, NULL, OPTION_IGNORED_VALUE },
	{ "mmap-flush", 1, NULL, OPTION_IGNORED_VALUE },
	{ "overwrite", 0, NULL, OPTION_OVERWRITE },
	{ "text-poke", 0, NULL, OPTION_TEXT_POKE },
	{ "defer-callchain", 0, NULL, OPTION_DEFER },
	{ "help", 0, NULL, OPTION_HELP },
	{ NULL, 0, NULL, 0 },
};

static const char help_text[] =
"perfring record [-e EVENTS] [-F HZ | -c N] [-g] [-a | -p PID | -t TID]\n"
"                [-C CPUS] [-o FILE|-] [--] [COMMAND...]\n"
"\n"
"Records events into a perf.data that every perf tool reads.\n"
"\n"
"What:\n"
"  -e EVENTS            events, see `perfring list` (default cycles:P)\n"
"  --filter TEXT        filter of the tracepoints before it\n"
"  --exclude-perf       no tracepoints of the recorder itself\n"
"  -F HZ, -c N          frequency (max: the limit), or period in events\n"
"  --strict-freq        fail rather than lower the frequency\n"
"  -g, --call-graph HOW fp[,N], dwarf[,BYTES], lbr\n"
"  -b, -j FILTER        branch stacks\n"
"  --all-user, --all-kernel, --user-callchains, --kernel-callchains\n"
"Whom:\n"
"  -a, -p PIDS, -t TIDS, -C CPUS, -G CGROUP, --per-thread\n"
"  -i, --no-inherit     do not follow children\n"
"  -D MS                begin that late (-1: never)\n"
"Fields:\n"
"  -d, --phys-data, --data-page-size, --code-page-size, -R, -T, -P, -W,\n"
"  -s, --sample-cpu, --transaction, -I[REGS], --user-regs[=REGS],\n"
"  --running-time, -k CLOCK, -n\n"
"Further records:\n"
"  --switch-events, --namespaces, --all-cgroups, --text-poke,\n"
"  --buildid-mmap, --synth no|all\n"
"How:\n"
"  -o FILE              output (default perf.data); - is a pipe\n"
"  -m PAGES|SIZE        data pages of a ring (default 128)\n"
"  -z[LEVEL]            compress with zstd\n"
"  -B                   no build ids      -r PRIO  real-time priority\n"
"  --overwrite          keep the newest records only\n"
"  --max-size SIZE      stop there        --dry-run  only check\n"
"  -q, -v\n"
"\n"
"Exit: the command's status; 0 without a command; 1 failure; 2 usage;\n"
"126, 127 the command cannot be executed, is not found.\n";

void record_complain(const struct pfr_capture_error *error)
{
	fprintf(stderr, "perfring record: %s\n", error->text);
	if (error->advice[0])
		fprintf(stderr, "  %s\n", error->advice);
}

static int usage(const char *what, const char *value)
{
	fprintf(stderr, "perfring record: %s \"%s\" (see perfring record --help)\n",
		what, value);
	return 2;
}

static bool number(const char *text, uint64_t *value)
{
	char *end;

	*value = strtoull(text, &end, 0);
	return *text >= '0' && *text <= '9' && !*end;
}

/* A size with B, K, M or G; without a letter, unit counts. */
static bool size_of(const char *text, uint64_t unit, uint64_t *value)
{
	static const char letters[] = "BKMG";
	char *end;
	const char *letter;

	*value = strtoull(text, &end, 0);
	if (*text < '0' || *text > '9')
		return false;
	if (!*end) {
		*value *= unit;
		return true;
	}
	letter = strchr(letters, *end & ~0x20);
	if (!letter || end[1])
		return false;
	*value <<= 10 * (letter - letters);
	return true;
}

static int set_pages(struct record_options *options, const char *text)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), bytes;

	if (!size_of(text, page, &bytes) || !bytes || bytes > UINT64_C(1) << 36)
		return usage("not a number of pages or a size:", text);
	bytes = (bytes + page - 1) / page;
	if (strspn(text, "0123456789") == strlen(text) && (bytes & (bytes - 1)))
		return usage("not a power of two:", text);
	for (options->pages = 1; options->pages < bytes;)
		options->pages *= 2;
	return 0;
}

static int set_frequency(struct record_options *options, const char *text)
{
	FILE *file;

	options->config.freq_given = true;
	if (strcmp(text, "max"))
		return number(text, &options->config.sample_freq) &&
			options->config.sample_freq ? 0 :
			usage("not a frequency:", text);
	file = fopen("/proc/sys/kernel/perf_event_max_sample_rate", "re");
	if (!file || fscanf(file, "%" SCNu64, &options->config.sample_freq) != 1)
		options->config.sample_freq = 4000;
	if (file)
		fclose(file);
	return 0;
}

static int set_call_graph(struct record_options *options, const char *text)
{
	const char *comma = strchr(text, ',');
	size_t length = comma ? (size_t)(comma - text) : strlen(text);
	struct pfr_capture_config *config = &options->config;
	uint64_t value = 0;

	if (comma && !number(comma + 1, &value))
		return usage("not a number after the comma:", text);
	if (!strncmp(text, "dwarf", length) && length == 5) {
		config->call_graph = PFR_CALL_GRAPH_DWARF;
		if (comma)
			config->sample_stack_user = (uint32_t)value;
	} else if (!strncmp(text, "fp", length) && length == 2) {
		config->call_graph = PFR_CALL_GRAPH_FP;
		config->sample_max_stack = (uint16_t)value;
	} else if (!strncmp(text, "lbr", length) && length == 3) {
		config->call_graph = PFR_CALL_GRAPH_LBR;
	} else if (!strncmp(text, "no", length) && length == 2) {
		config->call_graph = PFR_CALL_GRAPH_NONE;
	} else {
		return usage("not a way to record call graphs (fp, dwarf, lbr):",
			     text);
	}
	return 0;
}

static int complain(const struct pfr_capture_error *error, const char *text)
{
	record_complain(error);
	if (error->position != PFR_NO_POSITION && text)
		fprintf(stderr, "  %s\n  %*s^\n", text, (int)error->position, "");
	return 2;
}

static int add_events(struct record_options *options, const char *text)
{
	struct pfr_capture_error error;

	if (pfr_capture_events_add(&options->events, text, &error))
		return complain(&error, text);
	return 0;
}

static int set_delay(struct record_options *options, const char *text)
{
	char *end;
	long value = strtol(text, &end, 10);

	if (end == text || *end || value < -1 || value > 1 << 30)
		return usage("not a number of milliseconds:", text);
	options->delay = (int)value;
	return 0;
}

static int set_masks(struct record_options *options, int letter, const char *text)
{
	struct pfr_capture_config *config = &options->config;
	struct pfr_capture_error error;
	int result;

	/* -Iax and -I=ax both; perf wants the latter, getopt gives the former. */
	if (text && *text == '=')
		text++;
	if (letter == 'I')
		result = pfr_register_mask(text, &config->sample_regs_intr, &error);
	else if (letter == OPTION_USER_REGS)
		result = pfr_register_mask(text, &config->sample_regs_user, &error);
	else if (letter == 'j')
		result = pfr_branch_mask(text, &config->branch_sample_type, &error);
	else
		result = pfr_clockid(text, &config->clockid, &error);
	return result ? complain(&error, text) : 0;
}

static int set_level(struct record_options *options, const char *text)
{
	uint64_t level = 1;

	if (text && *text == '=')
		text++;
	if (text && (!number(text, &level) || level > 22))
		return usage("not a compression level of 1 to 22:", text);
	options->writer.compression_level = (int)level;
	return 0;
}

static int set_filter(struct record_options *options, const char *text)
{
	struct pfr_capture_error error;

	if (pfr_capture_events_filter(&options->events, 0, text, &error))
		return complain(&error, NULL);
	return 0;
}

/* Options that only raise a flag or a bit of sample_type; false: others. */
static bool set_flag(struct record_options *options, int letter)
{
	struct pfr_capture_config *config = &options->config;

	switch (letter) {
	case 'a': options->all_cpus = true; break;
	case 'i': options->no_inherit = true; break;
	case 'q': options->quiet = true; break;
	case 'v': options->verbose = true; break;
	case 's': config->inherit_stat = true; break;
	case 'd': config->address = true; break;
	case 'n': config->no_samples = true; break;
	case 'R': config->raw_samples = true; break;
	case 'T': config->sample_type |= PERF_SAMPLE_TIME; break;
	case 'P': config->sample_type |= PERF_SAMPLE_PERIOD; break;
	case 'W': config->sample_type |= UINT64_C(1) << 24; break;
	case 'B': options->writer.no_build_ids = true; break;
	case 'g': config->call_graph = PFR_CALL_GRAPH_FP; break;
	case 'b': config->branch_sample_type = PERF_SAMPLE_BRANCH_ANY; break;
	case OPTION_PHYS_DATA:
		config->sample_type |= PERF_SAMPLE_PHYS_ADDR | PERF_SAMPLE_ADDR;
		break;
	case OPTION_DATA_PAGE_SIZE:
		config->sample_type |= (UINT64_C(1) << 22) | PERF_SAMPLE_ADDR;
		break;
	case OPTION_CODE_PAGE_SIZE:
		config->sample_type |= UINT64_C(1) << 23;
		break;
	case OPTION_TRANSACTION:
		config->sample_type |= PERF_SAMPLE_TRANSACTION;
		break;
	case OPTION_NO_TIMESTAMP:
		config->sample_type_not |= PERF_SAMPLE_TIME;
		break;
	case OPTION_NO_PERIOD:
		config->sample_type_not |= PERF_SAMPLE_PERIOD;
		break;
	default: return false;
	}
	return true;
}

static bool set_long_flag(struct record_options *options, int letter)
{
	struct pfr_capture_config *config = &options->config;

	switch (letter) {
	case 'N': case OPTION_IGNORED: case OPTION_IGNORED_VALUE: break;
	case OPTION_SAMPLE_CPU: options->sample_cpu = true; break;
	case OPTION_NAMESPACES: config->namespaces = true; break;
	case OPTION_ALL_CGROUPS:
		config->cgroup = true;
		config->sample_type |= UINT64_C(1) << 21;
		break;
	case OPTION_PER_THREAD: options->per_thread = true; break;
	case OPTION_RUNNING_TIME: config->running_time = true; break;
	case OPTION_SWITCH_EVENTS: config->context_switch = true; break;
	case OPTION_BUILDID_MMAP:
		config->build_id = true;
		options->writer.no_build_ids = true;
		break;
	case OPTION_ALL_KERNEL: config->all_kernel = true; break;
	case OPTION_ALL_USER: config->all_user = true; break;
	case OPTION_KERNEL_CALLCHAINS: config->kernel_callchains = true; break;
	case OPTION_USER_CALLCHAINS: config->user_callchains = true; break;
	case OPTION_EXCLUDE_PERF: options->exclude_perf = true; break;
	case OPTION_DRY_RUN: options->dry_run = true; break;
	case OPTION_INHERIT: options->inherit_given = true; break;
	case OPTION_STRICT_FREQ: options->strict_freq = true; break;
	case OPTION_OVERWRITE: options->overwrite = true; break;
	case OPTION_TEXT_POKE: config->text_poke = true; break;
	case OPTION_DEFER: config->defer_callchain = true; break;
	default: return false;
	}
	return true;
}

static int set_value(struct record_options *options, int letter, char *value)
{
	uint64_t parsed;

	switch (letter) {
	case 'e': return add_events(options, value);
	case OPTION_FILTER: return set_filter(options, value);
	case 'p': options->pids = value; return 0;
	case 't': options->threads = value; return 0;
	case 'C': options->cpus = value; return 0;
	case 'G': options->cgroup = value; return 0;
	case 'o': options->output = value; return 0;
	case 'c':
		options->config.period_given = true;
		return size_of(value, 1, &options->config.sample_period) &&
			options->config.sample_period ? 0 :
			usage("not a period:", value);
	case 'F': return set_frequency(options, value);
	case 'm': return set_pages(options, value);
	case 'D': return set_delay(options, value);
	case 'z': return set_level(options, value);
	case OPTION_CALL_GRAPH: return set_call_graph(options, value);
	case 'I': case 'j': case OPTION_USER_REGS:
		return set_masks(options, letter, value);
	case 'k':
		options->config.use_clockid = true;
		return set_masks(options, letter, value);
	case 'r':
		if (!number(value, &parsed) || parsed < 1 || parsed > 99)
			return usage("not a priority of 1 to 99:", value);
		options->realtime = (int)parsed;
		return 0;
	case OPTION_MAX_SIZE:
		return size_of(value, 1, &options->max_size) ? 0 :
			usage("not a size:", value);
	case OPTION_SYNTH:
		options->writer.no_synthesis = !strcmp(value, "no");
		return 0;
	default: return 2; /* getopt_long() has said it */
	}
}

/* What does not go together, or follows from something else. */
static int settle(struct record_options *options)
{
	struct pfr_capture_config *config = &options->config;

	if (config->freq_given && config->period_given)
		return usage("a frequency and a period at once; choose", "-F or -c");
	if (options->pids && options->threads)
		return usage("processes and threads at once; choose", "-p or -t");
	if (options->all_cpus && (options->pids || options->threads))
		return usage("a whole system and tasks at once; choose",
			     "-a, -p or -t");
	if (!options->command && !options->pids && !options->threads)
		options->all_cpus = true;
	if (options->cgroup && !options->all_cpus)
		return usage("a cgroup is recorded on whole CPUs; add", "-a");
	if (options->per_thread && (options->all_cpus || options->cpus)) {
		fprintf(stderr, "perfring record: --per-thread does nothing with "
			"-a or -C\n");
		options->per_thread = false;
	}
	config->inherit = !options->no_inherit && !options->per_thread &&
		(!options->threads || options->inherit_given);
	config->system_wide = options->all_cpus;
	config->per_cpu = options->all_cpus || options->cpus ||
		options->sample_cpu;
	config->command = options->command && !options->all_cpus &&
		!options->pids && !options->threads;
	config->enable_on_exec = config->command && !options->delay;
	options->writer.use_clockid = config->use_clockid;
	options->writer.clockid = config->clockid;
	return 0;
}

int record_parse(struct record_options *options, int argc, char **argv)
{
	int letter, result = 0;

	memset(options, 0, sizeof(*options));
	pfr_capture_config_init(&options->config);
	options->writer.argc = argc;
	options->writer.argv = argv;
	optind = 1;
	while (!result && (letter = getopt_long(argc, argv,
			"+e:ap:t:C:G:c:F:o:im:r:gqvsdTPnRBNbj:WD:I::k:z::",
			long_options, NULL)) != -1) {
		if (letter == OPTION_HELP)
			return fputs(help_text, stdout), 1;
		if (letter == '?')
			return 2;
		if (!set_flag(options, letter) && !set_long_flag(options, letter))
			result = set_value(options, letter, optarg);
	}
	if (result)
		return result;
	if (argv[optind])
		options->command = argv + optind;
	if (!options->events.count)
		result = add_events(options, "cycles:P");
	return result ? result : settle(options);
}
