/* SPDX-License-Identifier: MIT */
/*
 * One number for all that a walk says: equal answers have equal numbers. It
 * knows the walk's interface and nothing of the rows.
 */
#include "tests/lib/digest.h"

#include <string.h>

uint64_t digest_bytes(uint64_t digest, const void *data, size_t size)
{
	const unsigned char *p = data;

	while (size--)
		digest = (digest ^ *p++) * UINT64_C(0x100000001b3);
	return digest;
}

uint64_t digest_u64(uint64_t digest, uint64_t value)
{
	unsigned char b[8];
	unsigned i;

	for (i = 0; i < 8; i++)
		b[i] = (unsigned char)(value >> 8 * i);
	return digest_bytes(digest, b, 8);
}

uint64_t digest_where(uint64_t digest, const struct pfr_where *where)
{
	digest = digest_u64(digest, where->status);
	digest = digest_u64(digest, where->type);
	digest = digest_u64(digest, where->piece);
	digest = digest_u64(digest, where->row);
	digest = digest_u64(digest, where->event);
	digest = digest_u64(digest, where->at);
	digest = digest_u64(digest, where->offset);
	digest = digest_u64(digest, where->needed);
	return digest_u64(digest, where->left);
}

struct pfr_words item_words(const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct pfr_words words;

	words.data = frame->data + item->offset;
	words.nr = item->nr;
	words.width = item->kind == PFR_KIND_U16S ? 2 : item->kind == PFR_KIND_U32S ? 4 :
										      8;
	words.order = frame->order;
	return words;
}

static uint64_t digest_content(uint64_t digest, const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct pfr_words words = item_words(frame, item);
	uint32_t i;

	switch (item->kind) {
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		for (i = 0; i < words.nr; i++)
			digest = digest_u64(digest, pfr_word(&words, i));
		break;
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		digest = digest_bytes(digest, frame->data + item->offset, item->size);
		break;
	default:
		break;
	}
	return digest;
}

/* A word at once, for what is compared within a run and never written down. */
static uint64_t mix(uint64_t digest, uint64_t value)
{
	digest = (digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

uint64_t digest_item(uint64_t digest, const struct pfr_frame *frame, const struct pfr_item *item)
{
	digest = mix(digest, item->what | item->part << 8 | item->kind << 16 | (uint64_t)item->depth << 24 | (uint64_t)item->row << 32);
	digest = mix(digest, item->format | item->set << 8 | item->key << 16);
	digest = mix(digest, item->offset | (uint64_t)item->size << 32);
	digest = mix(digest, item->index | (uint64_t)item->nr << 32);
	digest = mix(digest, item->value);
	return item->what == PFR_ITEM_FIELD ? digest_content(digest, frame, item) : digest;
}

uint64_t digest_walk(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned char fill)
{
	uint64_t digest = DIGEST_BEGIN;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	memset(&walk, fill, sizeof(walk));
	memset(&item, fill, sizeof(item));
	memset(&where, fill, sizeof(where));
	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		digest = digest_item(digest, frame, &item);
		if (status)
			digest = digest_where(digest, &where);
		memset(&item, fill, sizeof(item));
	}
	return digest;
}

uint64_t digest_named(uint64_t digest, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		digest = digest_bytes(digest, pfr_row_name(item.row), strlen(pfr_row_name(item.row)));
		digest = digest_u64(digest_u64(digest_u64(digest, item.what), item.offset), item.size);
		digest = digest_u64(digest_u64(digest, item.value), item.nr);
		digest = digest_bytes(digest, pfr_status_name(status), strlen(pfr_status_name(status)));
		if (item.what == PFR_ITEM_FIELD)
			digest = digest_content(digest, frame, &item);
	}
	return digest;
}
