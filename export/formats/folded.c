/* SPDX-License-Identifier: MIT */
/*
 * Folded stacks: a line for each, comm;outermost;...;innermost WEIGHT, as flamegraph.pl and inferno read them. Where a
 * capture has several events, the event's name stands in front.
 */
#include "export/profile/profile.h"

#include "perfring_convert.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct folded {
	uint64_t *path;              /* callsites of a stack, innermost first */
	uint32_t nr_events, nr_real; /* events that were looked at, and those of them that count something */
};

static int folded_begin(struct profile *p)
{
	struct folded *f = p->state;

	f->path = malloc(PROFILE_DEPTH * sizeof(*f->path));
	return f->path ? 0 : ENOMEM;
}

static void folded_narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	(void)p;
	(void)m;
	key->thread = key->cpu = key->pid = key->tid = 0;
}

/* A name as one frame: what would end it or the line is replaced, ; by : and control characters by \xNN. */
void folded_text(struct buffer *to, const void *text, size_t size)
{
	struct pfr_out out = {(char *)buffer_reserve(to, size * 4), size * 4, 0};
	size_t i;

	if (!out.data)
		return;
	pfr_text_plain(&out, text, size);
	for (i = 0; i < out.size && i < out.capacity; i++)
		if (out.data[i] == ';')
			out.data[i] = ':';
	to->size += out.size;
}

static void put_name(struct buffer *to, const char *name)
{
	unsigned char space[PFR_NAME_SIZE + 3];
	struct pfr_bytes bytes = {(const unsigned char *)name, (uint32_t)strlen(name)}, text = text_cut(&bytes, PFR_NAME_SIZE, space);

	folded_text(to, text.data, text.size);
}

/* Whether samples of several events may come: one that only brings side-band records (dummy) has none. */
static bool several_events(struct profile *p)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	struct folded *f = p->state;

	for (; f->nr_events < events->nr; f->nr_events++) {
		const struct pfr_attr *attr = &events->event[f->nr_events].attr;

		f->nr_real += attr->type != PFR_TYPE_SOFTWARE || attr->config != PFR_SW_DUMMY;
	}
	return f->nr_real > 1;
}

static void put_event(struct profile *p, uint32_t event)
{
	const char *name = pfr_session_event_name(p->follow.session, event);

	if (!several_events(p))
		return;
	if (name)
		put_name(&p->out, name);
	else
		buffer_text(&p->out, "[unknown event]");
	buffer_byte(&p->out, ';');
}

/* The function, then those inlined in it, innermost last, each marked as stackcollapse-perf.pl does, which flamegraph.pl knows. */
void folded_names(struct buffer *to, const unsigned char *text, size_t size)
{
	bool inlined = false;

	while (size) {
		const unsigned char *nul = memrchr(text, 0, size), *name = nul ? nul + 1 : text;

		buffer_byte(to, ';');
		folded_text(to, name, size - (size_t)(name - text));
		if (inlined)
			buffer_text(to, "_[i]");
		inlined = true;
		size = nul ? (size_t)(nul - text) : 0;
	}
}

void folded_offset(struct buffer *to, uint64_t value)
{
	unsigned shift = 0;

	buffer_text(to, "+0x");
	while (shift < 60 && value >> shift >> 4)
		shift += 4;
	for (;; shift -= 4) {
		buffer_byte(to, (uint8_t) "0123456789abcdef"[value >> shift & 15]);
		if (!shift)
			return;
	}
}

/* A place without a function: what is mapped there, and where in it. */
static void put_place(struct buffer *to, const struct callsite *site, const unsigned char *text, size_t size)
{
	buffer_byte(to, ';');
	folded_text(to, text, size);
	if (site->address != CALLSITE_CUT || site->mapping != CALLSITE_NO_MAPPING)
		folded_offset(to, site->mapping == CALLSITE_NO_MAPPING ? site->address : site->offset);
}

void folded_stack(const struct profile *p, uint64_t callsite, uint64_t *path, struct buffer *out)
{
	const unsigned char *text;
	uint64_t at = callsite;
	uint32_t nr = 0;
	size_t size;

	for (; at != CALLSITE_NONE && nr < PROFILE_DEPTH; at = callsite_parent(&p->callsites, callsite_get(&p->callsites, at)))
		path[nr++] = at;
	while (nr) {
		const struct callsite *site = callsite_get(&p->callsites, path[--nr]);

		text = frames_get(&p->frames, path[nr], &size);
		if (site->named)
			folded_names(out, text, size);
		else
			put_place(out, site, text, size);
	}
}

static int folded_sum(struct profile *p, const struct profile_sum *sum)
{
	struct folded *f = p->state;
	const unsigned char *text;
	size_t size;

	if (!p->offcpu)
		put_event(p, sum->key.event);
	text = profile_comm(p, sum->key.comm, &size);
	folded_text(&p->out, text, size);
	folded_stack(p, sum->key.callsite, f->path, &p->out);
	buffer_byte(&p->out, ' ');
	buffer_decimal(&p->out, sum->weight);
	buffer_byte(&p->out, '\n');
	return profile_write(p, false);
}

static int folded_end(struct profile *p)
{
	(void)p;
	return 0;
}

static void folded_free(struct profile *p)
{
	free(((struct folded *)p->state)->path);
}

const struct profile_format profile_folded = {
	.size = sizeof(struct folded),
	.most = UINT64_MAX,
	.bare = true,
	.by_name = true,
	.begin = folded_begin,
	.narrow = folded_narrow,
	.sum = folded_sum,
	.end = folded_end,
	.free = folded_free,
};
