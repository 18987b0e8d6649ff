/* SPDX-License-Identifier: MIT */
/*
 * What goes wrong, as structs with a text: the end of a session, and what is noted on the way.
 */
#include "perfring_session_tools.h"
#include "session/session.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void pfr_session_path(const struct pfr_session *s, uint32_t part, char *path, size_t size)
{
	const char *name = pfr_session_parts_name(s, part);

	snprintf(path, size, "%s%s%s", s->path ? s->path : "", *name ? "/" : "", name);
}

/* ---- texts ------------------------------------------------------------------- */

static void text_set(struct pfr_session_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void text_set(struct pfr_session_error *error, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(error->text, sizeof(error->text), format, list);
	va_end(list);
}

static void text_of_where(struct pfr_session_error *error)
{
	struct pfr_out out = {error->text, sizeof(error->text) - 1, 0};
	struct pfr_where where = error->where;

	if (where.status == PFR_E_PAYLOAD)
		where.at = where.offset = error->offset;
	pfr_where_text(&out, &where);
	error->text[out.size < out.capacity ? out.size : out.capacity] = 0;
}

/* What a status advises is about a reader that stops there; this one does not. */
static void text_of_hole(struct pfr_session_error *error, bool resumes)
{
	const char *advice = pfr_status_advice(error->where.status);
	size_t size, most = strlen(advice);

	text_of_where(error);
	size = strlen(error->text);
	if (size > most + 2 && !strcmp(error->text + size - most, advice))
		size -= most + 2;
	snprintf(error->text + size, sizeof(error->text) - size, "; %" PRIu64 " bytes, %#" PRIx64 " to %#" PRIx64 ", are not read as records%s",
		 error->nr, error->offset, error->offset + error->nr, resumes ? "; reading resumes after them" : "");
}

/* strerror is not for several threads. */
static void text_of_system(struct pfr_session_error *error, const char *what)
{
	char reason[128];

	if (!error->os_error) {
		text_set(error, "%s", what);
		return;
	}
#ifdef __GLIBC__
	text_set(error, "%s: %s", what, strerror_r(error->os_error, reason, sizeof(reason)));
#else
	if (strerror_r(error->os_error, reason, sizeof(reason)))
		snprintf(reason, sizeof(reason), "error %d", error->os_error);
	text_set(error, "%s: %s", what, reason);
#endif
}

static void text_of_bytes(const struct session_note *note, struct pfr_session_error *error)
{
	char at[32] = "";

	if (note->offset)
		snprintf(at, sizeof(at), " at 0x%" PRIx64, note->offset);
	text_set(error, "%s: %" PRIu64 " byte%s%s; %s", note->what, note->nr, note->nr == 1 ? "" : "s", at, note->advice);
}

static void text_of_note(const struct pfr_session *s, struct pfr_session_error *error, bool resumes)
{
	if (error->status == PFR_FORMATS && s->texts.formats.data)
		text_set(error, "%s", s->texts.formats.data);
	else if (error->status == PFR_LATE && error->where.limit)
		text_set(error, "at offset %" PRIu64 ": no more than %" PRIu64 " records can wait for their turn (limit pending)",
			 error->offset, error->where.left);
	else if (error->status == PFR_CHAINS_LOST && error->where.limit)
		text_set(error, "at offset %" PRIu64 ": no more than %" PRIu64 " %s (limit %s)", error->offset, error->where.left,
			 error->where.limit == PFR_LIMIT_HELD ? "records can be held for a callchain" : "samples can wait for their callchain",
			 error->where.limit == PFR_LIMIT_HELD ? "held" : "chains");
	else if (error->where.status && error->nr)
		text_of_hole(error, resumes);
	else if (error->where.status)
		text_of_where(error);
	else if (error->status == PFR_LATE)
		text_set(error, "%" PRIu64 " record%s came too late for %s place in the order of time: a round or more after later ones", error->nr, error->nr == 1 ? "" : "s", error->nr == 1 ? "its" : "their");
	else if (error->status == PFR_CHAINS_LOST)
		text_set(error, "the user part of %" PRIu64 " callchain%s never came", error->nr, error->nr == 1 ? "" : "s");
	else if (error->status == PFR_E_PART)
		text_of_system(error, error->os_error ? "cannot open" : "not a regular file, so it is not opened");
	else
		text_set(error, "%s; %s", pfr_status_cause(error->status), pfr_status_advice(error->status));
}

void pfr_session_error_of(const struct pfr_session *s, const struct pfr_where *where, uint32_t part,
			  struct pfr_session_error *error)
{
	error->status = where->status;
	error->os_error = 0;
	error->offset = where->at;
	error->nr = 0;
	error->where = *where;
	pfr_session_path(s, part, error->path, sizeof(error->path));
	text_of_where(error);
}

/*
 * The decoder reports a payload that is cut from the stream's end, so that it is the same however the stream was cut. Here it is the
 * defect of its record, which is the last that was read.
 */
static uint64_t place_of(const struct pfr_session *s, const struct pfr_where *where)
{
	return where->status == PFR_E_PAYLOAD && s->payload_of && s->payload_of < where->at ? s->payload_of : where->at;
}

/* ---- the end -------------------------------------------------------------------- */

enum pfr_status pfr_session_fail(struct pfr_session *s, enum pfr_status status, int os_error, const char *what,
				 const struct pfr_where *where)
{
	struct pfr_session_error *error = &s->error;

	if (s->end)
		return s->end;
	s->end = status;
	memset(error, 0, sizeof(*error));
	error->status = status;
	error->os_error = os_error;
	pfr_session_path(s, s->parts.at, error->path, sizeof(error->path));
	if (where) {
		error->where = *where;
		error->offset = place_of(s, where);
		text_of_where(error);
	} else if (what) {
		text_of_system(error, what);
	} else {
		text_set(error, "%s; %s", pfr_status_cause(status), pfr_status_advice(status));
	}
	return status;
}

enum pfr_status pfr_session_fail_late(struct pfr_session *s, enum pfr_status status, int os_error, const char *what)
{
	s->end = PFR_OK;
	s->next.over = status;
	return pfr_session_fail(s, status, os_error, what, 0);
}

/* ---- notes ------------------------------------------------------------------------ */

void pfr_session_count_defect(struct pfr_session *s, enum pfr_status status)
{
	s->info.defects += pfr_status_class(status) != PFR_CLASS_NOTE;
	s->account.errors += pfr_level_of(status) == PFR_LEVEL_ERROR;
}

/* There is space for all notes of one step; if there were more, the last would stand for the rest. */
static struct session_note *note_add(struct pfr_session *s, enum pfr_status status)
{
	struct session_note *note = &s->notes.note[s->notes.nr_notes < SESSION_NOTES ? s->notes.nr_notes++ : SESSION_NOTES - 1];

	memset(note, 0, sizeof(*note));
	note->status = status;
	note->part = s->parts.at;
	pfr_session_count_defect(s, status);
	return note;
}

void pfr_session_note(struct pfr_session *s, enum pfr_status status, uint64_t offset, uint64_t nr)
{
	struct session_note *note = note_add(s, status);

	note->offset = offset;
	note->nr = nr;
}

void pfr_session_note_text(struct pfr_session *s, enum pfr_status status, uint64_t offset, uint64_t nr, const char *what, const char *advice)
{
	struct session_note *note = note_add(s, status);

	note->offset = offset;
	note->nr = nr;
	note->what = what;
	note->advice = advice;
}

void pfr_session_note_where(struct pfr_session *s, const struct pfr_where *where)
{
	struct session_note *note = note_add(s, where->status);

	note->where = *where;
	note->offset = place_of(s, where);
}

void pfr_session_note_damage(struct pfr_session *s, const struct session_hole *hole, uint32_t part)
{
	struct session_note *note = note_add(s, hole->where.status);

	note->where = hole->where;
	note->offset = place_of(s, &hole->where);
	note->part = part;
	note->nr = hole->until > note->offset ? hole->until - note->offset : 0;
	note->resumes = !hole->last;
}

void pfr_session_note_hole(struct pfr_session *s)
{
	s->hole.ready = false;
	pfr_session_note_damage(s, &s->hole, s->parts.at);
}

void pfr_session_note_part(struct pfr_session *s, int os_error)
{
	note_add(s, PFR_E_PART)->os_error = os_error;
}

bool pfr_session_take_note(struct pfr_session *s)
{
	const struct session_note *note = &s->notes.note[s->notes.next_note];
	struct pfr_session_error *error = &s->notes.defect;

	if (s->notes.next_note == s->notes.nr_notes) {
		s->notes.next_note = s->notes.nr_notes = 0;
		return false;
	}
	s->notes.next_note++;
	error->status = note->status;
	error->os_error = note->os_error;
	error->offset = note->offset;
	error->nr = note->nr;
	error->where = note->where;
	pfr_session_path(s, note->part, error->path, sizeof(error->path));
	if (note->what)
		text_of_bytes(note, error);
	else
		text_of_note(s, error, note->resumes);
	return true;
}
