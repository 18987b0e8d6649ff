/* SPDX-License-Identifier: MIT */
/*
 * Records of perfring live in columns that fit a terminal. Made from the line
 * that dump shows, so that text of the input is safe in one place; leaves out
 * what every tracepoint has, and cuts at the terminal's width.
 */
#include "cli/live/live_columns.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define WIDTH_LEAST 60
#define WIDTH_MOST 1024

static size_t width;

bool live_columns_begin(void)
{
	struct winsize size;

	if (!isatty(1) || ioctl(1, TIOCGWINSZ, &size) || size.ws_col < WIDTH_LEAST)
		return false;
	width = size.ws_col < WIDTH_MOST ? size.ws_col : WIDTH_MOST;
	return true;
}

/* Whether a word is of every record or every tracepoint, and so is of no use here. */
static bool common(const char *word)
{
	static const char *const words[] = {"common_", "misc=", "size=", "identifier=", "res=", "raw={", "sample_id={"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strncmp(word, words[i], strlen(words[i])))
			return true;
	return false;
}

/* Whether a column has the word of a sample. */
static bool in_column(const char *word)
{
	static const char *const words[] = {"tid=", "time=", "cpu=", "id="};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strncmp(word, words[i], strlen(words[i])))
			return true;
	return false;
}

/* The end of the word, which may be a {list} or "text". */
static const char *word_end(const char *at)
{
	bool quoted = false;
	int depth = 0;

	for (; *at && (quoted || depth > 0 || *at != ' '); at++) {
		if (*at == '"' && at[-1] != '\\')
			quoted = !quoted;
		else if (!quoted)
			depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
	}
	return at;
}

/* The words from `at` on that are not common, nor in columns where they are of a sample, up to `capacity` bytes; what they take. */
static size_t put_words(char *to, size_t capacity, const char *at, bool sample)
{
	size_t used = 0;

	while (*at && used < capacity) {
		const char *end = word_end(at);
		size_t size = (size_t)(end - at);

		if (size && !common(at) && !(sample && in_column(at))) {
			if (used + 1 < capacity && used)
				to[used++] = ' ';
			size = size < capacity - used ? size : capacity - used;
			memcpy(to + used, at, size);
			used += size;
		}
		at = *end ? end + 1 : end;
	}
	return used;
}

/* What follows a system call's name comes first, then the fields. */
static size_t put_tracepoint(char *to, size_t capacity, const char *fields)
{
	const char *call = strstr(fields, "syscall=");
	size_t used = call ? put_words(to, capacity, call, false) : 0;
	char rest[4 * WIDTH_MOST];

	snprintf(rest, sizeof(rest), "%.*s", call ? (int)(call - fields) : (int)sizeof(rest) - 1, fields);
	if (used && used < capacity)
		to[used++] = ' ';
	return used + put_words(to + used, capacity - used, rest, false);
}

static size_t put_columns(char *to, const struct pfr_frame *frame, const struct pfr_layout *layout, const char *event)
{
	struct pfr_record record;
	struct pfr_where where;
	uint64_t time = 0;
	uint32_t cpu = UINT32_MAX, tid = 0;
	char place[24] = "  -";

	if (layout && pfr_peek_time(frame, layout, &time))
		time = 0;
	if (layout && !pfr_decode(frame, layout, &record, &where)) {
		if (frame->type == PFR_RECORD_SAMPLE) {
			cpu = PFR_HAS(record.sample, SAMPLE, CPU) ? record.sample.cpu : cpu;
			tid = PFR_HAS(record.sample, SAMPLE, TID) ? record.sample.tid : 0;
		} else {
			cpu = PFR_HAS(record.sample_id, SAMPLE_ID, CPU) ? record.sample_id.cpu : cpu;
			tid = PFR_HAS(record.sample_id, SAMPLE_ID, TID) ? record.sample_id.tid : 0;
		}
	}
	if (cpu != UINT32_MAX)
		snprintf(place, sizeof(place), "%3u", cpu);
	return (size_t)snprintf(to, WIDTH_MOST, "%6llu.%06llu %s %7d %-22.40s ", (unsigned long long)(time / 1000000000),
				(unsigned long long)(time % 1000000000 / 1000), place, (int)tid, event);
}

enum pfr_status live_columns(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where)
{
	static char line[1 << 16];
	struct pfr_out whole = {line, sizeof(line) - 1, 0};
	enum pfr_status status = pfr_to_line(&whole, frame, layout, context, routed, where);
	const char *rest = line, *event = context->event_name;
	int words = event && frame->event != PFR_NO_EVENT ? 3 : 2; /* offset, type, event: columns have them */
	char columns[2 * WIDTH_MOST];
	size_t used;

	line[whole.size < sizeof(line) ? whole.size : sizeof(line) - 1] = 0;
	for (int i = 0; i < words && *rest; i++)
		rest = word_end(rest) + (*word_end(rest) != 0);
	if (frame->type != PFR_RECORD_SAMPLE || !event)
		event = pfr_type_name(frame->type);
	used = put_columns(columns, frame, layout, *event ? event : "?");
	used = used < WIDTH_MOST ? used : WIDTH_MOST;
	if (context->tracepoint && frame->type == PFR_RECORD_SAMPLE)
		used += put_tracepoint(columns + used, WIDTH_MOST - (used < WIDTH_MOST ? used : WIDTH_MOST), context->tracepoint);
	else
		used += put_words(columns + used, WIDTH_MOST - (used < WIDTH_MOST ? used : WIDTH_MOST), rest, frame->type == PFR_RECORD_SAMPLE);
	columns[used] = 0;
	used = used < width ? used : width;
	while (used && ((unsigned char)columns[used] & 0xc0) == 0x80)
		used--;
	if (out->size + used <= out->capacity)
		memcpy(out->data + out->size, columns, used);
	out->size += used;
	return status;
}
