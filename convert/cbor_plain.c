/* SPDX-License-Identifier: MIT */
/*
 * Samples that have no fields but numbers and runs, as perf record asks for by
 * default, with -g, and for tracepoints: most bytes of most recordings. The item is the
 * one that the walk makes (cbor.c), but it is made of the struct that pfr_decode
 * fills, by one more expansion of schema/sample.def; what is not as simple as it
 * looks is left to the walk. Needs libcbor.
 */
#include "cbor_record.h"
#include "cbor_rows.h"

#include <cbor.h>
#include <string.h>

#define HEAD_MOST 9
#define CBOR_MAP_HEAD 0xa0u /* a map's, without the number of its pairs */
#define PLAIN_MOST 512 /* bytes of an item beside those that runs have: 13 fields, each a key and a head or two */

struct plain {
	unsigned char *at;
	const char *last; /* key */
	size_t length;    /* of it */
	unsigned fields;
	uint8_t names, lean, sorted, unsorted;
};

static inline void plain_name(struct plain *s, const char *name, size_t length)
{
	if (length < s->length || (length == s->length && memcmp(name, s->last, length) < 0))
		s->unsorted = 1;
	s->last = name;
	s->length = length;
	s->at += cbor_encode_string_start(length, s->at, HEAD_MOST);
	memcpy(s->at, name, length);
	s->at += length;
}

static inline void plain_key(struct plain *s, const char *name, size_t length, uint8_t key)
{
	s->fields++;
	if (s->names)
		plain_name(s, name, length);
	else
		s->at += cbor_encode_uint8(key, s->at, HEAD_MOST);
}

static inline void plain_bytes(struct plain *s, const unsigned char *data, size_t size)
{
	s->at += cbor_encode_bytestring_start(size, s->at, HEAD_MOST);
	memcpy(s->at, data, size);
	s->at += size;
}

/* Wire order is the recording's, so a run goes as it lies there. */
static inline void plain_callchain(struct plain *s, const struct pfr_callchain *chain)
{
	s->at += cbor_encode_tag(wcbor_typed_tag(8, chain->ips.order == PFR_BIG), s->at, HEAD_MOST);
	plain_bytes(s, chain->ips.data, (size_t)chain->ips.nr * 8);
}

static inline void plain_raw(struct plain *s, const struct pfr_raw *raw)
{
	plain_bytes(s, raw->data.data, raw->data.size);
}

/* What is there to be 0 is left out of a lean stream. */
#define PLAIN_NUMBER(key, name, format) \
	if (!(s->lean && !sample->name && wcbor_reserved(#name, PFR_FORMAT_AS_##format))) { \
		plain_key(s, #name, sizeof(#name) - 1, key); \
		s->at += cbor_encode_uint(sample->name, s->at, HEAD_MOST); \
	}
#define PLAIN_U32(key, name, arg, format) PLAIN_NUMBER(key, name, format)
#define PLAIN_U64(key, name, arg, format) PLAIN_NUMBER(key, name, format)
#define PLAIN_GROUP(key, name, arg, format) PLAIN_GROUP_##arg(key, name)
#define PLAIN_GROUP_callchain(key, name) PLAIN_RUN(key, name, callchain)
#define PLAIN_GROUP_raw(key, name)       PLAIN_RUN(key, name, raw)
#define PLAIN_RUN(key, name, group) \
	plain_key(s, #name, sizeof(#name) - 1, key); \
	plain_##group(s, &sample->name);
/* Never in a plain layout. */
#define PLAIN_GROUP_read_format(key, name)
#define PLAIN_GROUP_branch_stack(key, name)
#define PLAIN_GROUP_regs_user(key, name)
#define PLAIN_GROUP_stack_user(key, name)
#define PLAIN_GROUP_regs_intr(key, name)
#define PLAIN_GROUP_aux_sample(key, name)

static void plain_fields(struct plain *s, const struct pfr_sample *sample)
{
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (sample->present >> (key) & 1) { \
		PLAIN_##kind(key, name, arg, format) \
	}
#include "schema/sample.def"
#undef RECORD
#undef END
#undef MISC
#undef UNKNOWN
#undef FIELD
}

/* A number beside the fields: a key of schema/cbor.def below 0. */
static inline void plain_beside(struct plain *s, int key, uint64_t value)
{
	const char *name = s->names ? wcbor_item_name(key) : NULL;

	if (name)
		plain_name(s, name, strlen(name));
	else
		s->at += cbor_encode_negint8((uint8_t)~key, s->at, HEAD_MOST);
	s->at += cbor_encode_uint(value, s->at, HEAD_MOST);
}

static inline void plain_known(struct plain *s, const struct pfr_frame *frame, int misc, int event)
{
	if (misc)
		plain_beside(s, CBOR_ITEM_MISC, frame->misc);
	if (event)
		plain_beside(s, CBOR_ITEM_EVENT, frame->event);
}

/* In deterministic order misc, event and the offset come after the type, but as names before it. */
static void plain_item(struct plain *s, const struct pfr_frame *frame, const struct pfr_sample *sample)
{
	int misc = frame->misc != 0, event = frame->event && frame->event != PFR_NO_EVENT;
	unsigned char *map;

	s->at += cbor_encode_map_start((size_t)1 + (size_t)misc + (size_t)event + (size_t)s->sorted, s->at, HEAD_MOST);
	if (s->names && s->sorted)
		plain_beside(s, CBOR_ITEM_AT, frame->at);
	if (s->names)
		plain_known(s, frame, misc, event);
	plain_key(s, "SAMPLE", 6, PFR_RECORD_SAMPLE);
	map = s->at++; /* fewer than 24 fields: their number is in the first byte (RFC 8949, 3.1) */
	s->length = s->fields = 0;
	plain_fields(s, sample);
	*map = (unsigned char)(CBOR_MAP_HEAD | s->fields);
	if (!s->names)
		plain_known(s, frame, misc, event);
	if (!s->names && s->sorted)
		plain_beside(s, CBOR_ITEM_AT, frame->at);
}

int wcbor_plain(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	struct plain s = {.names = (flags & PFR_CBOR_NAMES) != 0, .lean = (flags & PFR_CBOR_LEAN) != 0,
			  .sorted = (flags & PFR_CBOR_SORTED) != 0};
	struct pfr_record record;
	struct pfr_where where;

	if (!layout || !layout->plain || frame->type != PFR_RECORD_SAMPLE || frame->piece != PFR_PIECE_RECORD ||
	    flags & ~(unsigned)(PFR_CBOR_NAMES | PFR_CBOR_LEAN | PFR_CBOR_SORTED))
		return 0;
	if (out->size > out->capacity || out->capacity - out->size < frame->size + (size_t)PLAIN_MOST)
		return 0;
	if (pfr_decode(frame, layout, &record, &where) || record.tail.size)
		return 0;
	s.at = (unsigned char *)out->data + out->size;
	plain_item(&s, frame, &record.sample);
	if (s.unsorted)
		return 0;
	out->size = (size_t)(s.at - (unsigned char *)out->data);
	return 1;
}
