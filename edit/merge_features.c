/* SPDX-License-Identifier: MIT */
/*
 * The feature sections of a capture that is merged of several: of the first that has one, made anew where they are about events, united
 * where they are about files.
 */
#include "section.h"

#include "perfring_session_account.h"

#include <stdio.h>
#include <string.h>

#define COMPARED (256u << 10) /* bytes of build ids in which the same is looked for; perf takes one twice as well */
#define NAME_ALIGN 64         /* of texts: util/header.h */

static void leave_out(struct merge *m, uint32_t input)
{
	pfr_session_left_out(m->input[input].s, PFR_CAUSE_ONE_SECTION, 0, 1, 0);
}

static void add_text(struct section *s, const char *text)
{
	size_t length = strlen(text), size = (length + NAME_ALIGN) / NAME_ALIGN * NAME_ALIGN;

	section_u32(s, (uint32_t)size);
	section_add(s, text, length);
	section_add(s, 0, size - length);
}

static void add_event(struct section *s, uint32_t event, size_t attr_size)
{
	const struct merge_event *e = &s->m->event[event];
	unsigned char number[8];
	uint32_t i;

	section_add(s, e->bytes, e->size);
	section_add(s, 0, attr_size - e->size);
	section_u32(s, e->nr);
	add_text(s, merge_event_name(s->m, event));
	for (i = 0; i < e->nr; i++) {
		pfr_session_writer_number(&s->m->writer, number, s->m->id[e->first + i].id);
		section_add(s, number, sizeof(number));
	}
}

static enum pfr_status event_desc(struct merge *m)
{
	struct section s = {.m = m};
	size_t most = 0;
	uint32_t i;

	for (i = 0; i < m->nr_events; i++)
		most = m->event[i].size > most ? m->event[i].size : most;
	section_u32(&s, m->nr_events);
	section_u32(&s, (uint32_t)most);
	for (i = 0; i < m->nr_events; i++)
		add_event(&s, i, most);
	return section_finish(&s, PFR_FEATURE_EVENT_DESC);
}

/* ---- build ids --------------------------------------------------------------------- */

static bool has_entry(const struct section *s, const unsigned char *entry, size_t size)
{
	size_t at, length;

	for (at = 0; at + 8 <= s->size; at += length) {
		length = s->m->writer.order == PFR_BIG ? s->data[at + 6] << 8 | s->data[at + 7] : s->data[at + 7] << 8 | s->data[at + 6];
		if (length == size && !memcmp(s->data + at, entry, size))
			return true;
		if (length < 8)
			break;
	}
	return false;
}

/* Of another kernel than the merged capture's, those of user space alone. */
static void add_build_ids(struct section *s, const struct pfr_frame *frame, bool other_kernel)
{
	bool big = frame->order == PFR_BIG;
	size_t at, size;

	for (at = 0; frame->size - at >= 8; at += size) {
		const unsigned char *p = frame->data + at;

		size = big ? p[6] << 8 | p[7] : p[7] << 8 | p[6];
		if (size < 8 || size > frame->size - at)
			break;
		if (other_kernel && ((big ? p[4] << 8 | p[5] : p[5] << 8 | p[4]) & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_KERNEL)
			continue;
		if (s->size > COMPARED || !has_entry(s, p, size))
			section_add(s, p, size);
	}
}

static enum pfr_status build_ids(struct merge *m)
{
	struct section s = {.m = m};
	struct pfr_frame frame;
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		if (pfr_session_feature(m->input[i].s, PFR_FEATURE_BUILD_ID, &frame))
			continue;
		if (frame.order == m->writer.order) {
			add_build_ids(&s, &frame, m->input[i].other_kernel);
		} else {
			leave_out(m, i);
			merge_note(m, i, "its build ids are in the other byte order and are left out");
		}
	}
	return section_finish(&s, PFR_FEATURE_BUILD_ID);
}

/* ---- the others -------------------------------------------------------------------- */

/* Made anew, or of one recording only. */
static bool is_skipped(uint32_t feature)
{
	return feature == PFR_FEATURE_EVENT_DESC || feature == PFR_FEATURE_BUILD_ID || feature == PFR_FEATURE_COMPRESSED ||
	       feature == PFR_FEATURE_DIR_FORMAT || feature == PFR_FEATURE_AUXTRACE || feature == PFR_FEATURE_SAMPLE_TIME ||
	       feature == PFR_FEATURE_STAT || feature == PFR_FEATURE_TRACING_DATA || feature == PFR_FEATURE_PERFRING_NAMES;
}

/* The session's section of the feature. False: it has none, or one in the other byte order, which is left out. */
static bool has_section(struct merge *m, uint32_t input, uint32_t feature, struct pfr_frame *section)
{
	if (pfr_session_feature(m->input[input].s, feature, section))
		return false;
	if (section->order == m->writer.order)
		return true;
	leave_out(m, input);
	return false;
}

/* What of a capture in the other byte order is left out, except build IDs and formats, of which there are notes. */
static void note_other_order(struct merge *m, uint32_t input)
{
	char names[256] = "";
	struct pfr_frame section;
	size_t used = 0;
	uint32_t feature;

	for (feature = 0; feature < SESSION_FEATURES && used < sizeof(names); feature++)
		if (!is_skipped(feature) && !pfr_session_feature(m->input[input].s, feature, &section) && section.order != m->writer.order)
			used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s", used ? ", " : "", pfr_value_name(PFR_SET_FEATURE, feature));
	if (used)
		merge_note(m, input, "its sections are in the other byte order and are left out: %s%s; perfring edit --other-order makes a capture whose sections are not", names, used < sizeof(names) ? "" : "...");
}

/* What differs whenever something is recorded twice. */
static bool is_expected(uint32_t feature)
{
	return feature == PFR_FEATURE_CMDLINE || feature == PFR_FEATURE_CLOCK_DATA || feature == PFR_FEATURE_NUMA_TOPOLOGY ||
	       feature == PFR_FEATURE_GROUP_DESC;
}

static enum pfr_status one_feature(struct merge *m, uint32_t feature)
{
	struct pfr_frame first = {0}, other;
	bool there = false;
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		if (!has_section(m, i, feature, &other))
			continue;
		if (!there) {
			first = other;
		} else if (first.size != other.size || memcmp(first.data, other.data, first.size)) {
			leave_out(m, i);
			if (!is_expected(feature))
				merge_note(m, i, "its %s differs; that of the first capture stays%s", pfr_value_name(PFR_SET_FEATURE, feature),
					   feature == PFR_FEATURE_ARCH ? ", and its registers, stacks and system calls are taken for those of that machine" : "");
		}
		there = true;
	}
	if (there && !pfr_session_writer_feature(&m->writer, feature, first.data, first.size))
		return PFR_E_MEMORY;
	return PFR_OK;
}

enum pfr_status merge_features(struct merge *m)
{
	static const unsigned char zeros[16];
	enum pfr_status status = event_desc(m);
	uint32_t feature, i;

	if (!status)
		status = build_ids(m);
	if (!status)
		status = merge_formats(m);
	if (!status)
		status = merge_names(m);
	if (!status && m->writer.last_time && !pfr_session_writer_feature(&m->writer, PFR_FEATURE_SAMPLE_TIME, zeros, sizeof(zeros)))
		status = PFR_E_MEMORY;
	m->writer.times = true;
	for (i = 0; i < m->nr; i++)
		note_other_order(m, i);
	for (feature = 0; feature < SESSION_FEATURES && !status; feature++)
		if (!is_skipped(feature))
			status = one_feature(m, feature);
	return status;
}
