/* SPDX-License-Identifier: MIT */
/*
 * What the rows of feature sections cannot say: how many entries a list has
 * that goes to the section's end, and which of two forms was written. It is
 * for walking; and it makes frames of sections that lie in records.
 */
#include "decode.h"
#include "words.h"

struct section {
	const unsigned char *data;
	uint32_t size;
	int big;
};

static int zeros(const struct section *s, uint64_t at)
{
	/*@ loop assigns at; loop variant s->size - at; */
	while (at < s->size && !s->data[at])
		at++;
	return at == s->size;
}

/* ---- BUILD_ID ---------------------------------------------------------------- */

#define BUILD_ID_LEAST 32 /* without pid and name */
#define BUILD_ID_NAME 36

/*
 * Whether pid is not there: before it was put in (2.6.35) all lay four bytes earlier. The kernel comes
 * first, and its name without its first four bytes betrays it (perf_header__read_build_ids, header.c).
 */
static int build_id_old(const struct section *s)
{
	static const char shifted[13] = {'n', 'e', 'l', '.', 'k', 'a', 'l', 'l', 's', 'y', 'm', 's', ']'};
	uint32_t i;

	if (s->size < BUILD_ID_NAME + sizeof(shifted))
		return 0;
	/*@ loop invariant i <= sizeof(shifted); loop assigns i; loop variant sizeof(shifted) - i; */
	for (i = 0; i < sizeof(shifted); i++)
		if (s->data[BUILD_ID_NAME + i] != (unsigned char)shifted[i])
			return 0;
	return 1;
}

/* Whole entries, and the first that is not; zeros after the last are padding (perf 6.12). */
static uint32_t build_id_count(const struct section *s)
{
	uint64_t at = 0;
	uint32_t nr = 0, size;

	/*@ loop invariant at <= s->size; loop assigns at, nr, size; loop variant s->size - at; */
	while (at + BUILD_ID_LEAST <= s->size) {
		size = wire_u16(s->data + at + 6, s->big);
		if (size < BUILD_ID_LEAST || at + size > s->size)
			break;
		at += size;
		nr++;
	}
	return zeros(s, at) ? nr : nr + 1;
}

/* ---- CPU_TOPOLOGY -------------------------------------------------------------- */

#define NAME_ALIGN 64 /* do_write_string (header.c) pads to it */

/*
 * Whether after the pairs of `cpus` CPUs come dies: texts as perf writes them, then a word
 * for each CPU, and not a further word. *steps bounds the texts looked at in all.
 */
static int dies_fit(const struct section *s, uint32_t cpus, uint32_t *steps)
{
	uint64_t at = (uint64_t)cpus * 8 + 4, words;
	uint32_t nr = wire_u32(s->data + at - 4, s->big), size;

	if (!nr || nr > cpus)
		return 0;
	/*@ loop invariant at <= s->size; loop assigns at, nr, size, *steps; loop variant nr; */
	for (; nr; nr--) {
		if (!*steps || at + 4 + NAME_ALIGN > s->size)
			return 0;
		--*steps;
		size = wire_u32(s->data + at, s->big);
		at += 4;
		if (!size || size % NAME_ALIGN || at + size > s->size || s->data[at] < '0' || s->data[at] > '9')
			return 0;
		at += size;
	}
	words = (s->size - at) / 4;
	return words == cpus || words == cpus + 1;
}

static void topology(const struct section *s, struct pfr_walk_level *level)
{
	uint32_t cpus, steps = s->size;

	level->count = level->count2 = s->size / 8;
	/*@ loop invariant cpus >= 1; loop assigns cpus, steps; loop variant s->size - cpus; */
	for (cpus = 1; cpus < s->size / 8; cpus++)
		if (dies_fit(s, cpus, &steps)) {
			level->count = level->count2 = cpus;
			level->form = PFR_FORM_DIES;
			return;
		}
}

/* ---- AUXTRACE -------------------------------------------------------------------- */

#define AUXTRACE_SIZE 48 /* bytes of a record AUXTRACE, without the AUX data that follows it */

/* perf has a count before the pairs, so that an offset is second, which is never within the file's header; simpleperf has pairs alone. */
static int auxtrace_pairs(const struct section *s)
{
	return s->size >= 16 && wire_u64(s->data + 8, s->big) == AUXTRACE_SIZE;
}

/* ---- CPU_DOMAIN_INFO ---------------------------------------------------------------- */

#define DOMAIN_NAMES 17 /* the first version of /proc/schedstat that names domains */

/* Passes over one domain; 0 where it is not whole. */
static int domain_skip(const struct section *s, uint64_t *at, unsigned texts)
{
	uint32_t size = 0; /* after the domain's own word */

	/*@ loop invariant \at(*at, Pre) <= *at <= s->size; loop assigns *at, texts, size; loop variant s->size - *at; */
	while (*at + 4 + size <= s->size) {
		*at += UINT64_C(4) + size;
		if (!texts)
			return 1;
		texts--;
		if (*at + 4 > s->size)
			return 0;
		size = wire_u32(s->data + *at, s->big);
	}
	return 0;
}

/* CPUs up to the end, or to the first that is not whole. */
static uint32_t domain_count(const struct section *s, uint64_t version)
{
	unsigned texts = version >= DOMAIN_NAMES ? 3 : 2;
	uint64_t at = 0;
	uint32_t nr = 0, domains;

	/*@ loop invariant at <= s->size; loop assigns at, nr, domains; loop variant s->size - at; */
	while (at + 8 <= s->size) {
		domains = wire_u32(s->data + at + 4, s->big);
		at += 8;
		nr++;
		/*@ loop invariant \at(at, LoopEntry) <= at <= s->size; loop assigns at, domains; loop variant domains; */
		while (domains && domain_skip(s, &at, texts))
			domains--;
		if (domains)
			return nr;
	}
	return zeros(s, at) ? nr : nr + 1;
}

/* ---- simpleperf ------------------------------------------------------------------------ */

/* Entries that begin with the size of what follows, up to the end or to the first that is not whole. */
static uint32_t sizes_count(const struct section *s)
{
	uint64_t at = 0, past;
	uint32_t nr = 0;

	/*@ loop invariant at <= s->size; loop assigns at, past, nr; loop variant s->size - at; */
	while (at + 4 <= s->size) {
		past = at + 4 + wire_u32(s->data + at, s->big);
		nr++;
		if (past > s->size)
			return nr;
		at = past;
	}
	return at == s->size ? nr : nr + 1;
}

/* Pairs of texts, up to the end; what is left after the last NUL is one more. */
static uint32_t texts_count(const struct section *s)
{
	uint32_t at, nr = 0;

	/*@ loop invariant at <= s->size; loop assigns at, nr; loop variant s->size - at; */
	for (at = 0; at < s->size; at++)
		nr += !s->data[at];
	return nr / 2 + (nr % 2 || (s->size && s->data[s->size - 1]));
}

void pfr_probe_feature(uint8_t which, const unsigned char *data, uint32_t left, int big, struct pfr_walk_level *level)
{
	struct section s = {data, left, big};

	if (which == PROBE_BUILD_IDS) {
		level->form = PFR_FORM_COUNTED;
		if (build_id_old(&s))
			level->form |= (uint32_t)PFR_FORM_OLD_BUILD_ID;
		level->count = build_id_count(&s);
	} else if (which == PROBE_TOPOLOGY) {
		topology(&s, level);
	} else if (which == PROBE_AUXTRACE) {
		if (auxtrace_pairs(&s)) {
			level->form = PFR_FORM_PAIRS | PFR_FORM_COUNTED;
			level->count = left / 16 + (left % 16 != 0);
		}
	} else if (which == PROBE_SIZES || which == PROBE_TEXTS) {
		level->form = PFR_FORM_COUNTED;
		level->count = which == PROBE_SIZES ? sizes_count(&s) : texts_count(&s);
	} else if (which == PROBE_DOMAINS) {
		level->form = PFR_FORM_COUNTED;
		level->count = domain_count(&s, level->tag);
	}
}

/* ---- frames -------------------------------------------------------------------------- */

void pfr_feature_frame(struct pfr_frame *feature, uint32_t number, const unsigned char *data, uint32_t size,
		       uint64_t at, enum pfr_byte_order order)
{
	feature->data = data;
	feature->size = size;
	feature->type = number;
	feature->misc = 0;
	feature->order = (uint8_t)order;
	feature->piece = PFR_PIECE_FEATURE;
	feature->event = PFR_NO_EVENT;
	feature->at = at;
	feature->payload = 0;
}

enum pfr_status pfr_feature_of(const struct pfr_frame *record, struct pfr_frame *feature)
{
	uint64_t number;

	if (record->piece != PFR_PIECE_RECORD || record->type != PFR_RECORD_HEADER_FEATURE || record->size == 16)
		return PFR_END;
	if (record->size < 16)
		return PFR_E_SHORT;
	number = wire_u64(record->data + 8, record->order == PFR_BIG);
	pfr_feature_frame(feature, wire_clamp(number), record->data + 16, record->size - 16, record->at + 16,
			  (enum pfr_byte_order)record->order);
	return PFR_OK;
}

enum pfr_arch pfr_arch_machine(uint32_t e_machine)
{
	switch (e_machine) {
	case PFR_EM_386:
	case PFR_EM_X86_64: return PFR_ARCH_X86;
	case PFR_EM_ARM: return PFR_ARCH_ARM;
	case PFR_EM_AARCH64: return PFR_ARCH_ARM64;
	case PFR_EM_RISCV: return PFR_ARCH_RISCV;
	case PFR_EM_PPC:
	case PFR_EM_PPC64: return PFR_ARCH_POWERPC;
	case PFR_EM_S390: return PFR_ARCH_S390;
	case PFR_EM_MIPS: return PFR_ARCH_MIPS;
	case PFR_EM_LOONGARCH: return PFR_ARCH_LOONGARCH;
	case PFR_EM_CSKY: return PFR_ARCH_CSKY;
	}
	return PFR_ARCH_UNKNOWN;
}
