/* SPDX-License-Identifier: MIT */
/*
 * The feature sections with lists in lists, as a person reads them: events with
 * their attrs, tracepoints, build ids, BPF programs, capabilities, domains.
 */
#include "info.h"

#include <inttypes.h>
#include <string.h>

struct list {
	const struct pfr_frame *frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	const char *name;
};

/* The next item that is a field or ends something. */
static bool list_next(struct list *l)
{
	if (pfr_walk_next(&l->walk, &l->item, &l->where))
		return false;
	l->name = l->item.what == PFR_ITEM_FIELD ? pfr_row_name(l->item.row) : "";
	return true;
}

static bool is(const struct list *l, const char *name)
{
	return !strcmp(l->name, name);
}

static void put_text(const struct list *l, const struct pfr_item *item)
{
	const unsigned char *data = l->frame->data + item->offset + (item->kind == PFR_KIND_STR ? 4 : 0);
	uint32_t i;

	for (i = 0; i < item->nr; i++)
		printf(data[i] < 0x20 || data[i] == 0x7f ? "\\x%02x" : "%c", data[i]);
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
	static const char unions[][2][40] = {{"sample_period", "{ sample_period, sample_freq }"},
					     {"wakeup_events", "{ wakeup_events, wakeup_watermark }"},
					     {"config1", "{ bp_addr, config1 }"},
					     {"config2", "{ bp_len, config2 }"}};
	const struct pfr_item *item = &l->item;
	const char *name = l->name;
	size_t i;

	if (!item->value || item->kind == PFR_KIND_BYTES)
		return;
	if (is(l, "flags")) {
		put_options(item);
		return;
	}
	for (i = 0; i < sizeof(unions) / sizeof(unions[0]); i++)
		if (is(l, unions[i][0]))
			name = unions[i][1];
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

/* The attr comes before name and ids in the section, and behind them in the line: two walks along each entry. */
static void show_events(struct list *l)
{
	struct list attr = *l;
	struct pfr_item name = {0}, ids = {0};

	while (list_next(l)) {
		if (is(l, "name"))
			name = l->item;
		if (is(l, "ids"))
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
		if (is(l, "version"))
			printf("tracing data : version "), put_text(l, &l->item), putchar('\n');
		if (is(l, "page_size"))
			printf("tracing data : page size %" PRIu64 "\n", l->item.value);
		if (is(l, "name"))
			name = l->item;
		if (is(l, "nr_events"))
			printf("tracing data : "), put_text(l, &name),
				printf(", %" PRIu64 " event%s\n", l->item.value, l->item.value == 1 ? "" : "s");
	}
}

/* ---- build ids ---------------------------------------------------------------------- */

static void show_build_ids(struct list *l)
{
	uint64_t misc = 0;
	struct list id = *l;

	while (list_next(l)) {
		if (is(l, "misc"))
			misc = l->item.value;
		if (is(l, "build_id"))
			id.item = l->item;
		if (is(l, "build_id_size")) {
			printf("build id : ");
			put_hex(&id, misc & PFR_BUILD_ID_MISC_BUILD_ID_SIZE ? (uint32_t)l->item.value : 20);
		}
		if (is(l, "filename"))
			putchar(' '), put_text(l, &l->item), putchar('\n');
	}
}

/* ---- BPF ------------------------------------------------------------------------------- */

/* Word `at` of the data behind the info, if it is there. */
static uint64_t data_word(const struct list *l, uint64_t at, uint8_t width)
{
	struct pfr_words word = {l->frame->data + l->item.offset + at, 1, width, l->frame->order};

	return at <= l->item.size && width <= l->item.size - at ? pfr_word(&word, 0) : 0;
}

static void show_programs(struct list *l)
{
	struct pfr_item name = {0};
	uint64_t id = 0, ksyms = 0, lens = 0, nr = 0, i;
	bool any = false;

	while (list_next(l)) {
		if (is(l, "id"))
			id = l->item.value;
		if (is(l, "name"))
			name = l->item;
		if (is(l, "nr_jited_ksyms"))
			nr = l->item.value;
		if (is(l, "jited_ksyms"))
			ksyms = l->item.value;
		if (is(l, "jited_func_lens"))
			lens = l->item.value;
		if (!is(l, "data"))
			continue;
		any = true;
		for (i = 0; i < nr && i * 8 < l->item.size; i++) {
			printf("bpf_prog_info %" PRIu64 ": ", id);
			put_text(l, &name);
			printf(" addr 0x%" PRIx64 " size %" PRIu64 "\n", data_word(l, ksyms + i * 8, 8),
			       data_word(l, lens + i * 4, 4));
		}
		if (!nr)
			printf("bpf_prog_info %" PRIu64 ": ", id), put_text(l, &name), putchar('\n');
	}
	if (!any)
		puts("bpf_prog_info empty");
}

static void show_btf(struct list *l)
{
	bool any = false;

	while (list_next(l))
		if (is(l, "id")) {
			printf("btf info of id %" PRIu64 "\n", l->item.value);
			any = true;
		}
	if (!any)
		puts("btf info empty");
}

/* ---- capabilities and domains ------------------------------------------------------------ */

static void put_caps(struct list *l, uint64_t nr)
{
	struct pfr_item name = {0};
	const char *before = "";

	while (nr && list_next(l)) {
		if (is(l, "name"))
			name = l->item;
		if (!is(l, "value"))
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

/* The PMU's name comes behind its capabilities in the section, and before them in the line. */
static void show_caps(struct list *l)
{
	struct list caps = *l, begin;

	while (list_next(l)) {
		uint64_t nr = 0;

		if (!is(l, "pmu_name"))
			continue;
		while (list_next(&caps) && !is(&caps, "nr_caps"))
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
	static const char labels[][2][24] = {
		{"schedstat_version", "schedstat version\t"}, {"max_sched_domains", "Maximum sched domains\t"},
		{"cpu", "cpu\t\t"}, {"nr_domains", "nr_domains\t"}, {"domain", "Domain\t\t"},
		{"dname", "Domain name     "}, {"cpumask", "Domain cpu map  "}, {"cpulist", "Domain cpu list "}};
	size_t i;

	while (list_next(l))
		for (i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
			if (!is(l, labels[i][0]))
				continue;
			printf("%s: ", labels[i][1]);
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
	case PFR_FEATURE_BPF_PROG_INFO: show_programs(&l); break;
	case PFR_FEATURE_BPF_BTF: show_btf(&l); break;
	case PFR_FEATURE_CPU_PMU_CAPS: show_cpu_caps(&l); break;
	case PFR_FEATURE_PMU_CAPS: show_caps(&l); break;
	case PFR_FEATURE_CPU_DOMAIN_INFO: show_domains(&l); break;
	default: printf("feature %u : %u bytes\n", frame->type, frame->size);
	}
}
