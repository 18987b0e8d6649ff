/* SPDX-License-Identifier: MIT */
/*
 * Every capture of corpus/: read whole, its counts and what is decoded compared with tests/decoder/corpus.txt,
 * every invariant on every frame, and the file cut into pieces. It knows where
 * the captures are; what is in them corpus/README.md says.
 *   corpus [FILE...]     corpus --print prints what tests/decoder/corpus.txt should hold
 */
#include "tests/lib/digest.h"
#include "tests/lib/feed.h"
#include "tests/lib/invert.h"
#include "tests/lib/tap.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#define EXPECTED "tests/decoder/corpus.txt"

struct counts {
	uint64_t frames, records, samples, errors, unrouted;
	enum pfr_status end;
	uint32_t events, ids;
	uint64_t decoded; /* one number for all names and values */
};

/* What the records of a whole file are, and the invariants of each. */
static int read_all(const unsigned char *data, size_t size, struct counts *c, char text[BROKEN_MOST])
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
	struct feed feed;
	int broken = 0;

	memset(c, 0, sizeof(*c));
	c->decoded = DIGEST_BEGIN;
	feed_init(&feed, data, size, 0, 0);
	while (1) {
		enum pfr_status status = feed_next(&feed, &frame, &layout, &where);

		c->end = status;
		if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM)
			break;
		c->frames++;
		c->records += frame.piece == PFR_PIECE_RECORD;
		c->samples += frame.piece == PFR_PIECE_RECORD && frame.type == PFR_RECORD_SAMPLE;
		c->unrouted += status != PFR_OK;
		c->decoded = digest_named(c->decoded, &frame, layout);
		c->errors += pfr_decode(&frame, layout, &record, &where) != PFR_OK;
		broken = broken || invariants_frame(&frame, layout, text) || invert_frame(&frame, layout, text);
	}
	c->events = feed.events.nr;
	c->ids = feed.events.nr_ids;
	feed_free(&feed);
	return broken ? -1 : 0;
}

static void print_counts(char line[256], const char *path, const struct counts *c)
{
	snprintf(line, 256, "%s frames=%llu records=%llu samples=%llu events=%u ids=%u errors=%llu unrouted=%llu decoded=%016llx end=%s\n",
		 path, (unsigned long long)c->frames, (unsigned long long)c->records, (unsigned long long)c->samples,
		 c->events, c->ids, (unsigned long long)c->errors, (unsigned long long)c->unrouted,
		 (unsigned long long)c->decoded, pfr_status_name(c->end));
}

static int expected(const char *line)
{
	FILE *file = fopen(EXPECTED, "r");
	char known[256];
	int found = 0;

	while (file && !found && fgets(known, sizeof(known), file))
		found = strcmp(known, line) == 0;
	if (file)
		fclose(file);
	return found;
}

static void check_file(const char *path, int print)
{
	static const size_t pieces[] = {1, 7, 64, 4096};
	unsigned char *data;
	size_t size, i;
	char text[BROKEN_MOST] = "", line[256], name[300];
	struct counts counts;
	struct guard guard;
	int broken;

	data = feed_file(path, &size);
	if (!data) {
		tap(0, path, "cannot be read");
		return;
	}
	broken = read_all(data, size, &counts, text);
	print_counts(line, path, &counts);
	if (print) {
		fputs(line, stdout);
		return;
	}
	guard_init(&guard, size + 1);
	for (i = 0; i < 4 && !broken; i++)
		broken = invariant_pieces(data, size, pieces[i], pieces[i] > 64 ? &guard : 0, text);
	guard_free(&guard);
	if (!broken && !expected(line)) {
		snprintf(text, sizeof(text), "not in " EXPECTED ": %.200s", line);
		broken = 1;
	}
	snprintf(name, sizeof(name), "%s: %llu frames", path, (unsigned long long)counts.frames);
	tap(!broken, name, text);
	free(data);
}

int main(int argc, char **argv)
{
	int print = argc > 1 && strcmp(argv[1], "--print") == 0;
	glob_t files;
	size_t i;

	glob("corpus/*.data", 0, 0, &files);
	glob("corpus/*.pipe", GLOB_APPEND, 0, &files);
	glob("corpus/*.dir/data", GLOB_APPEND, 0, &files);
	if (argc > 1 + print)
		for (i = 1 + (size_t)print; i < (size_t)argc; i++)
			check_file(argv[i], print);
	else
		for (i = 0; i < files.gl_pathc; i++)
			check_file(files.gl_pathv[i], print);
	globfree(&files);
	return print ? 0 : tap_end();
}
