/* SPDX-License-Identifier: MIT */
/*
 * The features of a capture that describe its origin: host, program,
 * command line, events, groups, clocks, compression. Knows perf.data's
 * feature numbers and payloads; the machine's shape is feature_machine.c's.
 */
#include "capture/writer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static void put_names(unsigned number, struct pfr_capture_writer_bytes *out)
{
	struct utsname name;

	uname(&name);
	pfr_bytes_string(out, number == 3 ? name.nodename :
			      number == 4 ? name.release :
			      number == 5 ? "perfring " PFR_VERSION_TEXT :
					    name.machine);
}

/* The value after "key :" in /proc/cpuinfo, fresh; NULL: none, or no memory. */
static char *cpuinfo(const char *text, const char *key, struct pfr_capture_writer_bytes *out)
{
	size_t length = strlen(key);

	for (const char *line = text; line && *line; line = strchr(line, '\n')) {
		const char *value;

		line += *line == '\n';
		if (strncmp(line, key, length) ||
		    !strchr("\t :", line[length]))
			continue;
		value = strchr(line, ':');
		if (!value)
			continue;
		value += strspn(value, ": \t");
		return pfr_bytes_want(out, strndup(value, strcspn(value, "\n")));
	}
	return NULL;
}

static bool put_cpudesc(struct pfr_capture_writer_bytes *out)
{
	static const char *const keys[] = {"model name", "cpu", "Processor",
					   "uarch", "isa"};
	char *text = pfr_bytes_want(out, pfr_read_text("/proc/cpuinfo", NULL)), *value = NULL;

	for (int i = 0; i < 5 && text && !value; i++)
		value = cpuinfo(text, keys[i], out);
	if (value)
		pfr_bytes_string(out, value);
	free(text);
	free(value);
	return value != NULL;
}

/* x86: vendor,family,model,stepping; arm64: the first CPU's MIDR. */
static bool put_cpuid(struct pfr_capture_writer_bytes *out)
{
	char *text = pfr_bytes_want(out, pfr_read_text("/proc/cpuinfo", NULL)), *id = NULL;
	char *part[4] = {NULL};

	if (text) {
		part[0] = cpuinfo(text, "vendor_id", out);
		part[1] = cpuinfo(text, "cpu family", out);
		part[2] = cpuinfo(text, "model", out);
		part[3] = cpuinfo(text, "stepping", out);
	}
	if (part[0] && part[1] && part[2] && part[3])
		id = pfr_bytes_want(out, pfr_format("%s,%s,%s,%s", part[0], part[1], part[2], part[3]));
	else
		id = pfr_bytes_want(out, pfr_read_text("/sys/devices/system/cpu/cpu0/regs/identification/midr_el1", NULL));
	if (id)
		pfr_bytes_string(out, id);
	for (int i = 0; i < 4; i++)
		free(part[i]);
	free(text);
	free(id);
	return id != NULL;
}

static bool put_total_mem(struct pfr_capture_writer_bytes *out)
{
	char *text = pfr_bytes_want(out, pfr_read_text("/proc/meminfo", NULL));
	char *value = text ? cpuinfo(text, "MemTotal", out) : NULL;

	if (value)
		pfr_bytes_u64(out, strtoull(value, NULL, 10));
	free(text);
	free(value);
	return value != NULL;
}

static bool put_cmdline(const struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	char program[4096];
	ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);

	if (writer->options.argc < 1)
		return false;
	program[length < 0 ? 0 : length] = 0;
	pfr_bytes_u32(out, (uint32_t)writer->options.argc + 1);
	pfr_bytes_string(out, length < 0 ? "perfring" : program);
	for (int i = 0; i < writer->options.argc; i++)
		pfr_bytes_string(out, writer->options.argv[i]);
	return true;
}

static bool put_event_desc(const struct pfr_capture_writer *writer,
			   struct pfr_capture_writer_bytes *out)
{
	const struct pfr_capture_events *events = writer->opened->events;
	struct pfr_kernel_attr kernel;

	pfr_opened_attr(writer->opened, 0, &kernel);
	pfr_bytes_u32(out, events->count);
	pfr_bytes_u32(out, kernel.attr.size);
	for (unsigned i = 0; i < events->count; i++) {
		pfr_opened_attr(writer->opened, i, &kernel);
		pfr_bytes_put(out, &kernel, kernel.attr.size);
		pfr_bytes_u32(out, pfr_opened_ids(writer->opened, i, NULL));
		pfr_bytes_string(out, events->event[i].name);
		pfr_opened_ids(writer->opened, i, out);
	}
	return true;
}

static unsigned members(const struct pfr_capture_events *events, unsigned leader)
{
	unsigned count = 0;

	for (unsigned i = 0; i < events->count; i++)
		count += events->event[i].leader == leader;
	return count;
}

static bool put_group_desc(const struct pfr_capture_writer *writer,
			   struct pfr_capture_writer_bytes *out)
{
	const struct pfr_capture_events *events = writer->opened->events;
	uint32_t groups = 0;

	for (unsigned i = 0; i < events->count; i++)
		groups += members(events, i) > 1;
	if (!groups)
		return false;
	pfr_bytes_u32(out, groups);
	for (unsigned i = 0; i < events->count; i++) {
		const char *name = events->event[i].group_name;

		if (members(events, i) < 2)
			continue;
		pfr_bytes_string(out, *name ? name : "{anon_group}");
		pfr_bytes_u32(out, i);
		pfr_bytes_u32(out, members(events, i));
	}
	return true;
}

static bool any_branch_stack(const struct pfr_capture_writer *writer)
{
	const struct pfr_capture_events *events = writer->opened->events;
	bool any = false;

	for (unsigned i = 0; i < events->count; i++)
		any |= (events->event[i].kernel.attr.sample_type &
			PERF_SAMPLE_BRANCH_STACK) != 0;
	return any;
}

static bool put_clock(const struct pfr_capture_writer *writer, unsigned number,
		      struct pfr_capture_writer_bytes *out)
{
	struct timespec resolution;

	if (!writer->options.use_clockid)
		return false;
	if (number == 23) {
		if (clock_getres(writer->options.clockid, &resolution))
			return false;
		pfr_bytes_u64(out, (uint64_t)resolution.tv_sec * 1000000000 +
					   (uint64_t)resolution.tv_nsec);
		return true;
	}
	pfr_bytes_u32(out, 1);
	pfr_bytes_u32(out, (uint32_t)writer->options.clockid);
	pfr_bytes_u64(out, writer->clock_wall);
	pfr_bytes_u64(out, writer->clock_time);
	return writer->clock_wall != 0;
}

static bool put_compressed(const struct pfr_capture_writer *writer,
			   struct pfr_capture_writer_bytes *out)
{
	uint64_t in = writer->compressed_in, less = writer->compressed_out;

	if (!writer->compression)
		return false;
	pfr_bytes_u32(out, 0);
	pfr_bytes_u32(out, 1); /* zstd */
	pfr_bytes_u32(out, (uint32_t)writer->options.compression_level);
	pfr_bytes_u32(out, less ? (uint32_t)((in + less / 2) / less) : 1);
	pfr_bytes_u32(out, (uint32_t)writer->options.mapped);
	return true;
}

static bool put_sample_time(const struct pfr_capture_writer *writer,
			    struct pfr_capture_writer_bytes *out)
{
	if (!writer->counts.first_time)
		return false;
	pfr_bytes_u64(out, writer->counts.first_time);
	pfr_bytes_u64(out, writer->counts.last_time);
	return true;
}

static bool put_build_ids(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	size_t before = out->size;

	if (!writer->options.no_build_ids)
		pfr_build_ids_put(writer, out, false);
	return out->size > before;
}

static bool put_nrcpus(struct pfr_capture_writer_bytes *out)
{
	pfr_bytes_u32(out, (uint32_t)sysconf(_SC_NPROCESSORS_CONF));
	pfr_bytes_u32(out, (uint32_t)sysconf(_SC_NPROCESSORS_ONLN));
	return true;
}

bool pfr_feature(struct pfr_capture_writer *writer, unsigned number,
		 struct pfr_capture_writer_bytes *out)
{
	switch (number) {
	case 1: return pfr_tracing_data(writer->opened->events, out);
	case 2: return put_build_ids(writer, out);
	case 3:
	case 4:
	case 5:
	case 6: put_names(number, out); return true;
	case 7: return put_nrcpus(out);
	case 8: return put_cpudesc(out);
	case 9: return put_cpuid(out);
	case 10: return put_total_mem(out);
	case 11: return put_cmdline(writer, out);
	case 12: return put_event_desc(writer, out);
	case 13: return pfr_feature_cpu_topology(out);
	case 14: return pfr_feature_numa_topology(out);
	case 15: return any_branch_stack(writer);
	case 16: return pfr_feature_pmu_mappings(out);
	case 17: return put_group_desc(writer, out);
	case 20: return pfr_feature_cache(out);
	case 21: return put_sample_time(writer, out);
	case 22: return pfr_feature_mem_topology(out);
	case 23:
	case 29: return put_clock(writer, number, out);
	case FEATURE_BPF_PROG_INFO: return pfr_bpf_program_info(writer, out);
	case FEATURE_BPF_BTF: return pfr_bpf_type_info(writer, out);
	case FEATURE_COMPRESSED: return put_compressed(writer, out);
	default: return false;
	}
}

/* TRACING_DATA and BUILD_ID have records of their own there; the others left
 * out are known only at the end or are not sent by perf. */
bool pfr_feature_in_pipe(unsigned number)
{
	return number > 2 && number != 15 && number != 20 && number != 21 &&
	       number != FEATURE_BPF_PROG_INFO && number != FEATURE_BPF_BTF;
}
