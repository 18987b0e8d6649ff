/* SPDX-License-Identifier: MIT */
/*
 * Chosen fields of a record as columns. What a name stands for is decided as in expressions: an expression is compiled that has a leaf
 * for each name.
 */
#include "columns.h"
#include "session/tracepoint/format.h"
#include "session/where/where.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	enum kind kind;
} own[] = {{"time", OF_TIME}, {"cpu", OF_CPU}, {"pid", OF_PID}, {"tid", OF_TID}, {"type", OF_TYPE}, {"event", OF_EVENT}, {"offset", OF_OFFSET}, {"comm", OF_COMM}, {"ip", OF_IP}, {"place", OF_PLACE}, {"sym", OF_SYM}, {"dso", OF_DSO}, {"cgroup_path", OF_CGROUP}, {"local_weight", OF_WEIGHT}, {"ins_lat", OF_INS_LAT}, {"retire_lat", OF_RETIRE_LAT}};

#define OWN (sizeof(own) / sizeof(own[0]))

/* ---- names ---------------------------------------------------------------------------- */

static enum kind kind_of(const char *name)
{
	size_t i;

	for (i = 0; i < OWN; i++)
		if (!strcmp(own[i].name, name))
			return own[i].kind;
	return OF_FIELD;
}

static bool is_only_here(const char *name)
{
	return kind_of(name) >= OF_PLACE;
}

static enum pfr_status refuse(struct pfr_expression_error *error, size_t column, size_t length, const char *text)
{
	if (!error)
		return PFR_E_OPTIONS;
	error->column = (uint32_t)column;
	error->length = (uint32_t)length;
	error->expected = PFR_EXPECTED_FIELD;
	snprintf(error->text, sizeof(error->text), "%s", text);
	return PFR_E_OPTIONS;
}

static bool is_name(const char *name, size_t size)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";

	return size && strspn(name, letters) >= size && !strchr("0123456789.", *name);
}

static enum pfr_status check_name(const char *fields, size_t at, size_t size, struct pfr_expression_error *error)
{
	struct pfr_expression *e;
	char name[COLUMN_NAME_MOST];
	enum pfr_status status;

	if (size >= sizeof(name))
		return refuse(error, at, size, "this is too long for a name");
	if (!is_name(fields + at, size))
		return refuse(error, at, size, !size ? "a name is missing" : memchr(fields + at, ':', size) ? "a field has no name of an event before it: --event EVENT, and tracepoint.FIELD" :
													      "this is not a name of a field");
	snprintf(name, sizeof(name), "%.*s", (int)size, fields + at);
	if (is_only_here(name))
		return PFR_OK;
	status = pfr_expression_compile(&e, name, 0, error);
	if (status == PFR_E_OPTIONS && error)
		error->column += (uint32_t)at;
	pfr_expression_free(e);
	return status;
}

enum pfr_status pfr_show_check(const char *fields, struct pfr_expression_error *error)
{
	enum pfr_status status = PFR_OK;
	size_t at = 0, size;
	unsigned nr = 0;

	do {
		size = strcspn(fields + at, ",");
		status = nr++ == WHERE_LEAVES ? refuse(error, at, size, "these are more than 64 names") : check_name(fields, at, size, error);
		at += size + 1;
	} while (!status && fields[at - 1]);
	return status;
}

/* ---- opening ------------------------------------------------------------------------------ */

/* One expression for all: "a or b or c". Names that it does not know have a leaf that is not used. */
static enum pfr_status compile(struct show_columns *c, const struct pfr_allocator *allocator)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	char text[WHERE_LEAVES * (COLUMN_NAME_MOST + 4)];
	size_t size = 0;
	uint32_t i;

	for (i = 0; i < c->nr; i++) {
		c->column[i].leaf = (uint8_t)i;
		size += (size_t)snprintf(text + size, sizeof(text) - size, "%s%s", i ? " or " : "",
					 is_only_here(c->column[i].name) ? "ip" : c->column[i].name);
	}
	return pfr_expression_compile(&c->e, text, allocator, &error);
}

static void take_names(struct show_columns *c, const char *fields)
{
	for (; *fields; fields += *fields == ',') {
		struct column *column = &c->column[c->nr++];
		size_t size = strcspn(fields, ",");

		memcpy(column->name, fields, size);
		column->kind = (uint8_t)kind_of(column->name);
		fields += size;
	}
}

int pfr_show_follows(const char *fields)
{
	struct show_columns c = {0};
	int follows = 0;
	uint32_t i;

	if (!fields || pfr_show_check(fields, 0))
		return 1;
	take_names(&c, fields);
	if (compile(&c, 0))
		return 1;
	show_keys_find(&c);
	for (i = 0; i < c.nr && !follows; i++)
		follows = show_keys_follow(&c, &c.column[i]);
	pfr_expression_free(c.e);
	return follows;
}

enum pfr_status show_columns_open(struct pfr_show *show, const char *fields)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	enum pfr_status status = pfr_show_check(fields, &error);
	struct show_columns *c = status ? 0 : (struct show_columns *)pfr_session_zeros(show->session, sizeof(*c));

	if (!c)
		return status ? status : PFR_E_MEMORY;
	take_names(c, fields);
	show->columns = c;
	status = compile(c, &show->session->allocator);
	if (status)
		show_columns_close(show);
	else
		show_keys_find(c);
	return status;
}

void show_columns_close(struct pfr_show *show)
{
	if (show->columns)
		pfr_expression_free(show->columns->e);
	pfr_session_free(show->session, show->columns);
	show->columns = 0;
}

const char *pfr_show_unknown(const struct pfr_show *show, uint32_t index)
{
	const struct show_columns *c = show->columns;
	uint32_t i;

	for (i = 0; c && i < c->nr; i++) {
		const struct column *column = &c->column[i];

		if (column->kind == OF_FIELD && !column->seen && c->e->leaf[column->leaf].source == WHERE_OF_TRACEPOINT && !index--)
			return column->name;
	}
	return 0;
}

/* ---- values along a walk ------------------------------------------------------------------------ */

/* Whether the item has the column's name, and the names around it. */
static bool is_chosen(const struct show_columns *c, const struct show_line *l, const struct where_leaf *leaf, unsigned index,
		      const struct pfr_item *item)
{
	unsigned i, up;

	if (item->row >= ROW_NR || !(c->e->rows[item->row] >> index & 1) || (leaf->of_record && leaf->type != l->frame->type))
		return false;
	for (i = 1; i < leaf->nr_names; i++) {
		const char *name = leaf->name[leaf->nr_names - 1 - i];

		up = i - 1;
		if (up < c->depth ? strcmp(pfr_row_name(c->open[c->depth - 1 - up]), name) != 0 :
				    up != c->depth || item->part != PFR_PART_TRAILER || strcmp(name, "sample_id"))
			return false;
	}
	return true;
}

static void follow_groups(struct show_columns *c, const struct pfr_item *item)
{
	if (item->what == PFR_ITEM_GROUP || item->what == PFR_ITEM_ARRAY)
		c->open[c->depth++] = item->row;
	else if (item->what == PFR_ITEM_CLOSE && item->value != PFR_ITEM_ENTRY)
		c->depth--;
}

/* A whole group, up to its end. */
static void put_group(struct show_fields *f, struct pfr_walk *walk, struct pfr_item *item)
{
	struct pfr_where where;
	unsigned open = 1;

	f->unnamed = 1;
	show_item(f, item);
	while (open && pfr_walk_next(walk, item, &where) != PFR_END) {
		open += item->what == PFR_ITEM_GROUP || item->what == PFR_ITEM_ARRAY || item->what == PFR_ITEM_ENTRY;
		open -= item->what == PFR_ITEM_CLOSE;
		show_item(f, item);
	}
}

/* Of the item's bits, the part alone that the column names, as a field of its own. */
static void take_part(const struct where_leaf *leaf, struct pfr_item *item)
{
	struct where_part part = {.number = item->value};

	if (!leaf->part || !where_part(item->set, leaf->part, &part))
		return;
	item->value = part.number;
	item->set = part.set;
	item->kind = PFR_KIND_U64;
	item->format = part.is_flags ? PFR_FORMAT_AS_FLAGS : PFR_FORMAT_AS_NUM;
}

/* The values of all fields that a column names; how many. */
static unsigned put_fields(struct show_line *l, unsigned index)
{
	struct show_columns *c = l->show->columns;
	const struct where_leaf *leaf = &c->e->leaf[index];
	struct show_fields f = {.line = l};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	unsigned nr = 0;

	c->depth = 0;
	pfr_walk_init(&walk, l->frame, l->r->layout);
	while (pfr_walk_next(&walk, &item, &where) != PFR_END) {
		bool group = item.what == PFR_ITEM_GROUP || item.what == PFR_ITEM_ARRAY;

		f.abi = item.set == PFR_SET_REGS_ABI ? item.value : f.abi;
		f.intr = group ? !strcmp(pfr_row_name(item.row), "regs_intr") : f.intr;
		if ((!group && item.what != PFR_ITEM_FIELD) || !is_chosen(c, l, leaf, index, &item)) {
			follow_groups(c, &item);
			continue;
		}
		if (nr++)
			out_char(l->out, ',');
		if (PFR_IS(item, SAMPLE, IP)) {
			out_hex(l->out, item.value);
		} else if (group) {
			put_group(&f, &walk, &item);
		} else {
			take_part(leaf, &item);
			show_value(&f, &item);
		}
	}
	return nr;
}

static unsigned put_payload(struct show_line *l, unsigned index)
{
	const char *name = l->show->columns->e->leaf[index].name[0];
	const struct pfr_tracepoint_field *field;
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;

	if (pfr_session_tracepoint(l->show->session, l->r, &format, &payload))
		return 0;
	field = pfr_tracepoint_find(format, name);
	if (!field)
		return 0;
	format_field_text(l->out, field, &payload, (enum pfr_byte_order)l->frame->order, l->show->plain);
	return 1;
}

static unsigned put_column_field(struct show_line *l, const struct column *column)
{
	const struct pfr_expression *e = l->show->columns->e;
	unsigned nr = e->leaf[column->leaf].source == WHERE_OF_TRACEPOINT ? 0 : put_fields(l, column->leaf);

	return nr || !(e->tracepoint >> column->leaf & 1) ? nr : put_payload(l, column->leaf);
}

/* ---- columns of the session's own ----------------------------------------------------------------- */

static void put_signed(struct pfr_out *out, uint32_t value)
{
	if (value == UINT32_MAX)
		out_literal(out, "-1");
	else
		out_decimal(out, value);
}

static unsigned put_place(struct show_line *l, const struct column *column, const struct pfr_record *record)
{
	struct pfr_location location;

	if (!record || l->frame->type != PFR_RECORD_SAMPLE || !PFR_HAS(record->sample, SAMPLE, IP))
		return 0;
	if (column->kind == OF_IP) {
		out_hex(l->out, record->sample.ip);
	} else if (column->kind == OF_PLACE) {
		show_address(l, l->cpumode, record->sample.ip);
	} else if (column->kind == OF_SYM) {
		return show_symbol(l, l->cpumode, record->sample.ip);
	} else {
		if (pfr_tasks_map(l->show->tasks, &l->task, l->cpumode, record->sample.ip, &location))
			return 0;
		pfr_text_plain(l->out, location.name.data, location.name.size);
	}
	return 1;
}

/* The path that a CGROUP record has for the sample's cgroup. */
static unsigned put_cgroup(struct show_line *l, const struct pfr_record *record)
{
	struct pfr_bytes path;

	if (!record || l->frame->type != PFR_RECORD_SAMPLE || !PFR_HAS(record->sample, SAMPLE, CGROUP) ||
	    pfr_tasks_cgroup(l->show->tasks, record->sample.cgroup, &path))
		return 0;
	pfr_text_plain(l->out, path.data, path.size);
	return 1;
}

static unsigned put_task(struct show_line *l, const struct column *column)
{
	if (!l->has_task)
		return column->kind == OF_COMM ? 0 : put_column_field(l, column);
	switch (column->kind) {
	case OF_PID: put_signed(l->out, l->task.pid); break;
	case OF_TID: put_signed(l->out, l->task.tid); break;
	default:
		pfr_text_plain(l->out, l->task.comm.data, l->task.comm.size);
		return l->task.comm.size != 0;
	}
	return 1;
}

static unsigned put_type(struct show_line *l)
{
	const char *name = l->frame->piece == PFR_PIECE_RECORD ? pfr_type_name(l->frame->type) : pfr_piece_name((enum pfr_piece)l->frame->piece);

	out_text(l->out, name);
	if (!*name)
		out_decimal(l->out, l->frame->type);
	return 1;
}

static unsigned put_column(struct show_line *l, const struct column *column, const struct pfr_record *record)
{
	switch ((enum kind)column->kind) {
	case OF_TIME:
		if (!l->has_time)
			return put_column_field(l, column);
		show_time(l, l->time);
		return 1;
	case OF_CPU:
		if (!l->has_cpu)
			return put_column_field(l, column);
		put_signed(l->out, l->cpu);
		return 1;
	case OF_TYPE: return put_type(l);
	case OF_OFFSET: out_hex(l->out, l->frame->at); return 1;
	case OF_EVENT:
		if (!l->has_event)
			return 0;
		pfr_name_plain(l->out, l->context->event_name);
		return 1;
	case OF_PID:
	case OF_TID:
	case OF_COMM: return put_task(l, column);
	case OF_IP:
	case OF_PLACE:
	case OF_SYM:
	case OF_DSO: return put_place(l, column, record);
	case OF_CGROUP: return put_cgroup(l, record);
	case OF_WEIGHT:
	case OF_INS_LAT:
	case OF_RETIRE_LAT: return show_weight(l, record, column->kind - OF_WEIGHT);
	default: return put_column_field(l, column);
	}
}

enum pfr_status show_columns(struct show_line *l, const struct pfr_record *record)
{
	struct show_columns *c = l->show->columns;
	uint32_t i;

	l->marks = 0;
	for (i = 0; i < c->nr; i++) {
		if (i)
			out_char(l->out, '\t');
		if (put_column(l, &c->column[i], record))
			c->column[i].seen = 1;
		else
			out_char(l->out, '-');
	}
	return l->r->status;
}
