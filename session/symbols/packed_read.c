/* SPDX-License-Identifier: MIT */
/*
 * The data of a block of the section PERFRING_NAMES. Each number of items is compared with the bytes that are left before anything is allocated for it, and with a bound on all
 * of them. What a bad block had added is taken back.
 */
#include "packed.h"

#include <string.h>

/* ---- numbers and texts ------------------------------------------------------------------------ */

static uint64_t take(struct packed_cursor *c)
{
	uint64_t value = 0;
	unsigned shift;

	for (shift = 0; shift < 64 && c->at < c->end; shift += 7) {
		unsigned char byte = *c->at++;

		value |= (uint64_t)(byte & 127) << shift;
		if (!(byte & 128))
			return value;
	}
	c->bad = true;
	return 0;
}

/* A number of at most `most`. */
static uint32_t take_most(struct packed_cursor *c, uint64_t most)
{
	uint64_t value = take(c);

	c->bad |= value > most;
	return c->bad ? 0 : (uint32_t)value;
}

/* How many items follow, each of which has at least one byte. */
static uint32_t take_count(struct packed_cursor *c, uint32_t there, uint32_t most)
{
	uint32_t nr = take_most(c, (uint64_t)(c->end - c->at));

	c->bad |= nr > most - there;
	return c->bad ? 0 : nr;
}

/* A text without NUL. */
static struct pfr_bytes take_text(struct packed_cursor *c)
{
	struct pfr_bytes text = {c->at, 0};

	text.size = take_most(c, PACKED_TEXT);
	text.data = c->at;
	if (c->bad || text.size > (size_t)(c->end - c->at) || memchr(c->at, 0, text.size)) {
		c->bad = true;
		text.size = 0;
	}
	c->at += text.size;
	return text;
}

/* Space for `more` items after `nr`. */
static bool reserve(struct packed *p, void **items, uint32_t nr, uint32_t more, size_t size)
{
	void *moved = more ? p->allocator.resize(p->allocator.user, *items, ((size_t)nr + more) * size) : *items;

	if (more && !moved)
		return false;
	*items = moved;
	return true;
}

/* ---- names, files, chains ---------------------------------------------------------------------- */

/* A name has one form, or three: as in the file, as people write it, and with parameters; an empty one is as the one before. */
static struct pfr_bytes take_name(const struct packed *p, struct packed_cursor *c)
{
	uint32_t more = take_most(c, 1) * 2, i;
	struct pfr_bytes name = take_text(c), form;

	c->bad |= !name.size;
	for (i = 1; i <= more; i++) {
		form = take_text(c);
		if (form.size && i <= p->form)
			name = form;
	}
	return name;
}

static bool read_names(struct packed *p, struct packed_cursor *c)
{
	uint32_t nr = take_count(c, p->nr_names, PACKED_ITEMS);
	void *names = p->names;
	bool good = reserve(p, &names, p->nr_names, nr, sizeof(*p->names));

	p->names = (struct pfr_bytes *)names;
	for (; good && nr && !c->bad; nr--)
		p->names[p->nr_names++] = take_name(p, c);
	return good && !c->bad;
}

static bool read_files(struct packed *p, struct packed_cursor *c)
{
	uint32_t nr = take_count(c, p->nr_files, PACKED_ITEMS);
	void *files = p->files;
	bool good = reserve(p, &files, p->nr_files, nr, sizeof(*p->files));

	p->files = (struct pfr_bytes *)files;
	for (; good && nr && !c->bad; nr--)
		p->files[p->nr_files++] = take_text(c);
	return good && !c->bad;
}

/* Adds the names of a chain to a text, or only their sizes where `to` is null. */
static size_t take_chain(const struct packed *p, struct packed_cursor *c, uint32_t first_name, unsigned char *to)
{
	uint32_t nr = take_most(c, PACKED_INLINED), i, index;
	size_t size = 0;

	c->bad |= !nr;
	for (i = 0; i < nr && !c->bad; i++) {
		const struct pfr_bytes *name;

		index = take_most(c, p->nr_names - first_name);
		if (c->bad || index == p->nr_names - first_name) {
			c->bad = true;
			break;
		}
		name = &p->names[first_name + index];
		if (to) {
			memcpy(to + size, name->data, name->size);
			to[size + name->size] = 0;
		}
		size += name->size + (size_t)1;
	}
	c->bad |= size > PACKED_CHAIN;
	return size;
}

/* Their texts are made at once, when it is known how long they are. */
static bool read_chains(struct packed *p, struct packed_cursor *c, uint32_t first_name)
{
	uint32_t nr = take_count(c, p->nr_chains, PACKED_ITEMS), i;
	struct packed_cursor again = *c;
	size_t size = 0, part;
	void *chains = p->chains;
	unsigned char *text;
	bool good = reserve(p, &chains, p->nr_chains, nr, sizeof(*p->chains));

	p->chains = (struct pfr_bytes *)chains;
	for (i = 0; i < nr && !c->bad && size <= PACKED_CHAINS; i++)
		size += take_chain(p, c, first_name, 0);
	if (!good || c->bad || p->texts_size + size > PACKED_CHAINS)
		return false;
	text = size ? (unsigned char *)p->allocator.resize(p->allocator.user, 0, size) : 0;
	p->texts[p->nr_blocks] = text;
	if (size && !text)
		return false;
	p->texts_size += size;
	for (i = 0; i < nr; i++) {
		part = take_chain(p, &again, first_name, text);
		p->chains[p->nr_chains++] = (struct pfr_bytes){text, (uint32_t)part};
		text += part;
	}
	return true;
}

/* ---- objects ----------------------------------------------------------------------------------- */

static void take_key(struct packed_cursor *c, struct packed_key *key)
{
	memset(key, 0, sizeof(*key));
	key->kind = (uint8_t)take_most(c, PACKED_CODE);
	c->bad |= !key->kind;
	if (key->kind == PACKED_CODE) {
		key->pid = take_most(c, UINT32_MAX);
		return;
	}
	key->path = take_text(c);
	key->build_id.size = take_most(c, 20);
	key->build_id.data = c->at;
	c->bad |= key->build_id.size > (size_t)(c->end - c->at);
	if (c->bad)
		key->build_id.size = 0;
	c->at += key->build_id.size;
	if (key->kind == PACKED_KERNEL) {
		key->start = take(c);
		key->pgoff = take(c);
	} else if (!key->build_id.size) {
		key->maj = take_most(c, UINT32_MAX);
		key->min = take_most(c, UINT32_MAX);
		key->ino = take(c);
		key->generation = take(c);
	}
}

/* Where the items of a block begin among those of all. */
struct block {
	uint32_t name, file, chain, object, run, line;
	uint32_t next_name, next_chain; /* that have not been used yet */
};

static void read_starts(struct packed *p, struct packed_cursor *c, const struct packed_object *o)
{
	bool code = o->key.kind == PACKED_CODE;
	uint64_t at = 0, more;
	uint32_t i;

	for (i = 0; i < o->nr && !c->bad; i++) {
		struct packed_run *run = &p->runs[o->first + i];

		more = take(c);
		c->bad |= more > UINT64_MAX - PACKED_LENGTH - at;
		run->start = at += more;
		run->length = 1;
		run->since = 0;
		run->seen = 0;
		more = code ? take(c) : take_most(c, PACKED_LENGTH - 1);
		if (code)
			run->since = more;
		else
			run->length = (uint16_t)(more + 1);
		run->source = code ? (uint8_t)take_most(c, PFR_SYMBOLS_FILE) : o->source;
		c->bad |= code && i && run->start == run[-1].start && run->since <= run[-1].since;
		at += code ? 0 : run->length;
		c->bad |= at > UINT64_MAX - PACKED_LENGTH;
	}
}

/* Runs of code from which on there is no name have nothing in the other columns. */
static bool is_unnamed(const struct packed_object *o, const struct packed_run *run)
{
	return o->key.kind == PACKED_CODE && !run->source;
}

/* 0: the function of the named run before; 1: the next name that was not used yet; else a name by its number, plus 2. */
static void read_functions(struct packed *p, struct packed_cursor *c, const struct packed_object *o, struct block *b)
{
	uint32_t i, code, nr = p->nr_names - b->name;
	const struct packed_run *before = 0;

	for (i = 0; i < o->nr && !c->bad; i++) {
		struct packed_run *run = &p->runs[o->first + i];

		run->name = 0;
		if (is_unnamed(o, run))
			continue;
		code = take_most(c, (uint64_t)nr + 1);
		c->bad |= (!code && !before) || (code == 1 && b->next_name == nr);
		if (c->bad)
			return;
		run->name = !code ? before->name : b->name + (code == 1 ? b->next_name++ : code - 2);
		run->in_function = code ? take(c) : before->in_function + (run->start - before->start);
		before = run;
	}
}

/* The same, 0: nothing is inlined. */
static void read_inlined(struct packed *p, struct packed_cursor *c, const struct packed_object *o, struct block *b)
{
	uint32_t i, code, nr = p->nr_chains - b->chain;

	for (i = 0; i < o->nr && !c->bad; i++) {
		p->runs[o->first + i].chain = 0;
		if (is_unnamed(o, &p->runs[o->first + i]))
			continue;
		code = take_most(c, (uint64_t)nr + 1);
		c->bad |= code == 1 && b->next_chain == nr;
		if (c->bad)
			return;
		p->runs[o->first + i].chain = !code ? 0 : 1 + b->chain + (code == 1 ? b->next_chain++ : code - 2);
	}
}

static int64_t zigzag(uint64_t value)
{
	return (int64_t)(value >> 1) ^ -(int64_t)(value & 1);
}

static bool reserve_lines(struct packed *p, uint32_t nr)
{
	void *lines = p->lines;
	bool good;

	if (nr > PACKED_LINES - p->nr_lines)
		return false;
	if (nr <= p->lines_capacity - p->nr_lines)
		return true;
	good = reserve(p, &lines, p->lines_capacity, p->lines_capacity + 1024, sizeof(*p->lines));
	p->lines = (struct packed_line *)lines;
	p->lines_capacity += good ? p->lines_capacity + 1024 : 0;
	return good;
}

/* Of a run how many lines there are: 0, or 1 and one for each function inlined there. */
static bool read_lines(struct packed *p, struct packed_cursor *c, const struct packed_object *o, const struct block *b)
{
	uint32_t i, nr, file, nr_files = p->nr_files - b->file;
	int64_t line = 0;

	for (i = 0; i < o->nr && !c->bad; i++) {
		struct packed_run *run = &p->runs[o->first + i];

		run->lines = run->nr_lines = 0;
		if (is_unnamed(o, run))
			continue;
		nr = take_most(c, PACKED_INLINED + 1);
		if (!nr)
			continue;
		if (c->bad || !reserve_lines(p, nr))
			return false;
		run->lines = p->nr_lines + 1;
		run->nr_lines = (uint8_t)nr;
		for (; nr; nr--) {
			file = take_most(c, nr_files);
			line += zigzag(take(c));
			c->bad |= line < 0 || line > UINT32_MAX;
			p->lines[p->nr_lines++] = (struct packed_line){file ? b->file + file : 0, (uint32_t)line};
		}
	}
	return !c->bad;
}

static bool read_object(struct packed *p, struct packed_cursor *c, struct block *b)
{
	struct packed_object *o = &p->objects[p->nr_objects];
	void *runs = p->runs;

	memset(o, 0, sizeof(*o));
	take_key(c, &o->key);
	o->source = o->key.kind == PACKED_CODE ? 0 : (uint8_t)take_most(c, PFR_SYMBOLS_FILE);
	o->hash = packed_hash(&o->key);
	o->first = p->nr_runs;
	o->nr = take_count(c, p->nr_runs, PACKED_ITEMS);
	if (c->bad || !reserve(p, &runs, p->nr_runs, o->nr, sizeof(*p->runs)))
		return false;
	p->runs = (struct packed_run *)runs;
	p->nr_runs += o->nr;
	p->nr_objects++;
	read_starts(p, c, o);
	read_functions(p, c, o, b);
	read_inlined(p, c, o, b);
	return !c->bad && read_lines(p, c, o, b);
}

bool packed_data(struct packed *p, struct packed_cursor *c)
{
	struct block b = {p->nr_names, p->nr_files, p->nr_chains, p->nr_objects, p->nr_runs, p->nr_lines, 0, 0};
	void *objects = p->objects;
	uint32_t nr;
	bool good = read_names(p, c) && read_files(p, c) && read_chains(p, c, b.name);

	nr = good ? take_count(c, p->nr_objects, PACKED_ITEMS) : 0;
	good = good && reserve(p, &objects, p->nr_objects, nr, sizeof(*p->objects));
	p->objects = (struct packed_object *)objects;
	for (; good && nr; nr--)
		good = read_object(p, c, &b);
	if (good && c->at == c->end && !c->bad)
		return true;
	p->nr_names = b.name;
	p->nr_files = b.file;
	p->nr_chains = b.chain;
	p->nr_objects = b.object;
	p->nr_runs = b.run;
	p->nr_lines = b.line;
	return false;
}
