/* SPDX-License-Identifier: MIT */
/*
 * A capture without data that identifies its site. Each value is replaced in its place by one of the same size, so records stay as
 * long as they were, and what was equal stays equal.
 */
#include "session/base/allocator.h"
#include "session/base/refuse.h"
#include "redact.h"

#include "decoder/wire.h"

#include <stdlib.h>
#include <string.h>

/* What is being redacted. */
struct redaction {
	struct pfr_redactor *r;
	const struct pfr_frame *frame;
	const struct pfr_attr *attr; /* of the record's event; null: not known */
	unsigned char *copy;
	uint64_t attr_type;    /* of the attr that is walked */
	struct pfr_item pgoff; /* of the mapping that is walked */
};

#define KEY_LEAST 16 /* bytes of a key that nobody guesses */

/* From here on pgoff is no offset in a file: mappings of the kernel and anonymous ones have an address there. */
#define OFFSET_MOST (UINT64_C(1) << 40)

static void put_number(struct redaction *x, const struct pfr_item *item, uint64_t value)
{
	uint32_t i;

	for (i = 0; i < item->size && i < 8; i++)
		x->copy[item->offset + (x->frame->order == PFR_BIG ? item->size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

/* ---- values ------------------------------------------------------------------------ */

/* Names that every system has, and readers look for. */
static bool is_common_name(const unsigned char *text, size_t size)
{
	static const char *const names[] = {"[kernel.kallsyms]", "[kernel.kallsyms]_text", "[kernel.kallsyms]_stext", "[guest.kernel.kallsyms]",
					    "[vdso]", "[vdso32]", "[vdsox32]", "[vsyscall]", "[vvar]", "[heap]", "[stack]", "[uprobes]",
					    "//anon", "/dev/zero", "/anon_hugepage"};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i]) == size && !memcmp(names[i], text, size))
			return true;
	return false;
}

/* A number of each class: by it, equal values of two classes become different ones. */
static unsigned domain(unsigned class)
{
	unsigned n = 0;

	while (class >>= 1)
		n++;
	return n;
}

static void name(struct redaction *x, const struct pfr_item *item, unsigned class)
{
	uint32_t begin = item->offset + (item->kind == PFR_KIND_STR ? 4 : 0), end = item->offset + item->size;
	const unsigned char *text = x->frame->data + begin;
	size_t length = 0, capacity = end - begin;

	if (item->kind != PFR_KIND_CHARS || capacity > item->nr)
		capacity -= capacity > 0; /* its NUL */
	if (class == PFR_REDACT_PATHS && is_common_name(text, item->nr))
		length = item->nr;
	else if (item->nr)
		length = secret_name(&x->r->secret, domain(class), text, item->nr, x->copy + begin, capacity);
	memset(x->copy + begin + length, 0, end - begin - length);
}

static uint64_t moved(const struct redaction *x, uint64_t address)
{
	return addresses_move(&x->r->addresses, &x->r->secret, address);
}

static void addresses(struct redaction *x, const struct pfr_item *item)
{
	struct pfr_words words = {x->frame->data + item->offset, item->nr, 8, x->frame->order};
	struct pfr_item one = *item;
	uint32_t i;

	if (item->kind == PFR_KIND_U64S) {
		one.size = 8;
		for (i = 0; i < item->nr; i++, one.offset += 8)
			put_number(x, &one, moved(x, pfr_word(&words, i)));
		return;
	}
	if (PFR_IS(*item, ATTR, CONFIG1) && x->attr_type != PFR_TYPE_BREAKPOINT)
		return;
	if (PFR_IS(*item, MMAP, PGOFF) || PFR_IS(*item, MMAP2, PGOFF)) {
		x->pgoff = *item;
		if (item->value < OFFSET_MOST)
			return;
	}
	put_number(x, item, moved(x, item->value));
}

static void inode(struct redaction *x, const struct pfr_item *item)
{
	if (item->value)
		put_number(x, item, secret_number(&x->r->secret, domain(PFR_REDACT_PATHS), item->value) >> 32);
}

/* Whether a field says that the mapping is of no file: its offset is an address then, also a low one. */
static bool is_of_no_file(const struct redaction *x, const struct pfr_item *item)
{
	const unsigned char *text = x->frame->data + item->offset;

	if (PFR_IS(*item, MMAP2, INO))
		return !item->value;
	return PFR_IS(*item, MMAP, FILENAME) && item->nr > 1 && (text[0] == '[' || (text[0] == '/' && text[1] == '/'));
}

/* Most records are of few processes; a permutation costs as much as walking a small sample. */
static uint32_t pid_of(struct pfr_redactor *r, uint32_t pid)
{
	struct redact_pid *known = &r->pid[pid % REDACT_PIDS];

	if (known->from != pid)
		*known = (struct redact_pid){pid, secret_pid(&r->secret, pid)};
	return known->to;
}

static void pid(struct redaction *x, const struct pfr_item *item)
{
	uint64_t value = item->value;

	if (item->size == 8 && value == UINT64_MAX)
		return;
	put_number(x, item, value >> 32 && item->size == 8 ? 0 : pid_of(x->r, (uint32_t)value));
}

/* A build id may be shorter than its field; zeros after it, or alone, stay. */
static void build_id(struct redaction *x, const struct pfr_item *item)
{
	const unsigned char *p = x->frame->data + item->offset;
	uint32_t size = item->size;
	unsigned char to[20];

	while (size && !p[size - 1])
		size--;
	if (!size || item->size > sizeof(to))
		return;
	secret_bytes(&x->r->secret, domain(PFR_REDACT_BUILD_IDS), p, item->size, to);
	memset(x->copy + item->offset, 0, item->size);
	memcpy(x->copy + item->offset, to, size <= 8 ? 8 < item->size ? 8 : item->size : size <= 16 ? 16 :
												      20);
}

/* The first word of a tracepoint's payload is the event's number, which attr.config has. */
static void clear(struct redaction *x, const struct pfr_item *item)
{
	uint32_t keep = 0;

	if (PFR_IS(*item, RAW, DATA) && x->attr && x->attr->type == PFR_TYPE_TRACEPOINT && item->size >= 2 &&
	    wire_u16(x->frame->data + item->offset, x->frame->order == PFR_BIG) == x->attr->config)
		keep = 2;
	memset(x->copy + item->offset + keep, 0, item->size - keep);
}

static void redact_item(struct redaction *x, const struct pfr_item *item)
{
	unsigned class = redact_class(x->r, x->frame, item);
	bool text = item->kind == PFR_KIND_CSTR || item->kind == PFR_KIND_STR || item->kind == PFR_KIND_CHARS;

	if (PFR_IS(*item, ATTR, TYPE))
		x->attr_type = item->value;
	if (x->pgoff.value && is_of_no_file(x, item)) /* where addresses do not stay, whatever else does */
		put_number(x, &x->pgoff, moved(x, x->pgoff.value));
	if (class == REDACT_NOTHING || x->r->keep & class)
		return;
	if (text)
		name(x, item, class);
	else if (class == PFR_REDACT_ADDRESSES)
		addresses(x, item);
	else if (class == PFR_REDACT_PIDS)
		pid(x, item);
	else if (class == PFR_REDACT_BUILD_IDS)
		build_id(x, item);
	else if (class == PFR_REDACT_PATHS)
		inode(x, item);
	else
		clear(x, item);
}

/* ---- frames ------------------------------------------------------------------------ */

static bool redact_walk(struct redaction *x, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	bool cleared = false;

	pfr_walk_init(&walk, x->frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		if (item.part == PFR_PART_HEADER)
			continue;
		if (item.what == PFR_ITEM_FIELD && !status) {
			redact_item(x, &item);
		} else if ((item.what == PFR_ITEM_TAIL || status) && !(x->r->keep & PFR_REDACT_OPAQUE)) {
			memset(x->copy + item.offset, 0, item.size);
			cleared = true;
		}
	}
	return cleared;
}

bool redact_frame(struct pfr_redactor *r, const struct pfr_frame *frame, const struct pfr_layout *layout,
		  const struct pfr_attr *attr, unsigned char *copy)
{
	struct redaction x = {.r = r, .frame = frame, .attr = attr, .copy = copy};
	struct pfr_frame inner;
	bool cleared;

	if (frame->piece == PFR_PIECE_FILE_HEADER || frame->piece == PFR_PIECE_FILE_IDS)
		return false;
	cleared = redact_walk(&x, layout);
	if (frame->piece != PFR_PIECE_RECORD)
		return cleared;
	if (frame->type == PFR_RECORD_HEADER_TRACING_DATA && frame->payload)
		pfr_feature_frame(&inner, PFR_FEATURE_TRACING_DATA, frame->data + frame->size, (uint32_t)frame->payload,
				  frame->at + frame->size, frame->order);
	else if (frame->type != PFR_RECORD_HEADER_FEATURE || pfr_feature_of(frame, &inner))
		return cleared;
	x.copy += inner.data - frame->data;
	x.frame = &inner;
	return redact_walk(&x, 0) || cleared;
}

/* ---- the redactor ------------------------------------------------------------------ */

enum pfr_status pfr_redactor_new(struct pfr_redactor **redactor, const void *key, size_t size, uint32_t keep, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct pfr_redactor *r;

	*redactor = 0;
	if (!key || size < KEY_LEAST || keep & ~(uint32_t)PFR_REDACT_ALL)
		return PFR_E_OPTIONS;
	*redactor = r = allocator.resize(allocator.user, 0, sizeof(*r));
	if (!r)
		return PFR_E_MEMORY;
	memset(r, 0, sizeof(*r));
	r->allocator = allocator;
	r->addresses.allocator = &r->allocator;
	r->keep = keep;
	secret_init(&r->secret, key, size);
	return PFR_OK;
}

enum pfr_status pfr_redactor_read(struct pfr_redactor *redactor, struct pfr_session *session)
{
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = PFR_OK;
	bool good = true;

	if (!pfr_session_accepts_new(session))
		return PFR_E_OPTIONS;
	while (good && (status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->what != PFR_WHAT_RECORD ||
		    (r->frame.type != PFR_RECORD_MMAP && r->frame.type != PFR_RECORD_MMAP2 && r->frame.type != PFR_RECORD_KSYMBOL))
			continue;
		if (pfr_decode(&r->frame, r->layout, &record, &where))
			continue;
		if (r->frame.type == PFR_RECORD_MMAP)
			good = addresses_add(&redactor->addresses, record.mmap.addr, record.mmap.len);
		else if (r->frame.type == PFR_RECORD_MMAP2)
			good = addresses_add(&redactor->addresses, record.mmap2.addr, record.mmap2.len);
		else
			good = addresses_add(&redactor->addresses, record.ksymbol.addr, record.ksymbol.len);
	}
	addresses_settle(&redactor->addresses, &redactor->secret);
	if (!good)
		return PFR_E_MEMORY;
	return status == PFR_E_MEMORY || status == PFR_E_SYSTEM ? status : PFR_OK;
}

void pfr_redactor_free(struct pfr_redactor *redactor)
{
	struct pfr_allocator allocator;

	if (!redactor)
		return;
	allocator = redactor->allocator;
	addresses_free(&redactor->addresses);
	memset(redactor, 0, sizeof(*redactor)); /* the key */
	allocator.resize(allocator.user, redactor, 0);
}
