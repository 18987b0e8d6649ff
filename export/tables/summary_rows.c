/* SPDX-License-Identifier: MIT */
/*
 * The tables that are known when the last record was read: events, features, the capture itself.
 */
#include "export.h"

#include "perfring_convert.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEATURES 256
#define JSON_MOST 65536
#define COMMAND_MOST 65536

/* ---- events ----------------------------------------------------------------- */

/* Every field of an attr that is a number, by the rows of schema/attr.def. */
static void put_attr(struct pfr_rows *rows, const struct pfr_attr *attr)
{
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define ALIAS(group, key, name, FLAG, doc)
#define PROBE(group, WHAT)
#define UNKNOWN(group, WORD)
#define CHECK(group, name, when, condition, STATUS)
#define PUT_U64(key, name) if (attr->present >> key & 1) rows_number(rows, C_event_##name, (uint64_t)attr->name);
#define PUT_U32(key, name) PUT_U64(key, name)
#define PUT_U16(key, name) PUT_U64(key, name)
#define PUT_U8(key, name) PUT_U64(key, name)
#define PUT_BITS64(key, name) PUT_U64(key, name)
#define PUT_BITS32(key, name) PUT_U64(key, name)
#define PUT_S32(key, name) if (attr->present >> key & 1) rows_number(rows, C_event_##name, (uint64_t)(int64_t)attr->name);
#define PUT_GROUP(key, name)
#define PUT_BYTES(key, name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) PUT_##kind(key, name)
#include "schema/attr.def"
#undef FIELD
}

static void put_event(struct pfr_export *e, uint32_t number)
{
	const struct pfr_session *session = e->follow.session;
	const struct pfr_event *event = &pfr_session_events(session)->event[number];
	double scale = pfr_session_event_scale(session, number);
	struct pfr_rows *rows = e->rows[T_event];
	uint64_t bits;

	memcpy(&bits, &scale, sizeof(bits));
	rows_number(rows, C_event_event, number);
	export_name(rows, C_event_name, pfr_session_event_name(session, number));
	export_name(rows, C_event_unit, pfr_session_event_unit(session, number));
	rows_number(rows, C_event_scale, bits);
	rows_number(rows, C_event_leader, pfr_session_event_leader(session, number));
	rows_number(rows, C_event_ids, event->ids);
	put_attr(rows, &event->attr);
	export_row(e, rows);
}

/* ---- features ---------------------------------------------------------------- */

static void put_feature(struct pfr_export *e, uint32_t number, const struct pfr_frame *section, char *json)
{
	struct pfr_context context = {.arch = pfr_session_info(e->follow.session)->arch};
	struct pfr_out out = {json, JSON_MOST, 0};
	struct pfr_rows *rows = e->rows[T_feature];
	struct pfr_where where = {.status = PFR_OK};

	rows_number(rows, C_feature_feature, number);
	rows_number(rows, C_feature_size, section->size);
	if (section->size < JSON_MOST)
		pfr_to_json(&out, section, NULL, &context, PFR_OK, &where);
	if (out.size && out.size < out.capacity)
		pfr_rows_text(rows, C_feature_json, json, out.size);
	else
		rows_cut(rows);
	export_row(e, rows);
}

static void put_features(struct pfr_export *e)
{
	char *json = malloc(JSON_MOST);
	struct pfr_frame section;
	uint32_t i;

	if (!json)
		e->error = ENOMEM;
	for (i = 0; json && i < FEATURES && !e->error; i++)
		if (pfr_session_feature(e->follow.session, i, &section) == PFR_OK)
			put_feature(e, i, &section, json);
	free(json);
}

/* The first text, or all with blanks between them; and the first two numbers. */
struct found {
	struct buffer text;
	uint64_t number[2];
	unsigned nr;
};

static void find(const struct pfr_export *e, uint32_t feature, struct found *found)
{
	struct pfr_frame section;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	memset(found, 0, sizeof(*found));
	if (pfr_session_feature(e->follow.session, feature, &section) != PFR_OK)
		return;
	pfr_walk_init(&walk, &section, NULL);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK && found->text.size < COMMAND_MOST) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (item.kind != PFR_KIND_STR && found->nr < 2)
			found->number[found->nr++] = item.value;
		if (item.kind != PFR_KIND_STR)
			continue;
		if (found->text.size)
			buffer_byte(&found->text, ' ');
		buffer_bytes(&found->text, section.data + item.offset + 4, item.nr);
	}
}

static void put_text(struct pfr_export *e, uint32_t feature, uint32_t column)
{
	struct found found;

	find(e, feature, &found);
	if (found.text.error)
		e->error = found.text.error;
	if (found.text.size > COMMAND_MOST) /* the words that begin before it are all there is */
		rows_cut(e->rows[T_capture]);
	if (found.text.size)
		pfr_rows_text(e->rows[T_capture], column, found.text.data, found.text.size);
	buffer_free(&found.text);
}

static void put_number(struct pfr_export *e, uint32_t feature, uint32_t column, unsigned index)
{
	struct found found;

	find(e, feature, &found);
	if (found.nr > index)
		rows_number(e->rows[T_capture], column, found.number[index]);
	buffer_free(&found.text);
}

/* ---- the capture ---------------------------------------------------------------- */

static void put_machine(struct pfr_export *e)
{
	put_text(e, PFR_FEATURE_HOSTNAME, C_capture_hostname);
	put_text(e, PFR_FEATURE_OSRELEASE, C_capture_os_release);
	put_text(e, PFR_FEATURE_VERSION, C_capture_perf_version);
	put_text(e, PFR_FEATURE_ARCH, C_capture_arch);
	put_text(e, PFR_FEATURE_CPUDESC, C_capture_cpu_description);
	put_text(e, PFR_FEATURE_CPUID, C_capture_cpu_id);
	put_text(e, PFR_FEATURE_CMDLINE, C_capture_command);
	put_number(e, PFR_FEATURE_NRCPUS, C_capture_cpus_available, 0);
	put_number(e, PFR_FEATURE_NRCPUS, C_capture_cpus_online, 1);
	put_number(e, PFR_FEATURE_TOTAL_MEM, C_capture_total_memory, 0);
}

static void put_capture(struct pfr_export *e)
{
	const struct pfr_session_info *info = pfr_session_info(e->follow.session);
	struct pfr_rows *rows = e->rows[T_capture];

	export_name(rows, C_capture_perfring, PFR_VERSION_TEXT);
	export_name(rows, C_capture_byte_order, info->order == PFR_BIG ? "big" : "little");
	export_name(rows, C_capture_form, info->directory ? "directory" : info->pipe ? "pipe" : "file");
	rows_number(rows, C_capture_version, info->version);
	if (info->size)
		rows_number(rows, C_capture_size, info->size);
	rows_number(rows, C_capture_files, info->parts);
	rows_number(rows, C_capture_records, e->nr_records);
	rows_number(rows, C_capture_defects, e->nr_defects);
	rows_number(rows, C_capture_late, info->late);
	put_machine(e);
	if (e->follow.has_clock) {
		rows_number(rows, C_capture_clock_id, e->follow.clockid);
		rows_number(rows, C_capture_clock_wall_time, e->follow.clock_wall);
		rows_number(rows, C_capture_clock_time, e->follow.clock_time);
	}
	if (e->has_times) {
		rows_number(rows, C_capture_first_time, e->first_time);
		rows_number(rows, C_capture_last_time, e->last_time);
	}
	rows_number(rows, C_capture_samples, e->nr_samples);
	export_row(e, rows);
}

void export_summary(struct pfr_export *e)
{
	uint32_t i;

	tally_rows(e);
	for (i = 0; e->rows[T_event] && i < pfr_session_events(e->follow.session)->nr && !e->error; i++)
		put_event(e, i);
	if (e->rows[T_feature])
		put_features(e);
	if (e->rows[T_capture])
		put_capture(e);
	export_left_out(e);
}
