/* SPDX-License-Identifier: MIT */
/*
 * The section PERFRING_NAMES of the names that were collected: doc/packed-names.md. Two blocks: of files with a build ID, and of the others, which hold for this
 * capture alone. In each, names and chains are numbered in the order of their first use.
 */
#include "pack.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#define LEVEL 19 /* of zstd */

struct bytes {
	const struct pfr_allocator *allocator;
	unsigned char *data;
	size_t size, capacity;
	bool failed;
};

/* A block that is made, and the numbers that it gives: index + 1; 0: not used yet. */
struct block {
	struct pfr_pack *p;
	uint32_t scope;
	struct bytes names, files, chains, objects;
	uint32_t *name_of, *chain_of, *file_of;
	uint32_t nr_names, nr_chains, nr_files, nr_objects, entries;
	bool failed;
};

static void put(struct bytes *b, const void *data, size_t size)
{
	size_t capacity = (b->size + size) * 2;
	unsigned char *more;

	if (b->failed || !size)
		return;
	if (b->capacity - b->size < size) {
		more = b->allocator->resize(b->allocator->user, b->data, capacity);
		b->failed = !more;
		if (!more)
			return;
		b->data = more;
		b->capacity = capacity;
	}
	memcpy(b->data + b->size, data, size);
	b->size += size;
}

static void put_number(struct bytes *b, uint64_t value)
{
	unsigned char bytes[10];
	size_t size = 0;

	for (; value > 127; value >>= 7)
		bytes[size++] = (unsigned char)(value | 128);
	bytes[size++] = (unsigned char)value;
	put(b, bytes, size);
}

static void put_text(struct bytes *b, const void *data, size_t size)
{
	size = size < PACKED_TEXT ? size : PACKED_TEXT;
	put_number(b, size);
	put(b, data, size);
}

/* ---- numbers in the order of first use --------------------------------------------------------- */

/* Forms of a name are one, or three with marks between. One that is as the form before is left out. */
static void put_name(struct bytes *b, struct pfr_bytes name)
{
	const unsigned char *end = name.data + name.size, *mark = memchr(name.data, PACKED_FORMS_MARK, name.size);
	const unsigned char *second = mark ? memchr(mark + 1, PACKED_FORMS_MARK, (size_t)(end - mark - 1)) : 0;
	size_t size, more;

	put_number(b, mark != 0);
	put_text(b, name.data, mark ? (size_t)(mark - name.data) : name.size);
	if (!mark)
		return;
	second = second ? second : end;
	size = (size_t)(second - mark - 1);
	put_text(b, mark + 1, size);
	more = second < end ? (size_t)(end - second - 1) : 0;
	put_text(b, second + 1, more == size && !memcmp(second + 1, mark + 1, size) ? 0 : more);
}

/* The number of a name in this block; *fresh: it is its first use. */
static uint32_t name_number(struct block *b, uint32_t name, bool *fresh)
{
	*fresh = !b->name_of[name];
	if (*fresh) {
		b->name_of[name] = ++b->nr_names;
		put_name(&b->names, pack_texts_get(&b->p->names, name));
	}
	return b->name_of[name] - 1;
}

static uint32_t file_number(struct block *b, uint32_t file)
{
	struct pfr_bytes text = pack_texts_get(&b->p->files, file);

	if (!b->file_of[file]) {
		b->file_of[file] = ++b->nr_files;
		put_text(&b->files, text.data, text.size);
	}
	return b->file_of[file];
}

/* Its names are numbered when those of functions are. */
static uint32_t chain_number(struct block *b, uint32_t chain, bool *fresh)
{
	*fresh = !b->chain_of[chain];
	if (*fresh)
		b->chain_of[chain] = ++b->nr_chains;
	return b->chain_of[chain] - 1;
}

/* 1: the next one; else its number, plus 2. */
static uint64_t code_of(uint32_t number, bool fresh)
{
	return fresh ? 1 : (uint64_t)number + 2;
}

/* ---- runs -------------------------------------------------------------------------------------- */

static const struct pack_object *object_of(const struct pfr_pack *p, uint32_t index, struct pack_object *space)
{
	memcpy(space, pack_texts_get(&p->objects, index).data, sizeof(*space));
	return space;
}

static bool is_of_code(const struct pfr_pack *p, uint32_t index)
{
	struct pack_object space;

	return object_of(p, index, &space)->key.kind == PACKED_CODE;
}

/* Whether an entry is the next address of a run that begins at another. */
static bool follows(const struct pack_entry *e, const struct pack_entry *first, uint32_t length)
{
	return e->at == first->at + length && e->name == first->name && e->chain == first->chain && e->lines == first->lines && e->in_function == first->in_function + length;
}

/* Entries of the run that begins at `at`; of one object. */
static uint32_t run_length(const struct pack_entry *e, uint32_t nr, bool code)
{
	uint32_t length = 1;

	while (!code && length < nr && length < PACKED_LENGTH && follows(&e[length], e, length))
		length++;
	return length;
}

static void put_lines(struct block *b, struct bytes *to, uint32_t lines, int64_t *last)
{
	struct pfr_bytes text = {0, 0};
	struct packed_line line;
	uint32_t at;
	int64_t more;

	if (lines != PACK_NONE)
		text = pack_texts_get(&b->p->lines, lines);
	put_number(to, text.size / sizeof(line));
	for (at = 0; at < text.size; at += sizeof(line)) {
		memcpy(&line, text.data + at, sizeof(line));
		put_number(to, line.file ? file_number(b, line.file - 1) : 0);
		more = (int64_t)line.line - *last;
		put_number(to, more < 0 ? ~((uint64_t)more << 1) : (uint64_t)more << 1);
		*last = line.line;
	}
}

/* What the columns of an object have for its runs. */
struct columns {
	struct bytes starts, functions, inlined, lines;
	uint64_t end;
	int64_t line;
	const struct pack_entry *before;
};

static void put_run(struct block *b, struct columns *c, const struct pack_entry *e, uint32_t length, bool code)
{
	bool fresh, same = c->before && c->before->name == e->name && c->before->at - c->before->in_function == e->at - e->in_function;
	uint32_t number;

	put_number(&c->starts, e->at - c->end);
	put_number(&c->starts, code ? e->since : length - 1);
	c->end = e->at + (code ? 0 : length);
	if (code)
		put_number(&c->starts, e->source);
	if (code && !e->source)
		return;
	if (same) {
		put_number(&c->functions, 0);
	} else {
		number = name_number(b, e->name, &fresh);
		put_number(&c->functions, code_of(number, fresh));
		put_number(&c->functions, e->in_function);
	}
	if (e->chain == PACK_NONE) {
		put_number(&c->inlined, 0);
	} else {
		number = chain_number(b, e->chain, &fresh);
		put_number(&c->inlined, code_of(number, fresh));
	}
	put_lines(b, &c->lines, e->lines, &c->line);
	c->before = e;
}

static void put_key(struct bytes *to, const struct pfr_pack *p, uint32_t index)
{
	struct pack_object object;
	const unsigned char *text = pack_texts_get(&p->objects, index).data + sizeof(object);
	const struct packed_key *key = &object_of(p, index, &object)->key;

	put_number(to, key->kind);
	if (key->kind == PACKED_CODE) {
		put_number(to, key->pid);
	} else {
		put_text(to, text, object.path_size);
		put_text(to, text + object.path_size, object.build_id_size);
	}
	if (key->kind == PACKED_KERNEL) {
		put_number(to, key->start);
		put_number(to, key->pgoff);
	} else if (key->kind == PACKED_FILE && !object.build_id_size) {
		put_number(to, key->maj);
		put_number(to, key->min);
		put_number(to, key->ino);
		put_number(to, key->generation);
	}
	if (key->kind != PACKED_CODE)
		put_number(to, object.source);
}

static void put_object(struct block *b, const struct pack_entry *e, uint32_t nr)
{
	struct columns c = {.starts.allocator = &b->p->allocator, .functions.allocator = &b->p->allocator, .inlined.allocator = &b->p->allocator, .lines.allocator = &b->p->allocator};
	struct bytes *all[] = {&c.starts, &c.functions, &c.inlined, &c.lines};
	bool code = is_of_code(b->p, e->object);
	uint32_t i, length, runs = 0;

	for (i = 0; i < nr; i += length, runs++) {
		length = run_length(e + i, nr - i, code);
		put_run(b, &c, e + i, length, code);
	}
	put_key(&b->objects, b->p, e->object);
	put_number(&b->objects, runs);
	for (i = 0; i < 4; i++) {
		put(&b->objects, all[i]->data, all[i]->size);
		b->failed |= all[i]->failed;
		if (all[i]->data)
			b->p->allocator.resize(b->p->allocator.user, all[i]->data, 0);
	}
	b->nr_objects++;
	b->p->packed += nr;
	b->entries += nr;
}

/* ---- blocks ------------------------------------------------------------------------------------ */

static bool is_of_scope(const struct pfr_pack *p, uint32_t index, uint32_t scope)
{
	struct pack_object space;

	return (object_of(p, index, &space)->build_id_size ? PACKED_ANY_CAPTURE : PACKED_THIS_CAPTURE) == scope;
}

static void put_objects(struct block *b)
{
	const struct pack_entry *e = b->p->entries;
	uint32_t first, nr;

	for (first = 0; first < b->p->nr; first += nr) {
		for (nr = 1; first + nr < b->p->nr && e[first + nr].object == e[first].object; nr++)
			;
		if (is_of_scope(b->p, e[first].object, b->scope))
			put_object(b, e + first, nr);
	}
}

/* In the order of their numbers. */
static void put_chains(struct block *b)
{
	uint32_t *order = b->p->allocator.resize(b->p->allocator.user, 0, (b->nr_chains + (size_t)1) * sizeof(*order)), i, index, at, number;
	struct pfr_bytes chain;
	bool fresh;

	b->failed |= !order;
	for (i = 0; order && i < b->p->chains.nr; i++)
		if (b->chain_of[i])
			order[b->chain_of[i] - 1] = i;
	for (i = 0; order && i < b->nr_chains; i++) {
		chain = pack_texts_get(&b->p->chains, order[i]);
		put_number(&b->chains, chain.size / sizeof(index));
		for (at = 0; at < chain.size; at += sizeof(index)) {
			memcpy(&index, chain.data + at, sizeof(index));
			number = name_number(b, index, &fresh);
			put_number(&b->chains, number);
		}
	}
	if (order)
		b->p->allocator.resize(b->p->allocator.user, order, 0);
}

static void put_word(unsigned char *to, uint32_t value, bool big)
{
	unsigned i;

	for (i = 0; i < 4; i++)
		to[big ? 3 - i : i] = (unsigned char)(value >> 8 * i);
}

/* Bytes as they are, or packed where that is smaller. */
static void put_packed(struct bytes *to, const struct bytes *data, uint32_t scope, bool big)
{
	unsigned char head[PACKED_HEAD + 4];
	struct bytes packed = {.allocator = to->allocator};
	size_t size = 0;

#ifdef HAVE_ZSTD
	size = ZSTD_compressBound(data->size);
	packed.data = to->allocator->resize(to->allocator->user, 0, size);
	to->failed |= !packed.data;
	size = packed.data ? ZSTD_compress(packed.data, size, data->data, data->size, LEVEL) : 0;
	to->failed |= ZSTD_isError(size) != 0; /* it has no memory: there is space for what it makes */
	size = ZSTD_isError(size) || size >= data->size ? 0 : size;
#endif
	put_word(head, (uint32_t)(PACKED_HEAD + (size ? size : data->size)), big);
	put_word(head + 4, PACKED_VERSION, big);
	put_word(head + 8, scope, big);
	put_word(head + 12, size ? PACKED_ZSTD : PACKED_PLAIN, big);
	put_word(head + 16, (uint32_t)data->size, big);
	put(to, head, sizeof(head));
	put(to, size ? packed.data : data->data, size ? size : data->size);
	if (packed.data)
		to->allocator->resize(to->allocator->user, packed.data, 0);
}

static void finish_block(struct block *b, struct bytes *to, bool big)
{
	struct bytes data = {.allocator = &b->p->allocator};
	const struct bytes *parts[] = {&b->names, &b->files, &b->chains, &b->objects};
	uint32_t nr[] = {b->nr_names, b->nr_files, b->nr_chains, b->nr_objects};
	unsigned i;

	for (i = 0; i < 4; i++) {
		put_number(&data, nr[i]);
		put(&data, parts[i]->data, parts[i]->size);
		b->failed |= parts[i]->failed;
	}
	b->failed |= data.failed;
	if (!b->failed && data.size <= PACKED_DATA)
		put_packed(to, &data, b->scope, big);
	else
		b->p->left_out += b->entries, b->p->packed -= b->entries;
	if (data.data)
		b->p->allocator.resize(b->p->allocator.user, data.data, 0);
}

static uint32_t *numbers(const struct pfr_allocator *from, uint32_t nr)
{
	uint32_t *all = from->resize(from->user, 0, (nr + (size_t)1) * sizeof(*all));

	if (all)
		memset(all, 0, (nr + (size_t)1) * sizeof(*all));
	return all;
}

static bool make_block(struct pfr_pack *p, struct bytes *to, uint32_t scope, bool big)
{
	const struct pfr_allocator *from = &p->allocator;
	struct block b = {.p = p, .scope = scope, .names.allocator = from, .files.allocator = from, .chains.allocator = from, .objects.allocator = from};
	unsigned i;

	b.name_of = numbers(from, p->names.nr);
	b.chain_of = numbers(from, p->chains.nr);
	b.file_of = numbers(from, p->files.nr);
	b.failed = !b.name_of || !b.chain_of || !b.file_of;
	if (!b.failed) {
		put_objects(&b);
		put_chains(&b);
		if (b.nr_objects)
			finish_block(&b, to, big);
	}
	{
		void *all[] = {b.name_of, b.chain_of, b.file_of, b.names.data, b.files.data, b.chains.data, b.objects.data};

		for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
			if (all[i])
				from->resize(from->user, all[i], 0);
	}
	return !b.failed && !to->failed;
}

/* Those of which nothing is written: addresses of files without a name. */
static bool is_empty(const struct pack_entry *e)
{
	return e->name == PACK_NONE && e->source;
}

/* Empty entries last. */
static int by_place(const void *a, const void *b)
{
	const struct pack_entry *x = a, *y = b;

	if (is_empty(x) != is_empty(y))
		return is_empty(x) ? 1 : -1;
	if (x->object != y->object)
		return x->object < y->object ? -1 : 1;
	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return (x->since > y->since) - (x->since < y->since);
}

bool pack_make(struct pfr_pack *p, bool big)
{
	struct bytes section = {.allocator = &p->allocator};
	bool good;

	if (p->nr)
		qsort(p->entries, p->nr, sizeof(*p->entries), by_place);
	while (p->nr && is_empty(&p->entries[p->nr - 1]))
		p->nr--;
	p->packed = 0;
	good = make_block(p, &section, PACKED_ANY_CAPTURE, big) && make_block(p, &section, PACKED_THIS_CAPTURE, big);
	p->section = section.data;
	p->size = section.size;
	return good;
}
