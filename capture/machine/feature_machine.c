/* SPDX-License-Identifier: MIT */
/*
 * The features of a capture that describe the machine: CPUs, nodes, caches,
 * memory blocks, PMUs. Knows where sysfs has them and how perf.data stores
 * them; a part that sysfs lacks leaves its feature out.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CPU "/sys/devices/system/cpu"
#define NODE "/sys/devices/system/node"

static char *cpu_text(int cpu, const char *name, struct pfr_capture_writer_bytes *out)
{
	char path[256];

	snprintf(path, sizeof(path), CPU "/cpu%d/%s", cpu, name);
	return pfr_bytes_want(out, pfr_read_text(path, NULL));
}

static long long cpu_number(int cpu, const char *name, long long otherwise, struct pfr_capture_writer_bytes *out)
{
	char path[256];

	snprintf(path, sizeof(path), CPU "/cpu%d/%s", cpu, name);
	return pfr_bytes_number(out, path, otherwise);
}

/* Strings without repetition, after their number. */
struct strings {
	char **text;
	unsigned count;
};

static void add_string(struct strings *strings, char *text, struct pfr_capture_writer_bytes *out)
{
	char **more;

	for (unsigned i = 0; text && i < strings->count; i++)
		if (!strcmp(strings->text[i], text)) {
			free(text);
			return;
		}
	if (!text)
		return;
	more = pfr_bytes_want(out, realloc(strings->text, (strings->count + 1) * sizeof(*more)));
	if (!more) {
		free(text);
		return;
	}
	strings->text = more;
	more[strings->count++] = text;
}

static unsigned put_strings(struct strings *strings, struct pfr_capture_writer_bytes *out)
{
	unsigned count = strings->count;

	if (count)
		pfr_bytes_u32(out, count);
	for (unsigned i = 0; i < count; i++) {
		pfr_bytes_string(out, strings->text[i]);
		free(strings->text[i]);
	}
	free(strings->text);
	memset(strings, 0, sizeof(*strings));
	return count;
}

static unsigned put_siblings(int cpus, const char *name, const char *old_name,
			     struct pfr_capture_writer_bytes *out)
{
	struct strings strings = {0};

	for (int cpu = 0; cpu < cpus; cpu++) {
		char *text = cpu_text(cpu, name, out);

		if (!text && old_name)
			text = cpu_text(cpu, old_name, out);
		add_string(&strings, text, out);
	}
	return put_strings(&strings, out);
}

bool pfr_feature_cpu_topology(struct pfr_capture_writer_bytes *out)
{
	int cpus = (int)sysconf(_SC_NPROCESSORS_CONF);

	if (!put_siblings(cpus, "topology/package_cpus_list",
			  "topology/core_siblings_list", out) ||
	    !put_siblings(cpus, "topology/core_cpus_list",
			  "topology/thread_siblings_list", out))
		return false;
	for (int cpu = 0; cpu < cpus; cpu++) {
		pfr_bytes_u32(out, (uint32_t)cpu_number(cpu, "topology/core_id", -1, out));
		pfr_bytes_u32(out, (uint32_t)cpu_number(cpu,
							"topology/physical_package_id", -1, out));
	}
	if (!put_siblings(cpus, "topology/die_cpus_list", NULL, out))
		return true;
	for (int cpu = 0; cpu < cpus; cpu++)
		pfr_bytes_u32(out, (uint32_t)cpu_number(cpu, "topology/die_id", -1, out));
	return true;
}

/* Number after "key:" among the node's lines, in kB. */
static uint64_t node_memory(const char *text, const char *key)
{
	const char *at = text ? strstr(text, key) : NULL;

	return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}

static void put_node(int node, struct pfr_capture_writer_bytes *out)
{
	char path[160];
	char *memory, *cpus;

	snprintf(path, sizeof(path), NODE "/node%d/meminfo", node);
	memory = pfr_bytes_want(out, pfr_read_text(path, NULL));
	snprintf(path, sizeof(path), NODE "/node%d/cpulist", node);
	cpus = pfr_bytes_want(out, pfr_read_text(path, NULL));
	pfr_bytes_u32(out, (uint32_t)node);
	pfr_bytes_u64(out, node_memory(memory, "MemTotal:"));
	pfr_bytes_u64(out, node_memory(memory, "MemFree:"));
	pfr_bytes_string(out, cpus ? cpus : "");
	free(memory);
	free(cpus);
}

static int online_nodes(int **list, struct pfr_capture_writer_bytes *out)
{
	char *text = pfr_bytes_want(out, pfr_read_text(NODE "/online", NULL));
	int count = text ? pfr_parse_list(text, list) : -1;

	pfr_lack(&out->failed, count < 0 && text ? -count : 0);
	free(text);
	return count;
}

bool pfr_feature_numa_topology(struct pfr_capture_writer_bytes *out)
{
	int *list, count = online_nodes(&list, out);

	if (count < 0)
		return false;
	pfr_bytes_u32(out, (uint32_t)count);
	for (int i = 0; i < count; i++)
		put_node(list[i], out);
	free(list);
	return true;
}

/* One cache of one CPU as bytes, appended when no other CPU had the same. */
static void add_cache(int cpu, int index, struct pfr_capture_writer_bytes *all, uint32_t *count)
{
	static const char *const number[] = {"level", "coherency_line_size",
					     "number_of_sets", "ways_of_associativity"};
	static const char *const string[] = {"type", "size", "shared_cpu_list"};
	struct pfr_capture_writer_bytes one = {0};
	char path[80];
	size_t at = 0;

	for (int i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "cache/index%d/%s", index, number[i]);
		pfr_bytes_u32(&one, (uint32_t)cpu_number(cpu, path, 0, &one));
	}
	for (int i = 0; i < 3; i++) {
		char *text;

		snprintf(path, sizeof(path), "cache/index%d/%s", index, string[i]);
		text = cpu_text(cpu, path, &one);
		pfr_bytes_string(&one, text ? text : "");
		free(text);
	}
	while (!one.failed && at + one.size <= all->size &&
	       memcmp(all->data + at, one.data, one.size))
		at += 4;
	if (!one.failed && at + one.size > all->size) {
		pfr_bytes_put(all, one.data, one.size);
		++*count;
	}
	pfr_lack(&all->failed, one.failed);
	pfr_bytes_free(&one);
}

bool pfr_feature_cache(struct pfr_capture_writer_bytes *out)
{
	int cpus = (int)sysconf(_SC_NPROCESSORS_CONF);
	struct pfr_capture_writer_bytes all = {0};
	uint32_t count = 0;

	for (int i = 0; i < cpus * 8; i++) {
		char path[160];

		snprintf(path, sizeof(path), CPU "/cpu%d/cache/index%d/level",
			 i / 8, i % 8);
		if (!access(path, R_OK))
			add_cache(i / 8, i % 8, &all, &count);
	}
	if (count) {
		pfr_bytes_u32(out, 1);
		pfr_bytes_u32(out, count);
		pfr_bytes_put(out, all.data, all.size);
	}
	pfr_lack(&out->failed, all.failed);
	pfr_bytes_free(&all);
	return count != 0;
}

/* A node's memory blocks as bits of 64-bit words. */
static void put_blocks(int node, struct pfr_capture_writer_bytes *out)
{
	char path[64];
	char **names;
	size_t count;
	uint64_t bits = 0, *word;

	snprintf(path, sizeof(path), NODE "/node%d", node);
	pfr_lack(&out->failed, -pfr_directory(path, &names, &count));
	for (size_t i = 0; i < count; i++) {
		unsigned block;

		if (sscanf(names[i], "memory%u", &block) == 1 && block >= bits)
			bits = block + 1;
	}
	word = pfr_bytes_want(out, calloc(bits / 64 + 1, sizeof(*word)));
	for (size_t i = 0; i < count && word; i++) {
		unsigned block;

		if (sscanf(names[i], "memory%u", &block) == 1)
			word[block / 64] |= UINT64_C(1) << block % 64;
	}
	pfr_bytes_u64(out, (uint64_t)node);
	pfr_bytes_u64(out, bits);
	pfr_bytes_u64(out, bits);
	for (uint64_t i = 0; i < (bits + 63) / 64; i++)
		pfr_bytes_u64(out, word ? word[i] : 0);
	free(word);
	pfr_directory_free(names, count);
}

bool pfr_feature_mem_topology(struct pfr_capture_writer_bytes *out)
{
	char *text = pfr_bytes_want(out, pfr_read_text("/sys/devices/system/memory/block_size_bytes", NULL));
	int *list, count = text ? online_nodes(&list, out) : -1;

	if (count >= 0) {
		pfr_bytes_u64(out, 1);
		pfr_bytes_u64(out, strtoull(text, NULL, 16));
		pfr_bytes_u64(out, (uint64_t)count);
		for (int i = 0; i < count; i++)
			put_blocks(list[i], out);
		free(list);
	}
	free(text);
	return count >= 0;
}

bool pfr_feature_pmu_mappings(struct pfr_capture_writer_bytes *out)
{
	char **names;
	size_t count;
	int code = pfr_directory("/sys/bus/event_source/devices", &names, &count);

	pfr_lack(&out->failed, -code);
	if (code < 0)
		return false;
	pfr_bytes_u32(out, (uint32_t)count);
	for (size_t i = 0; i < count; i++) {
		char path[256];

		snprintf(path, sizeof(path),
			 "/sys/bus/event_source/devices/%.64s/type", names[i]);
		pfr_bytes_u32(out, (uint32_t)pfr_bytes_number(out, path, 0));
		pfr_bytes_string(out, names[i]);
	}
	pfr_directory_free(names, count);
	return count > 0;
}
