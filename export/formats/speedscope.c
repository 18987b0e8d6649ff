/* SPDX-License-Identifier: MIT */
/*
 * A profile for speedscope, in its own JSON (https://www.speedscope.app/file-format-schema.json): for each thread and event its samples in the order of time, those of one
 * stack that follow one another as one, with a unit that speedscope knows.
 */
#include "export/profile/profile.h"
#include "export/common/lines.h"

#include "perfring_convert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 65536
#define SAMPLES_MOST (1u << 22)
#define GROUPS_MOST (1u << 16)
#define NO_SAMPLE UINT32_MAX

struct run {
	uint64_t weight, callsite;
	uint32_t next; /* of its group; NO_SAMPLE: it is the last */
};

/* A thread's samples of an event. */
struct group {
	double total;
	uint64_t whole; /* the same, where it is below 2^64 */
	uint32_t first, last, event, pid, tid, comm;
	bool overflows;
};

struct speedscope {
	struct texts keys; /* of groups */
	struct group *groups;
	struct run *runs;
	uint32_t groups_capacity, nr_runs, runs_capacity;
	struct texts files; /* what is mapped at callsites */
	uint32_t *file;     /* of callsite base + i: its text + 1; 0: nothing is mapped */
	uint32_t nr_file;
	struct texts frames; /* names, files and lines as JSON */
	struct buffer part, ids;
	uint64_t *path;
	uint32_t *here, nr_here; /* frames of a callsite */
};

static int speedscope_begin(struct profile *p)
{
	struct speedscope *s = p->state;

	s->path = malloc(DEPTH_MOST * sizeof(*s->path));
	return s->path ? 0 : ENOMEM;
}

static int speedscope_frame(struct profile *p, uint64_t number, const struct callsite *callsite, const struct pfr_location *location)
{
	struct speedscope *s = p->state;
	uint32_t *more = entries_reach(s->file, number, &s->nr_file, sizeof(*more)), text;

	(void)callsite;
	if (!more)
		return ENOMEM;
	s->file = more;
	if (!location)
		return 0;
	text = texts_name(&s->files, &location->name);
	s->file[number] = text + 1;
	return text == UINT32_MAX ? ENOMEM : 0;
}

/* A stack is written at the end, when names are known: the capture is too large for this format. */
static void speedscope_forget(struct profile *p)
{
	p->error = EFBIG;
}

/* ---- samples --------------------------------------------------------------------------- */

static struct group *group_of(struct profile *p, const struct profile_key *key)
{
	struct speedscope *s = p->state;
	uint32_t words[3] = {key->event, key->thread, key->tid}, before = s->keys.nr, index;
	struct group *more;

	index = before == GROUPS_MOST ? texts_find(&s->keys, words, sizeof(words)) : texts_intern(&s->keys, words, sizeof(words));
	if (index == UINT32_MAX) {
		p->error = before == GROUPS_MOST ? EFBIG : ENOMEM;
		return NULL;
	}
	more = entries_reach(s->groups, index, &s->groups_capacity, sizeof(*more));
	if (!more)
		return p->error = ENOMEM, NULL;
	s->groups = more;
	if (s->keys.nr != before)
		more[index] = (struct group){.first = NO_SAMPLE, .last = NO_SAMPLE, .event = key->event, .pid = key->pid, .tid = key->tid};
	more[index].comm = key->comm;
	return &more[index];
}

static int add_run(struct speedscope *s, struct group *g, uint64_t callsite, uint64_t weight)
{
	struct run *more;

	if (g->last != NO_SAMPLE && s->runs[g->last].callsite == callsite && s->runs[g->last].weight <= UINT64_MAX - weight) {
		s->runs[g->last].weight += weight;
		return 0;
	}
	if (s->nr_runs == SAMPLES_MOST)
		return EFBIG;
	more = entries_reach(s->runs, s->nr_runs, &s->runs_capacity, sizeof(*more));
	if (!more)
		return ENOMEM;
	s->runs = more;
	more[s->nr_runs] = (struct run){weight, callsite, NO_SAMPLE};
	if (g->last == NO_SAMPLE)
		g->first = s->nr_runs;
	else
		more[g->last].next = s->nr_runs;
	g->last = s->nr_runs++;
	return 0;
}

static int speedscope_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	struct group *g = group_of(p, key);

	(void)m;
	if (!g)
		return p->error;
	g->overflows |= weight > UINT64_MAX - g->whole;
	g->whole += weight;
	g->total += (double)weight;
	return add_run(p->state, g, key->callsite, weight);
}

/* ---- frames ----------------------------------------------------------------------------- */

/* The number of a frame: its name, and the line of source where it is known, else what is mapped there. */
static uint32_t frame_of(struct profile *p, const unsigned char *name, size_t size, const struct pfr_bytes *file, uint64_t line)
{
	struct speedscope *s = p->state;
	uint32_t frame;

	s->part.size = 0;
	buffer_text(&s->part, "{\"name\":");
	buffer_json(&s->part, name, size);
	if (file->size) {
		buffer_text(&s->part, ",\"file\":");
		buffer_json(&s->part, file->data, file->size);
	}
	if (line) {
		buffer_text(&s->part, ",\"line\":");
		buffer_decimal(&s->part, line);
	}
	buffer_byte(&s->part, '}');
	frame = s->part.error ? UINT32_MAX : texts_intern(&s->frames, s->part.data, s->part.size);
	if (frame == UINT32_MAX)
		p->error = ENOMEM;
	return frame;
}

static struct pfr_bytes mapped_at(const struct speedscope *s, uint64_t callsite)
{
	struct pfr_bytes file = {NULL, 0};
	size_t size = 0;

	if (callsite < s->nr_file && s->file[callsite])
		file.data = texts_get(&s->files, s->file[callsite] - 1, &size);
	file.size = (uint32_t)size;
	return file;
}

/* A callsite's frames, that of its function first, then those inlined in it: names come the other way round. */
static void put_frames(struct profile *p, uint64_t number)
{
	struct speedscope *s = p->state;
	const struct callsite *site = callsite_get(&p->callsites, number);
	const unsigned char *text, *name;
	struct pfr_bytes lines = {NULL, 0}, file;
	uint32_t *more, nr = 0;
	size_t size, name_size;
	uint64_t line;

	text = frames_get(&p->frames, number, &size);
	if (site->place != PFR_NO_NUMBER && p->follow.symbols)
		lines = pfr_symbols_lines(p->follow.symbols, site->place);
	while (frames_split(&text, &size, &name, &name_size) && !p->error) {
		file.size = (uint32_t)source_line(&lines, &file.data, &line);
		if (!file.size)
			file = mapped_at(s, number);
		more = entries_reach(s->here, nr, &s->nr_here, sizeof(*more));
		if (!more) {
			p->error = ENOMEM;
			return;
		}
		s->here = more;
		more[nr++] = frame_of(p, name, name_size, &file, line);
	}
	while (nr) {
		buffer_decimal(&s->ids, s->here[--nr]);
		buffer_byte(&s->ids, ',');
	}
}

static void put_stack(struct profile *p, uint64_t callsite)
{
	struct speedscope *s = p->state;
	uint64_t at = callsite;
	uint32_t nr = 0;

	s->ids.size = 0;
	for (; at != CALLSITE_NONE && nr < DEPTH_MOST; at = callsite_parent(&p->callsites, callsite_get(&p->callsites, at)))
		s->path[nr++] = at;
	while (nr)
		put_frames(p, s->path[--nr]);
	p->error = s->ids.error ? ENOMEM : p->error;
	buffer_byte(&p->out, '[');
	buffer_bytes(&p->out, s->ids.data, s->ids.size - (s->ids.size != 0)); /* without the last comma */
	buffer_byte(&p->out, ']');
}

/* ---- profiles ------------------------------------------------------------------------------ */

static void put_name(struct profile *p, const struct group *g)
{
	struct speedscope *s = p->state;
	const char *event = p->offcpu ? "offcpu" : pfr_session_event_name(p->follow.session, g->event);
	const unsigned char *comm;
	char ids[64] = "";
	size_t size;

	comm = profile_comm(p, g->comm, &size);
	s->part.size = 0;
	buffer_bytes(&s->part, comm, size);
	if (g->tid != PROFILE_NO_TASK)
		snprintf(ids, sizeof(ids), " %" PRId32 "/%" PRId32, (int32_t)g->pid, (int32_t)g->tid);
	buffer_text(&s->part, ids);
	buffer_text(&s->part, " ");
	buffer_text(&s->part, event ? event : "[unknown event]");
	p->error = s->part.error ? ENOMEM : p->error;
	buffer_json(&p->out, s->part.data, s->part.size);
}

static void put_total(struct profile *p, const struct group *g)
{
	char text[64];

	if (!g->overflows) {
		buffer_decimal(&p->out, g->whole);
		return;
	}
	snprintf(text, sizeof(text), "%.0f", g->total);
	buffer_text(&p->out, text);
}

static int put_group(struct profile *p, const struct group *g)
{
	struct speedscope *s = p->state;
	bool time = p->offcpu || (p->options.weight == PFR_WEIGHT_PERIOD && *profile_unit(p, g->event) == 'n');
	uint32_t i;

	buffer_text(&p->out, "{\"type\":\"sampled\",\"name\":");
	put_name(p, g);
	buffer_text(&p->out, ",\"unit\":");
	buffer_text(&p->out, time ? "\"nanoseconds\"" : "\"none\"");
	buffer_text(&p->out, ",\"startValue\":0,\"endValue\":");
	put_total(p, g);
	buffer_text(&p->out, ",\"samples\":[");
	for (i = g->first; i != NO_SAMPLE && !p->error; i = s->runs[i].next) {
		if (i != g->first)
			buffer_byte(&p->out, ',');
		put_stack(p, s->runs[i].callsite);
		p->error = p->error ? p->error : profile_write(p, false);
	}
	buffer_text(&p->out, "],\"weights\":[");
	for (i = g->first; i != NO_SAMPLE && !p->error; i = s->runs[i].next) {
		if (i != g->first)
			buffer_byte(&p->out, ',');
		buffer_decimal(&p->out, s->runs[i].weight);
		p->error = profile_write(p, false);
	}
	buffer_text(&p->out, "]}");
	return p->error;
}

static int put_shared(struct profile *p)
{
	struct speedscope *s = p->state;
	const unsigned char *text;
	size_t size;
	uint32_t i;

	buffer_text(&p->out, "],\"shared\":{\"frames\":[");
	for (i = 0; i < s->frames.nr && !p->error; i++) {
		if (i)
			buffer_byte(&p->out, ',');
		text = texts_get(&s->frames, i, &size);
		buffer_bytes(&p->out, text, size);
		p->error = profile_write(p, false);
	}
	buffer_text(&p->out, "]}}\n");
	return p->error;
}

/* The profile that is shown first: of the first event that has samples, the thread with most of it. */
static uint32_t active_profile(const struct speedscope *s)
{
	uint32_t most = 0, i;

	for (i = 1; i < s->keys.nr; i++) {
		const struct group *g = &s->groups[i], *best = &s->groups[most];

		if (g->event < best->event || (g->event == best->event && g->total > best->total))
			most = i;
	}
	return most;
}

static int speedscope_end(struct profile *p)
{
	struct speedscope *s = p->state;
	uint32_t i;

	if (profile_settle(p))
		return p->error;
	buffer_text(&p->out, "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\"perfring " PFR_VERSION_TEXT
			     "\",\"activeProfileIndex\":");
	buffer_decimal(&p->out, active_profile(s));
	buffer_text(&p->out, ",\"profiles\":[");
	for (i = 0; i < s->keys.nr && !p->error; i++) {
		if (i)
			buffer_byte(&p->out, ',');
		put_group(p, &s->groups[i]);
	}
	return p->error ? p->error : put_shared(p);
}

static void speedscope_free(struct profile *p)
{
	struct speedscope *s = p->state;

	texts_free(&s->keys);
	texts_free(&s->files);
	texts_free(&s->frames);
	free(s->groups);
	free(s->runs);
	free(s->file);
	free(s->path);
	free(s->here);
	buffer_free(&s->part);
	buffer_free(&s->ids);
}

const struct profile_format profile_speedscope = {
	.size = sizeof(struct speedscope),
	.no_cpu = true,
	.begin = speedscope_begin,
	.frame = speedscope_frame,
	.sample = speedscope_sample,
	.forget = speedscope_forget,
	.end = speedscope_end,
	.free = speedscope_free,
};
