/* SPDX-License-Identifier: MIT */
/*
 * The feature sections with lists in lists, as a person reads them: events with
 * their attrs, tracepoints, build ids, capabilities, domains.
 */
#include "info.h"

#include <inttypes.h>

struct list {
	const struct pfr_frame *frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
};

/* The next item that is a field or ends something. */
static bool list_next(struct list *l)
{
	if (pfr_walk_next(&l->walk, &l->item, &l->where))
		return false;
	return true;
}

static void put_text(const struct list *l, const struct pfr_item *item)
{
	print_plain(l->frame->data + item->offset + (item->kind == PFR_KIND_STR ? 4 : 0), item->nr);
}

static void put_hex(const struct list *l, uint32_t size)
{
	uint32_t i;

	for (i = 0; i < size; i++)
		printf("%02x", l->frame->data[l->item.offset + i]);
}

/* ---- events -------------------------------------------------------------------- */

/* sample_type = IP|TID */
static void put_names(const struct pfr_item *item)
{
	struct pfr_bits bits = {.set = (enum pfr_set)item->set, .value = item->value};
	const char *before = "";

	while (!pfr_bits_next(&bits)) {
		printf("%s%s", before, bits.name);
		before = "|";
	}
	if (bits.value)
		printf("%s0x%" PRIx64, before, bits.value);
}

/* disabled = 1, precise_ip = 3 */
static void put_options(const struct pfr_item *item)
{
	struct pfr_bits bits = {.set = (enum pfr_set)item->set, .value = item->value};

	while (!pfr_bits_next(&bits))
		printf(", %s = %" PRIu64, bits.name, bits.part);
	if (bits.value)
		printf(", reserved = 0x%" PRIx64, bits.value);
}

/* What is 0 is left out; names of a union's members come together. */
static void put_attr_field(const struct list *l)
{
	static const struct {
		uint8_t key;
		char name[36];
	} unions[] = {{PFR_KEY_ATTR_SAMPLE_PERIOD, "{ sample_period, sample_freq }"},
		      {PFR_KEY_ATTR_WAKEUP_EVENTS, "{ wakeup_events, wakeup_watermark }"},
		      {PFR_KEY_ATTR_CONFIG1, "{ bp_addr, config1 }"},
		      {PFR_KEY_ATTR_CONFIG2, "{ bp_len, config2 }"}};
	const struct pfr_item *item = &l->item;
	const char *name = pfr_row_name(item->row);
	size_t i;

	if (!item->value || item->kind == PFR_KIND_BYTES)
		return;
	if (IS(l, ATTR, FLAGS)) {
		put_options(item);
		return;
	}
	for (i = 0; i < sizeof(unions) / sizeof(unions[0]); i++)
		if (item->group == PFR_GROUP_ATTR && item->key == unions[i].key)
			name = unions[i].name;
	printf(", %s = ", name);
	if (item->format == PFR_FORMAT_AS_FLAGS)
		put_names(item);
	else if (item->kind == PFR_KIND_S32)
		printf("%d", (int)item->value);
	else
		printf(item->format == PFR_FORMAT_AS_HEX ? "0x%" PRIx64 : "%" PRIu64, item->value);
}

static void put_ids(const struct list *l, const struct pfr_item *item)
{
	struct pfr_words ids = {l->frame->data + item->offset, item->nr, 8, l->frame->order};
	uint32_t i;

	if (!ids.nr)
		return;
	printf(", id = {");
	for (i = 0; i < ids.nr; i++)
		printf("%s %" PRIu64, i ? "," : "", pfr_word(&ids, i));
	printf(" }");
}

/* The attr comes before name and ids in the section, and after them in the line: two walks along each entry. */
static void show_events(struct list *l)
{
	struct list attr = *l;
	struct pfr_item name = {0}, ids = {0};

	while (list_next(l)) {
		if (IS(l, EVENT_DESC_ENTRY, NAME))
			name = l->item;
		if (IS(l, EVENT_DESC_ENTRY, IDS))
			ids = l->item;
		if (l->item.what != PFR_ITEM_CLOSE || l->item.value != PFR_ITEM_ENTRY)
			continue;
		printf("event : name = ");
		put_text(l, &name);
		printf(", ");
		put_ids(l, &ids);
		while (list_next(&attr) && !(attr.item.what == PFR_ITEM_CLOSE && attr.item.value == PFR_ITEM_ENTRY))
			if (attr.item.what == PFR_ITEM_FIELD && attr.item.depth == 2)
				put_attr_field(&attr);
		putchar('\n');
	}
}

/* ---- tracepoints ------------------------------------------------------------------ */

static void show_tracing(struct list *l)
{
	struct pfr_item name = {0};

	while (list_next(l)) {
		if (IS(l, FEATURE_TRACING_DATA, VERSION))
			printf("tracing data : version "), put_text(l, &l->item), putchar('\n');
		if (IS(l, FEATURE_TRACING_DATA, PAGE_SIZE))
			printf("tracing data : page size %" PRIu64 "\n", l->item.value);
		if (IS(l, SYSTEM_ENTRY, NAME))
			name = l->item;
		if (IS(l, SYSTEM_ENTRY, NR_EVENTS))
			printf("tracing data : "), put_text(l, &name),
				printf(", %" PRIu64 " event%s\n", l->item.value, plural(l->item.value));
	}
}

/* ---- build ids ---------------------------------------------------------------------- */

static void show_build_ids(struct list *l)
{
	uint64_t misc = 0;
	struct list id = *l;

	while (list_next(l)) {
		if (IS(l, BUILD_ID_ENTRY, MISC))
			misc = l->item.value;
		if (IS(l, BUILD_ID_ENTRY, BUILD_ID))
			id.item = l->item;
		if (IS(l, BUILD_ID_ENTRY, BUILD_ID_SIZE)) {
			printf("build id : ");
			put_hex(&id, misc & PFR_BUILD_ID_MISC_BUILD_ID_SIZE ? (uint32_t)l->item.value : 20);
		}
		if (IS(l, BUILD_ID_ENTRY, FILENAME))
			putchar(' '), put_text(l, &l->item), putchar('\n');
	}
}

/* ---- capabilities and domains ------------------------------------------------------------ */

static void put_caps(struct list *l, uint64_t nr)
{
	struct pfr_item name = {0};
	const char *before = "";

	while (nr && list_next(l)) {
		if (IS(l, CAP_ENTRY, NAME))
			name = l->item;
		if (!IS(l, CAP_ENTRY, VALUE))
			continue;
		fputs(before, stdout);
		put_text(l, &name);
		putchar('=');
		put_text(l, &l->item);
		before = ", ";
		nr--;
	}
}

static void show_cpu_caps(struct list *l)
{
	uint64_t nr = list_next(l) ? l->item.value : 0;

	printf("cpu pmu capabilities: %s", nr ? "" : "not available");
	put_caps(l, nr);
	putchar('\n');
}

/* The PMU's name comes after its capabilities in the section, and before them in the line. */
static void show_caps(struct list *l)
{
	struct list caps = *l, begin;

	while (list_next(l)) {
		uint64_t nr = 0;

		if (!IS(l, PMU_CAPS_ENTRY, PMU_NAME))
			continue;
		while (list_next(&caps) && !IS(&caps, PMU_CAPS_ENTRY, NR_CAPS))
			;
		nr = caps.item.value;
		begin = caps;
		put_text(l, &l->item);
		printf(" pmu capabilities: %s", nr ? "" : "not available");
		put_caps(&begin, nr);
		putchar('\n');
	}
}

static void show_domains(struct list *l)
{
	static const struct {
		uint16_t group;
		uint8_t key;
		char label[24];
	} labels[] = {
#define LABEL(GROUP, FIELD, label) \
	{ \
		PFR_GROUP_##GROUP \
		, PFR_KEY_##GROUP \
		##_##FIELD \
		, label \
	}
		LABEL(FEATURE_CPU_DOMAIN_INFO, SCHEDSTAT_VERSION, "schedstat version\t"),
		LABEL(FEATURE_CPU_DOMAIN_INFO, MAX_SCHED_DOMAINS, "Maximum sched domains\t"),
		LABEL(CPU_DOMAIN_ENTRY, CPU, "cpu\t\t"),
		LABEL(CPU_DOMAIN_ENTRY, NR_DOMAINS, "nr_domains\t"),
		LABEL(DOMAIN_ENTRY, DOMAIN, "Domain\t\t"),
		LABEL(DOMAIN_ENTRY, DNAME, "Domain name     "),
		LABEL(DOMAIN_ENTRY, CPUMASK, "Domain cpu map  "),
		LABEL(DOMAIN_ENTRY, CPULIST, "Domain cpu list "),
#undef LABEL
	};
	size_t i;

	while (list_next(l))
		for (i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
			if (l->item.what != PFR_ITEM_FIELD || l->item.group != labels[i].group || l->item.key != labels[i].key)
				continue;
			printf("%s: ", labels[i].label);
			if (l->item.kind == PFR_KIND_STR)
				put_text(l, &l->item);
			else
				printf("%" PRIu64, l->item.value);
			putchar('\n');
		}
}

void info_programs(const struct pfr_frame *frame)
{
	struct list l = {.frame = frame};

	pfr_walk_init(&l.walk, frame, 0);
	switch (frame->type) {
	case PFR_FEATURE_TRACING_DATA: show_tracing(&l); break;
	case PFR_FEATURE_BUILD_ID: show_build_ids(&l); break;
	case PFR_FEATURE_EVENT_DESC: show_events(&l); break;
	case PFR_FEATURE_BPF_PROG_INFO: break; /* info_bpf, when the types are there */
	case PFR_FEATURE_CPU_PMU_CAPS: show_cpu_caps(&l); break;
	case PFR_FEATURE_PMU_CAPS: show_caps(&l); break;
	case PFR_FEATURE_CPU_DOMAIN_INFO: show_domains(&l); break;
	case PFR_FEATURE_PERFRING_NAMES: printf("names of functions: %u bytes\n", frame->size); break;
	default: printf("feature %u : %u bytes\n", frame->type, frame->size);
	}
}
