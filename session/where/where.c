/* SPDX-License-Identifier: MIT */
/*
 * Evaluates an expression for a record. What needs no look at the fields comes first, and often decides; else one walk
 * over the record meets the tests of all its fields.
 */
#include "session/session.h"
#include "session/tasks/tasks.h"
#include "where.h"

#include "perfring_session_account.h"

#include "convert/path.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct run {
	const struct pfr_expression *e;
	struct pfr_session *s;
	const struct pfr_session_record *r;
	uint64_t found, hit;                 /* leaves whose field is there; of which a value meets the test */
	uint64_t inside[PFR_WALK_DEPTH + 2]; /* leaves that name a group around what is walked */
	uint16_t open[PFR_WALK_DEPTH + 2];   /* rows of these groups */
	unsigned depth;
};

/* ---- the code ------------------------------------------------------------------------ */

enum {
	FALSE,
	UNKNOWN,
	TRUE,
};

static unsigned leaf_value(const struct run *run, unsigned leaf, uint64_t known)
{
	uint64_t bit = UINT64_C(1) << leaf;
	uint8_t op = run->e->leaf[leaf].op;

	if (!(known & bit))
		return UNKNOWN;
	if (op == WHERE_HAS)
		return run->found & bit ? TRUE : FALSE;
	if (op == WHERE_NE || op == WHERE_NO_MATCH)
		return run->found & ~run->hit & bit ? TRUE : FALSE;
	return run->hit & bit ? TRUE : FALSE;
}

/* Of an expression of which only some leaves are known. */
static unsigned value_of(const struct run *run, uint64_t known)
{
	uint8_t stack[WHERE_STACK + 1];
	unsigned nr = 0, i;

	if (run->e->nr_code == 1)
		return leaf_value(run, run->e->code[0], known);
	for (i = 0; i < run->e->nr_code; i++) {
		unsigned code = run->e->code[i];

		if (code < WHERE_LEAVES) {
			stack[nr++] = (uint8_t)leaf_value(run, code, known);
		} else if (code == WHERE_NOT) {
			stack[nr - 1] = (uint8_t)(TRUE - stack[nr - 1]);
		} else {
			bool first = (stack[nr - 2] < stack[nr - 1]) == (code == WHERE_AND);

			stack[nr - 2] = first ? stack[nr - 2] : stack[nr - 1];
			nr--;
		}
	}
	return stack[0];
}

/* ---- tests ------------------------------------------------------------------------------ */

static void test(struct run *run, uint64_t leaves, const struct where_field *field)
{
	unsigned leaf;

	for (leaf = 0; leaves; leaf++, leaves >>= 1) {
		if (!(leaves & 1))
			continue;
		run->found |= UINT64_C(1) << leaf;
		if (!(run->hit >> leaf & 1) && where_meets(run->e, &run->e->leaf[leaf], field))
			run->hit |= UINT64_C(1) << leaf;
	}
}

static void test_text(struct run *run, uint64_t leaves, const void *text, size_t size)
{
	struct where_field field = {.kind = WHERE_TEXT_FIELD, .data = (const unsigned char *)text, .size = (uint32_t)size};

	test(run, leaves, &field);
}

static void test_number(struct run *run, uint64_t leaves, uint64_t number)
{
	struct where_field field = {.kind = WHERE_NUMBER, .width = 8, .number = number};

	test(run, leaves, &field);
}

/* An event has a name and an index; a type a name and a number. */
static void test_cheap(struct run *run)
{
	const struct pfr_frame *frame = &run->r->frame;
	const char *name;
	char text[16];
	unsigned leaf;

	for (leaf = 0; leaf < run->e->nr_leaves; leaf++) {
		uint64_t bit = run->e->cheap & UINT64_C(1) << leaf;

		switch (bit ? run->e->leaf[leaf].source : (uint8_t)WHERE_OF_SCHEMA) {
		case WHERE_OF_OFFSET: test_number(run, bit, run->r->offset); break;
		case WHERE_OF_TYPE:
			name = pfr_type_name(frame->type);
			if (*name)
				test_text(run, bit, name, strlen(name));
			test_number(run, bit, frame->type);
			break;
		case WHERE_OF_EVENT:
			name = pfr_session_event_name(run->s, frame->event);
			if (frame->event == PFR_NO_EVENT)
				break;
			if (name)
				test_text(run, bit, name, strlen(name));
			snprintf(text, sizeof(text), "%u", (unsigned)frame->event);
			test_text(run, bit, text, strlen(text));
			break;
		default: break;
		}
	}
}

/* ---- the walk ------------------------------------------------------------------------------- */

static bool is_named(const struct run *run, const struct pfr_item *item, unsigned up, const char *name)
{
	if (up < run->depth)
		return !strcmp(pfr_row_name(run->open[run->depth - 1 - up]), name);
	return up == run->depth && item->part == PFR_PART_TRAILER && !strcmp(name, "sample_id");
}

/* Those of the leaves of the item's name that have the names around it as well. */
static uint64_t leaves_of(const struct run *run, const struct pfr_item *item)
{
	uint64_t named = item->row < ROW_NR ? run->e->rows[item->row] : 0, leaves = 0;
	unsigned leaf, i;

	for (leaf = 0; named >> leaf; leaf++) {
		const struct where_leaf *l = &run->e->leaf[leaf];
		bool is = named >> leaf & 1 && (!l->of_record || l->type == run->r->frame.type);

		for (i = 1; is && i < l->nr_names; i++)
			is = is_named(run, item, i - 1, l->name[l->nr_names - 1 - i]);
		leaves |= is ? UINT64_C(1) << leaf : 0;
		if (leaf == WHERE_LEAVES - 1)
			break;
	}
	return leaves;
}

static void test_words(struct run *run, uint64_t leaves, const struct pfr_item *item, struct where_field *field)
{
	struct pfr_words words = {run->r->frame.data + item->offset, item->nr, (uint8_t)(item->nr ? item->size / item->nr : 8),
				  run->r->frame.order};
	uint32_t i;

	run->found |= leaves;
	field->width = words.width;
	for (i = 0; i < words.nr && leaves & ~run->hit; i++) {
		field->number = pfr_word(&words, i);
		test(run, leaves, field);
	}
}

static void test_field(struct run *run, uint64_t leaves, const struct pfr_item *item)
{
	struct where_field field = {.kind = WHERE_NUMBER, .is_signed = item->kind == PFR_KIND_S32, .is_flags = item->format == PFR_FORMAT_AS_FLAGS, .width = (uint8_t)item->size, .set = item->set, .type = run->r->frame.type, .number = item->value, .data = run->r->frame.data + item->offset, .size = item->size};

	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
	case PFR_KIND_STR:
		field.kind = WHERE_TEXT_FIELD;
		field.data += item->kind == PFR_KIND_STR ? 4 : 0;
		field.size = item->nr;
		break;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD: field.kind = WHERE_BYTES_FIELD; break;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S: test_words(run, leaves, item, &field); return;
	default: field.kind = item->format == PFR_FORMAT_AS_F64 ? WHERE_REAL : WHERE_NUMBER;
	}
	test(run, leaves, &field);
}

static void walk_item(struct run *run, const struct pfr_item *item)
{
	uint64_t around = run->depth ? run->inside[run->depth - 1] : 0, leaves;

	switch (item->what) {
	case PFR_ITEM_GROUP:
	case PFR_ITEM_ARRAY:
		leaves = leaves_of(run, item);
		run->found |= leaves;
		run->open[run->depth] = item->row;
		run->inside[run->depth++] = around | leaves;
		break;
	case PFR_ITEM_CLOSE: run->depth -= item->value != PFR_ITEM_ENTRY; break;
	case PFR_ITEM_FIELD:
		leaves = leaves_of(run, item) | around;
		if (leaves)
			test_field(run, leaves, item);
		break;
	default: break;
	}
}

static void walk(struct run *run)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	pfr_walk_init(&walk, &run->r->frame, run->r->layout);
	while (pfr_walk_next(&walk, &item, &where) != PFR_END)
		walk_item(run, &item);
}

/* ---- numbers, without a walk ------------------------------------------------------------------ */

/* The number of `width` bytes at `at`. */
static void test_placed(struct run *run, uint16_t row, uint8_t width, uint32_t at)
{
	const struct pfr_frame *frame = &run->r->frame;
	struct pfr_words word = {frame->data + at, 1, width, frame->order};
	struct where_field field = {.kind = WHERE_NUMBER, .width = width, .type = frame->type, .number = pfr_word(&word, 0)};

	test(run, run->e->rows[row], &field);
}

#define FRONT_BIT(field) (UINT64_C(1) << (ROW_sample_##field - ROW_OF_sample - 1))
#define FRONT_SMALL (FRONT_BIT(pid) | FRONT_BIT(tid) | FRONT_BIT(cpu) | FRONT_BIT(res)) /* of 4 bytes; the others have 8 */

/* Meets the tests without a walk, where they are about these numbers alone. False: it takes a walk. */
static bool test_front(struct run *run)
{
	const struct pfr_frame *frame = &run->r->frame;
	const struct pfr_layout *layout = run->r->layout;
	uint64_t bit, left;
	uint32_t at = 8;
	unsigned row = 0;

	if (frame->type != PFR_RECORD_SAMPLE || !layout || run->e->walked & ~run->e->front || frame->size < at + layout->front)
		return false;
	for (left = layout->sample_rows & run->e->front_rows; left >> row; row++) {
		bit = UINT64_C(1) << row;
		if (left & bit)
			test_placed(run, (uint16_t)(ROW_OF_sample + 1 + row), bit & FRONT_SMALL ? 4 : 8, at);
		if (layout->sample_rows & bit)
			at += bit & FRONT_SMALL ? 4 : 8;
	}
	return true;
}

/* A number of the sample_id, whose rows are those of sample_type's bits. Each of them is there if its bit is set. */
static void test_sample_id(struct run *run, const struct pfr_layout *layout)
{
#define IF(in, bit) PFR_SAMPLE_##bit
#define WIDTH_U32 4
#define WIDTH_U64 8
#define GROUP(...)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {cond, ROW_##group##_##name, WIDTH_##kind},
#define END_GROUP(...)
	static const struct {
		uint64_t bit;
		uint16_t row;
		uint8_t width;
	} word[] = {
#include "schema/sample_id.def"
	};
#undef END_GROUP
#undef FIELD
#undef GROUP
#undef WIDTH_U64
#undef WIDTH_U32
#undef IF
	uint32_t at = run->r->frame.size - layout->trailer;
	size_t i;

	for (i = 0; i < sizeof(word) / sizeof(word[0]) && at < run->r->frame.size; i++) {
		if (!(layout->sample_type & word[i].bit))
			continue;
		if (run->e->rows[word[i].row])
			test_placed(run, word[i].row, word[i].width, at);
		at += word[i].width;
	}
}

/* Meets the tests without a walk, where they are about such numbers alone and all fields are there. False: it takes a walk. */
static bool test_places(struct run *run)
{
	const struct pfr_frame *frame = &run->r->frame;
	const struct pfr_layout *layout = run->r->layout;
	const struct where_places *places;
	unsigned type = where_type(frame->type);
	struct pfr_record record;
	struct pfr_where where;
	uint8_t i;

	if (type == WHERE_TYPES || !(run->e->placed >> type & 1) || (!layout && frame->type < PFR_RECORD_HEADER_ATTR) || pfr_decode(frame, layout, &record, &where))
		return false;
	places = &run->e->places[type];
	for (i = 0; i < places->nr; i++)
		test_placed(run, places->place[i].row, places->place[i].width, places->place[i].at);
	if (frame->type < PFR_RECORD_HEADER_ATTR)
		test_sample_id(run, layout);
	return true;
}

/* ---- tracepoints ------------------------------------------------------------------------------ */

static void test_payload_value(struct run *run, uint64_t bit, const struct pfr_field_value *value, uint8_t width)
{
	struct where_field field = {.kind = WHERE_NUMBER, .is_signed = value->is_signed != 0, .width = width, .number = value->number, .data = value->data.data, .size = value->data.size};
	uint32_t i;

	switch (value->kind) {
	case PFR_FIELD_TEXT: test_text(run, bit, value->data.data, value->data.size); break;
	case PFR_FIELD_BYTES:
		field.kind = WHERE_BYTES_FIELD;
		test(run, bit, &field);
		break;
	case PFR_FIELD_NUMBERS:
		run->found |= bit;
		for (i = 0; i < value->words.nr; i++) {
			field.number = pfr_field_number(value, i);
			test(run, bit, &field);
		}
		break;
	case PFR_FIELD_CPUS:
		run->found |= bit;
		for (i = pfr_field_cpu(value, 0); i != PFR_NO_CPU; i = pfr_field_cpu(value, i + 1))
			test_number(run, bit, i);
		break;
	default: test(run, bit, &field);
	}
}

static void test_payload(struct run *run)
{
	const struct pfr_tracepoint *format;
	const struct pfr_tracepoint_field *field;
	struct pfr_field_value value;
	struct pfr_bytes payload;
	unsigned leaf;

	if (pfr_session_tracepoint(run->s, run->r, &format, &payload))
		return;
	for (leaf = 0; leaf < run->e->nr_leaves; leaf++) {
		if (!(run->e->tracepoint >> leaf & 1))
			continue;
		field = pfr_tracepoint_find(format, run->e->leaf[leaf].name[0]);
		if (field && !pfr_field_value(field, &payload, (enum pfr_byte_order)run->r->frame.order, &value))
			test_payload_value(run, UINT64_C(1) << leaf, &value, field->width ? field->width : 8);
	}
}

/* ---- tasks -------------------------------------------------------------------------------------- */

static void test_comm(struct run *run)
{
	char text[TASK_CALLED];
	struct pfr_bytes comm;
	uint32_t pid, tid;

	if (!pfr_session_task_of(run->r, &pid, &tid))
		return;
	comm = pfr_task_comm(run->s->tasks, pid, tid, text);
	test_text(run, run->e->comm, comm.data, comm.size);
}

static void test_dso(struct run *run)
{
	const struct pfr_frame *frame = &run->r->frame;
	struct pfr_location location;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	char module[PATH_MODULE];
	struct pfr_bytes base;

	if (frame->type != PFR_RECORD_SAMPLE || run->r->status || pfr_decode(frame, run->r->layout, &record, &where) ||
	    !PFR_HAS(record.sample, SAMPLE, IP))
		return;
	(void)pfr_tasks_of(run->s->tasks, &record, &task);
	if (pfr_tasks_map(run->s->tasks, &task, frame->misc & PFR_MISC_CPUMODE_MASK, record.sample.ip, &location))
		return;
	base = path_base(&location.name);
	test_text(run, run->e->dso, location.name.data, location.name.size);
	test_text(run, run->e->dso, base.data, base.size);
	if (location.mapping->kind == PFR_MAPPING_MODULE) {
		base = path_module(&location.name, module);
		test_text(run, run->e->dso, base.data, base.size);
	}
}

/* ---- records -------------------------------------------------------------------------------------- */

bool where_passes(const struct pfr_expression *e, struct pfr_session *s)
{
	struct run run; /* what a walk needs is set as it goes */
	unsigned value;

	run.e = e;
	run.s = s;
	run.r = &s->record;
	run.found = run.hit = 0;
	run.depth = 0;
	if (e->cheap)
		test_cheap(&run);
	value = e->cheap ? value_of(&run, e->cheap) : (unsigned)UNKNOWN;
	if (value != UNKNOWN)
		return value == TRUE;
	if (e->walked && !test_front(&run) && !test_places(&run))
		walk(&run);
	if (e->tracepoint)
		test_payload(&run);
	if (e->comm)
		test_comm(&run);
	if (e->dso)
		test_dso(&run);
	if (value_of(&run, UINT64_MAX) == TRUE)
		return true;
	if (value_of(&run, ~where_lacks(e, s, run.found)) == UNKNOWN)
		pfr_session_left_out(s, PFR_CAUSE_NO_VALUE, run.r, 1, 0);
	return false;
}

/* ---- names that nothing has --------------------------------------------------------------------------- */

static bool is_field_of_some(struct pfr_session *s, const char *name)
{
	const struct format_entry *entry;
	uint32_t i;

	for (i = 0; s->formats && i < s->events.nr; i++) {
		if (s->events.event[i].attr.type != PFR_TYPE_TRACEPOINT)
			continue;
		entry = formats_find(s->formats, s->events.event[i].attr.config);
		if (entry && pfr_tracepoint_find(&entry->format, name))
			return true;
	}
	return false;
}

enum pfr_status pfr_session_unknown_field(struct pfr_session *s, uint32_t index, struct pfr_expression_error *error)
{
	const struct pfr_expression *e = s->filter.where;
	unsigned i;

	for (i = 0; e && i < e->nr_leaves; i++) {
		const struct where_leaf *leaf = &e->leaf[i];

		if (leaf->source != WHERE_OF_TRACEPOINT || is_field_of_some(s, leaf->name[0]) || index--)
			continue;
		if (!error)
			return PFR_OK;
		error->column = leaf->column;
		error->length = leaf->length;
		error->expected = PFR_EXPECTED_FIELD;
		snprintf(error->text, sizeof(error->text), "neither the schema nor a tracepoint of the capture has a field");
		return PFR_OK;
	}
	return PFR_END;
}
