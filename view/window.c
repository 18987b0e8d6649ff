/* SPDX-License-Identifier: MIT */
/*
 * The records of the page: their bytes, the items of their walk, and what is known of them besides.
 */
#include "view.h"
#include "session/base/record_inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SHAPES_MOST 4 /* times most_bytes */
#define PACKED_MOST 4 /* times most_bytes, of what is decompressed, where the rest stays in the file */
#define DEFECTS_MOST 10000
#define DAMAGE_MOST (64u << 10) /* bytes of a range in one item; a larger one has several */
#define TEXTS_MOST (4u << 20)
#define STAYS (1u << 10) /* of VIEW_FLAGS: the bytes are in the file, at VIEW_OFFSET */

struct view_defect {
	uint64_t offset, field; /* of the record and of the field in the file */
	uint32_t record;        /* index in the page; UINT32_MAX: in none */
	uint32_t part, status, text;
};

struct view_value {
	uint32_t record, offset;
	uint64_t value;
};

static bool keep_value(struct view_window *w, const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct view_value value = {(uint32_t)w->nr, item->offset, item->value};
	struct pfr_words words = {frame->data + item->offset, item->nr, 8, frame->order};
	uint32_t i;

	if (item->what != PFR_ITEM_FIELD)
		return true;
	if ((item->kind == PFR_KIND_BITS32 || item->kind == PFR_KIND_BITS64) && frame->order == PFR_BIG &&
	    !view_add(&w->values, &value, sizeof(value)))
		return false;
	if (item->kind < PFR_KIND_CSTR)
		return view_names_value(&w->names, item, frame->type, item->value);
	for (i = 0; item->kind == PFR_KIND_U64S && item->set && i < item->nr; i++)
		if (pfr_word(&words, i) >= (uint64_t)-4096 && !view_names_value(&w->names, item, frame->type, pfr_word(&words, i)))
			return false;
	return true;
}

static bool walk(struct view_window *w, const struct pfr_session_record *r, uint32_t *shape)
{
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;

	view_shapes_begin(&w->shapes);
	pfr_walk_init(&walk, &r->frame, r->layout);
	while (pfr_walk_next(&walk, &item, &where) != PFR_END)
		if (!view_shapes_item(&w->shapes, &item) || !keep_value(w, &r->frame, &item))
			return false;
	return view_shapes_end(&w->shapes, shape);
}

static bool is_full(const struct view_window *w, const struct pfr_frame *frame)
{
	return w->nr >= w->most_records || w->data.size + frame->size > (w->stay ? PACKED_MOST : 1) * w->most_bytes || w->values.size > w->most_bytes / 2 ||
	       w->shapes.words.size > SHAPES_MOST * w->most_bytes || w->texts.bytes.size > TEXTS_MOST ||
	       w->names.texts.bytes.size > TEXTS_MOST;
}

bool view_window_record(struct view_window *w, const struct pfr_session_record *r, const struct view_facts *facts)
{
	const uint64_t inner = record_inner(r);
	const bool stays = w->stay && !r->packed;
	uint32_t words[VIEW_WORDS] = {0}, comm;

	w->full |= is_full(w, &r->frame);
	if (w->full || !r->passes) {
		w->left_out += r->what == PFR_WHAT_RECORD;
		return true;
	}
	if (!walk(w, r, &words[VIEW_SHAPE]) || !view_texts_find(&w->texts, facts->comm.data, facts->comm.size, &comm))
		return false;
	words[VIEW_OFFSET] = (uint32_t)r->offset;
	words[VIEW_OFFSET_HIGH] = (uint32_t)(r->offset >> 32);
	words[VIEW_SIZE] = r->frame.size;
	words[VIEW_TYPE] = r->frame.type;
	words[VIEW_FLAGS] = r->frame.piece | (uint32_t)r->packed << 8 | (uint32_t)r->frame.order << 9 | (stays ? STAYS : 0);
	words[VIEW_EVENT] = facts->event;
	words[VIEW_DATA] = (uint32_t)w->data.size;
	words[VIEW_TIME] = (uint32_t)facts->time;
	words[VIEW_TIME_HIGH] = (uint32_t)(facts->time >> 32);
	words[VIEW_CPU] = facts->cpu;
	words[VIEW_PID] = facts->pid;
	words[VIEW_TID] = facts->tid;
	words[VIEW_COMM] = comm;
	words[VIEW_PART] = r->part;
	words[VIEW_STATUS] = (uint32_t)r->status;
	words[VIEW_INNER] = (uint32_t)inner;
	words[VIEW_INNER_HIGH] = (uint32_t)(inner >> 32);
	if (!view_add(&w->records, words, sizeof(words)) || (!stays && !view_add(&w->data, r->frame.data, r->frame.size)))
		return false;
	w->nr++;
	return true;
}

/* PFR_E_MEMORY; else why it cannot be read, and w->unread, which is 0 of a pipe, whose bytes are gone: its defect has the place. */
static enum pfr_status read_range(struct view_window *w, struct pfr_session *session, uint32_t part, uint64_t at, uint32_t size)
{
	unsigned char *to = view_add(&w->data, NULL, size);
	enum pfr_status status = to ? pfr_session_read(session, part, at, to, size) : PFR_E_MEMORY;

	if (!status || !to)
		return status;
	w->data.size -= size;
	w->unread = status != PFR_E_SYSTEM ? 0 : errno ? errno :
							 EIO;
	return status;
}

/* Bytes of a range that is no record, from `at`. */
static bool add_range(struct view_window *w, struct pfr_session *session, const struct pfr_session_record *r, uint64_t at, uint32_t size, uint32_t piece)
{
	uint32_t words[VIEW_WORDS] = {0};
	const struct pfr_item item = {.what = piece == VIEW_DAMAGED ? PFR_ITEM_BAD : PFR_ITEM_TAIL, .part = PFR_PART_BODY, .size = size};
	enum pfr_status status = PFR_OK;

	words[VIEW_DATA] = (uint32_t)w->data.size;
	if (!w->stay)
		status = read_range(w, session, r->part, at, size);
	if (status)
		return status != PFR_E_MEMORY && !w->unread;
	view_shapes_begin(&w->shapes);
	if (!view_shapes_item(&w->shapes, &item) || !view_shapes_end(&w->shapes, &words[VIEW_SHAPE]))
		return false;
	words[VIEW_OFFSET] = (uint32_t)at;
	words[VIEW_OFFSET_HIGH] = (uint32_t)(at >> 32);
	words[VIEW_SIZE] = size;
	words[VIEW_FLAGS] = piece | (uint32_t)r->frame.order << 9 | (w->stay ? STAYS : 0);
	words[VIEW_EVENT] = PFR_NO_EVENT;
	words[VIEW_CPU] = words[VIEW_PID] = words[VIEW_TID] = UINT32_MAX;
	words[VIEW_PART] = r->part;
	words[VIEW_STATUS] = (uint32_t)r->status;
	if (!view_add(&w->records, words, sizeof(words)))
		return false;
	w->nr++;
	return true;
}

bool view_window_range(struct view_window *w, struct pfr_session *session, const struct pfr_session_record *r, uint32_t piece)
{
	uint64_t at = r->offset;

	while (at < r->until) {
		const struct pfr_frame frame = {.size = r->until - at < DAMAGE_MOST ? (uint32_t)(r->until - at) : DAMAGE_MOST};

		w->full |= is_full(w, &frame);
		if (w->full) { /* one of what is left out, as a record is */
			w->left_out++;
			return true;
		}
		if (!add_range(w, session, r, at, frame.size, piece))
			return false;
		at += frame.size;
	}
	return true;
}

/* The record in the page that a defect is in or follows: the last one, unless the page is full. */
static uint32_t record_of(const struct view_window *w)
{
	return w->nr && !w->full ? (uint32_t)w->nr - 1 : UINT32_MAX;
}

bool view_window_defect(struct view_window *w, const struct pfr_session_error *error)
{
	struct view_defect defect = {error->where.status ? error->where.at : error->offset, error->where.offset,
				     record_of(w), 0, (uint32_t)error->status, 0};

	if (w->defects.size / sizeof(defect) >= DEFECTS_MOST)
		return true;
	return view_texts_find(&w->texts, error->text, strlen(error->text), &defect.text) &&
	       view_add(&w->defects, &defect, sizeof(defect));
}

/* ---- printing -------------------------------------------------------------------- */

/* Words as little-endian has them, whatever the host's order is: they are turned in place. */
static void print_words(struct view_out *out, const struct view_memory *words)
{
	size_t i;

	for (i = 0; i + 4 <= words->size; i += 4) {
		uint32_t word;

		memcpy(&word, words->data + i, 4);
		words->data[i] = (unsigned char)word;
		words->data[i + 1] = (unsigned char)(word >> 8);
		words->data[i + 2] = (unsigned char)(word >> 16);
		words->data[i + 3] = (unsigned char)(word >> 24);
	}
	view_blob(out, words->data, words->size);
}

static void print_defects(struct view_out *out, const struct view_memory *defects)
{
	const struct view_defect *d = (const struct view_defect *)(const void *)defects->data;
	size_t nr = defects->size / sizeof(*d), i;

	view_text(out, ",\"defects\":[");
	for (i = 0; i < nr; i++) {
		const uint64_t numbers[] = {d[i].offset, d[i].field, d[i].record == UINT32_MAX ? 0 : (uint64_t)d[i].record + 1,
					    d[i].status, d[i].text};
		size_t k;

		view_text(out, i ? ",[" : "[");
		for (k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++) {
			view_text(out, k ? "," : "");
			view_number(out, numbers[k]);
		}
		view_text(out, "]");
	}
	view_text(out, "]");
}

static void print_values(struct view_out *out, const struct view_memory *values)
{
	const struct view_value *v = (const struct view_value *)(const void *)values->data;
	size_t nr = values->size / sizeof(*v), i;

	view_text(out, ",\"turned\":{");
	for (i = 0; i < nr; i++) {
		view_text(out, i ? ",\"" : "\"");
		view_number(out, v[i].record);
		view_text(out, ":");
		view_number(out, v[i].offset);
		view_text(out, "\":\"");
		view_number(out, v[i].value);
		view_text(out, "\"");
	}
	view_text(out, "}");
}

void view_window_print(const struct view_window *w, struct view_out *out)
{
	view_text(out, "\"values\":");
	view_names_print(&w->names, out);
	view_text(out, ",\"texts\":");
	view_texts_print(&w->texts, out);
	print_defects(out, &w->defects);
	print_values(out, &w->values);
	view_text(out, ",\"begins\":");
	print_words(out, &w->shapes.begins);
	view_text(out, ",\"items\":");
	print_words(out, &w->shapes.words);
	view_text(out, ",\"records\":");
	print_words(out, &w->records);
	view_text(out, ",\"data\":");
	view_blob(out, w->data.data, w->data.size);
}

void view_window_free(struct view_window *w)
{
	free(w->records.data);
	free(w->data.data);
	free(w->defects.data);
	free(w->values.data);
	view_shapes_free(&w->shapes);
	view_names_free(&w->names);
	view_texts_free(&w->texts);
}
