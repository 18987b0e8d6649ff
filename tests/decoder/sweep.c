/* SPDX-License-Identifier: MIT */
/*
 * Every capture of corpus/ cut at each byte, and with each single bit turned: what lies
 * before the damage is read as ever, what lies behind it too unless the damage decides
 * where that is, and nothing outside is touched (guard pages on both sides) or runs for
 * ever. It knows which bytes others depend on: headers, tables, ids.
 *   sweep [-s SECONDS] FILE...   a step of more than 1 is taken, and printed, where SECONDS do not suffice
 */
#include "tests/lib/digest.h"
#include "tests/lib/feed.h"
#include "tests/lib/tap.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HANG 30     /* seconds for one reading */
#define WALK_ALL 64 /* each so many'th damage, all frames are walked; else those that can be concerned */

struct seen {
	uint64_t at, walked;
	uint32_t size, type, event, layout;
	enum pfr_status status;
	uint8_t piece, walk;
};

struct reading {
	struct seen *frame;
	size_t nr, capacity;
	enum pfr_status end;
	uint64_t end_at, data_end;
	int stuck;
};

struct file {
	const unsigned char *data;
	size_t size;
	struct guard end, begin;
	unsigned char *at_begin; /* a copy against the guard page before it */
	uint64_t hits;           /* bits that others must not feel */
};

static struct reading whole, now;
static uint64_t head_end, damages;
static char why[256];

static void hang(int signal)
{
	static const char text[] = "Bail out! a reading never ends\n";

	(void)signal;
	_exit(write(1, text, sizeof(text) - 1) > 0 ? 1 : 2);
}

static struct seen *more(struct reading *r)
{
	if (r->nr == r->capacity) {
		r->capacity = r->capacity ? r->capacity * 2 : 1024;
		r->frame = realloc(r->frame, r->capacity * sizeof(*r->frame));
		if (!r->frame)
			abort();
	}
	return &r->frame[r->nr++];
}

/* Number of the event whose layout this is, or all ones. */
static uint32_t layout_number(const struct pfr_events *events, const struct pfr_layout *layout)
{
	return layout ? (uint32_t)((size_t)((const char *)layout - (const char *)events->event) / sizeof(*events->event)) :
			UINT32_MAX;
}

/* All frames; those that touch [from, to) are walked too, and decoded. */
static void read_all(struct reading *r, const unsigned char *data, size_t size, uint64_t from, uint64_t to)
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
	struct feed feed;

	r->nr = 0;
	feed_init(&feed, data, size, 0, 0);
	do {
		enum pfr_status status = feed_next(&feed, &frame, &layout, &where);
		struct seen *s;

		r->end = status;
		if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM)
			break;
		s = more(r);
		*s = (struct seen){frame.at, 0, frame.size, frame.type, frame.event, layout_number(&feed.events, layout), status,
				   frame.piece, frame.at < to && frame.at + frame.size > from};
		if (s->walk)
			s->walked = digest_u64(digest_walk(&frame, layout, 0xa5), pfr_decode(&frame, layout, &record, &where));
	} while (r->nr <= size + 4096);
	r->end_at = r->end == PFR_END ? 0 : where.at;
	r->data_end = feed.reader.data_end; /* all ones where the file does not say */
	r->stuck = feed.stuck || r->nr > size + 4096;
	feed_free(&feed);
}

static int broken(const char *text, size_t place, const struct seen *s)
{
	if (!why[0])
		snprintf(why, sizeof(why), "%s; damage at %zu, frame at %llu of type %u: %s", text, place,
			 (unsigned long long)s->at, s->type, pfr_status_name(s->status));
	return -1;
}

static int same(const struct seen *a, const struct seen *b)
{
	return a->at == b->at && a->size == b->size && a->type == b->type && a->event == b->event && a->layout == b->layout &&
	       a->status == b->status && a->piece == b->piece && (!a->walk || !b->walk || a->walked == b->walked);
}

static int is_record(const struct seen *s)
{
	return s->piece == PFR_PIECE_RECORD;
}

/* The records that end before `limit` are there, and are the same. */
static int records_before(size_t place, uint64_t limit)
{
	size_t i = 0, k = 0;

	for (;; i++, k++) {
		while (i < whole.nr && !is_record(&whole.frame[i]))
			i++;
		while (k < now.nr && !is_record(&now.frame[k]))
			k++;
		if (i == whole.nr || whole.frame[i].at + whole.frame[i].size > limit)
			return 0;
		if (k == now.nr)
			return broken("a record before the damage is missing", place, &whole.frame[i]);
		if (!same(&whole.frame[i], &now.frame[k]))
			return broken("a record before the damage is another", place, &whole.frame[i]);
	}
}

/* ---- cuts --------------------------------------------------------------------------- */

static int cut_at(struct file *f, size_t cut)
{
	static const struct seen none;
	int all = ++damages % WALK_ALL == 0;

	read_all(&now, guard_end(&f->end, f->data, cut), cut, all || cut < 4096 ? 0 : cut - 4096, cut);
	if (now.stuck)
		return broken("no end", cut, &none);
	if (cut < head_end)
		return 0; /* what records are is not known to its end */
	if (whole.data_end != UINT64_MAX && cut < whole.data_end && now.end == PFR_END)
		return broken("the end is not missed", cut, &none);
	return records_before(cut, cut);
}

/* ---- bits ---------------------------------------------------------------------------- */

/* The record in whose body the byte lies, if no other frame depends on that; else null. */
static const struct seen *costs_itself(uint64_t place)
{
	size_t i;

	for (i = 0; i < whole.nr; i++) {
		const struct seen *s = &whole.frame[i];

		if (place < s->at || place >= s->at + s->size)
			continue;
		if (s->piece == PFR_PIECE_FEATURE)
			return s;
		if (!is_record(s) || place < s->at + 8)
			return 0;
		/* these tell of events, of ids, and of how much follows */
		return s->type == PFR_RECORD_HEADER_ATTR || s->type == PFR_RECORD_ID_INDEX ||
				       s->type == PFR_RECORD_AUXTRACE || s->type == PFR_RECORD_HEADER_TRACING_DATA ||
				       s->type == PFR_RECORD_COMPRESSED2 ?
			       0 :
			       s;
	}
	return 0;
}

static int others_same(const struct seen *hit, size_t place)
{
	size_t i;

	if (now.nr != whole.nr || now.end != whole.end || now.end_at != whole.end_at)
		return broken("other frames, or another end", place, hit);
	for (i = 0; i < whole.nr; i++) {
		if (&whole.frame[i] == hit) {
			if (now.frame[i].at != hit->at || now.frame[i].size != hit->size)
				return broken("the damaged record has another place", place, hit);
		} else if (!same(&whole.frame[i], &now.frame[i])) {
			return broken("a frame that is not damaged is another", place, &whole.frame[i]);
		}
	}
	return 0;
}

static int flip_at(struct file *f, size_t place)
{
	const struct seen *hit = costs_itself(place);
	unsigned char *data = place & 1 ? f->at_begin : guard_end(&f->end, f->data, f->size);
	int bit, bad = 0;

	for (bit = 0; bit < 8 && !bad; bit++) {
		int all = ++damages % WALK_ALL == 0;

		data[place] ^= (unsigned char)(1 << bit);
		read_all(&now, data, f->size, all ? 0 : place, all ? f->size : place + 1);
		data[place] ^= (unsigned char)(1 << bit);
		if (now.stuck)
			bad = broken("no end", place, &whole.frame[0]);
		else if (hit)
			bad = others_same(hit, place);
		else if (place >= head_end)
			bad = records_before(place, place);
		f->hits += hit != 0;
	}
	return bad;
}

/* ---- a file --------------------------------------------------------------------------- */

static double cpu(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* Reads the file as it is, and finds where that ends which all records depend on. */
static void look(const unsigned char *data, size_t size)
{
	size_t i;

	read_all(&whole, data, size, 0, size);
	head_end = 16;
	for (i = 0; i < whole.nr; i++) {
		const struct seen *s = &whole.frame[i];

		if (!is_record(s) && s->piece != PFR_PIECE_FEATURE && s->piece != PFR_PIECE_FEATURE_SECTION &&
		    s->at + s->size > head_end)
			head_end = s->at + s->size;
	}
}

/*
 * Damages at every place, or where the seconds do not suffice for that, at every step'th: odd,
 * so that all alignments come. *step is 0 where it failed.
 */
static int at_each(struct file *f, int damage(struct file *, size_t), double seconds, size_t *step)
{
	size_t place, tried = f->size / 64 | 1;
	double begin = cpu(), all;

	*step = 1;
	for (place = 0; place < f->size; place += tried)
		if (alarm(HANG), damage(f, place))
			return -1;
	all = (cpu() - begin) * (double)tried;
	if (seconds > 0 && all > seconds)
		*step = (size_t)(all / seconds + 1) | 1;
	for (place = 0; place < f->size; place += *step)
		if (alarm(HANG), damage(f, place))
			return -1;
	return 0;
}

static void sweep(const char *path, double seconds)
{
	uint64_t before = damages;
	struct file f = {.hits = 0};
	unsigned char *data = feed_file(path, &f.size);
	size_t cuts = 0, flips = 0;
	char name[400];
	int bad;

	if (!data || f.size < 16) {
		free(data);
		tap(0, path, "cannot be read");
		return;
	}
	why[0] = 0;
	f.data = data;
	guard_init(&f.end, f.size);
	guard_init(&f.begin, f.size);
	f.at_begin = guard_begin(&f.begin, data, f.size);
	look(data, f.size);
	bad = at_each(&f, cut_at, seconds / 4, &cuts) || at_each(&f, flip_at, seconds * 3 / 4, &flips);
	alarm(0);
	snprintf(name, sizeof(name), "%s: cut at every %zu. byte, bits of every %zu. byte: %llu readings, %llu that may cost one record",
		 path, cuts, flips, (unsigned long long)(damages - before), (unsigned long long)f.hits);
	tap(!bad, name, why);
	guard_free(&f.end);
	guard_free(&f.begin);
	free(data);
}

int main(int argc, char **argv)
{
	double seconds = 0;
	int arg = 1;

	signal(SIGALRM, hang);
	if (argc > 2 && !strcmp(argv[1], "-s")) {
		seconds = atof(argv[2]);
		arg = 3;
	}
	for (; arg < argc; arg++)
		sweep(argv[arg], seconds);
	printf("# %llu readings\n", (unsigned long long)damages);
	return tap_end();
}
