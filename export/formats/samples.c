/* SPDX-License-Identifier: MIT */
/*
 * Samples as columns. Rows wait until the names of their callsites are known, which are read from files at last.
 */
#include "samples.h"
#include "export/profile/profile.h"
#include "session/base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct row {
	uint64_t time, place, inner, weight, callsite, delay;
	uint32_t thread, cpu, event, has_time, kind;
};

struct node {
	uint64_t offset;
	uint32_t parent, name, file, flags; /* parent: index + 1 */
};

struct samples_tree {
	struct buffer rows;  /* struct row: those that wait */
	struct buffer files; /* uint32_t: of each callsite its file + 1 */
	struct buffer nodes; /* struct node */
	struct buffer ends;  /* uint32_t: of each callsite its node + 1 */
	struct row last;     /* that was written */
	uint32_t *slots;     /* of nodes, by hash: index + 1 */
	uint32_t nr_slots;
};

/* ---- nodes -------------------------------------------------------------------------- */

static const struct node *node_at(const struct samples_tree *tree, uint32_t index)
{
	return (const struct node *)(const void *)tree->nodes.data + index;
}

static uint32_t *slot_of(const struct samples_tree *tree, const struct node *n)
{
	uint64_t words[3] = {n->offset, (uint64_t)n->parent << 32 | n->name, (uint64_t)n->file << 32 | n->flags};
	uint32_t at = hash_words(words, 3) & (tree->nr_slots - 1);

	while (tree->slots[at] && memcmp(node_at(tree, tree->slots[at] - 1), n, sizeof(*n)) != 0)
		at = (at + 1) & (tree->nr_slots - 1);
	return &tree->slots[at];
}

/* More slots, when half of them are used. */
static int grow(struct samples_tree *tree, uint32_t nr)
{
	uint32_t *old = tree->slots, i;

	if (nr < tree->nr_slots / 2)
		return 0;
	tree->slots = calloc(tree->nr_slots ? tree->nr_slots * 2 : 4096, sizeof(*tree->slots));
	if (!tree->slots) {
		tree->slots = old;
		return ENOMEM;
	}
	tree->nr_slots = tree->nr_slots ? tree->nr_slots * 2 : 4096;
	for (i = 0; i < nr; i++)
		*slot_of(tree, node_at(tree, i)) = i + 1;
	free(old);
	return 0;
}

static void put_node(struct samples *s, const struct node *n)
{
	buffer_varint(&s->columns[SAMPLES_PARENT], n->parent ? s->nodes + 1 - n->parent : 0);
	buffer_varint(&s->columns[SAMPLES_NAME], n->name);
	buffer_varint(&s->columns[SAMPLES_FILE], n->file);
	buffer_varint(&s->columns[SAMPLES_FLAGS], n->flags);
	if (!(n->flags & SAMPLES_NAMED))
		buffer_varint(&s->columns[SAMPLES_OFFSET], n->offset);
}

/* The node + 1 of what is called this in its parent. Past the bound, the parent. */
static uint32_t node_of(struct samples *s, const struct node *n)
{
	struct samples_tree *tree = s->tree;
	uint32_t *slot, found;

	if (n->name == UINT32_MAX || tree->nodes.error || grow(tree, (uint32_t)s->nodes)) {
		tree->nodes.error = ENOMEM;
		return n->parent;
	}
	slot = slot_of(tree, n);
	found = *slot;
	if (found)
		return found;
	if (s->nodes == SAMPLES_NODES_MOST || s->names.bytes.size > SAMPLES_NAMES_MOST) {
		s->cut_nodes++;
		return n->parent;
	}
	buffer_bytes(&tree->nodes, n, sizeof(*n));
	put_node(s, n);
	*slot = (uint32_t)++s->nodes;
	return *slot;
}

/* A function and those inlined in it, outermost first, or a place. */
static uint32_t nodes_of(struct samples *s, const struct callsite *site, uint32_t parent, uint32_t file, const unsigned char *text, size_t size)
{
	struct node n = {0, parent, 0, file, (uint32_t)site->cpumode * SAMPLES_MODE + site->named};

	if (!site->named) {
		n.offset = site->mapping == CALLSITE_NO_MAPPING ? site->address : site->offset;
		n.flags |= site->mapping == CALLSITE_NO_MAPPING && site->address == CALLSITE_CUT ? SAMPLES_CUT : 0;
		n.flags |= site->caller ? SAMPLES_RETURN : 0;
		n.name = texts_intern(&s->names, text, size);
		return node_of(s, &n);
	}
	while (size) {
		const unsigned char *nul = memrchr(text, 0, size), *name = nul ? nul + 1 : text;

		n.name = texts_intern(&s->names, name, size - (size_t)(name - text));
		n.parent = node_of(s, &n);
		n.flags |= SAMPLES_INLINED;
		size = nul ? (size_t)(nul - text) : 0;
	}
	return n.parent;
}

/* Nodes of all callsites, which come after their callers. */
static void make_nodes(struct profile *p, struct samples *s)
{
	struct samples_tree *tree = s->tree;
	const uint32_t *files = (const uint32_t *)(const void *)tree->files.data;
	uint64_t i, nr = p->callsites.nr - p->callsites.base;

	tree->ends.size = 0;
	for (i = 0; i < nr && !tree->ends.error; i++) {
		const struct callsite *site = &p->callsites.callsite[i];
		const uint32_t *ends = (const uint32_t *)(const void *)tree->ends.data;
		size_t size;
		const unsigned char *text = frames_get(&p->frames, p->callsites.base + i, &size);
		uint64_t parent = callsite_parent(&p->callsites, site);
		uint32_t end = nodes_of(s, site, parent == CALLSITE_NONE ? 0 : ends[parent - p->callsites.base], (i + 1) * 4 <= tree->files.size ? files[i] : 0, text, size);

		buffer_bytes(&tree->ends, &end, sizeof(end));
	}
}

/* ---- rows --------------------------------------------------------------------------- */

static void put_row(struct samples *s, const struct row *r, uint32_t node)
{
	struct row *last = &s->tree->last;

	if (r->has_time && !last->has_time) { /* the first: times are counted from it */
		s->first = last->time = r->time;
		last->has_time = 1;
	}
	buffer_varint(&s->columns[SAMPLES_TIME], r->has_time ? zigzag((int64_t)(r->time - last->time)) : 0);
	buffer_varint(&s->columns[SAMPLES_PLACE], zigzag((int64_t)(r->place - last->place)));
	buffer_varint(&s->columns[SAMPLES_INNER], zigzag((int64_t)(r->inner - last->inner)));
	buffer_varint(&s->columns[SAMPLES_WEIGHT], zigzag((int64_t)(r->weight - last->weight)));
	buffer_varint(&s->columns[SAMPLES_THREAD], r->thread);
	buffer_varint(&s->columns[SAMPLES_CPU], (r->cpu == UINT32_MAX ? 0 : 2 * ((uint64_t)r->cpu + 1)) + !r->has_time);
	buffer_varint(&s->columns[SAMPLES_EVENT], r->event == PFR_NO_EVENT ? 0 : (uint64_t)r->event + 1);
	buffer_varint(&s->columns[SAMPLES_NODE], node);
	buffer_varint(&s->columns[SAMPLES_KIND], r->kind);
	if (r->kind == SAMPLES_STAY)
		buffer_varint(&s->columns[SAMPLES_DELAY], r->delay);
	last->time = r->has_time ? r->time : last->time;
	last->place = r->place;
	last->inner = r->inner;
	s->unpacked = r->inner > s->unpacked ? r->inner : s->unpacked;
	last->weight = r->weight;
}

static int sum_error(const struct samples *s)
{
	const struct samples_tree *tree = s->tree;
	int i, error = tree->rows.error ? tree->rows.error : tree->nodes.error ? tree->nodes.error :
						     tree->ends.error          ? tree->ends.error :
										 tree->files.error;

	for (i = 0; i < SAMPLES_COLUMNS && !error; i++)
		error = s->columns[i].error;
	return error;
}

/* All rows that wait: their callsites are about to be forgotten, or the capture has ended. */
static void samples_flush(struct profile *p)
{
	struct samples *s = p->state;
	struct samples_tree *tree = s->tree;
	const struct row *rows = (const struct row *)(const void *)tree->rows.data;
	size_t i, nr = tree->rows.size / sizeof(*rows);
	const uint32_t *ends;

	if (p->error)
		return;
	make_nodes(p, s);
	p->error = sum_error(s);
	ends = (const uint32_t *)(const void *)tree->ends.data;
	for (i = 0; i < nr && !p->error; i++)
		put_row(s, &rows[i], rows[i].callsite == CALLSITE_NONE ? 0 : ends[rows[i].callsite - p->callsites.base]);
	tree->rows.size = tree->files.size = 0;
	p->error = p->error ? p->error : sum_error(s);
}

static int samples_end(struct profile *p)
{
	struct samples *s = p->state;

	samples_flush(p);
	s->switches = p->result.offcpu_records;
	s->comms = p->comms;
	memset(&p->comms, 0, sizeof(p->comms));
	return p->error;
}

/* The build ID of a file, whichever record has it. */
static void keep_id(struct profile *p, struct buffer *ids, uint32_t file, const struct pfr_location *location)
{
	unsigned char id[SAMPLES_ID_SIZE] = {0};
	size_t at = (size_t)file * sizeof(id);
	struct pfr_bytes found;

	if (pfr_tasks_build_id(p->follow.tasks, location, &found) == PFR_OK && found.size < sizeof(id)) {
		id[0] = (unsigned char)found.size;
		memcpy(id + 1, found.data, found.size);
	}
	if (ids->size <= at)
		buffer_bytes(ids, id, sizeof(id));
	else if (!ids->data[at])
		memcpy(ids->data + at, id, sizeof(id));
	else if (id[0] && memcmp(ids->data + at, id, sizeof(id)))
		ids->data[at] = SAMPLES_ID_SEVERAL;
}

/* The file of a new callsite; these come in the order of their numbers. */
static int samples_frame(struct profile *p, uint64_t number, const struct callsite *site, const struct pfr_location *location)
{
	struct samples *s = p->state;
	uint32_t file = location ? texts_name(&s->files, &location->name) : UINT32_MAX;

	(void)number;
	(void)site;
	if (location && file == UINT32_MAX)
		return ENOMEM;
	if (location)
		keep_id(p, &s->ids, file, location);
	file++; /* of none: 0 */
	buffer_bytes(&s->tree->files, &file, sizeof(file));
	return s->tree->files.error ? s->tree->files.error : s->ids.error;
}

/* Whether there is a place for one more of this kind. */
static bool counts(struct samples *s, enum samples_kind kind)
{
	uint64_t most = s->most && s->most < SAMPLES_ROWS_MOST ? s->most : SAMPLES_ROWS_MOST, times = s->stays + s->runs;

	if (kind == SAMPLES_SAMPLE ? s->rows - times == most : times == most) {
		*(kind == SAMPLES_SAMPLE ? &s->left_out : &s->times_left_out) += 1;
		return false;
	}
	s->rows++;
	s->stays += kind == SAMPLES_STAY;
	s->runs += kind == SAMPLES_RUN;
	return true;
}

static int add_row(struct samples *s, struct row *row, const struct samples_thread *thread)
{
	if (!counts(s, (enum samples_kind)row->kind))
		return 0;
	row->thread = texts_intern(&s->threads, thread, sizeof(*thread));
	buffer_bytes(&s->tree->rows, row, sizeof(*row));
	return row->thread == UINT32_MAX ? ENOMEM : s->tree->rows.error;
}

static int samples_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	struct samples_thread thread = {key->tid == PROFILE_NO_TASK ? UINT32_MAX : key->pid, key->tid == PROFILE_NO_TASK ? UINT32_MAX : key->tid, key->comm};
	struct row row = {m->time, m->r->offset, record_inner(m->r), weight, key->callsite, 0, 0, key->cpu, key->event, m->has_time, SAMPLES_SAMPLE};

	if (p->stay) {
		row.place = p->stay->place;
		row.inner = p->stay->inner;
		row.delay = p->delay;
		row.kind = SAMPLES_STAY;
	}
	return add_row(p->state, &row, &thread);
}

static int samples_run(struct profile *p, const struct moment *m, const struct profile_on *on)
{
	struct samples_thread thread = {on->pid, on->tid, on->comm};
	struct row row = {on->from, m->r->offset, record_inner(m->r), on->to - on->from, CALLSITE_NONE, 0, 0, on->cpu, PFR_NO_EVENT, 1, SAMPLES_RUN};

	return add_row(p->state, &row, &thread);
}

static const struct profile_format profile_samples = {
	.most = UINT64_MAX,
	.bare = true,
	.frame = samples_frame,
	.sample = samples_sample,
	.run = samples_run,
	.forget = samples_flush,
	.end = samples_end,
};

/* ---- the whole ----------------------------------------------------------------------- */

static int give_nothing(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return 0;
}

enum pfr_status samples_read(struct samples *s, struct pfr_session *session, const struct pfr_profile_options *options, struct pfr_profile_result *result)
{
	static const struct pfr_sink nowhere = {.size = sizeof(nowhere), .write = give_nothing};

	s->tree = calloc(1, sizeof(*s->tree));
	if (!s->tree) {
		*result = (struct pfr_profile_result){.size = sizeof(*result), .os_error = ENOMEM};
		return PFR_E_MEMORY;
	}
	return profile_run(session, &nowhere, &profile_samples, s, options, result);
}

void samples_free(struct samples *s)
{
	int i;

	for (i = 0; i < SAMPLES_COLUMNS; i++)
		buffer_free(&s->columns[i]);
	texts_free(&s->names);
	texts_free(&s->files);
	texts_free(&s->comms);
	texts_free(&s->threads);
	buffer_free(&s->ids);
	if (s->tree) {
		buffer_free(&s->tree->rows);
		buffer_free(&s->tree->files);
		buffer_free(&s->tree->nodes);
		buffer_free(&s->tree->ends);
		free(s->tree->slots);
	}
	free(s->tree);
}
