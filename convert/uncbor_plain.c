/* SPDX-License-Identifier: MIT */
/*
 * The item of a sample with no fields but numbers and runs, back to its bytes: most items of
 * most streams (cbor_plain.c makes them). Its fields are read in whatever order they come and written
 * in that of the record, by expansions of schema/sample.def. Whatever is not as expected,
 * wrong or only rare, is left to uncbor_record.c, which also says what is wrong.
 */
#include "uncbor_record.h"
#include "cbor_out.h"

#include <string.h>

enum { MAJOR_UINT, MAJOR_NEGINT, MAJOR_BYTES, MAJOR_TEXT, MAJOR_ARRAY, MAJOR_MAP, MAJOR_TAG }; /* RFC 8949, section 3.1 */

#define HEADER_SIZE 8
#define KEY_NONE    255

struct item {
	const unsigned char *p, *end;
	struct pfr_sample sample; /* members that are in `seen` alone are set */
	uint64_t seen;            /* by key */
	uint64_t beside[2];       /* misc and event */
	uint8_t names, big, nr_fields;
};

/* ---- reading ---------------------------------------------------------------------- */

static inline int read_head(struct item *i, unsigned major, uint64_t *value)
{
	unsigned size;

	if (i->p == i->end || *i->p >> 5 != major || (*i->p & 31) > 27)
		return 0;
	size = head_read(i->p, (size_t)(i->end - i->p), value);
	i->p += size;
	return size != 0;
}

static inline int read_string(struct item *i, unsigned major, struct pfr_bytes *bytes)
{
	uint64_t size;

	if (!read_head(i, major, &size) || size > (uint64_t)(i->end - i->p) || size > UINT16_MAX)
		return 0;
	bytes->data = i->p;
	bytes->size = (uint32_t)size;
	i->p += size;
	return 1;
}

static int is_name(const struct pfr_bytes *name, const char *text, size_t size)
{
	return name->size == size && !memcmp(name->data, text, size);
}

/* The key of a field of SAMPLE by its name. */
static unsigned key_of(const struct pfr_bytes *name)
{
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define FIELD(group, key, field, kind, arg, cond, format, set, doc) \
	if (is_name(name, #field, sizeof(#field) - 1)) \
		return key;
#include "schema/sample.def"
#undef RECORD
#undef END
#undef MISC
#undef UNKNOWN
#undef FIELD
	return KEY_NONE;
}

static inline int read_key(struct item *i, unsigned *key)
{
	struct pfr_bytes name;
	uint64_t number;

	if (i->names) {
		if (!read_string(i, MAJOR_TEXT, &name))
			return 0;
		*key = key_of(&name);
	} else {
		if (!read_head(i, MAJOR_UINT, &number))
			return 0;
		*key = number < KEY_NONE ? (unsigned)number : KEY_NONE;
	}
	return 1;
}

static inline int read_callchain(struct item *i, struct pfr_callchain *chain)
{
	struct pfr_bytes bytes;
	uint64_t tag;

	if (!read_head(i, MAJOR_TAG, &tag) || tag != wcbor_typed_tag(8, i->big) || !read_string(i, MAJOR_BYTES, &bytes))
		return 0;
	chain->nr = bytes.size / 8;
	chain->ips.data = bytes.data;
	return bytes.size % 8 == 0;
}

static inline int read_raw(struct item *i, struct pfr_raw *raw)
{
	return read_string(i, MAJOR_BYTES, &raw->data);
}

static inline int read_number(struct item *i, uint64_t most, uint64_t *number)
{
	return read_head(i, MAJOR_UINT, number) && *number <= most;
}

#define READ_U32(name, arg) \
	if (!read_number(i, UINT32_MAX, &number)) \
		return 0; \
	i->sample.name = (uint32_t)number; \
	return 1;
#define READ_U64(name, arg)   return read_number(i, UINT64_MAX, &i->sample.name);
#define READ_GROUP(name, arg) READ_GROUP_##arg(name)
#define READ_GROUP_callchain(name) return read_callchain(i, &i->sample.name);
#define READ_GROUP_raw(name)       return read_raw(i, &i->sample.name);
#define READ_GROUP_read_format(name)  return 0;
#define READ_GROUP_branch_stack(name) return 0;
#define READ_GROUP_regs_user(name)    return 0;
#define READ_GROUP_stack_user(name)   return 0;
#define READ_GROUP_regs_intr(name)    return 0;
#define READ_GROUP_aux_sample(name)   return 0;

static inline int read_value(struct item *i, unsigned key)
{
	uint64_t number;

	switch (key) {
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) case key: READ_##kind(name, arg)
#include "schema/sample.def"
#undef RECORD
#undef END
#undef MISC
#undef UNKNOWN
#undef FIELD
	}
	return 0;
}

static int read_fields(struct item *i)
{
	uint64_t nr;
	unsigned key;

	if (i->nr_fields++ || !read_head(i, MAJOR_MAP, &nr))
		return 0;
	for (; nr; nr--) {
		if (!read_key(i, &key) || key > 63 || i->seen >> key & 1 || !read_value(i, key))
			return 0;
		i->seen |= UINT64_C(1) << key;
	}
	return 1;
}

/* Which of the item's own keys comes: SAMPLE, 0 for misc, 1 for event, or another. */
static unsigned read_item_key(struct item *i)
{
	struct pfr_bytes name;
	uint64_t number;

	if (i->names) {
		if (!read_string(i, MAJOR_TEXT, &name))
			return KEY_NONE;
		return is_name(&name, "SAMPLE", 6) ? PFR_RECORD_SAMPLE : is_name(&name, "misc", 4) ? 0 :
		       is_name(&name, "event", 5) ? 1 : KEY_NONE;
	}
	if (read_head(i, MAJOR_UINT, &number))
		return number == PFR_RECORD_SAMPLE ? PFR_RECORD_SAMPLE : KEY_NONE;
	return read_head(i, MAJOR_NEGINT, &number) && number < 2 ? (unsigned)number : KEY_NONE; /* ~CBOR_ITEM_MISC, _EVENT */
}

static int read_whole(struct item *i)
{
	static const uint64_t most[] = {UINT16_MAX, UINT32_MAX};
	unsigned seen = 0;
	uint64_t nr;

	if (!read_head(i, MAJOR_MAP, &nr) || nr > 3)
		return 0;
	for (; nr; nr--) {
		unsigned key = read_item_key(i);

		if (key == PFR_RECORD_SAMPLE ? !read_fields(i) :
		    key > 1 || seen >> key & 1 || !read_number(i, most[key], &i->beside[key]))
			return 0;
		seen |= key > 1 ? 0 : 1u << key;
	}
	return i->nr_fields == 1;
}

/* ---- writing ---------------------------------------------------------------------- */

static inline unsigned char *put_u16(unsigned char *at, uint16_t value, int big)
{
	value = wire_u16((const unsigned char *)&value, big); /* turned, or left as it is */
	memcpy(at, &value, 2);
	return at + 2;
}

static inline unsigned char *put_u32(unsigned char *at, uint32_t value, int big)
{
	value = wire_u32((const unsigned char *)&value, big);
	memcpy(at, &value, 4);
	return at + 4;
}

static inline unsigned char *put_u64(unsigned char *at, uint64_t value, int big)
{
	value = wire_u64((const unsigned char *)&value, big);
	memcpy(at, &value, 8);
	return at + 8;
}

static inline unsigned char *put_run(unsigned char *at, const unsigned char *data, size_t size)
{
	if (size)
		memcpy(at, data, size);
	return at + size;
}

#define SIZE_U32(name, arg)   4
#define SIZE_U64(name, arg)   8
#define SIZE_GROUP(name, arg) SIZE_GROUP_##arg(name)
#define SIZE_GROUP_callchain(name) (8 + 8 * (size_t)s->name.nr)
#define SIZE_GROUP_raw(name)       (4 + (size_t)s->name.data.size)
#define SIZE_GROUP_read_format(name)  0
#define SIZE_GROUP_branch_stack(name) 0
#define SIZE_GROUP_regs_user(name)    0
#define SIZE_GROUP_stack_user(name)   0
#define SIZE_GROUP_regs_intr(name)    0
#define SIZE_GROUP_aux_sample(name)   0

#define PUT_U32(name, arg)   at = put_u32(at, s->name, big);
#define PUT_U64(name, arg)   at = put_u64(at, s->name, big);
#define PUT_GROUP(name, arg) PUT_GROUP_##arg(name)
#define PUT_GROUP_callchain(name) at = put_run(put_u64(at, s->name.nr, big), s->name.ips.data, 8 * (size_t)s->name.nr);
#define PUT_GROUP_raw(name) at = put_run(put_u32(at, s->name.data.size, big), s->name.data.data, s->name.data.size);
#define PUT_GROUP_read_format(name)
#define PUT_GROUP_branch_stack(name)
#define PUT_GROUP_regs_user(name)
#define PUT_GROUP_stack_user(name)
#define PUT_GROUP_regs_intr(name)
#define PUT_GROUP_aux_sample(name)

#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)

static size_t size_of(const struct item *i)
{
	const struct pfr_sample *s = &i->sample;
	size_t size = HEADER_SIZE;

#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (i->seen >> (key) & 1) \
		size += SIZE_##kind(name, arg);
#include "schema/sample.def"
#undef FIELD
	return size;
}

/* Apart: in line, gcc cannot see that only what was seen is read. */
static PFR_APART void put_sample(unsigned char *at, const struct item *i, size_t size)
{
	const struct pfr_sample *s = &i->sample;
	int big = i->big;

	at = put_u32(at, PFR_RECORD_SAMPLE, big);
	at = put_u16(at, (uint16_t)i->beside[0], big);
	at = put_u16(at, (uint16_t)size, big);
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (i->seen >> (key) & 1) { \
		PUT_##kind(name, arg) \
	}
#include "schema/sample.def"
#undef FIELD
}

size_t uncbor_plain(const struct pfr_uncbor *uncbor, const struct pfr_window *window, unsigned char *to, size_t capacity,
		    size_t *size)
{
	struct item i;
	size_t needed;

	i.p = window->data;
	i.end = window->data + window->size;
	i.seen = i.beside[0] = i.beside[1] = 0;
	i.names = (uncbor->flags & PFR_CBOR_NAMES) != 0;
	i.big = uncbor->order == PFR_BIG;
	i.nr_fields = 0;
	if (!read_whole(&i))
		return 0;
	needed = size_of(&i);
	if (needed > UINT16_MAX || needed > capacity)
		return 0;
	put_sample(to, &i, needed);
	*size = needed;
	return (size_t)(i.p - window->data);
}
