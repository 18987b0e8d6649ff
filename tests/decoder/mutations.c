/* SPDX-License-Identifier: MIT */
/*
 * Every invariant on damaged records: each frame of the corpus that is not like one before, cut,
 * with its counts at their limits, with bits turned, against guard pages on both
 * sides; and whole files with bits turned in header and tables. The seed is fixed.
 *   mutations [FILE...]
 */
#include "tests/lib/digest.h"
#include "tests/lib/feed.h"
#include "tests/lib/invariants.h"
#include "tests/lib/mutate.h"
#include "tests/lib/tap.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#define SEEN 16384 /* kinds of record, by hash */
#define FILE_FLIPS 48
#define FILE_HEAD 4096 /* where header and tables are in most files */

static unsigned char seen[SEEN];
static uint64_t damaged;
static struct guard guard;
static unsigned char copy[1 << 20];

/* Whether a record much like this one was there before: same type, size and layout. */
static int known(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint64_t h = digest_u64(digest_u64(DIGEST_BEGIN, frame->type), frame->size);
	unsigned slot;

	h = digest_u64(digest_u64(h, frame->piece), frame->misc);
	if (layout) {
		h = digest_u64(digest_u64(h, layout->sample_type), layout->read_format);
		h = digest_u64(digest_u64(h, layout->regs_user), layout->trailer);
	}
	slot = (unsigned)(h ^ h >> 32) % (SEEN * 8);
	if (seen[slot / 8] >> slot % 8 & 1)
		return 1;
	seen[slot / 8] |= (unsigned char)(1u << slot % 8);
	return 0;
}

static int check_frame(struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	const unsigned char *data = frame->data;
	int broken;

	damaged++;
	frame->data = guard_end(&guard, data, frame->size);
	if (frame->piece == PFR_PIECE_RECORD && invariant_progress(frame->data, frame->size, frame->order, text))
		return -1;
	broken = invariants_frame(frame, layout, text);
	if (broken || damaged % 16)
		return broken;
	frame->data = guard_begin(&guard, data, frame->size);
	return invariant_partition(frame, layout, text) || invariant_equal(frame, layout, text) ? -1 : 0;
}

static int mutate_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	struct mutation m;
	struct pfr_frame out;

	if (frame->size > sizeof(copy))
		return 0;
	mutation_init(&m, frame, layout);
	while (mutation_next(&m, &out, copy))
		if (check_frame(&out, layout, text) || (out.size < 200 && check_frame(&out, 0, text)))
			return -1;
	return 0;
}

static int mutate_records(const unsigned char *data, size_t size, char text[BROKEN_MOST])
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct feed feed;
	enum pfr_status status;
	int broken = 0;

	feed_init(&feed, data, size, 0, 0);
	while (!broken && (status = feed_next(&feed, &frame, &layout, &where)) != PFR_END &&
	       pfr_status_class(status) != PFR_CLASS_STREAM)
		if (!known(&frame, layout))
			broken = mutate_frame(&frame, layout, text);
	feed_free(&feed);
	return broken;
}

static int mutate_file(unsigned char *data, size_t size, char text[BROKEN_MOST])
{
	uint64_t random = size * UINT64_C(0x9e3779b97f4a7c15) | 1;
	size_t head = size < FILE_HEAD ? size : FILE_HEAD;
	int i, broken = 0;

	for (i = 0; i < FILE_FLIPS && !broken && head; i++) {
		/* a quarter of them in the header's 104 bytes */
		uint64_t r = mutation_random(&random), bit = r % ((i % 4 && head > 104 ? head : 104 % (head + 1)) * 8 + 8);

		if (bit / 8 >= size)
			continue;
		data[bit / 8] ^= (unsigned char)(1u << bit % 8);
		broken = invariant_pieces(data, size, 4093, 0, text);
		data[bit / 8] ^= (unsigned char)(1u << bit % 8);
	}
	return broken;
}

static void check_file(const char *path)
{
	char text[BROKEN_MOST] = "", name[300];
	uint64_t before = damaged;
	unsigned char *data;
	size_t size;
	int broken;

	data = feed_file(path, &size);
	if (!data) {
		tap(0, path, "cannot be read");
		return;
	}
	broken = mutate_records(data, size, text) || mutate_file(data, size, text);
	snprintf(name, sizeof(name), "%s: %llu damaged records", path, (unsigned long long)(damaged - before));
	tap(!broken, name, text);
	free(data);
}

int main(int argc, char **argv)
{
	glob_t files;
	size_t i;
	int arg;

	guard_init(&guard, sizeof(copy));
	glob("corpus/*.data", 0, 0, &files);
	glob("corpus/*.pipe", GLOB_APPEND, 0, &files);
	if (argc > 1)
		for (arg = 1; arg < argc; arg++)
			check_file(argv[arg]);
	else
		for (i = 0; i < files.gl_pathc; i++)
			check_file(files.gl_pathv[i]);
	globfree(&files);
	return tap_end();
}
