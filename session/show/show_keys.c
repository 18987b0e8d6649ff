/* SPDX-License-Identifier: MIT */
/*
 * The numbers of a record that stand for the text of its chosen fields: pfr_show_key.
 */
#include "columns.h"
#include "session/base/hash.h"
#include "session/tracepoint/format.h"

#include <stddef.h>
#include <string.h>

/* Numbers of samples. */
static const struct number {
	uint16_t row;
	uint8_t key, width;
	uint16_t at; /* in struct pfr_sample */
} numbers[] = {
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define PROBE(group, WHAT)
#define NUMBER_U64(key, name) {ROW_sample_##name, key, 8, offsetof(struct pfr_sample, name)},
#define NUMBER_U32(key, name) {ROW_sample_##name, key, 4, offsetof(struct pfr_sample, name)},
#define NUMBER_GROUP(key, name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) NUMBER_##kind(key, name)
#include "schema/sample.def"
#undef FIELD
};

/* Which number of samples a column is; 0: it is another field, or may be of a group too. */
static uint8_t number_of(const struct pfr_expression *e, const struct column *column)
{
	const struct where_leaf *leaf = &e->leaf[column->leaf];
	uint64_t bit = UINT64_C(1) << column->leaf;
	uint32_t row, i, found = 0;

	if (leaf->source != WHERE_OF_SCHEMA || leaf->nr_names != 1 || (leaf->of_record && leaf->type != PFR_RECORD_SAMPLE))
		return 0;
	for (row = 0; row < ROW_NR; row++) {
		if (!(e->rows[row] & bit) || !where_in_sample(row))
			continue;
		for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]) && numbers[i].row != row; i++)
			;
		if (found || i == sizeof(numbers) / sizeof(numbers[0]))
			return 0;
		found = i + 1;
	}
	return (uint8_t)found;
}

void show_keys_find(struct show_columns *c)
{
	uint32_t i;

	for (i = 0; i < c->nr; i++)
		c->column[i].number = c->column[i].kind == OF_FIELD || c->column[i].kind == OF_TIME ? number_of(c->e, &c->column[i]) : 0;
}

bool show_keys_follow(const struct show_columns *c, const struct column *column)
{
	switch ((enum kind)column->kind) {
	case OF_TIME:
	case OF_CPU:
	case OF_PID:
	case OF_TID:
	case OF_TYPE:
	case OF_EVENT:
	case OF_OFFSET:
	case OF_IP:
	case OF_WEIGHT:
	case OF_INS_LAT:
	case OF_RETIRE_LAT: return false;
	case OF_FIELD: return !(c->e->tracepoint >> column->leaf & 1) && (!column->number || numbers[column->number - 1].row == ROW_sample_addr);
	default: return true;
	}
}

/* What a process has mapped, as long as that is the same. */
static uint64_t version_of(const struct show_line *l)
{
	return (uint64_t)pfr_tasks_version(l->show->tasks) << 32 | (l->has_task ? l->task.process : PFR_NO_NUMBER);
}

/* Names of the kernel have 15 bytes at most. */
static size_t key_comm(const struct show_line *l, uint64_t *key)
{
	size_t size = l->has_task ? l->task.comm.size : 0;

	if (size > 2 * sizeof(*key))
		return 0;
	key[0] = key[1] = 0;
	key[2] = size;
	if (size)
		memcpy(key, l->task.comm.data, size);
	return 3;
}

/* By what its cgroup is called, which may change. */
static size_t key_cgroup(const struct show_line *l, const struct pfr_record *record, uint64_t *key)
{
	struct pfr_bytes path = {0};
	bool has = l->frame->type == PFR_RECORD_SAMPLE && PFR_HAS(record->sample, SAMPLE, CGROUP);

	if (has)
		pfr_tasks_cgroup(l->show->tasks, record->sample.cgroup, &path);
	key[0] = path.size;
	key[1] = path.size ? hash_bytes(path.data, path.size) : 0;
	key[2] = has ? record->sample.cgroup : UINT64_MAX;
	return 3;
}

/* The whole of the weights, of which these are parts. */
static size_t key_weight(const struct show_line *l, const struct pfr_record *record, uint64_t *key)
{
	bool is = l->frame->type == PFR_RECORD_SAMPLE, parts = is && PFR_HAS(record->sample, SAMPLE, WEIGHT_STRUCT);

	key[0] = parts ? 2 : is && PFR_HAS(record->sample, SAMPLE, WEIGHT);
	key[1] = parts ? record->sample.weight_struct : key[0] ? record->sample.weight :
								 0;
	return 2;
}

/* What an address is called depends on its process, and on what has been mapped. */
static size_t key_place(const struct show_line *l, const struct pfr_record *record, uint64_t *key)
{
	bool has = l->frame->type == PFR_RECORD_SAMPLE && PFR_HAS(record->sample, SAMPLE, IP);

	key[0] = has ? record->sample.ip : 0;
	key[1] = has ? version_of(l) : 0;
	key[2] = has ? l->cpumode : UINT64_MAX;
	return 3;
}

/* A number of samples that nothing else has the name of. */
static size_t key_number(const struct show_line *l, const struct column *column, const struct pfr_record *record, uint64_t *key)
{
	const struct number *number = &numbers[column->number - 1];
	const unsigned char *at = (const unsigned char *)&record->sample + number->at;
	uint32_t small;

	if (l->frame->type != PFR_RECORD_SAMPLE)
		return 0;
	key[0] = key[1] = record->sample.present >> number->key & 1;
	key[2] = 0;
	if (!key[0])
		return 3;
	if (number->width == sizeof(small)) {
		memcpy(&small, at, sizeof(small));
		key[1] = small;
	} else {
		memcpy(&key[1], at, sizeof(key[1]));
	}
	key[2] = number->row == ROW_sample_addr ? version_of(l) : 0; /* it is called by what is mapped there */
	return 3;
}

/* A field's number or the bytes of its array, and the field itself, whose format says what they are. */
static size_t key_field(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order, uint64_t *key)
{
	key[0] = key[1] = 0;
	key[2] = (uintptr_t)field;
	if (format_number(field, payload, order, &key[0]))
		return 3;
	if (field->place != PFR_PLACE_FIXED || !field->size || field->size > 2 * sizeof(*key) || field->offset > payload->size || field->size > payload->size - field->offset)
		return 0;
	memcpy(key, payload->data + field->offset, field->size);
	return 3;
}

static size_t key_tracepoint(const struct show_line *l, const struct column *column, const struct pfr_record *record, uint64_t *key)
{
	const struct where_leaf *leaf = &l->show->columns->e->leaf[column->leaf];
	const struct pfr_tracepoint *format = pfr_session_format_of(l->show->session, l->r);
	const struct pfr_tracepoint_field *field;
	struct pfr_bytes payload;

	if (!(l->show->columns->e->tracepoint >> column->leaf & 1) || !format || !PFR_HAS(record->sample, SAMPLE, RAW))
		return 0;
	payload = record->sample.raw.data;
	field = pfr_tracepoint_find(format, leaf->name[0]);
	if (field)
		return key_field(field, &payload, (enum pfr_byte_order)l->frame->order, key);
	key[0] = key[1] = key[2] = 0;
	return 3;
}

/* The column's numbers, at most three, or 0 where only its text tells. */
static size_t key_column(const struct show_line *l, const struct column *column, const struct pfr_record *record, uint64_t *key)
{
	switch ((enum kind)column->kind) {
	case OF_CPU: *key = l->has_cpu ? l->cpu : UINT64_MAX; return l->has_cpu || l->frame->type == PFR_RECORD_SAMPLE; /* no other part of a sample has that name */
	case OF_PID: *key = l->task.pid; return l->has_task;
	case OF_TID: *key = l->task.tid; return l->has_task;
	case OF_TYPE: *key = (uint64_t)l->frame->piece << 32 | l->frame->type; return 1;
	case OF_EVENT: *key = l->has_event ? (uint64_t)l->show->session->renames << 32 | l->frame->event : UINT64_MAX; return 1;
	case OF_COMM: return key_comm(l, key);
	case OF_IP:
	case OF_PLACE:
	case OF_SYM:
	case OF_DSO: return key_place(l, record, key);
	case OF_CGROUP: return key_cgroup(l, record, key);
	case OF_WEIGHT:
	case OF_INS_LAT:
	case OF_RETIRE_LAT: return key_weight(l, record, key);
	default: return column->number ? key_number(l, column, record, key) : key_tracepoint(l, column, record, key);
	}
}

bool show_columns_key(struct show_line *l, const struct pfr_record *record, uint64_t *key, size_t *nr)
{
	struct show_columns *c = l->show->columns;
	uint32_t i;

	for (i = 0; i < c->nr; i++) {
		size_t size = *nr + 3 <= PFR_SHOW_KEY ? key_column(l, &c->column[i], record, key + *nr) : 0;

		if (!size)
			return false;
		*nr += size;
	}
	return true;
}
