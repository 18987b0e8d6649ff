/* SPDX-License-Identifier: MIT */
/*
 * The third expansion of the rows: from the struct back to the bytes, in the
 * order and under the conditions of the rows, so that what pfr_decode accepts
 * comes out as it was. What each kind of field writes stands here once.
 */
#include "encode.h"
#include "words.h"

/*
 * Conditions. Those on FORM and LEFT look at bytes that are not there yet: what the
 * struct says to be present is believed. So it is for the attr's words without a layout.
 */
#define WORD_OF_MISC               p->misc
#define WORD_OF_SAMPLE_TYPE        l->sample_type
#define WORD_OF_READ_FORMAT        l->read_format
#define WORD_OF_COUNT              wire_clamp(count)
#define WORD_OF_TAG                wire_clamp(tag)

#define SAY_MISC(cond)               (cond)
#define SAY_COUNT(cond)              (cond)
#define SAY_TAG(cond)                (cond)
#define SAY_SAMPLE_TYPE(cond)        (l ? (cond) : has)
#define SAY_READ_FORMAT(cond)        (l ? (cond) : has)
#define SAY_FORM(cond)               has
#define SAY_LEFT(cond)               has

#define ALWAYS               1
#define IF(w, b)             SAY_##w((WORD_OF_##w & BIT_##w(b)) != 0)
#define UNLESS(w, b)         SAY_##w((WORD_OF_##w & BIT_##w(b)) == 0)
#define IF_UNLESS(w, b, unset) SAY_##w((WORD_OF_##w & (BIT_##w(b) | BIT_##w(unset))) == BIT_##w(b))
#define MASKED(w, mask, v)   SAY_##w((WORD_OF_##w & (mask)) == (v))
#define LEAST(w, n)          SAY_##w(WORD_OF_##w >= (n))
#define RANGE(w, lo, hi)     SAY_##w(wire_between(WORD_OF_##w, lo, hi))
#define MOST(w, than)        SAY_##w(WORD_OF_##w <= WORD_OF_##than)

#define KEEP_NONE(v)
#define KEEP_COUNT(v)  count = (v);
#define KEEP_COUNT2(v) count2 = (v);
#define KEEP_TAG(v)    tag = (v);
#define KEEP_TAG2(v)   tag2 = (v);

/* How many there must be: as the count says, or as many as there are. */
#define NR_COUNT(nr)     count
#define NR_ONES(nr)      wire_popcount(count)
#define NR_COUNTS(nr)    wire_product(count, count2)
#define NR_TAGS(nr)      wire_product(tag, tag2)
#define NR_REST(nr)      (nr)
#define NR_FEATURES(nr)  (nr)
#define NR_REGS_USER(nr) (l ? l->regs_user : (nr))
#define NR_REGS_INTR(nr) (l ? l->regs_intr : (nr))

#define LEN_COUNT  count
#define LEN_COUNT2 count2
#define LEN_REST   length
#define LEN_N(n)   (n)
#define LEN_BUT(n) length
#define OF_N(n)    (n)

/* A field whose condition does not hold. */
static void put_nothing(struct pfr_place *p, uint16_t row, int has)
{
	if (has)
		pfr_place_fail(p, row, PFR_E_FIELDS, 0);
}

static void put_bytes(struct pfr_place *p, uint16_t row, const struct pfr_bytes *from, uint64_t size)
{
	if (from->size != size)
		pfr_place_fail(p, row, PFR_E_FIELDS, size);
	else
		pfr_place_bytes(p, from->data, from->size);
}

static void put_words(struct pfr_place *p, uint16_t row, const struct pfr_words *from, uint64_t nr, uint32_t width, int big)
{
	if (from->nr != nr || (nr && from->width != width))
		pfr_place_fail(p, row, PFR_E_FIELDS, nr);
	else
		pfr_place_words(p, from->data, from->nr, width, from->order != big);
}

/* An array goes as it is where its order is the record's; 0: entry by entry. */
static int put_array(struct pfr_place *p, uint16_t row, const struct pfr_array *from, uint64_t nr, uint16_t group, int big)
{
	if (from->nr != nr || (nr && from->stride != pfr_rows_stride(group, from->read_format))) {
		pfr_place_fail(p, row, PFR_E_FIELDS, nr);
		return 1;
	}
	if (from->order != big)
		return 0;
	pfr_place_bytes(p, from->data, (size_t)from->nr * from->stride);
	return 1;
}

/* Bit fields go back to where a compiler of that order puts them. */
static uint64_t bits_back(uint64_t value, unsigned width, uint16_t row, int big)
{
	return big ? pfr_bits_back(value, width, pfr_rows[row].set) : value;
}

#define PUT_U8(row, from, arg)     pfr_place_number(p, from, 1, big); KEEP_##arg(from)
#define PUT_U16(row, from, arg)    pfr_place_number(p, from, 2, big); KEEP_##arg(from)
#define PUT_U32(row, from, arg)    pfr_place_number(p, from, 4, big); KEEP_##arg(from)
#define PUT_U64(row, from, arg)    pfr_place_number(p, from, 8, big); KEEP_##arg(from)
#define PUT_S32(row, from, arg)    pfr_place_number(p, (uint32_t)from, 4, big);
#define PUT_BITS64(row, from, arg) pfr_place_number(p, bits_back(from, 64, row, big), 8, big);
#define PUT_BITS32(row, from, arg) pfr_place_number(p, bits_back(from, 32, row, big), 4, big);
#define PUT_CSTR(row, from, arg)   pfr_place_cstr(p, row, from.data, from.size, OF_##arg);
#define PUT_CHARS(row, from, arg)  pfr_place_chars(p, row, from.data, from.size, OF_##arg);
#define PUT_BYTES(row, from, arg)  { uint64_t length = from.size; (void)length; put_bytes(p, row, &from, LEN_##arg); }
#define PUT_PAD(row, from, arg)    pfr_place_padding(p, row, from.data, has ? from.size : 0, OF_##arg);
#define PUT_U16S(row, from, arg)   put_words(p, row, &from, NR_##arg(from.nr), 2, big);
#define PUT_U32S(row, from, arg)   put_words(p, row, &from, NR_##arg(from.nr), 4, big);
#define PUT_U64S(row, from, arg)   put_words(p, row, &from, NR_##arg(from.nr), 8, big);
#define PUT_GROUP(row, from, arg)  put_##arg(p, l, &from, big);
#define PUT_ATTR(row, from, arg)   put_attr_sized(p, row, &from, big);
#define PUT_ARRAY(row, from, arg) \
	if (!put_array(p, row, &from, count, ROW_OF_##arg, big)) { \
		struct pfr_##arg entry = {0}; \
		uint32_t i; \
		for (i = 0; pfr_##arg##_at(&from, i, &entry) == PFR_OK; i++) \
			put_##arg(p, 0, &entry, big); \
	}

static void put_attr_sized(struct pfr_place *p, uint16_t row, const struct pfr_attr *from, int big);

/*
 * Every group gets the same words, needed or not. A field is written when the rows'
 * condition holds; one that is present against it is the caller's mistake.
 */
#define BEGIN(name) \
	PFR_UNUSED static inline void put_##name(struct pfr_place *p, const struct pfr_layout *l, \
						 const struct pfr_##name *in, const int big) \
	{ \
		uint64_t count = 0, count2 = 0, tag = 0, tag2 = 0; \
		(void)p, (void)l, (void)in, (void)big, (void)count, (void)count2, (void)tag, (void)tag2;
#define FINISH }
#define GROUP(number, name, doc) BEGIN(name)
#define END_GROUP(name) FINISH
#define RECORD(number, NAME, name, trailer, since, doc) BEGIN(name)
#define END(name) FINISH
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	{ \
		const int has = in->present >> (key) & 1; \
		(void)has; \
		if (cond) { \
			PUT_##kind(ROW_##group##_##name, in->name, arg) \
		} else { \
			put_nothing(p, ROW_##group##_##name, has); \
		} \
	}
#define UNKNOWN_SAMPLE_TYPE l->unknown_sample_type
#define UNKNOWN_READ_FORMAT l->unknown_read_format
#define UNKNOWN(group, WORD) \
	if (l && UNKNOWN_##WORD) \
		pfr_place_fail(p, ROW_OF_UNKNOWN_##WORD, PFR_E_##WORD, UNKNOWN_##WORD);
#define CHECK(group, name, when, cond, STATUS) \
	{ \
		enum { has = 1 }; /* its field was written */ \
		if ((when) && !(cond)) \
			pfr_place_fail(p, ROW_##group##_##name, PFR_E_##STATUS, tag); \
	}
#include "schema/all.def"

/* The attr's own size must be that of its fields; 0 stands for the first published one. */
static void put_attr_sized(struct pfr_place *p, uint16_t row, const struct pfr_attr *from, int big)
{
	uint32_t begin = p->at, size;

	put_attr(p, 0, from, big);
	size = p->at - begin;
	if (size % 8 || (from->size ? from->size : 64) != size)
		pfr_place_fail(p, row, PFR_E_ATTR_SIZE, size);
}

static void put_body(struct pfr_place *p, const struct pfr_record *record, const struct pfr_layout *l, int big)
{
	if (record->piece == PFR_PIECE_RECORD) {
		switch (record->type) {
#define RECORD(number, NAME, name, trailer, since, doc) case number: put_##name(p, l, &record->name, big); break;
#include "schema/all.def"
		}
		return;
	}
	switch (record->piece) {
#define PIECE(number, NAME, name, doc) case PFR_PIECE_##NAME: put_##name(p, l, &record->name, big); break;
#include "schema/all.def"
	}
}

/* Bytes of the trailer that the struct says is there. */
static uint32_t trailer_size(const struct pfr_record *record)
{
	uint32_t sum = 0;
	uint16_t row;

	for (row = ROW_OF_sample_id + 1; row != ROW_END_sample_id; row++)
		if (record->sample_id.present >> pfr_rows[row].key & 1)
			sum += pfr_kind_size(pfr_rows[row].kind);
	return sum;
}

static void put_tail(struct pfr_place *p, const struct pfr_record *record)
{
	pfr_place_bytes(p, record->tail.data, record->tail.size);
}

/* The trailer is the last, or has the tail after it, as the record's row says. */
static void put_record(struct pfr_place *p, const struct pfr_record *record, const struct pfr_layout *l, int big)
{
	uint16_t row = pfr_rows_find(record->piece, record->type);
	uint32_t trailer = trailer_size(record);
	int after = row != ROW_NONE && pfr_rows[row].kind == TRAILER_AFTER && trailer;

	if (record->size)
		p->end = after ? record->size : record->size - trailer;
	if (record->piece == PFR_PIECE_RECORD) {
		pfr_place_number(p, record->type, 4, big);
		pfr_place_number(p, p->most > PLACE_MOST ? 0 : record->misc, 2, big);
		pfr_place_bytes(p, 0, 2); /* the size, which is put at the end */
	}
	put_body(p, record, l, big);
	if (!after)
		put_tail(p, record);
	if (trailer)
		put_sample_id(p, l, &record->sample_id, big);
	if (after)
		put_tail(p, record);
	if (record->piece == PFR_PIECE_RECORD)
		pfr_place_size(p, big);
}

static int is_long(const struct pfr_record *record)
{
	return record->piece == PFR_PIECE_RECORD && pfr_is_long(record->type);
}

/* What must hold between struct and layout before anything is written. */
static enum pfr_status refuses(const struct pfr_record *record, const struct pfr_layout *layout)
{
	struct pfr_frame frame = {0, 0, record->type, 0, 0, record->piece, 0, 0, 0};
	uint16_t row = pfr_rows_find(record->piece, record->type);

	if (record->size && record->size < trailer_size(record) + 8 && record->sample_id.present)
		return PFR_E_TRAILER;
	if (!layout)
		return PFR_OK;
	if (!pfr_trailer_size(&frame, layout, row) != !record->sample_id.present)
		return PFR_E_TRAILER;
	return pfr_frame_refuses(&frame, layout);
}

enum pfr_status pfr_encode(const struct pfr_record *record, const struct pfr_layout *layout, enum pfr_byte_order order,
			   const struct pfr_frame *from, unsigned char *data, size_t capacity, size_t *size)
{
	struct pfr_place p = {data, from ? from->data : 0, from ? from->size : 0, capacity, 0, 0, 0, record->misc, 0, PFR_OK, 0, 0};

	p.most = p.end = is_long(record) ? PLACE_MOST_LONG : PLACE_MOST;
	*size = 0;
	p.status = refuses(record, layout);
	put_record(&p, record, layout, order == PFR_BIG);
	if (!p.status && record->size && p.at != record->size)
		p.status = PFR_E_FIELDS;
	if (p.status)
		return p.status;
	*size = p.at;
	return p.at > capacity ? PFR_NO_SPACE : PFR_OK;
}
