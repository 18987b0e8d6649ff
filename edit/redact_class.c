/* SPDX-License-Identifier: MIT */
/*
 * Which fields have data that should not leave a site. What is not known to be harmless is taken to be a text, bytes or an address.
 */
#include "redact.h"

#include <string.h>

/* Fields whose kind and format do not say it. */
static const struct {
	uint16_t group, class;
	uint8_t key;
} list[] = {
#define OF(group, field, class) \
	{ \
		PFR_GROUP_##group, class, PFR_KEY_##group##_##field \
	}
	OF(MMAP, FILENAME, PFR_REDACT_PATHS),
	OF(MMAP, PGOFF, PFR_REDACT_ADDRESSES),
	OF(MMAP2, FILENAME, PFR_REDACT_PATHS),
	OF(MMAP2, PGOFF, PFR_REDACT_ADDRESSES),
	OF(MMAP2, INO, PFR_REDACT_PATHS),
	OF(MMAP2, INO_GENERATION, PFR_REDACT_PATHS),
	OF(MMAP2, BUILD_ID, PFR_REDACT_BUILD_IDS),
	OF(HEADER_BUILD_ID, FILENAME, PFR_REDACT_PATHS),
	OF(HEADER_BUILD_ID, BUILD_ID, PFR_REDACT_BUILD_IDS),
	OF(BUILD_ID_ENTRY, FILENAME, PFR_REDACT_PATHS),
	OF(BUILD_ID_ENTRY, BUILD_ID, PFR_REDACT_BUILD_IDS),
	OF(BPF_EVENT, TAG, PFR_REDACT_BUILD_IDS),
	OF(COMM, COMM, PFR_REDACT_COMMS),
	OF(THREAD_MAP_ENTRY, COMM, PFR_REDACT_COMMS),
	OF(FEATURE_TRACING_DATA, SAVED_CMDLINES, PFR_REDACT_RAW),
	OF(FEATURE_TRACING_DATA, KALLSYMS, PFR_REDACT_RAW),
	OF(FEATURE_TRACING_DATA, PRINTK, PFR_REDACT_RAW),
	OF(FEATURE_HOSTNAME, HOSTNAME, PFR_REDACT_HOST),
	OF(CGROUP, PATH, PFR_REDACT_CGROUPS),
	OF(KSYMBOL, NAME, PFR_REDACT_SYMBOLS),
	OF(STACK_USER, DATA, PFR_REDACT_STACK),
	OF(REGS_USER, REGS, PFR_REDACT_REGS),
	OF(REGS_INTR, REGS, PFR_REDACT_REGS),
	OF(REGS_SIMD, VECTORS, PFR_REDACT_REGS),
	OF(REGS_SIMD, PREDS, PFR_REDACT_REGS),
	OF(REGS_SIMD_DRAFT, VECTORS, PFR_REDACT_REGS),
	OF(REGS_SIMD_DRAFT, PREDS, PFR_REDACT_REGS),
	OF(ATTR, CONFIG1, PFR_REDACT_ADDRESSES),
	OF(ATTR, SIG_DATA, PFR_REDACT_RAW),
	OF(ATTR, TAIL, REDACT_NOTHING),
	OF(HEADER_EVENT_TYPE, NAME, REDACT_NOTHING), /* names of events stay: without them nothing is understood */
	OF(EVENT_UPDATE, NAME, REDACT_NOTHING),
	OF(EVENT_UPDATE, UNIT, REDACT_NOTHING),
	OF(HEADER_FEATURE, DATA, REDACT_NOTHING), /* the section is redacted by itself */
	OF(NAMES_BLOCK, DATA, REDACT_NOTHING),    /* they are redacted as a whole */
	OF(FORMAT_ENTRY, FORMAT, REDACT_NOTHING),
	OF(FEATURE_TRACING_DATA, MAGIC, REDACT_NOTHING),
	OF(FEATURE_TRACING_DATA, HEADER_PAGE, REDACT_NOTHING),
	OF(FEATURE_TRACING_DATA, HEADER_EVENT, REDACT_NOTHING),
#undef OF
};

static unsigned listed(const struct pfr_item *item)
{
	size_t i;

	for (i = 0; i < sizeof(list) / sizeof(list[0]); i++)
		if (list[i].group == item->group && list[i].key == item->key)
			return list[i].class;
	return REDACT_UNKNOWN;
}

bool item_is_pid(const struct pfr_item *item)
{
	static const char *const names[] = {"pid", "tid", "ppid", "ptid", "next_prev_pid", "next_prev_tid", "machine_pid"};
	const char *name = pfr_row_name(item->row);
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

static bool is_text(const struct pfr_item *item)
{
	return item->kind == PFR_KIND_CSTR || item->kind == PFR_KIND_STR || item->kind == PFR_KIND_CHARS;
}

/* Features are known one by one, see redact_refuses; of records, what is not known is not kept. */
static unsigned worked_out(const struct pfr_frame *frame, const struct pfr_item *item)
{
	unsigned class = listed(item);

	if (class != REDACT_UNKNOWN)
		return class;
	if (item_is_pid(item))
		return PFR_REDACT_PIDS;
	if (item->format == PFR_FORMAT_AS_ADDR)
		return PFR_REDACT_ADDRESSES;
	if (item->kind == PFR_KIND_PAD || item->kind == PFR_KIND_BYTES)
		return PFR_REDACT_RAW;
	if (is_text(item) && frame->piece == PFR_PIECE_RECORD)
		return PFR_REDACT_TEXTS;
	return REDACT_NOTHING;
}

unsigned redact_class(struct pfr_redactor *r, const struct pfr_frame *frame, const struct pfr_item *item)
{
	unsigned class;

	if (PFR_IS(*item, STRING_ENTRY, TEXT)) /* words of CMDLINE; of CPU_TOPOLOGY, lists of numbers */
		return frame->type == PFR_FEATURE_CMDLINE ? PFR_REDACT_COMMAND : REDACT_NOTHING;
	if (item->row < REDACT_ROWS && r->of_row[item->row])
		return r->of_row[item->row] - 1u;
	class = worked_out(frame, item);
	if (item->row < REDACT_ROWS)
		r->of_row[item->row] = (uint16_t)(class + 1);
	return class;
}

/* Names belong to paths, build IDs, addresses and processes, and are symbols: right only where all of these stay. */
static bool names_fit(const struct pfr_redactor *r)
{
	uint32_t needed = PFR_REDACT_PATHS | PFR_REDACT_SYMBOLS | PFR_REDACT_ADDRESSES | PFR_REDACT_BUILD_IDS | PFR_REDACT_PIDS;

	return (r->keep & needed) == needed;
}

bool redact_refuses(const struct pfr_redactor *r, const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->piece == PFR_PIECE_FEATURE && frame->type == PFR_FEATURE_PERFRING_NAMES)
		return !names_fit(r);
	if (r->keep & PFR_REDACT_OPAQUE)
		return false;
	if (frame->piece == PFR_PIECE_RECORD && (frame->type == PFR_RECORD_AUXTRACE || !*pfr_type_name(frame->type)))
		return true; /* nothing would be left of a record of a type that is not known, not even its time */
	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature))
		frame = &feature;
	if (frame->piece != PFR_PIECE_FEATURE)
		return false;
	return frame->type == PFR_FEATURE_BPF_PROG_INFO || frame->type == PFR_FEATURE_BPF_BTF || frame->type > PFR_FEATURE_MEMORY_RANGES;
}
