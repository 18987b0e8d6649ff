/* SPDX-License-Identifier: MIT */
/*
 * System calls of perfring live: which one a number is on this machine, and
 * entry and exit of a thread paired. Knows the tracepoints sys_enter and
 * sys_exit, and sys_enter_NAME and sys_exit_NAME. Memory is fixed: where two
 * threads fall on the same place, the one that entered last keeps it.
 */
#include "cli/cli.h"
#include "cli/live/live_calls.h"
#include "convert/path.h"
#include "session/calls/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define THREADS 8192

struct live_calls {
	struct entry {
		uint64_t time;
		uint64_t number;
		uint32_t tid;
	} entry[THREADS];
	bool json;
	enum syscall_table table; /* of this machine */
	char *text;
	size_t capacity;
};

struct live_calls *live_calls_new(bool json)
{
	struct live_calls *calls = calloc(1, sizeof(*calls));
	struct utsname machine;

	if (!calls)
		return NULL;
	calls->json = json;
	if (!uname(&machine))
		calls->table = syscall_table_of(machine.machine, (uint32_t)strlen(machine.machine));
	return calls;
}

void live_calls_free(struct live_calls *calls)
{
	if (calls)
		free(calls->text);
	free(calls);
}

/* The field of a payload that numbers the call. */
static bool number_of(const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order, uint64_t *number)
{
	const struct pfr_tracepoint_field *field = pfr_tracepoint_find(format, "__syscall_nr");
	struct pfr_field_value value;

	if (!field)
		field = pfr_tracepoint_find(format, "id");
	if (!field || pfr_field_value(field, payload, order, &value) ||
	    (value.kind != PFR_FIELD_SIGNED && value.kind != PFR_FIELD_UNSIGNED))
		return false;
	*number = value.number;
	return true;
}

/* The call's name: that of its tracepoint, or its number's. NULL: this machine has no such call. */
static const char *name_of(const struct live_calls *calls, const struct pfr_tracepoint *format, uint64_t number, char *name, size_t size)
{
	const struct syscall_row *row = syscall_row_of(calls->table, number);
	const char *text = (const char *)format->name.data;
	size_t skip = path_begins(&format->name, "sys_enter") ? 9 : 8;

	if (format->name.size > skip + 1) {
		snprintf(name, size, "%.*s", (int)(format->name.size - skip - 1), text + skip + 1);
		return name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ? NULL : name;
	}
	return row ? row->name : NULL;
}

/* An exit's duration in ns; UINT64_MAX: its entry was not seen. An entry is kept. */
static uint64_t pair(struct live_calls *calls, const struct pfr_sample *sample, uint64_t number, bool enters)
{
	struct entry *entry = &calls->entry[sample->tid % THREADS];
	uint64_t duration = UINT64_MAX;

	if (!PFR_HAS(*sample, SAMPLE, TID) || !PFR_HAS(*sample, SAMPLE, TIME))
		return duration;
	if (!enters && entry->time && entry->tid == sample->tid && entry->number == number && sample->time >= entry->time)
		duration = sample->time - entry->time;
	entry->tid = sample->tid;
	entry->number = number;
	entry->time = enters ? sample->time : 0;
	return duration;
}

static const char *join(struct live_calls *calls, const char *fields, const char *name, uint64_t duration)
{
	size_t size = (fields ? strlen(fields) : 0) + strlen(name) + 96, at;
	const char *comma = fields && *fields ? calls->json ? "," : " " : "";

	if (size > calls->capacity) {
		char *grown = realloc(calls->text, size);

		if (!grown)
			return fields;
		calls->text = grown;
		calls->capacity = size;
	}
	at = (size_t)snprintf(calls->text, calls->capacity, calls->json ? "%s%s\"syscall\":\"%s\"" : "%s%ssyscall=%s",
			      fields ? fields : "", comma, name);
	if (duration != UINT64_MAX && calls->json)
		snprintf(calls->text + at, calls->capacity - at, ",\"duration_ns\":%llu", (unsigned long long)duration);
	else if (duration != UINT64_MAX)
		snprintf(calls->text + at, calls->capacity - at, " duration=%llu.%03llu us",
			 (unsigned long long)(duration / 1000), (unsigned long long)(duration % 1000));
	return calls->text;
}

const char *live_calls_text(struct live_calls *calls, struct pfr_session *session, const struct pfr_session_record *r,
			    const char *fields)
{
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	struct pfr_record record;
	struct pfr_where where;
	uint64_t number, duration;
	char text[128];
	const char *name;
	bool enters;

	if (!calls || r->frame.type != PFR_RECORD_SAMPLE || pfr_session_tracepoint(session, r, &format, &payload))
		return fields;
	enters = path_begins(&format->name, "sys_enter");
	if ((!enters && !path_begins(&format->name, "sys_exit")) || !number_of(format, &payload, r->frame.order, &number) ||
	    pfr_decode(&r->frame, r->layout, &record, &where))
		return fields;
	duration = pair(calls, &record.sample, number, enters);
	name = name_of(calls, format, number, text, sizeof(text));
	return name || duration != UINT64_MAX ? join(calls, fields, name ? name : "?", duration) : fields;
}
