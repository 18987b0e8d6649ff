/* SPDX-License-Identifier: MIT */
#include "build_ids.h"

#include <string.h>

#define ENTRY 36      /* bytes before the name: header, pid, build id, its size */
#define NAME_ALIGN 64 /* of names: util/header.h */
#define ID_SIZE 20
#define MISC_USER 2
#define MISC_SIZE 0x8000 /* the entry has the size of its build id */

/* Where the name is or would be. */
static uint32_t place_of(const struct build_ids *b, const unsigned char *name, size_t size, bool *there)
{
	uint32_t low = 0, high = b->nr;

	*there = false;
	while (low < high && !*there) {
		uint32_t middle = low + (high - low) / 2;
		int order = strncmp(b->name[middle], (const char *)name, size);

		order = order ? order : b->name[middle][size] != 0;
		*there = !order;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return *there ? high : low;
}

static bool add_name(struct build_ids *b, struct pfr_session *s, const struct pfr_bytes *name)
{
	uint32_t capacity = b->capacity ? b->capacity * 2 : 64, at;
	bool there;
	char **more, *copy;

	at = place_of(b, name->data, name->size, &there);
	if (there || b->nr == BUILD_IDS_FILES)
		return true;
	if (b->nr == b->capacity) {
		more = pfr_session_resize(s, b->name, capacity * sizeof(*more));
		if (!more)
			return false;
		b->name = more;
		b->capacity = capacity;
	}
	copy = pfr_session_copy(s, name->data, name->size);
	if (!copy)
		return false;
	memmove(b->name + at + 1, b->name + at, (b->nr - at) * sizeof(*b->name));
	b->name[at] = copy;
	b->nr++;
	return true;
}

bool build_ids_take(struct build_ids *b, struct pfr_session *s, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;
	const struct pfr_bytes *name;

	if ((r->frame.type != PFR_RECORD_MMAP && r->frame.type != PFR_RECORD_MMAP2) || r->frame.misc & PFR_MISC_MMAP_DATA)
		return true;
	if (r->status || pfr_decode(&r->frame, r->layout, &record, &where))
		return true;
	if (r->frame.type == PFR_RECORD_MMAP2 && PFR_HAS(record.mmap2, MMAP2, BUILD_ID))
		return true;
	name = r->frame.type == PFR_RECORD_MMAP ? &record.mmap.filename : &record.mmap2.filename;
	if (!name->size || name->data[0] != '/' || (name->size > 1 && name->data[1] == '/') || memchr(name->data, 0, name->size))
		return true;
	return add_name(b, s, name);
}

/* ---- the section --------------------------------------------------------------------- */

static bool add(struct build_ids *b, struct pfr_session *s, const void *data, size_t size)
{
	unsigned char *more;

	if (b->space - b->size < size) {
		more = pfr_session_resize(s, b->data, (b->size + size) * 2);
		if (!more)
			return false;
		b->data = more;
		b->space = (b->size + size) * 2;
	}
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
	return true;
}

static void put(unsigned char *to, uint32_t value, unsigned size, bool big)
{
	unsigned i;

	for (i = 0; i < size; i++)
		to[big ? size - 1 - i : i] = (unsigned char)(value >> 8 * i);
}

static bool add_entry(struct build_ids *b, struct pfr_session *s, const char *name, const unsigned char *id, unsigned id_size)
{
	static const unsigned char zeros[NAME_ALIGN];
	bool big = pfr_session_info(s)->order == PFR_BIG;
	unsigned char entry[ENTRY] = {0};
	size_t length = strlen(name), padded = (length + NAME_ALIGN) / NAME_ALIGN * NAME_ALIGN;

	if (padded > UINT16_MAX - ENTRY)
		return true;
	put(entry + 4, MISC_USER | MISC_SIZE, 2, big);
	put(entry + 6, (uint32_t)(ENTRY + padded), 2, big);
	put(entry + 8, UINT32_MAX, 4, big); /* of the host */
	memcpy(entry + 12, id, id_size);
	entry[12 + ID_SIZE] = (unsigned char)id_size;
	b->added++;
	return add(b, s, entry, ENTRY) && add(b, s, name, length) && add(b, s, zeros, padded - length);
}

/* Names that have an entry are not looked for. */
static void forget_known(struct build_ids *b, struct pfr_session *s, const struct pfr_frame *frame)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint32_t at;
	bool there;

	pfr_walk_init(&walk, frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (!PFR_IS(item, BUILD_ID_ENTRY, FILENAME) || item.what != PFR_ITEM_FIELD)
			continue;
		at = place_of(b, frame->data + item.offset, item.nr, &there);
		if (!there)
			continue;
		pfr_session_free(s, b->name[at]);
		b->nr--;
		memmove(b->name + at, b->name + at + 1, (b->nr - at) * sizeof(*b->name));
	}
}

bool build_ids_make(struct build_ids *b, struct pfr_session *s, const struct pfr_edit_options *options)
{
	unsigned char id[ID_SIZE];
	struct pfr_frame frame;
	bool good = true;
	uint32_t i;
	int size;

	if (!pfr_session_feature(s, PFR_FEATURE_BUILD_ID, &frame)) {
		forget_known(b, s, &frame);
		good = add(b, s, frame.data, frame.size);
	}
	for (i = 0; i < b->nr && good; i++) {
		memset(id, 0, sizeof(id));
		size = options->build_id(options->build_id_user, b->name[i], id);
		if (size > 0 && size <= ID_SIZE)
			good = add_entry(b, s, b->name[i], id, (unsigned)size);
	}
	return good;
}

void build_ids_free(struct build_ids *b, struct pfr_session *s)
{
	uint32_t i;

	for (i = 0; i < b->nr; i++)
		pfr_session_free(s, b->name[i]);
	pfr_session_free(s, b->name);
	pfr_session_free(s, b->data);
}
