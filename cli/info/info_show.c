/* SPDX-License-Identifier: MIT */
/*
 * Feature sections as a person reads them, a line or a few each, in the words
 * that perf report --header-only uses. It knows each section's fields by name;
 * where they lie is the rows'.
 */
#include "info.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#define NS UINT64_C(1000000000)

struct show {
	const struct pfr_session *session;
	const struct pfr_frame *frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
};

static bool show_next(struct show *s)
{
	do
		s->status = pfr_walk_next(&s->walk, &s->item, &s->where);
	while (s->status == PFR_OK && s->item.what != PFR_ITEM_FIELD);
	return s->status == PFR_OK;
}

static void put_text(const struct show *s, const struct pfr_item *item)
{
	print_plain(s->frame->data + item->offset + (item->kind == PFR_KIND_STR ? 4 : 0), item->nr);
}

static struct pfr_words words(const struct show *s)
{
	struct pfr_words w = {s->frame->data + s->item.offset, s->item.nr,
			      s->item.nr ? (uint8_t)(s->item.size / s->item.nr) : 8, s->frame->order};

	return w;
}

/* ---- sections of a few fields ------------------------------------------------- */

static void show_text(struct show *s, const char *label)
{
	if (!show_next(s))
		return;
	printf("%s : ", label);
	put_text(s, &s->item);
	putchar('\n');
}

static void show_nrcpus(struct show *s)
{
	uint64_t avail = show_next(s) ? s->item.value : 0;

	if (show_next(s))
		printf("nrcpus online : %" PRIu64 "\nnrcpus avail : %" PRIu64 "\n", s->item.value, avail);
}

static void show_cmdline(struct show *s)
{
	printf("cmdline : ");
	while (show_next(s))
		if (IS(s, STRING_ENTRY, TEXT)) {
			put_text(s, &s->item);
			putchar(' ');
		}
	putchar('\n');
}

static void show_pmus(struct show *s)
{
	uint64_t type = 0;
	const char *before = "pmu mappings: ";

	while (show_next(s)) {
		if (IS(s, PMU_ENTRY, TYPE))
			type = s->item.value;
		if (!IS(s, PMU_ENTRY, NAME))
			continue;
		fputs(before, stdout);
		put_text(s, &s->item);
		printf(" = %" PRIu64, type);
		before = ", ";
	}
	puts(*before == 'p' ? "pmu mappings: not available" : "");
}

static void show_groups(struct show *s)
{
	uint64_t leader = 0, i, left = pfr_session_events(s->session)->nr; /* an event is in one group at most */
	struct pfr_item name = {0};

	while (show_next(s)) {
		if (IS(s, GROUP_ENTRY, NAME))
			name = s->item;
		if (IS(s, GROUP_ENTRY, LEADER_IDX))
			leader = s->item.value;
		if (!IS(s, GROUP_ENTRY, NR_MEMBERS))
			continue;
		printf("group: ");
		if (name.nr != 12 || memcmp(s->frame->data + name.offset + 4, "{anon_group}", 12))
			put_text(s, &name);
		putchar('{');
		for (i = 0; i < s->item.value && left && leader + i < pfr_session_events(s->session)->nr; i++, left--) {
			const char *event = pfr_session_event_name(s->session, (uint32_t)(leader + i));

			fputs(i ? "," : "", stdout);
			print_name(event ? event : "?");
		}
		puts("}");
	}
}

static void show_sample_time(struct show *s)
{
	uint64_t first = show_next(s) ? s->item.value : 0, last = show_next(s) ? s->item.value : 0;

	printf("time of first sample : %" PRIu64 ".%06" PRIu64 "\n", first / NS, first % NS / 1000);
	printf("time of last sample : %" PRIu64 ".%06" PRIu64 "\n", last / NS, last % NS / 1000);
	printf("sample duration : %10.3f ms\n", ((double)last - (double)first) / 1e6);
}

/* CLOCK_MONOTONIC is monotonic here. */
static void put_clock(uint64_t clockid)
{
	const char *name = pfr_value_name(PFR_SET_CLOCKID, clockid);

	if (!*name)
		fputs("unknown", stdout);
	for (; *name; name++)
		putchar(*name == '_' || (*name >= '0' && *name <= '9') ? *name : *name | 0x20);
}

static void show_clock_data(struct show *s)
{
	uint64_t clockid = 0, wall = 0, clock = 0;
	char text[32] = "?";
	struct tm tm;
	time_t second;

	while (show_next(s)) {
		if (IS(s, FEATURE_CLOCK_DATA, CLOCKID))
			clockid = s->item.value;
		if (IS(s, FEATURE_CLOCK_DATA, WALL_TIME))
			wall = s->item.value;
		if (IS(s, FEATURE_CLOCK_DATA, CLOCKID_TIME))
			clock = s->item.value;
	}
	second = (time_t)(wall / NS);
	if (localtime_r(&second, &tm))
		strftime(text, sizeof(text), "%F %T", &tm);
	printf("clockid: ");
	put_clock(clockid);
	printf(" (%" PRIu64 ")\nreference time: %s.%06" PRIu64 " = %" PRIu64 ".%06" PRIu64 " (TOD) = %" PRIu64 ".%09" PRIu64
	       " (",
	       clockid, text, wall % NS / 1000, wall / NS, wall % NS / 1000, clock / NS, clock % NS);
	put_clock(clockid);
	puts(")");
}

static void show_compressed(struct show *s)
{
	uint64_t type = 0, level = 0;

	while (show_next(s)) {
		if (IS(s, FEATURE_COMPRESSED, TYPE))
			type = s->item.value;
		if (IS(s, FEATURE_COMPRESSED, LEVEL))
			level = s->item.value;
		if (IS(s, FEATURE_COMPRESSED, RATIO))
			printf("compressed : %s, level = %" PRIu64 ", ratio = %" PRIu64 "\n",
			       type == PFR_COMP_ZSTD ? "Zstd" : "Unknown", level, s->item.value);
	}
}

static void show_number(struct show *s, const char *label, const char *unit)
{
	if (show_next(s))
		printf("%s : %" PRIu64 "%s\n", label, s->item.value, unit);
}

static void show_clockid(struct show *s)
{
	if (show_next(s))
		printf("clockid frequency: %g MHz\n", s->item.value ? 1e3 / (double)s->item.value : 0.0);
}

static void show_e_machine(struct show *s)
{
	if (!show_next(s))
		return;
	printf("e_machine : %" PRIu64 " (EM_%s)\n", s->item.value, pfr_value_name(PFR_SET_E_MACHINE, s->item.value));
	if (show_next(s))
		printf("  e_flags : %" PRIu64 "\n", s->item.value);
}

/* ---- topology ------------------------------------------------------------------- */

static void show_siblings(struct show *s, const struct pfr_item *item, const char *label)
{
	printf("sibling %s : ", label);
	put_text(s, item);
	putchar('\n');
}

/* What perf puts into one line lies apart: pairs of core and socket first, dies after. */
struct cpus {
	struct pfr_words pairs, dies;
};

static void show_cpus(const struct cpus *cpus)
{
	uint32_t cpu;

	for (cpu = 0; cpu < cpus->pairs.nr / 2; cpu++) {
		printf("CPU %u: Core ID %" PRId32 ", ", cpu, (int32_t)pfr_word(&cpus->pairs, cpu * 2)); /* -1: the CPU was offline */
		if (cpu < cpus->dies.nr)
			printf("Die ID %" PRId32 ", ", (int32_t)pfr_word(&cpus->dies, cpu));
		printf("Socket ID %" PRId32 "\n", (int32_t)pfr_word(&cpus->pairs, cpu * 2 + 1));
	}
}

/* The texts after the field with key `count`, each with the label; and where the words are. */
static void show_lists(struct show *s, uint8_t count, const char *label, struct cpus *cpus)
{
	bool here = false;

	pfr_walk_init(&s->walk, s->frame, 0);
	while (show_next(s)) {
		if (s->item.group == PFR_GROUP_FEATURE_CPU_TOPOLOGY && s->item.format == PFR_FORMAT_AS_COUNTS)
			here = s->item.key == count;
		else if (IS(s, STRING_ENTRY, TEXT) && here)
			show_siblings(s, &s->item, label);
		else if (IS(s, CPU_ENTRY, CORE_ID) && !s->item.index)
			cpus->pairs.data = s->frame->data + s->item.offset;
		else if (IS(s, CPU_ENTRY, SOCKET_ID))
			cpus->pairs.nr = s->item.index * 2 + 2;
		else if (IS(s, FEATURE_CPU_TOPOLOGY, DIE_IDS))
			cpus->dies = words(s);
	}
}

static void show_topology(struct show *s)
{
	struct cpus cpus = {{0, 0, 4, s->frame->order}, {0, 0, 4, s->frame->order}};

	show_lists(s, PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_CORES, "sockets", &cpus);
	show_lists(s, PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_DIES, "dies   ", &cpus);
	show_lists(s, PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_THREADS, "threads", &cpus);
	if (!cpus.pairs.nr)
		puts("Core ID and Socket ID information is not available");
	show_cpus(&cpus);
}

static void show_numa(struct show *s)
{
	uint64_t node = 0, total = 0;

	while (show_next(s)) {
		if (IS(s, NUMA_ENTRY, NODE))
			node = s->item.value;
		if (IS(s, NUMA_ENTRY, MEM_TOTAL))
			total = s->item.value;
		if (IS(s, NUMA_ENTRY, MEM_FREE))
			printf("node%" PRIu64 " meminfo  : total = %" PRIu64 " kB, free = %" PRIu64 " kB\n", node, total, s->item.value);
		if (IS(s, NUMA_ENTRY, CPULIST))
			printf("node%" PRIu64 " cpu list : ", node), put_text(s, &s->item), putchar('\n');
	}
}

static void show_caches(struct show *s)
{
	struct pfr_item type = {0}, size = {0};
	uint64_t level = 0;
	const unsigned char *data = s->frame->data + 4;

	puts("CPU cache info:");
	while (show_next(s)) {
		if (IS(s, CACHE_ENTRY, LEVEL))
			level = s->item.value;
		if (IS(s, CACHE_ENTRY, TYPE))
			type = s->item;
		if (IS(s, CACHE_ENTRY, SIZE))
			size = s->item;
		if (!IS(s, CACHE_ENTRY, MAP))
			continue;
		printf(" L%" PRIu64 " ", level);
		print_plain(data + type.offset, type.nr);
		printf("%*s", (type.nr < 15 ? 15 - (int)type.nr : 0) + 1 + (size.nr < 8 ? 8 - (int)size.nr : 0), "");
		print_plain(data + size.offset, size.nr);
		fputs(" [", stdout);
		put_text(s, &s->item);
		puts("]");
	}
}

/* Bits that are set, as 0-3,5. */
static void put_bits(const struct pfr_words *bitmap, uint64_t nr)
{
	uint64_t bit, begin;
	const char *before = "";

	for (bit = 0; bit < nr; bit++) {
		if (!(pfr_word(bitmap, (uint32_t)(bit / 64)) >> bit % 64 & 1))
			continue;
		for (begin = bit; bit + 1 < nr && pfr_word(bitmap, (uint32_t)((bit + 1) / 64)) >> (bit + 1) % 64 & 1; bit++)
			;
		printf("%s%" PRIu64, before, begin);
		if (bit > begin)
			printf("-%" PRIu64, bit);
		before = ",";
	}
	putchar('\n');
}

static void put_size(uint64_t size)
{
	static const char units[] = "BKMGTPE";
	unsigned unit = 0;

	while (size >= 1024 && unit < 6) {
		size /= 1024;
		unit++;
	}
	printf("%" PRIu64 "%c", size, units[unit]);
}

static void show_memory(struct show *s)
{
	uint64_t block = 0, node = 0, nr = 0, i, set = 0;

	while (show_next(s)) {
		if (IS(s, FEATURE_MEM_TOPOLOGY, BLOCK_SIZE))
			block = s->item.value;
		if (IS(s, FEATURE_MEM_TOPOLOGY, NR))
			printf("memory nodes (nr %" PRIu64 ", block size 0x%" PRIx64 "):\n", s->item.value, block);
		if (IS(s, MEMORY_ENTRY, NODE))
			node = s->item.value;
		if (IS(s, MEMORY_ENTRY, NR_BITS))
			nr = s->item.value;
		if (IS(s, MEMORY_ENTRY, BITMAP)) {
			struct pfr_words bitmap = words(s);

			for (i = set = 0; i < nr; i++)
				set += pfr_word(&bitmap, (uint32_t)(i / 64)) >> i % 64 & 1;
			printf(" %3" PRIu64 " [", node);
			put_size(block * set);
			printf("]: ");
			put_bits(&bitmap, nr);
		}
	}
}

static void show_ranges(struct show *s)
{
	uint64_t base = 0, length = 0;

	while (show_next(s)) {
		if (IS(s, MEMORY_RANGE_ENTRY, BASE))
			base = s->item.value;
		else if (IS(s, MEMORY_RANGE_ENTRY, LENGTH))
			length = s->item.value;
		else if (IS(s, MEMORY_RANGE_ENTRY, NODE))
			printf("memory range: 0x%" PRIx64 "-0x%" PRIx64 ", node %" PRIu64, base, base + length - !!length, s->item.value);
		else if (IS(s, MEMORY_RANGE_ENTRY, LOCAL_REGION_ID))
			printf(", local region %" PRIu64, s->item.value);
		else if (IS(s, MEMORY_RANGE_ENTRY, REMOTE_REGION_ID))
			printf(", remote region %" PRIu64 "\n", s->item.value);
	}
}

static void show_hybrid(struct show *s)
{
	puts("hybrid cpu system:");
	while (show_next(s)) {
		if (IS(s, HYBRID_ENTRY, PMU_NAME))
			put_text(s, &s->item);
		if (IS(s, HYBRID_ENTRY, CPULIST))
			printf(" cpu list : "), put_text(s, &s->item), putchar('\n');
	}
}

/* ---- all of them ------------------------------------------------------------------- */

void info_section(const struct pfr_session *session, const struct pfr_frame *frame, struct pfr_where *where)
{
	struct show s = {.session = session, .frame = frame};

	pfr_walk_init(&s.walk, frame, 0);
	switch (frame->type) {
	case PFR_FEATURE_HOSTNAME: show_text(&s, "hostname"); break;
	case PFR_FEATURE_OSRELEASE: show_text(&s, "os release"); break;
	case PFR_FEATURE_VERSION: show_text(&s, "perf version"); break;
	case PFR_FEATURE_ARCH: show_text(&s, "arch"); break;
	case PFR_FEATURE_NRCPUS: show_nrcpus(&s); break;
	case PFR_FEATURE_CPUDESC: show_text(&s, "cpudesc"); break;
	case PFR_FEATURE_CPUID: show_text(&s, "cpuid"); break;
	case PFR_FEATURE_TOTAL_MEM: show_number(&s, "total memory", " kB"); break;
	case PFR_FEATURE_CMDLINE: show_cmdline(&s); break;
	case PFR_FEATURE_CPU_TOPOLOGY: show_topology(&s); break;
	case PFR_FEATURE_NUMA_TOPOLOGY: show_numa(&s); break;
	case PFR_FEATURE_BRANCH_STACK: puts("contains samples with branch stack"); break;
	case PFR_FEATURE_PMU_MAPPINGS: show_pmus(&s); break;
	case PFR_FEATURE_GROUP_DESC: show_groups(&s); break;
	case PFR_FEATURE_AUXTRACE: puts("contains AUX area data (e.g. instruction trace)"); break;
	case PFR_FEATURE_STAT: puts("contains stat data"); break;
	case PFR_FEATURE_CACHE: show_caches(&s); break;
	case PFR_FEATURE_SAMPLE_TIME: show_sample_time(&s); break;
	case PFR_FEATURE_MEM_TOPOLOGY: show_memory(&s); break;
	case PFR_FEATURE_CLOCKID: show_clockid(&s); break;
	case PFR_FEATURE_DIR_FORMAT: show_number(&s, "directory data version", ""); break;
	case PFR_FEATURE_COMPRESSED: show_compressed(&s); break;
	case PFR_FEATURE_CLOCK_DATA: show_clock_data(&s); break;
	case PFR_FEATURE_HYBRID_TOPOLOGY: show_hybrid(&s); break;
	case PFR_FEATURE_E_MACHINE: show_e_machine(&s); break;
	case PFR_FEATURE_MEMORY_RANGES: show_ranges(&s); break;
	case PFR_FEATURE_CLN_SIZE: show_number(&s, "cache line size", ""); break;
	case PFR_FEATURE_BPF_BTF: info_bpf(session, frame); break;
	default: info_programs(frame); break;
	}
	/* whatever a function above did not look at may be bad too */
	pfr_walk_init(&s.walk, frame, 0);
	while ((s.status = pfr_walk_next(&s.walk, &s.item, where)) == PFR_OK)
		;
	where->status = s.status;
}
