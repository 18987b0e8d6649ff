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
	t->keys = calloc(TALLY_KEYS, sizeof(*t->keys));
	if (!t->keys)
		print_no_memory(NULL);
	if (!t->keys || output_open(&t->line, -1) || output_open(&t->texts, -1))
		return EXIT_IO;
	return show_open(&t->show, session);
}

/* FNV-1a. Texts that are made to collide are compared one by one, of 8192 at most. */
static uint64_t hash_of(const void *data, size_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	size_t i;

	for (i = 0; i < size; i++)
		hash = (hash ^ ((const unsigned char *)data)[i]) * UINT64_C(0x100000001b3);
	return hash ^ hash >> 32;
}

static uint16_t *slot_of(struct tally *t, const char *text, size_t size)
{
	size_t at = hash_of(text, size) % TALLY_SLOTS;

	for (; t->slots[at]; at = (at + 1) % TALLY_SLOTS) {
		const struct tally_entry *e = &t->entry[t->slots[at] - 1];

		if (e->size == size && !memcmp(t->texts.out.data + e->at, text, size))
			break;
	}
	return &t->slots[at];
}

/* The entry of a text; TALLY_MOST where it is one of the rest. False: there is no memory. */
static bool find_entry(struct tally *t, const char *text, size_t size, uint32_t *entry)
{
	uint16_t *slot = slot_of(t, text, size);

	*entry = TALLY_MOST;
	if (*slot)
		*entry = *slot - 1u;
	if (*slot || t->nr == TALLY_MOST || t->texts.out.size + size > TALLY_BYTES)
		return true;
	if (!output_reserve(&t->texts, size))
		return false;
	*entry = (uint32_t)t->nr;
	t->entry[t->nr] = (struct tally_entry){.at = t->texts.out.size, .size = size};
	memcpy(t->texts.out.data + t->texts.out.size, text, size);
	t->texts.out.size += size;
	*slot = (uint16_t)++t->nr;
	return true;
}

static void add_to(struct tally *t, uint32_t entry)
{
	if (entry < TALLY_MOST)
		t->entry[entry].records++;
	else
		t->rest++;
}

/* By the text of the record. */
static bool add_text(struct tally *t, struct pfr_session *session, const struct pfr_session_record *r, uint32_t *entry)
{
	struct pfr_context context;

	pfr_session_context(session, r, PFR_TEXT_FIELDS, &context);
	t->line.out.size = 0;
	show_line(&t->show, &t->line, r, &context);
	if (t->line.failed || !find_entry(t, t->line.out.data, t->line.out.size, entry))
		return false;
	add_to(t, *entry);
	return true;
}

/* The text is made once for each key, as far as keys are kept. */
bool tally_add(struct tally *t, struct pfr_session *session, const struct pfr_session_record *r)
{
	uint64_t key[PFR_SHOW_KEY], mixed = 0;
	struct tally_key *known;
	uint32_t entry;
	size_t nr, i;

	t->keyed = pfr_show_key(t->show.show, r, key, &nr) == PFR_OK;
	if (!t->keyed)
		return add_text(t, session, r, &entry);
	for (i = 0; i < nr; i++)
		mixed = (mixed ^ key[i] ^ mixed >> 29) * UINT64_C(0x9e3779b97f4a7c15);
	known = &t->keys[mixed >> 40 & (TALLY_KEYS - 1)];
	if (known->nr == nr && !memcmp(known->word, key, nr * sizeof(key[0]))) {
		add_to(t, known->entry);
		return true;
	}
	if (!add_text(t, session, r, &entry))
		return false;
	memcpy(known->word, key, nr * sizeof(key[0]));
	known->nr = (uint32_t)nr;
	known->entry = entry;
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
	free(t->keys);
}
