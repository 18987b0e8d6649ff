/* SPDX-License-Identifier: MIT */
/*
 * The places where neither attr nor misc determines the form of a record and the
 * bytes must: MMAP2's build id, the branch stack, SIMD registers, TRACING_DATA, and the
 * end of an attr. Each PROBE row comes here, from decoding and walking alike.
 */
#include "decode.h"
#include "words.h"

/*
 * Whether what follows the size, with zeros after so many bytes, is a build id, and not a device, inode and generation. A
 * minor number has 20 bits in either order; the same bits of a build id, which is a hash, are rarely 0.
 */
static int is_build_id(const unsigned char *data)
{
	unsigned size = data[0], i;

	if (size == 20)
		return 1; /* no device has that major number */
	if (size < 8 || size > 20 || !(data[7] || data[6] & 0xf0) || !(data[4] || data[5] & 0xf0))
		return 0;
	for (i = size; i < 20; i++)
		if (data[4 + i])
			return 0;
	return 1;
}

#define MMAP2_PROT 24 /* from the place of the device or build id */
#define MMAP2_NAME 32
#define FITS_PATH 2

/* How well a name fits that begins there: 0, not at all: it has no NUL, bytes after that, or no first letter; FITS_PATH: as a path does, or [heap]. */
static int fits_name(const unsigned char *data, uint32_t left)
{
	uint32_t i = 0;

	if (!left || data[0] < ' ')
		return 0;
	/*@ loop invariant i <= left; loop assigns i; loop variant left - i; */
	while (i < left && data[i])
		i++;
	if (i == left)
		return 0;
	/*@ loop invariant i <= left; loop assigns i; loop variant left - i; */
	while (i < left && !data[i])
		i++;
	return i < left ? 0 : data[0] == '/' || data[0] == '[' ? FITS_PATH :
								 1;
}

/* Whether prot and flags, all eight bytes, are text. */
static int is_letters(const unsigned char *data)
{
	uint32_t i = 0;

	/*@ loop invariant i <= 8; loop assigns i; loop variant 8 - i; */
	while (i < 8 && data[i] >= ' ' && data[i] <= '~')
		i++;
	return i == 8;
}

/*
 * Whether the name begins in place of prot. Both places are weighed: the usual one counts unless no name can be there, or unless
 * the bytes before it are the text that it continues, and the other place has a path, or this one none.
 */
static int is_without_prot(const unsigned char *data, uint32_t left)
{
	int here, usual;

	if (left <= MMAP2_PROT + 1 || data[MMAP2_PROT + 1] < ' ')
		return 0;
	here = fits_name(data + MMAP2_PROT, left - MMAP2_PROT);
	usual = left > MMAP2_NAME ? fits_name(data + MMAP2_NAME, left - MMAP2_NAME) : 0;
	if (!here || !usual)
		return here && (left <= MMAP2_NAME || data[MMAP2_NAME]);
	return is_letters(data + MMAP2_PROT) && (here == FITS_PATH || usual != FITS_PATH);
}

/*
 * A kernel writes misc's build-id bit for one listener and forgets to take it
 * back for the next (perf_event_mmap_output), so the attr decides. A tool may
 * put build ids in without telling the attr (perf inject, and perf's own records of running tasks):
 * what looks like one is believed then. Kernel 3.10 of RHEL 7 has neither protection nor flags: the name
 * begins in their place.
 * What is found is the same in the other byte order, for all that protection and flags can be.
 */
uint32_t pfr_probe_mmap2(const unsigned char *data, uint32_t left, uint16_t misc, const struct pfr_layout *layout)
{
	uint32_t form = is_without_prot(data, left) ? PFR_FORM_NO_PROT : 0;

	if (!(misc & PFR_MISC_MMAP_BUILD_ID) || left < 24 || data[1] || data[2] || data[3])
		return form;
	if (layout->build_id ? data[0] <= 20 : is_build_id(data))
		form |= PFR_FORM_BUILD_ID;
	return form;
}

/*
 * What an attr has after config3, by the bytes that are left there. 168 and 184 bytes in all are
 * the sizes that the patches before the release had, the first of them from before config4.
 */
#define ATTR_TO_CONFIG3 136

uint32_t pfr_probe_attr(uint32_t left)
{
	if (left == 168 - ATTR_TO_CONFIG3)
		return PFR_FORM_SIMD_DRAFT;
	if (left == 184 - ATTR_TO_CONFIG3)
		return PFR_FORM_CONFIG4 | PFR_FORM_SIMD_DRAFT;
	if (left >= 176 - ATTR_TO_CONFIG3)
		return PFR_FORM_CONFIG4 | PFR_FORM_SIMD;
	return left >= 8 ? PFR_FORM_CONFIG4 : 0;
}

/* ---- the branch stack and SIMD: what follows must fit --------------------- */

struct measure {
	const unsigned char *data;
	uint32_t at, end;
	int bad;
};

/* Whether `size` bytes more are there; sums instead of differences, as in cursor.h. */
static int skip(struct measure *m, uint64_t size)
{
	if (m->bad || size > m->end || m->at + size > m->end) {
		m->bad = 1;
		return 0;
	}
	m->at += (uint32_t)size;
	return 1;
}

static uint64_t skip_u64(struct measure *m, int big)
{
	return skip(m, 8) ? wire_u64(m->data + m->at - 8, big) : 0;
}

static uint16_t skip_u16(struct measure *m, int big)
{
	return skip(m, 2) ? wire_u16(m->data + m->at - 2, big) : 0;
}

/*
 * The fields of a sample after the branch stack, in the order of the rows: all
 * are words but registers, stack and AUX, whose groups begin with a word that
 * says what follows.
 */
static void skip_words(struct measure *m, uint64_t nr)
{
	skip(m, nr > UINT32_MAX ? UINT64_MAX : nr * 8);
}

/* The counts of SIMD registers, of 64 or 16 bits, and the words they count. */
static void skip_simd(struct measure *m, int draft, int big)
{
	uint64_t count[4];
	unsigned i;

	//@ loop unroll 4;
	for (i = 0; i < 4; i++)
		count[i] = draft ? skip_u16(m, big) : skip_u64(m, big);
	skip_words(m, wire_product(count[0], count[1]));
	skip_words(m, wire_product(count[2], count[3]));
}

static void skip_regs(struct measure *m, unsigned regs, int draft, int big)
{
	uint64_t abi = skip_u64(m, big);

	if (abi)
		skip(m, regs * UINT64_C(8));
	if (abi & PFR_REGS_ABI_SIMD)
		skip_simd(m, draft, big);
}

static void skip_stack_user(struct measure *m, int big)
{
	uint64_t size = skip_u64(m, big);

	if (size) {
		skip(m, size);
		skip(m, 8);
	}
}

static void skip_group(struct measure *m, uint16_t group, const struct pfr_layout *l, int draft, int big)
{
	if (group == ROW_OF_regs_user)
		skip_regs(m, l->regs_user, draft, big);
	else if (group == ROW_OF_regs_intr)
		skip_regs(m, l->regs_intr, draft, big);
	else if (group == ROW_OF_stack_user)
		skip_stack_user(m, big);
	else
		skip(m, skip_u64(m, big));
}

/* Whether the fields of the sample after `field` end just where the record does. */
static int rest_fits(struct measure *m, uint16_t field, const struct pfr_layout *l, int draft, int big)
{
	uint16_t row;

	if (l->unknown_sample_type)
		return 0;
	//@ loop unroll 64;
	for (row = field + 1; row != ROW_END_sample && !m->bad; row++) {
		const struct row *r = &pfr_rows[row];

		if (r->op != OP_FIELD || !row_cond_asked(&r->cond, l->sample_type))
			continue;
		if (r->kind == PFR_KIND_GROUP)
			skip_group(m, r->n, l, draft, big);
		else
			skip(m, pfr_kind_size(r->kind));
	}
	return !m->bad && m->at == m->end;
}

/*
 * Without branch data the kernel writes nr 0 and no hw_idx, though the attr asks
 * for it; counters are there when any event of the group asks for them
 * (perf_output_sample, perf_sample_save_brstack). So what the attr says is taken
 * unless another form fits the record and this one does not.
 */
uint32_t pfr_probe_branch(const unsigned char *data, uint32_t at, uint32_t end, uint64_t nr,
			  const struct pfr_layout *l, int big)
{
	uint32_t stated = (l->branch_sample_type & PFR_BRANCH_HW_INDEX ? (uint32_t)PFR_FORM_HW_INDEX : 0) |
			  (l->branch_sample_type & PFR_BRANCH_COUNTERS ? (uint32_t)PFR_FORM_COUNTERS : 0);
	uint32_t other = nr ? stated ^ (uint32_t)PFR_FORM_COUNTERS : stated & ~(uint32_t)PFR_FORM_HW_INDEX;
	uint32_t form[2] = {stated, other};
	unsigned i;

	if (stated == other || nr > (end - at) / 24)
		return stated;
	for (i = 0; i < 2; i++) {
		uint64_t past = at + nr * 24 + (form[i] & PFR_FORM_HW_INDEX ? 8 : 0) +
				(form[i] & PFR_FORM_COUNTERS ? nr * 8 : 0);
		struct measure m = {data, (uint32_t)past, end, past > end};

		if (rest_fits(&m, ROW_sample_branch_stack, l, l->simd_draft, big))
			return form[i];
	}
	return stated;
}

/*
 * Which form the SIMD registers in `field` have, whose counts begin at `at`: that of the attr's size,
 * unless the other fits the record and this one does not. All of a sample has one form.
 */
uint32_t pfr_probe_simd(const unsigned char *data, uint32_t at, uint32_t end, uint16_t field,
			const struct pfr_layout *l, int big)
{
	unsigned i;

	for (i = 0; i < 2; i++) {
		struct measure m = {data, at, end, 0};
		int draft = i ? !l->simd_draft : l->simd_draft;

		skip_simd(&m, draft, big);
		if (rest_fits(&m, field, l, draft, big))
			return draft ? PFR_FORM_SIMD_DRAFT : PFR_FORM_SIMD;
	}
	return l->simd_draft ? PFR_FORM_SIMD_DRAFT : PFR_FORM_SIMD;
}

/* ---- of a walk ---------------------------------------------------------------- */

void pfr_walk_probe(struct pfr_walk *w, uint8_t which)
{
	struct pfr_walk_level *l = &w->level[w->depth];
	int big = w->order == PFR_BIG;

	if (which == PROBE_MMAP2)
		l->form = pfr_probe_mmap2(w->data + w->at, l->end - w->at, w->misc, w->layout);
	else if (which == PROBE_TRACING)
		l->form = pfr_probe_tracing(l->count, l->end - w->at);
	else if (which == PROBE_BRANCH)
		l->form = pfr_probe_branch(w->data, w->at, l->end, l->count, w->layout, big);
	else if (which == PROBE_LONG)
		l->form = pfr_is_long(wire_clamp(l->tag)) ? (uint32_t)PFR_FORM_LONG : 0;
	else if (which == PROBE_UNWOUND)
		l->form = l->end - w->at < 8 ? 0 : (uint32_t)PFR_FORM_UNWOUND;
	else if (which == PROBE_ATTR)
		l->form = pfr_probe_attr(l->end - w->at);
	else if (which == PROBE_SIMD_USER || which == PROBE_SIMD_INTR)
		l->form = !(l->tag & PFR_REGS_ABI_SIMD) ? 0 :
							  pfr_probe_simd(w->data, w->at, l->end, which == PROBE_SIMD_USER ? ROW_sample_regs_user : ROW_sample_regs_intr, w->layout, big);
#ifndef PFR_RINGS_ONLY
	else
		pfr_probe_feature(which, w->data + w->at, l->end - w->at, big, l);
#endif
}
