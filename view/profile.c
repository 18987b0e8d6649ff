/* SPDX-License-Identifier: MIT */
/*
 * The samples of the page: columns as they are, names as text that is safe in a line.
 */
#include "view.h"
#include "convert/out.h"
#include "export/formats/samples.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MOST 4096 /* bytes of a name that are shown */

void view_plain(struct view_out *out, const void *data, size_t size)
{
	char text[4 * TEXT_MOST];
	struct pfr_out plain = {text, sizeof(text), 0};

	pfr_text_plain(&plain, data, size < TEXT_MOST ? size : TEXT_MOST);
	view_string(out, text, plain.size < sizeof(text) ? plain.size : sizeof(text));
}

static void print_texts(struct view_out *out, const char *name, const struct texts *texts)
{
	uint32_t i;

	view_text(out, name);
	for (i = 0; i < texts->nr; i++) {
		size_t size;
		const unsigned char *data = texts_get(texts, i, &size);

		view_text(out, i ? "," : "");
		view_plain(out, data, size);
	}
	view_text(out, "]");
}

/* Build IDs of the files, in hexadecimal digits; "" of one that has none, "?" of files of several builds. */
static void print_ids(struct view_out *out, const struct samples *s)
{
	uint32_t i;

	view_text(out, ",\"ids\":[");
	for (i = 0; i < s->files.nr; i++) {
		const unsigned char *id = s->ids.data + (size_t)i * SAMPLES_ID_SIZE;
		char text[2 * SAMPLES_ID_SIZE];
		struct pfr_out hex = {text, sizeof(text), 0};

		if (id[0] == SAMPLES_ID_SEVERAL)
			out_char(&hex, '?');
		else
			out_hex_bytes(&hex, id + 1, id[0]);
		view_text(out, i ? "," : "");
		view_string(out, text, hex.size);
	}
	view_text(out, "]");
}

static void print_threads(struct view_out *out, const struct texts *threads)
{
	uint32_t i;

	view_text(out, ",\"threads\":[");
	for (i = 0; i < threads->nr; i++) {
		struct samples_thread thread;
		size_t size;

		memcpy(&thread, texts_get(threads, i, &size), sizeof(thread));
		view_text(out, i ? ",[" : "[");
		view_number(out, thread.pid);
		view_text(out, ",");
		view_number(out, thread.tid);
		view_text(out, ",");
		view_number(out, thread.comm);
		view_text(out, "]");
	}
	view_text(out, "]");
}

void view_profile_print(const struct samples *s, struct view_out *out)
{
	static const char *const names[SAMPLES_COLUMNS] = {"parent", "name", "file", "flags", "offset", "time", "place", "inner", "weight", "thread", "cpu", "event", "node", "kind", "delay"};
	const struct {
		const char *name;
		uint64_t value;
	} numbers[] = {{"packed", view_packs()}, {"nodes", s->nodes}, {"rows", s->rows}, {"left_out", s->left_out}, {"cut_nodes", s->cut_nodes}, {"stays", s->stays}, {"runs", s->runs}, {"times_left_out", s->times_left_out}, {"switches", s->switches}, {"not_unwound", s->not_unwound}, {"late", s->late}};
	size_t i;

	view_text(out, ",\"profile\":{\"first\":\"");
	view_number(out, s->first);
	view_text(out, "\"");
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		view_text(out, ",\"");
		view_text(out, numbers[i].name);
		view_text(out, "\":");
		view_number(out, numbers[i].value);
	}
	print_threads(out, &s->threads);
	print_texts(out, ",\"names\":[", &s->names);
	print_texts(out, ",\"files\":[", &s->files);
	print_ids(out, s);
	print_texts(out, ",\"comms\":[", &s->comms);
	view_text(out, ",\"columns\":{");
	for (i = 0; i < SAMPLES_COLUMNS; i++) {
		view_text(out, i ? ",\"" : "\"");
		view_text(out, names[i]);
		view_text(out, "\":");
		view_blob(out, s->columns[i].data, s->columns[i].size);
	}
	view_text(out, "}}");
}
