/* SPDX-License-Identifier: MIT */
/*
 * Which samples the page was asked for: a command that is to print the same needs the same conditions.
 */
#include "view.h"
#include "session/session.h"

#include <string.h>

static void print_numbers(struct view_out *out, const char *name, const struct session_set *set)
{
	size_t i;

	view_text(out, name);
	for (i = 0; i < set->nr; i++) {
		view_text(out, i ? "," : "");
		view_number(out, set->value[i]);
	}
	view_text(out, "]");
}

static void print_texts(struct view_out *out, const char *name, char *const *texts, size_t nr)
{
	size_t i;

	view_text(out, name);
	for (i = 0; i < nr; i++) {
		view_text(out, i ? "," : "");
		view_string(out, texts[i], strlen(texts[i]));
	}
	view_text(out, "]");
}

void view_conditions_print(const struct pfr_session *samples, struct view_out *out)
{
	const struct session_filter *f = samples ? &samples->filter : NULL;

	if (!f || !f->any)
		return;
	view_text(out, ",\"conditions\":{\"from\":\""); /* of 64 bits, so texts */
	view_number(out, f->time_from);
	view_text(out, "\",\"until\":\"");
	view_number(out, f->time_until);
	print_numbers(out, "\",\"pids\":[", &f->pids);
	print_numbers(out, ",\"tids\":[", &f->tids);
	print_numbers(out, ",\"cpus\":[", &f->cpus);
	print_texts(out, ",\"events\":[", f->events, f->nr_events);
	print_texts(out, ",\"comms\":[", f->comms, f->nr_comms);
	view_text(out, f->where ? ",\"where\":true}" : ",\"where\":false}");
}
