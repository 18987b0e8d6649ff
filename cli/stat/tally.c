/* SPDX-License-Identifier: MIT */
#include "tally.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int tally_open(struct tally *t, struct pfr_session *session)
{
	if (!t->fields)
		t->fields = t->show.fields ? t->show.fields : "type,event,comm";
	t->show.fields = t->fields;
	if (output_open(&t->line, -1) || output_open(&t->texts, -1))
		return EXIT_IO;
	return show_open(&t->show, session);
}

/* Where the text is, or is to be, among the entries. */
static size_t place_of(const struct tally *t, const char *text, size_t size, bool *there)
{
	size_t first = 0, last = t->nr;

	while (first < last) {
		size_t middle = first + (last - first) / 2;
		const struct tally_entry *e = &t->entry[middle];
		int order = memcmp(t->texts.out.data + e->at, text, e->size < size ? e->size : size);

		if (!order && e->size == size) {
			*there = true;
			return middle;
		}
		if (order < 0 || (!order && e->size < size))
			first = middle + 1;
		else
			last = middle;
	}
	*there = false;
	return first;
}

bool tally_add(struct tally *t, struct pfr_session *session, const struct pfr_session_record *r)
{
	struct pfr_context context;
	const char *text;
	size_t size, place;
	bool there;

	pfr_session_context(session, r, PFR_TEXT_LINE, &context);
	t->line.out.size = 0;
	show_line(&t->show, &t->line, r, &context);
	if (t->line.failed)
		return false;
	text = t->line.out.data;
	size = t->line.out.size;
	place = place_of(t, text, size, &there);
	if (!there && (t->nr == TALLY_MOST || t->texts.out.size + size > TALLY_BYTES)) {
		t->rest++;
		return true;
	}
	if (!there) {
		if (!output_reserve(&t->texts, size))
			return false;
		memmove(&t->entry[place + 1], &t->entry[place], (t->nr++ - place) * sizeof(t->entry[0]));
		t->entry[place] = (struct tally_entry){.at = t->texts.out.size, .size = size};
		memcpy(t->texts.out.data + t->texts.out.size, text, size);
		t->texts.out.size += size;
	}
	t->entry[place].records++;
	return true;
}

/* The most records first; of equals what came first. */
static int by_records(const void *a, const void *b)
{
	const struct tally_entry *first = a, *second = b;

	if (first->records != second->records)
		return first->records > second->records ? -1 : 1;
	return first->at < second->at ? -1 : first->at > second->at;
}

static void put_row(struct tally *t, struct output *output, struct aligned *aligned, uint64_t records, const char *text, size_t size)
{
	struct output *to = t->table ? &aligned->rows : output;

	if (!output_reserve(to, size + 32))
		return;
	to->out.size += (size_t)snprintf(to->out.data + to->out.size, 32, "%" PRIu64 "\t", records);
	memcpy(to->out.data + to->out.size, text, size);
	to->out.size += size;
	if (t->table)
		aligned_row(aligned, output);
	else
		to->out.data[to->out.size++] = '\n';
	output_flush(output, false);
}

int tally_print(struct tally *t, const char *path, int code)
{
	static const char others[] = "(the rest)";
	struct aligned aligned = {0};
	struct output output;
	char heads[4096];
	size_t i;

	snprintf(heads, sizeof(heads), "records,%s", t->fields);
	if (output_open(&output, 1) || (t->table && aligned_open(&aligned, heads)))
		return EXIT_IO;
	qsort(t->entry, t->nr, sizeof(t->entry[0]), by_records);
	for (i = 0; i < t->nr; i++)
		if (!t->top || i < t->top)
			put_row(t, &output, &aligned, t->entry[i].records, t->texts.out.data + t->entry[i].at, t->entry[i].size);
		else
			t->rest += t->entry[i].records;
	if (t->rest)
		put_row(t, &output, &aligned, t->rest, others, sizeof(others) - 1);
	if (t->table)
		aligned_end(&aligned, &output);
	aligned_close(&aligned);
	return output_close(&output, show_verdict(&t->show, path, code));
}

void tally_close(struct tally *t)
{
	show_close(&t->show);
	free(t->line.out.data);
	free(t->texts.out.data);
}
