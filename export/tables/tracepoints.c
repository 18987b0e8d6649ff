/* SPDX-License-Identifier: MIT */
/*
 * A table for each tracepoint, with the fields of its format. The names come from the capture and become names that
 * file systems, SQL and terminals take as they are.
 */
#include "export.h"

#include "perfring_session_account.h"
#include "session/tracepoint/format.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FIELD_ID 100 /* of the first field; below are the columns that all these tables have */

/* What every such table begins with. Fields of a format have names without this prefix. */
static const struct pfr_column common[] = {
	{1, PFR_COLUMN_U64, 0, "sample_id", "", "number of the sample in table sample"},
	{2, PFR_COLUMN_U64, 1, "sample_time", "ns", "when"},
	{3, PFR_COLUMN_U32, 1, "sample_cpu", "", "CPU"},
	{4, PFR_COLUMN_U32, 1, "sample_pid", "", "process id of the thread that was running"},
	{5, PFR_COLUMN_U32, 1, "sample_tid", "", "its thread id"},
	{6, PFR_COLUMN_U32, 1, "sample_thread", "", "number of the thread"},
	{7, PFR_COLUMN_TEXT, 1, "sample_comm", "", "its name at that time"},
	{8, PFR_COLUMN_U64, 1, "sample_callsite", "", "innermost callsite"},
};
#define NR_COMMON (sizeof(common) / sizeof(common[0]))

struct tracepoint_table {
	uint64_t config; /* number of the tracepoint */
	struct pfr_table table;
	struct pfr_column *columns;
	struct pfr_rows *rows; /* null: not asked for */
	char name[EXPORT_NAME_MOST + 16];
	char **column_names;
};

struct tracepoint_tables {
	struct tracepoint_table **table;
	uint32_t nr, last;
};

/* ---- names ------------------------------------------------------------------------ */

/* Letters, digits and _ stay, anything else becomes _; a digit is not first. */
static void safe_name(char *to, const unsigned char *name, size_t size)
{
	size_t i, at = 0;

	if (size && name[0] >= '0' && name[0] <= '9')
		to[at++] = '_';
	for (i = 0; i < size && at < EXPORT_NAME_MOST; i++) {
		unsigned char c = name[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');

		to[at++] = plain ? (char)c : '_';
	}
	if (!at)
		to[at++] = '_';
	to[at] = 0;
}

static bool table_name_taken(const struct pfr_export *e, const char *name)
{
	uint32_t i;

	for (i = 0; i < TABLE_NR; i++)
		if (!strcasecmp(export_tables[i].name, name))
			return true;
	for (i = 0; i < e->tracepoints->nr; i++)
		if (!strcasecmp(e->tracepoints->table[i]->name, name))
			return true;
	return false;
}

/* A number is added to a name that is taken, the first from `number` on that makes one which is not. */
static void name_table(const struct pfr_export *e, char *name, uint32_t number)
{
	size_t length = strlen(name);

	for (; table_name_taken(e, name); number++)
		snprintf(name + length, 16, "_%u", number);
}

static bool column_name_taken(const struct tracepoint_table *t, uint32_t nr, const char *name)
{
	uint32_t i;

	for (i = 0; i < nr; i++)
		if (!strcasecmp(t->columns[i].name, name))
			return true;
	return false;
}

/* ---- making a table ------------------------------------------------------------------ */

static uint8_t number_type(const struct pfr_tracepoint_field *field, bool is_signed)
{
	uint8_t base = is_signed ? PFR_COLUMN_S8 : PFR_COLUMN_U8;

	return (uint8_t)(base + (field->width == 8 ? 3 : field->width == 4 ? 2 :
						 field->width == 2         ? 1 :
									     0));
}

static uint8_t type_of(const struct pfr_tracepoint_field *field)
{
	switch (field->kind) {
	case PFR_FIELD_UNSIGNED: return number_type(field, false);
	case PFR_FIELD_SIGNED: return number_type(field, true);
	case PFR_FIELD_POINTER: return PFR_COLUMN_U64;
	case PFR_FIELD_BYTES: return PFR_COLUMN_BYTES;
	default: return PFR_COLUMN_TEXT; /* numbers and CPUs as text, with commas */
	}
}

static bool add_column(struct tracepoint_table *t, const struct pfr_tracepoint_field *field, uint32_t index)
{
	uint32_t nr = t->table.nr_columns;
	char name[EXPORT_NAME_MOST + 16];
	uint32_t number = index;
	size_t length;

	safe_name(name, field->name.data, field->name.size);
	for (length = strlen(name); column_name_taken(t, nr, name); number++)
		snprintf(name + length, 16, "_%u", number);
	t->column_names[index] = strdup(name);
	if (!t->column_names[index])
		return false;
	t->columns[nr] = (struct pfr_column){FIELD_ID + index, type_of(field), 1, t->column_names[index], "", ""};
	t->table.nr_columns++;
	return true;
}

static bool add_columns(struct tracepoint_table *t, const struct pfr_tracepoint *format)
{
	uint32_t i;

	t->columns = calloc(NR_COMMON + format->nr, sizeof(*t->columns));
	t->column_names = calloc((size_t)format->nr + 1, sizeof(*t->column_names));
	if (!t->columns || !t->column_names)
		return false;
	memcpy(t->columns, common, sizeof(common));
	t->table.nr_columns = NR_COMMON;
	for (i = 0; i < format->nr; i++)
		if (!add_column(t, &format->field[i], i))
			return false;
	t->table.columns = t->columns;
	return true;
}

static void table_free(struct tracepoint_table *t)
{
	uint32_t i;

	if (!t)
		return;
	pfr_rows_free(t->rows);
	for (i = 0; t->column_names && i + NR_COMMON < t->table.nr_columns; i++)
		free(t->column_names[i]);
	free(t->column_names);
	free(t->columns);
	free(t);
}

static struct tracepoint_table *table_new(struct pfr_export *e, uint64_t config, const struct format_entry *entry)
{
	struct tracepoint_table *t = calloc(1, sizeof(*t));

	if (!t || !add_columns(t, &entry->format)) {
		e->error = ENOMEM;
		table_free(t);
		return NULL;
	}
	t->config = config;
	safe_name(t->name, (const unsigned char *)entry->name, strlen(entry->name));
	name_table(e, t->name, e->tracepoints->nr);
	t->table.name = t->name;
	t->table.doc = "samples of a tracepoint, with the fields of its format";
	if (export_wants(e, t->name))
		e->error = rows_new(&t->rows, &t->table, &e->sink);
	return t;
}

/* The table of a tracepoint, which is made with its first sample; null where there are too many. */
static struct tracepoint_table *table_of(struct pfr_export *e, uint64_t config, const struct format_entry *entry)
{
	struct tracepoint_tables *all = e->tracepoints;
	struct tracepoint_table *t;
	uint32_t i;

	if (all->nr && all->table[all->last]->config == config)
		return all->table[all->last];
	for (i = 0; i < all->nr; i++)
		if (all->table[i]->config == config)
			return all->table[all->last = i];
	if (all->nr == PFR_TRACEPOINT_TABLES)
		return NULL;
	t = table_new(e, config, entry);
	if (t)
		all->table[all->last = all->nr++] = t;
	return t;
}

/* ---- rows ---------------------------------------------------------------------------- */

/* Numbers with commas between them; of a set of CPUs, the numbers of its CPUs. */
static void put_list(struct pfr_rows *rows, uint32_t column, const struct pfr_field_value *value)
{
	struct buffer *text = &rows->scratch;
	uint32_t i, cpu;

	text->size = 0;
	for (i = 0; value->kind == PFR_FIELD_NUMBERS && i < value->words.nr; i++) {
		if (i)
			buffer_byte(text, ',');
		if (value->is_signed)
			buffer_signed(text, (int64_t)pfr_field_number(value, i));
		else
			buffer_decimal(text, pfr_field_number(value, i));
	}
	cpu = value->kind == PFR_FIELD_CPUS ? pfr_field_cpu(value, 0) : PFR_NO_CPU;
	for (; cpu != PFR_NO_CPU; cpu = pfr_field_cpu(value, cpu + 1)) {
		if (text->size)
			buffer_byte(text, ',');
		buffer_decimal(text, cpu);
	}
	if (text->error)
		rows_fail(rows, text->error);
	pfr_rows_text(rows, column, text->data, text->size); /* clean, so that it is not made clean in the same memory */
}

static void put_field(struct pfr_rows *rows, uint32_t column, const struct pfr_field_value *value)
{
	if (value->kind == PFR_FIELD_TEXT || value->kind == PFR_FIELD_BYTES)
		export_bytes(rows, column, &value->data);
	else if (value->kind == PFR_FIELD_NUMBERS || value->kind == PFR_FIELD_CPUS)
		put_list(rows, column, value);
	else
		rows_number(rows, column, value->number);
}

static void put_common(struct pfr_rows *rows, const struct moment *m, uint64_t sample, uint64_t callsite)
{
	rows_number(rows, 0, sample);
	if (m->has_time)
		rows_number(rows, 1, m->time);
	if (m->has_cpu)
		rows_number(rows, 2, m->cpu);
	if (PFR_HAS(m->record.sample, SAMPLE, TID)) {
		rows_number(rows, 3, m->record.sample.pid);
		rows_number(rows, 4, m->record.sample.tid);
	}
	if (m->has_task) {
		rows_number(rows, 5, m->task.thread);
		if (m->task.flags & PFR_TASK_NAMED)
			export_text(rows, 6, &m->task.comm, PFR_NAME_SIZE);
	}
	if (callsite != CALLSITE_NONE)
		rows_number(rows, 7, callsite);
}

/* How far a field reaches, with what it points to. */
static uint64_t end_of(const struct pfr_tracepoint_field *field, const struct pfr_field_value *value, const struct pfr_bytes *payload)
{
	uint64_t end = (uint64_t)field->offset + field->size, data = 0;

	if (value->kind >= PFR_FIELD_TEXT && value->data.size)
		data = (uint64_t)(value->data.data - payload->data) + value->data.size;
	return data > end ? data : end;
}

/*
 * Where the bytes are 0 after the fields, which end at `end`. The kernel adds up to 14 so that payload and size together are a multiple of 8, of which it
 * sets the last 8 alone to 0: those before are of what was there. Source: include/trace/perf.h, __entry_size; trace_event_perf.c, perf_trace_buf_alloc.
 */
static uint64_t padding(const struct pfr_bytes *payload, uint64_t end)
{
	uint64_t left = payload->size > end ? payload->size - end : 0;

	return payload->size % 8 == 4 && left > 8 && left <= 14 ? payload->size - 8 : end;
}

static bool is_zero(const struct pfr_bytes *payload, uint64_t from)
{
	for (; from < payload->size; from++)
		if (payload->data[from])
			return false;
	return true;
}

/*
 * The fields of one payload. Fields whose bytes overlap could make much of little, so a payload's fields are read until four
 * times its bytes and 256 were taken, as pfr_tracepoint_to_json does; the others are null. Whether all of the payload is in the row.
 */
static bool put_fields(struct pfr_rows *rows, const struct pfr_tracepoint *format, const struct moment *m)
{
	const struct pfr_bytes *payload = &m->record.sample.raw.data;
	enum pfr_byte_order order = (enum pfr_byte_order)m->r->frame.order;
	uint64_t left = 4 * (uint64_t)payload->size + 256, end = 0, reached, number;
	struct pfr_field_value value;
	bool whole = !format->nr_skipped;
	uint32_t i;

	for (i = 0; i < format->nr; i++) {
		if (format_number(&format->field[i], payload, order, &number)) {
			reached = (uint64_t)format->field[i].offset + format->field[i].size;
			end = reached > end ? reached : end;
			rows_number(rows, (uint32_t)NR_COMMON + i, number);
			continue;
		}
		if (pfr_field_value(&format->field[i], payload, order, &value) != PFR_OK) {
			whole = false;
			continue;
		}
		if (value.kind >= PFR_FIELD_TEXT) {
			whole &= value.data.size <= left;
			if (value.data.size > left)
				continue;
			left -= value.data.size;
		}
		reached = end_of(&format->field[i], &value, payload);
		end = reached > end ? reached : end;
		put_field(rows, (uint32_t)NR_COMMON + i, &value);
	}
	return whole && is_zero(payload, padding(payload, end));
}

/* What a table of a tracepoint of the capture is called before it is made; empty: the event has none. */
static const char *name_of_event(struct pfr_export *e, uint32_t event)
{
	const struct format_entry *entry = follow_event_format(&e->follow, event);

	if (!entry)
		return "";
	safe_name(e->name, (const unsigned char *)entry->name, strlen(entry->name));
	return e->name;
}

const char *pfr_export_name(struct pfr_export *e, uint32_t index)
{
	uint32_t nr = e->tracepoints ? e->tracepoints->nr : 0;

	if (index < TABLE_NR)
		return export_tables[index].name;
	index -= TABLE_NR;
	if (index < nr)
		return e->tracepoints->table[index]->name;
	index -= nr;
	return index < pfr_session_events(e->follow.session)->nr ? name_of_event(e, index) : 0;
}

static bool begin_tracepoints(struct pfr_export *e)
{
	if (e->tracepoints)
		return true;
	e->tracepoints = calloc(1, sizeof(*e->tracepoints));
	if (e->tracepoints)
		e->tracepoints->table = calloc(PFR_TRACEPOINT_TABLES, sizeof(*e->tracepoints->table));
	if (e->tracepoints && e->tracepoints->table)
		return true;
	e->error = ENOMEM;
	return false;
}

/* The format of a tracepoint whose samples have payloads. Null: the sample is not of one, or the capture does not describe it. */
static const struct format_entry *format_of(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(e->follow.session);
	const struct format_entry *entry = follow_format(&e->follow, m);

	if (!entry && PFR_HAS(m->record.sample, SAMPLE, RAW) && m->r->frame.event < events->nr && events->event[m->r->frame.event].attr.type == PFR_TYPE_TRACEPOINT)
		pfr_session_left_out(e->follow.session, PFR_CAUSE_NO_FORMAT, m->r, 1, 0);
	return entry;
}

bool export_tracepoints_row(struct pfr_export *e, struct moment *m, uint64_t sample, uint64_t callsite)
{
	const struct format_entry *entry = format_of(e, m);
	struct tracepoint_table *t;
	bool whole;

	if (!entry || !begin_tracepoints(e))
		return false;
	t = table_of(e, pfr_session_events(e->follow.session)->event[m->r->frame.event].attr.config, entry);
	if (!t && !e->error)
		pfr_session_left_out(e->follow.session, PFR_CAUSE_MANY_TABLES, m->r, 1, 0);
	if (!t || !t->rows)
		return false;
	put_common(t->rows, m, sample, callsite);
	whole = put_fields(t->rows, &entry->format, m);
	export_row(e, t->rows);
	return whole;
}

/* ---- all of them -------------------------------------------------------------------------- */

void export_tracepoints_rest(struct pfr_export *e)
{
	uint32_t i;

	for (i = 0; e->tracepoints && i < e->tracepoints->nr && !e->error; i++)
		if (e->tracepoints->table[i]->rows)
			e->error = rows_rest(e->tracepoints->table[i]->rows);
}

void export_tracepoints_end(struct pfr_export *e)
{
	uint32_t i;

	for (i = 0; e->tracepoints && i < e->tracepoints->nr && !e->error; i++)
		if (e->tracepoints->table[i]->rows)
			e->error = rows_end(e->tracepoints->table[i]->rows);
}

size_t export_tracepoints_memory(const struct pfr_export *e)
{
	size_t size = 0;
	uint32_t i;

	for (i = 0; e->tracepoints && i < e->tracepoints->nr; i++)
		if (e->tracepoints->table[i]->rows)
			size += rows_waiting(e->tracepoints->table[i]->rows);
	return size;
}

uint64_t export_tracepoints_cut(const struct pfr_export *e)
{
	uint64_t nr = 0;
	uint32_t i;

	for (i = 0; e->tracepoints && i < e->tracepoints->nr; i++)
		nr += e->tracepoints->table[i]->rows ? rows_nr_cut(e->tracepoints->table[i]->rows) : 0;
	return nr;
}

void export_tracepoints_free(struct pfr_export *e)
{
	uint32_t i;

	for (i = 0; e->tracepoints && e->tracepoints->table && i < e->tracepoints->nr; i++)
		table_free(e->tracepoints->table[i]);
	if (e->tracepoints)
		free(e->tracepoints->table);
	free(e->tracepoints);
	e->tracepoints = NULL;
}
