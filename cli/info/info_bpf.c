/* SPDX-License-Identifier: MIT */
/*
 * BPF programs and their types, as a person reads them. Mirrors __bpf_event__print_bpf_prog_info and synthesize_bpf_prog_name of
 * tools/perf/util/bpf-event.c; types are as Documentation/bpf/btf.rst has them.
 */
#include "info.h"

#include <inttypes.h>
#include <string.h>

#define TAG 8
#define TYPE 12 /* bytes of struct btf_type */

/* What a program's info says of its arrays. */
struct program {
	uint64_t id, nr, nr_tags, nr_lens, ksyms, lens, tags, types, nr_types, type_size, btf;
	struct pfr_bytes name, data;
	uint8_t order;
};

static uint64_t word(const struct pfr_bytes *bytes, uint64_t at, uint8_t width, uint8_t order)
{
	struct pfr_words words = {bytes->data + at, 1, width, order};

	return at <= bytes->size && width <= bytes->size - at ? pfr_word(&words, 0) : 0;
}

/* ---- types --------------------------------------------------------------------------- */

/* Bytes after a type's own: BTF_KIND_INT, ARRAY, STRUCT, ... */
static uint64_t more_of(uint64_t info)
{
	static const uint8_t more[32] = {[1] = 4, [3] = 12, [14] = 4, [17] = 4}, each[32] = {[4] = 12, [5] = 12, [6] = 8, [13] = 8, [15] = 12, [19] = 12};

	return more[info >> 24 & 31] + (info & 0xffff) * each[info >> 24 & 31];
}

/* The name of a type, without its NUL. Size 0: there is none. */
static struct pfr_bytes type_name(const struct pfr_bytes *btf, uint64_t type, uint8_t order)
{
	struct pfr_bytes none = {btf->data, 0};
	uint64_t head = word(btf, 4, 4, order), at = head + word(btf, 8, 4, order), end = at + word(btf, 12, 4, order), text = head + word(btf, 16, 4, order);
	const unsigned char *nul;

	for (; type > 1 && at < end && end <= btf->size; type--)
		at += TYPE + more_of(word(btf, at + 4, 4, order));
	if (type != 1 || at + TYPE > end || end > btf->size)
		return none;
	at = text + word(btf, at, 4, order);
	nul = at < btf->size ? memchr(btf->data + at, 0, btf->size - at) : NULL;
	return nul ? (struct pfr_bytes){btf->data + at, (uint32_t)(nul - btf->data - at)} : none;
}

/* The types with this id. Size 0: the capture does not have them. */
static struct pfr_bytes types_of(const struct pfr_session *session, uint64_t id)
{
	struct pfr_bytes found = {NULL, 0};
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint64_t own = 0;

	if (!id || pfr_session_feature(session, PFR_FEATURE_BPF_BTF, &frame))
		return found;
	pfr_walk_init(&walk, &frame, 0);
	while (!found.size && !pfr_walk_next(&walk, &item, &where)) {
		if (item.what == PFR_ITEM_FIELD && PFR_IS(item, BTF_ENTRY, ID))
			own = item.value;
		if (item.what == PFR_ITEM_FIELD && PFR_IS(item, BTF_ENTRY, DATA) && own == id)
			found = (struct pfr_bytes){frame.data + item.offset, item.size};
	}
	return found;
}

/* ---- programs ------------------------------------------------------------------------ */

/* bpf_prog_TAG_NAME; F is a function without types. */
static void put_function(const struct program *p, const struct pfr_bytes *btf, uint64_t index)
{
	struct pfr_bytes name = p->nr == 1 ? p->name : (struct pfr_bytes){(const unsigned char *)"F", 1};
	unsigned i;

	printf("bpf_prog_");
	for (i = 0; i < TAG; i++)
		printf("%02" PRIx64, word(&p->data, p->tags + index * TAG + i, 1, p->order));
	if (btf->size)
		name = type_name(btf, index < p->nr_types ? word(&p->data, p->types + index * p->type_size + 4, 4, p->order) : 0, p->order);
	if (name.size)
		putchar('_'), print_plain(name.data, name.size);
	printf(" addr 0x%" PRIx64 " size %" PRIu64 "\n", word(&p->data, p->ksyms + index * 8, 8, p->order), word(&p->data, p->lens + index * 4, 4, p->order));
}

static void show_program(const struct pfr_session *session, const struct program *p)
{
	struct pfr_bytes btf = types_of(session, p->btf);
	uint64_t i;

	printf("bpf_prog_info %" PRIu64 ":", p->id);
	if (!p->nr || p->nr != p->nr_tags || p->nr != p->nr_lens) {
		putchar(' '), print_plain(p->name.data, p->name.size), putchar('\n');
		return;
	}
	putchar(p->nr == 1 ? ' ' : '\n');
	for (i = 0; i < p->nr && i * 8 < p->data.size; i++) {
		if (p->nr > 1)
			printf("\tsub_prog %" PRIu64 ": ", i);
		put_function(p, &btf, i);
	}
}

/* Takes a field of the info. */
static void take(struct program *p, const struct pfr_frame *frame, const struct pfr_item *item)
{
#define TAKE(FIELD, member) \
	if (PFR_IS(*item, BPF_PROG_INFO, FIELD)) \
	p->member = item->value
	TAKE(ID, id);
	TAKE(NR_JITED_KSYMS, nr);
	TAKE(NR_PROG_TAGS, nr_tags);
	TAKE(NR_JITED_FUNC_LENS, nr_lens);
	TAKE(JITED_KSYMS, ksyms);
	TAKE(JITED_FUNC_LENS, lens);
	TAKE(PROG_TAGS, tags);
	TAKE(FUNC_INFO, types);
	TAKE(NR_FUNC_INFO, nr_types);
	TAKE(FUNC_INFO_REC_SIZE, type_size);
	TAKE(BTF_ID, btf);
#undef TAKE
	if (PFR_IS(*item, BPF_PROG_INFO, NAME))
		p->name = (struct pfr_bytes){frame->data + item->offset, item->nr};
}

static void show_programs(const struct pfr_session *session, const struct pfr_frame *frame)
{
	struct program p = {.order = frame->order};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	bool any = false;

	pfr_walk_init(&walk, frame, 0);
	while (!pfr_walk_next(&walk, &item, &where)) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		take(&p, frame, &item);
		if (!PFR_IS(item, BPF_PROG_ENTRY, DATA))
			continue;
		any = true;
		p.data = (struct pfr_bytes){frame->data + item.offset, item.size};
		show_program(session, &p);
		p = (struct program){.order = frame->order};
	}
	if (!any)
		puts("bpf_prog_info empty");
}

static void show_types(const struct pfr_frame *frame)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	bool any = false;

	pfr_walk_init(&walk, frame, 0);
	while (!pfr_walk_next(&walk, &item, &where))
		if (item.what == PFR_ITEM_FIELD && PFR_IS(item, BTF_ENTRY, ID)) {
			printf("btf info of id %" PRIu64 "\n", item.value);
			any = true;
		}
	if (!any)
		puts("btf info empty");
}

void info_bpf(const struct pfr_session *session, const struct pfr_frame *frame)
{
	if (frame->type == PFR_FEATURE_BPF_PROG_INFO)
		show_programs(session, frame);
	else
		show_types(frame);
}
