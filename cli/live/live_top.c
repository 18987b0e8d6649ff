/* SPDX-License-Identifier: MIT */
/*
 * perfring live --top: a profiler makes stacks with names of the records of an interval; what is shown is their innermost functions.
 */
#include "cli/live/live_top.h"
#include "perfring_capture_recorder.h"
#include "perfring_session_profiler.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INTERVAL 2            /* seconds */
#define TEXT_MOST (64u << 20) /* bytes of stacks of an interval that are looked at */
#define ROWS 40               /* without a terminal of its own */
#define LINE 1024
#define WORD 64
#define WIDTH_LEAST 40
#define PERCENT 32    /* bytes for a percentage, its end, and a blank after the command */
#define COMM_WIDTH 16 /* columns of a command that a function follows */

struct live_top {
	struct pfr_session *session;
	struct pfr_profiler *profiler;
	struct output *output;
	char *text; /* stacks of the interval that is shown */
	size_t size, capacity;
	bool cut; /* there are more */
	struct top_rows rows;
	uint64_t begun, samples, shown, lost; /* ns; samples taken until the interval that is shown, and in it */
	double seconds;
	enum top_by by;
	size_t from; /* the first row that is shown */
	bool keys, paused, helps, typing, failed;
	char word[WORD];
};

static uint64_t now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- stacks ---------------------------------------------------------------------------------- */

static int keep(void *user, const void *data, size_t size)
{
	struct live_top *top = user;

	if (size > TEXT_MOST - top->size) {
		top->cut = true;
		return 0;
	}
	if (size > top->capacity - top->size) {
		size_t capacity = 2 * top->capacity + size;
		char *grown = realloc(top->text, capacity);

		top->failed |= !grown;
		if (!grown)
			return 0;
		top->text = grown;
		top->capacity = capacity;
	}
	memcpy(top->text + top->size, data, size);
	top->size += size;
	return 0;
}

static int forget(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return 0;
}

/* The interval is over; while paused what it had is not kept. */
static void end_interval(struct live_top *top, uint64_t now)
{
	struct pfr_sink sink = {.size = sizeof(sink), .user = top, .write = top->paused ? forget : keep};
	struct pfr_profiler_counts counts = {.size = sizeof(counts)};

	if (!top->paused) {
		top->size = 0;
		top->cut = false;
		top->seconds = (double)(now - top->begun) / 1e9;
	}
	top->failed |= pfr_profiler_write(top->profiler, &sink, NULL) != PFR_OK;
	pfr_profiler_get_counts(top->profiler, &counts);
	if (!top->paused)
		top->shown = counts.samples - top->samples;
	top->samples = counts.samples;
	top->begun = now;
}

void live_top_take(struct live_top *top, const struct pfr_session_record *r)
{
	const struct pfr_events *events = pfr_session_events(top->session);
	const struct pfr_attr *attr = r->frame.event < events->nr ? &events->event[r->frame.event].attr : NULL;
	struct pfr_where where;

	if (r->what != PFR_WHAT_RECORD || r->status)
		return;
	if (r->frame.type != PFR_RECORD_SAMPLE || (attr && r->layout))
		(void)pfr_profiler_take(top->profiler, &r->frame, r->layout, attr, &where); /* what it leaves out it counts */
}

/* ---- the screen -------------------------------------------------------------------------------- */

/* A line of at most `size` bytes, made in the output's own buffer. False: no memory, which was reported. */
static bool begin_line(struct live_top *top, struct pfr_out *line, size_t size)
{
	struct pfr_out *to = &top->output->out;

	if (!output_reserve(top->output, size + 8))
		return false;
	*line = (struct pfr_out){to->data + to->size, size, 0};
	return true;
}

/* It is cut to the terminal's width. */
static void end_line(struct live_top *top, const struct pfr_out *line)
{
	size_t width = terminal_columns(1);
	struct pfr_out *to = &top->output->out;

	to->size += output_fit(line, width && width < WIDTH_LEAST ? WIDTH_LEAST : width);
	if (top->keys) {
		memcpy(to->data + to->size, "\x1b[K", 3);
		to->size += 3;
	}
	to->data[to->size++] = '\n';
}

static void put_text(struct live_top *top, const char *text)
{
	struct pfr_out out;

	if (!begin_line(top, &out, 4 * strlen(text)))
		return;
	pfr_text_plain(&out, text, strlen(text));
	end_line(top, &out);
}

static void put_head(struct live_top *top)
{
	static const char *const by[] = {"function", "command", "command and function"};
	char line[LINE], word[WORD + 16] = "";

	if (*top->word || top->typing)
		snprintf(word, sizeof(word), "; of '%s%s'", top->word, top->typing ? "_" : "");
	snprintf(line, sizeof(line), "%" PRIu64 " samples in %.1f s, %" PRIu64 " lost; by %s%s%s%s%s", top->shown, top->seconds, top->lost, by[top->by], word,
		 top->paused ? "; paused" : "", top->cut ? "; not all" : "", top->keys ? "  (h: keys, q: quit)" : "");
	put_text(top, line);
}

static void put_row(struct live_top *top, const struct top_row *row)
{
	size_t column, size = PERCENT + COMM_WIDTH + 4 * ((size_t)row->comm.size + row->name.size); /* a byte may be shown as four */
	struct pfr_out out;

	if (!begin_line(top, &out, size))
		return;
	out.size = (size_t)snprintf(out.data, PERCENT, "%6.2f%%  ", top->rows.total ? 100.0 * (double)row->weight / (double)top->rows.total : 0.0);
	column = out.size + COMM_WIDTH;
	if (top->by != TOP_FUNCTION)
		pfr_text_plain(&out, row->comm.data, row->comm.size);
	while (top->by == TOP_BOTH && out.size < column)
		out.data[out.size++] = ' ';
	if (top->by == TOP_BOTH)
		pfr_text_plain(&out, " ", 1);
	pfr_text_plain(&out, row->name.data, row->name.size);
	end_line(top, &out);
}

static void put_help(struct live_top *top)
{
	static const char *const help[] = {"q        quit", "p, space pause; what comes meanwhile is not shown", "s        by function, by command, by both",
					   "f, /     only commands and functions with a word: type it, then Enter; Escape: all", "arrows   other rows; page up, page down", "h, ?     these lines, and back"};

	for (size_t i = 0; i < sizeof(help) / sizeof(help[0]); i++)
		put_text(top, help[i]);
}

static void draw(struct live_top *top)
{
	size_t most = top->keys ? keys_lines() - 2 : ROWS;

	top->failed |= !top_rows_make(&top->rows, top->text, top->size, top->by, top->word);
	if (top->keys && output_reserve(top->output, 8)) {
		memcpy(top->output->out.data + top->output->out.size, "\x1b[H", 3);
		top->output->out.size += 3;
	}
	put_head(top);
	if (top->from >= top->rows.nr)
		top->from = top->rows.nr ? top->rows.nr - 1 : 0;
	if (top->helps)
		put_help(top);
	for (size_t i = top->from; !top->helps && i < top->rows.nr && i - top->from < most; i++)
		put_row(top, &top->rows.row[i]);
	if (output_reserve(top->output, 8)) {
		memcpy(top->output->out.data + top->output->out.size, top->keys ? "\x1b[J" : "\n", top->keys ? 3 : 1);
		top->output->out.size += top->keys ? 3 : 1;
	}
	output_flush(top->output, true);
}

/* ---- keys -------------------------------------------------------------------------------------- */

static void type(struct live_top *top, int key)
{
	size_t size = strlen(top->word);

	if (key == '\n' || key == '\r' || key == KEY_ESCAPE)
		top->typing = false;
	if (key == KEY_ESCAPE)
		top->word[0] = 0;
	else if ((key == KEY_ERASE || key == '\b') && size)
		top->word[size - 1] = 0;
	else if (key >= ' ' && key < KEY_ERASE && size + 1 < WORD)
		top->word[size] = (char)key;
	if (size + 1 < WORD && key >= ' ' && key < KEY_ERASE)
		top->word[size + 1] = 0;
}

static void scroll(struct live_top *top, int key)
{
	size_t page = keys_lines() - 3, step = key == KEY_UP || key == KEY_DOWN ? 1 : page;

	if (key == KEY_DOWN || key == KEY_PAGE_DOWN)
		top->from += step;
	else
		top->from -= top->from < step ? top->from : step;
}

/* False: q. */
static bool take_key(struct live_top *top, int key)
{
	if (top->typing) {
		type(top, key);
		return true;
	}
	switch (key) {
	case 'q': return false;
	case 'p':
	case ' ': top->paused = !top->paused; break;
	case 's': top->by = (enum top_by)((top->by + 1) % TOP_BY_NR); break;
	case 'f':
	case '/': top->typing = true; break;
	case 'h':
	case '?': top->helps = !top->helps; break;
	case KEY_ESCAPE: top->word[0] = 0; break;
	case KEY_UP:
	case KEY_DOWN:
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN: scroll(top, key); break;
	default: break;
	}
	return true;
}

bool live_top_turn(struct live_top *top, bool last, uint64_t lost)
{
	uint64_t now = now_ns();
	bool changed = false;
	int key;

	while ((key = keys_next()) != KEY_NONE) {
		if (!take_key(top, key))
			return false;
		changed = true;
	}
	top->lost = lost;
	if (last && top->keys)
		return true;
	if (last || now - top->begun >= (uint64_t)INTERVAL * 1000000000) {
		end_interval(top, now);
		changed = true;
	}
	if (changed)
		draw(top);
	return true;
}

bool live_top_failed(const struct live_top *top)
{
	return top->failed;
}

/* ---- beginning and end --------------------------------------------------------------------------- */

struct live_top *live_top_new(struct pfr_session *session, struct output *output, bool keys)
{
	struct pfr_profiler_options options = {.size = sizeof(options), .lives = pfr_task_lives};
	struct live_top *top = calloc(1, sizeof(*top));

	if (!top)
		return NULL;
	options.arch = pfr_session_info(session)->arch;
	top->session = session;
	top->output = output;
	if (pfr_profiler_open(&top->profiler, &options)) {
		free(top);
		return NULL;
	}
	top->keys = keys && keys_begin();
	top->begun = now_ns();
	return top;
}

void live_top_free(struct live_top *top)
{
	if (!top)
		return;
	keys_end();
	pfr_profiler_close(top->profiler);
	free(top->rows.row);
	free(top->text);
	free(top);
}
