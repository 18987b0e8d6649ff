/* SPDX-License-Identifier: MIT */
/*
 * Whether perf can process the section of a feature: feat_ops[].process in tools/perf/util/header.c. perf 7.2 does not open a file in
 * which one of them fails; older ones continue without it and those after it. In a pipe, all of them end reading at such a record.
 */
#include "decoder/wire.h"
#include "perf_versions.h"

#include <string.h>

#define STRICT_CPUS (1u << 20)
#define MOST_NODES 4096
#define MOST_DOMAINS 64
#define INFO_OF_PROGRAM 232 /* sizeof(struct bpf_prog_info) of 7.2 */

struct cursor {
	const struct pfr_frame *frame;
	uint64_t at;
	bool big, fails;
	bool empty;       /* a text may have no bytes: before 7.2 */
	uint64_t counted; /* as perf counts what it read: each text with the bytes that perf writes for it */
};

static uint32_t number(struct cursor *c)
{
	uint32_t value;

	c->fails |= c->at > c->frame->size || c->frame->size - c->at < 4;
	if (c->fails)
		return 0;
	value = wire_u32(c->frame->data + c->at, c->big);
	c->at += 4;
	c->counted += 4;
	return value;
}

/* do_read_string: its size, and so many bytes. It is counted as do_write_string writes it: of blocks of 64 bytes. */
static void text(struct cursor *c)
{
	uint32_t size = number(c);

	c->fails |= (!size && !c->empty) || c->at > c->frame->size || size > c->frame->size - c->at;
	if (c->fails)
		return;
	c->counted += 64 * (strnlen((const char *)c->frame->data + c->at, size) / 64 + 1);
	c->at += size;
}

static void texts(struct cursor *c, uint32_t nr)
{
	for (; nr && !c->fails; nr--)
		text(c);
}

bool perf_has_feature(const struct perf_reader *reader, uint32_t feature)
{
	return reader->features[feature / 8] >> feature % 8 & 1;
}

/* As far as its fields tell, in the decoder's own rows. Nothing is too little; a text without NUL is cut where its size ends. */
static bool is_whole(const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, feature, 0);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END)
		if (status && status != PFR_E_NO_NUL)
			return false;
	return feature->size > 0;
}

static bool has_key(const char *line, const char *end, const char *key)
{
	size_t size = strlen(key);

	for (; line + size <= end; line++)
		if (!memcmp(line, key, size))
			return true;
	return false;
}

static bool is_plain(const char *line, const char *end)
{
	for (; line < end; line++)
		if (*line != '\t' && *line != '\n' && (*line < ' ' || *line > '~'))
			return false;
	return true;
}

/* Formats of old kernels do not say whether a field is signed: its size is the last word. */
static bool ends_with_size(const char *line, const char *end)
{
	const char *word = end;

	while (word > line && *--word != '\t')
		;
	return has_key(word, end, "\tsize:");
}

/* Whether each line of a field has the words that libtraceevent of 7.2 asks for, and no brackets after brackets, as arrays of text of probes have: tep_parse_event fails. */
static bool fields_are_good(const char *text, size_t size)
{
	const char *end = text + size, *next;
	bool good = true;

	for (; text < end && good; text = next) {
		next = (const char *)memchr(text, '\n', (size_t)(end - text));
		next = next ? next + 1 : end;
		good = *text != '\t' || (is_plain(text, next) && !has_key(text, next, "][") && has_key(text, next, "\tfield") && has_key(text, next, "\toffset:") && has_key(text, next, "\tsize:") &&
					 (has_key(text, next, "\tsigned:") || ends_with_size(text, next)));
	}
	return good;
}

bool perf_formats_are_good(const struct perf_reader *reader, const struct pfr_frame *section, bool exact)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t rest = 0;
	bool good = true;

	pfr_walk_init(&walk, section, 0);
	while (good && (status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		good = !status && !(item.what == PFR_ITEM_FIELD && PFR_IS(item, FEATURE_TRACING_DATA, HEADER_PAGE) && !item.size); /* read_header_files */
		rest += good && item.what == PFR_ITEM_TAIL ? item.size : 0;
		if (good && item.what == PFR_ITEM_FIELD && PFR_IS(item, FORMAT_ENTRY, FORMAT) && reader->version->strict)
			good = fields_are_good((const char *)section->data + item.offset, item.size);
	}
	return good && (!exact || rest < 8);
}

static bool cpus_are_good(struct perf_reader *reader, struct cursor *c)
{
	uint32_t available = number(c), online = number(c);

	if (c->fails || (reader->version->strict && (available > STRICT_CPUS || online > available)))
		return false;
	reader->cpus = available;
	reader->cpus_online = online;
	return true;
}

/* The machine's name, which comes before its CPUs: of these, numbers of sockets mean nothing (process_cpu_topology). */
static bool arch_is_good(struct perf_reader *reader, struct cursor *c)
{
	const char *name = (const char *)c->frame->data + 4;

	text(c);
	reader->far_sockets = !c->fails && ((c->at >= 12 && !memcmp(name, "aarch64", 8)) || (c->at >= 8 && !memcmp(name, "s390", 4)));
	return !c->fails;
}

/* The socket's number that was read last: before 7.2 it may not exceed the number of CPUs, but for these. */
static bool is_far(const struct perf_reader *reader, const struct cursor *c)
{
	uint32_t socket = c->fails ? 0 : wire_u32(c->frame->data + c->at - 4, c->big);

	return socket > reader->cpus && socket != UINT32_MAX && !reader->far_sockets;
}

/* process_cpu_topology: what older versions of it lack, may be absent; whether it is, is known by the size as perf counts it */
static bool topology_is_good(const struct perf_reader *reader, struct cursor *c)
{
	bool strict = reader->version->strict;
	uint32_t i, nr;

	if (strict && !reader->cpus)
		return false;
	for (i = 0; i < 2 && !c->fails; i++) {
		nr = number(c);
		c->fails |= strict && nr > reader->cpus;
		texts(c, nr);
	}
	if (c->fails || c->counted >= reader->section)
		return !c->fails;
	for (i = 0; i < reader->cpus && !c->fails; i++) {
		number(c);
		number(c);
		c->fails |= !strict && is_far(reader, c);
	}
	if (c->fails || c->counted >= reader->section)
		return !c->fails;
	nr = number(c);
	c->fails |= strict && nr > reader->cpus;
	texts(c, nr);
	return !c->fails && reader->cpus <= (c->frame->size - c->at) / 4;
}

/* process_group_desc: leaders in the order of the events, each with its members after it */
static bool groups_are_good(const struct perf_reader *reader, struct cursor *c)
{
	uint32_t nr = number(c), leader, members, event = 0;

	for (; nr && !c->fails; nr--) {
		text(c);
		leader = number(c);
		members = number(c);
		if (c->fails || !members || leader < event || leader >= reader->nr || members > reader->nr - leader)
			return false;
		event = leader + members;
	}
	return !c->fails;
}

static bool domains_are_good(struct cursor *c, uint32_t nr, uint32_t most, uint32_t version)
{
	uint64_t seen = 0;
	uint32_t domain;

	for (; nr && !c->fails; nr--) {
		domain = number(c);
		if (domain >= most || seen >> domain & 1)
			return false;
		seen |= UINT64_C(1) << domain;
		texts(c, version >= 17 ? 3 : 2);
	}
	return !c->fails;
}

/* process_cpu_domain_info, since 7.1: each CPU that is online, once */
static bool cpu_domains_are_good(const struct perf_reader *reader, struct cursor *c)
{
	uint32_t i, cpu, nr, version, most, last = 0;

	if (!reader->cpus || !reader->cpus_online || c->frame->size < 8 || reader->cpus_online > (c->frame->size - 8) / 8)
		return false;
	version = number(c);
	most = number(c);
	for (i = 0; i < reader->cpus_online && most <= MOST_DOMAINS && !c->fails; i++) {
		cpu = number(c);
		nr = number(c);
		if (cpu >= reader->cpus || (i && cpu == last) || nr > most || !domains_are_good(c, nr, most, version))
			return false;
		last = cpu;
	}
	return most <= MOST_DOMAINS && !c->fails;
}

static bool window_is_good(struct perf_reader *reader, struct cursor *c)
{
	uint32_t window;

	c->at = 16;
	window = number(c);
	if (c->fails || (reader->version->strict && (window < 4096 || window % 4096)))
		return false;
	reader->window = window;
	return true;
}

/* Counts that only 7.2 bounds; the versions of what they count are older. */
static bool version_is_good(const struct perf_reader *reader, const struct pfr_frame *feature, struct cursor *c)
{
	uint64_t nr;

	if (!is_whole(feature))
		return false;
	if (feature->type == PFR_FEATURE_MEM_TOPOLOGY ? feature->size < 8 || wire_u64(feature->data, c->big) != 1 : number(c) != 1)
		return false;
	if (feature->type != PFR_FEATURE_MEM_TOPOLOGY || !reader->version->strict)
		return true;
	nr = feature->size >= 24 ? wire_u64(feature->data + 16, c->big) : 0;
	return feature->size >= 24 && nr <= MOST_NODES && nr <= (feature->size - 24) / 24;
}

static bool programs_are_good(const struct perf_reader *reader, const struct pfr_frame *feature, struct cursor *c)
{
	uint32_t nr = number(c), size = number(c);

	if (reader->big != PFR_HOST_BIG)
		return true; /* perf does not read those of the other byte order */
	return feature->size >= 4 && is_whole(feature) && !(nr && feature->type == PFR_FEATURE_BPF_PROG_INFO && size > INFO_OF_PROGRAM);
}

/* auxtrace_index__process of auxtrace.c: a count comes first, which simpleperf does not write. It is read of a file, and not of a record. */
static bool index_is_good(const struct perf_reader *reader, const struct pfr_frame *feature)
{
	return !reader->pipe && feature->size >= 8 && UINT64_C(8) + wire_u64(feature->data, reader->big) * 16 <= reader->section;
}

bool perf_feature_is_good(struct perf_reader *reader, const struct pfr_frame *feature)
{
	struct cursor c = {feature, 0, reader->big, false, !reader->version->strict, 0};

	switch (feature->type) {
	case PFR_FEATURE_BUILD_ID:
	case PFR_FEATURE_STAT:
	case PFR_FEATURE_BRANCH_STACK:
	case PFR_FEATURE_EVENT_DESC: return true;
	case PFR_FEATURE_NRCPUS: return cpus_are_good(reader, &c);
	case PFR_FEATURE_CPU_TOPOLOGY: return topology_is_good(reader, &c);
	case PFR_FEATURE_GROUP_DESC: return groups_are_good(reader, &c);
	case PFR_FEATURE_CPU_DOMAIN_INFO: return cpu_domains_are_good(reader, &c);
	case PFR_FEATURE_ARCH: return arch_is_good(reader, &c);
	case PFR_FEATURE_AUXTRACE: return index_is_good(reader, feature);
	case PFR_FEATURE_COMPRESSED: return window_is_good(reader, &c);
	case PFR_FEATURE_CACHE:
	case PFR_FEATURE_MEM_TOPOLOGY:
	case PFR_FEATURE_CLOCK_DATA: return version_is_good(reader, feature, &c);
	case PFR_FEATURE_BPF_PROG_INFO:
	case PFR_FEATURE_BPF_BTF: return programs_are_good(reader, feature, &c);
	case PFR_FEATURE_DIR_FORMAT: return reader->s->parts.there && feature->size >= 8;
	case PFR_FEATURE_HOSTNAME:
	case PFR_FEATURE_OSRELEASE:
	case PFR_FEATURE_VERSION:
	case PFR_FEATURE_CPUDESC:
	case PFR_FEATURE_CPUID: text(&c); return !c.fails;
	case PFR_FEATURE_TRACING_DATA: return perf_formats_are_good(reader, feature, false);
	default: return is_whole(feature);
	}
}
