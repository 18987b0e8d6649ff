/* SPDX-License-Identifier: MIT */
/*
 * The three places where neither attr nor misc tells the form of a record and
 * the bytes must: MMAP2's build id, the branch stack, TRACING_DATA. Each PROBE
 * row comes here, from decoding and walking alike.
 */
#include "decode.h"
#include "words.h"

/*
 * A kernel writes misc's build-id bit for one listener and forgets to take it
 * back for the next (perf_event_mmap_output), so the attr decides. A tool may
 * put build ids in without telling the attr (perf inject): a size of 20 is
 * believed then, since no device has that major number.
 */
uint32_t pfr_probe_mmap2(const unsigned char *data, uint32_t left, uint16_t misc, const struct pfr_layout *layout)
{
	if (!(misc & PFR_MISC_MMAP_BUILD_ID) || left < 24 || data[1] || data[2] || data[3])
		return 0;
	if (layout->build_id ? data[0] <= 20 : data[0] == 20)
		return PFR_FORM_BUILD_ID;
	return 0;
}

/* simpleperf puts the payload into the record; perf behind it, since 2025 with a word of padding. */
uint32_t pfr_probe_tracing(uint64_t count, uint32_t left)
{
	if (left > 4 && count <= left)
		return PFR_FORM_INSIDE;
	return left >= 4 ? PFR_FORM_PAD : 0;
}

/* ---- the branch stack: what follows it must fit -------------------------- */

struct measure {
	const unsigned char *data;
	uint32_t at, end;
	int bad;
};

static void skip(struct measure *m, uint64_t size)
{
	if (m->end - m->at < size)
		m->bad = 1;
	else
		m->at += (uint32_t)size;
}

static uint64_t skip_u64(struct measure *m, int big)
{
	uint64_t value;

	if (m->end - m->at < 8) {
		m->bad = 1;
		return 0;
	}
	value = wire_u64(m->data + m->at, big);
	m->at += 8;
	return value;
}

/*
 * The fields of a sample behind the branch stack, in the order of the rows: all
 * are words but registers, stack and AUX, whose groups begin with a word that
 * says what follows.
 */
static void skip_regs(struct measure *m, unsigned regs, int big)
{
	if (skip_u64(m, big))
		skip(m, regs * UINT64_C(8));
}

static void skip_stack_user(struct measure *m, int big)
{
	uint64_t size = skip_u64(m, big);

	if (size) {
		skip(m, size);
		skip(m, 8);
	}
}

static void skip_group(struct measure *m, uint16_t group, const struct pfr_layout *l, int big)
{
	if (group == ROW_OF_regs_user)
		skip_regs(m, l->regs_user, big);
	else if (group == ROW_OF_regs_intr)
		skip_regs(m, l->regs_intr, big);
	else if (group == ROW_OF_stack_user)
		skip_stack_user(m, big);
	else
		skip(m, skip_u64(m, big));
}

/* Whether the rest of the sample, from `at` on, ends just where the record does. */
static int rest_fits(const unsigned char *data, uint64_t at, uint32_t end, const struct pfr_layout *l, int big)
{
	struct measure m = {data, (uint32_t)at, end, 0};
	uint16_t row;

	if (at > end)
		return 0;
	for (row = ROW_sample_branch_stack + 1; row != ROW_END_sample && !m.bad; row++) {
		const struct row *r = &pfr_rows[row];

		if (!(l->sample_type & r->cond.mask))
			continue;
		if (r->kind == PFR_KIND_GROUP)
			skip_group(&m, r->n, l, big);
		else
			skip(&m, pfr_kind_size(r->kind));
	}
	return !m.bad && m.at == end;
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
	uint32_t said = (l->branch_sample_type & PFR_BRANCH_HW_INDEX ? (uint32_t)PFR_FORM_HW_INDEX : 0) |
			(l->branch_sample_type & PFR_BRANCH_COUNTERS ? (uint32_t)PFR_FORM_COUNTERS : 0);
	uint32_t other = nr ? said ^ (uint32_t)PFR_FORM_COUNTERS : said & ~(uint32_t)PFR_FORM_HW_INDEX;
	uint32_t form[2] = {said, other};
	unsigned i;

	if (said == other || nr > (end - at) / 24)
		return said;
	for (i = 0; i < 2; i++) {
		uint64_t past = at + nr * 24 + (form[i] & PFR_FORM_HW_INDEX ? 8 : 0) +
				(form[i] & PFR_FORM_COUNTERS ? nr * 8 : 0);

		if (rest_fits(data, past, end, l, big))
			return form[i];
	}
	return said;
}
