/* SPDX-License-Identifier: MIT */
/* edit/merge_features.c, merge_names.c on captures that are made here: build IDs and names that are carried, each once, and only where they are right. */
#include "tests/made/merging.h"

/* ---- features --------------------------------------------------------------------------------- */

static void build_id(struct bytes *b, const char *name, unsigned char first)
{
	size_t at = b->size;

	bytes_u32(b, 0), bytes_u16(b, PFR_CPUMODE_USER), bytes_u16(b, 0);
	bytes_u32(b, UINT32_MAX);
	bytes_u8(b, first), bytes_fill(b, 0x11, 19), bytes_fill(b, 0, 4);
	bytes_text(b, name, 64);
	bytes_put_at(b, at + 6, b->size - at, 2);
}

static void build_ids_of(unsigned index, int big, const char *name, int broken)
{
	static struct bytes b;

	begin(index, big, &cycles, 5);
	sample(&m[index], 1, 1 + index, 0);
	bytes_init(&b, big);
	build_id(&b, "/bin/common", 1);
	build_id(&b, name, 2);
	if (broken)
		bytes_u32(&b, 0), bytes_u16(&b, 0), bytes_u16(&b, broken == 1 ? 7 : 9);
	made_feature(&m[index], PFR_FEATURE_BUILD_ID, b.data, b.size);
	made_end(&m[index]);
}

/* What was written, read to its first record, so that its features are known. */
static struct pfr_session *read_open(const struct written *to)
{
	struct pfr_session *session = made_open(to->data, to->size, PFR_ORDER_FILE, 0);
	const struct pfr_session_record *r;

	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	return session;
}

static unsigned count_build_ids(const struct written *to, const char *names)
{
	struct pfr_session *session = read_open(to);
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	unsigned nr = 0;

	if (pfr_session_feature(session, PFR_FEATURE_BUILD_ID, &frame) == PFR_OK) {
		pfr_walk_init(&walk, &frame, NULL);
		while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
			if (PFR_IS(item, BUILD_ID_ENTRY, FILENAME) && item.what == PFR_ITEM_FIELD) {
				assert_non_null(strstr(names, (const char *)frame.data + item.offset));
				nr++;
			}
	}
	pfr_session_close(session);
	return nr;
}

/* Each build ID once; those in the other byte order are left out with a note, and what follows an entry that is broken. */
static void build_ids(void **state)
{
	struct written to;
	int broken, big;

	(void)state;
	for (broken = 0; broken < 3; broken++)
		for (big = 0; big < 2; big++) {
			build_ids_of(0, big, "/bin/a", broken);
			build_ids_of(1, big, "/bin/b", 0);
			build_ids_of(2, !big, "/bin/c", 0);
			assert_int_equal(merge(3, NULL, 0, &to), PFR_OK);
			assert_int_equal(count_build_ids(&to, "/bin/common /bin/a /bin/b"), 3);
			assert_non_null(strstr(notes, "its build ids are in the other byte order and are left out"));
			free(to.data);
		}
}

/* A block of names: its scope, and data that nobody looks into here. */
static void block(struct bytes *b, uint32_t scope, unsigned char data)
{
	bytes_u32(b, 24), bytes_u32(b, 1), bytes_u32(b, scope), bytes_u32(b, 0), bytes_u32(b, 8);
	bytes_fill(b, data, 8);
}

static void names_of(unsigned index, unsigned nr, const uint32_t (*blocks)[2], uint32_t last_size)
{
	static struct bytes b;
	unsigned i;

	begin(index, 0, &cycles, 5);
	sample(&m[index], 1, 1 + index, 0);
	bytes_init(&b, 0);
	for (i = 0; i < nr; i++)
		block(&b, blocks[i][0], (unsigned char)blocks[i][1]);
	if (last_size)
		bytes_u32(&b, last_size), bytes_fill(&b, 0, 20);
	made_feature(&m[index], PFR_FEATURE_PERFRING_NAMES, b.data, b.size);
	made_end(&m[index]);
}

static size_t size_of_names(const struct written *to)
{
	struct pfr_session *session = read_open(to);
	struct pfr_frame frame;
	size_t size = pfr_session_feature(session, PFR_FEATURE_PERFRING_NAMES, &frame) == PFR_OK ? frame.size : 0;

	pfr_session_close(session);
	return size;
}

/* Blocks that are right anywhere are kept, each once; the others where all captures have them. */
static void carried_names(void **state)
{
	static const uint32_t first[][2] = {{0, 1}, {0, 1}, {0, 2}, {1, 5}, {1, 6}};
	static const uint32_t second[][2] = {{0, 1}, {1, 6}, {1, 5}, {1, 5}};
	static const uint32_t third[][2] = {{1, 6}, {1, 5}};
	struct written to;

	(void)state;
	names_of(0, 5, first, 15);  /* one of less than its head follows, */
	names_of(1, 4, second, 21); /* and one that is larger than what is there */
	assert_int_equal(merge(2, NULL, 0, &to), PFR_OK);
	assert_int_equal(size_of_names(&to), 4 * 28);
	assert_null(strstr(notes, "left out"));
	free(to.data);
	names_of(2, 1, third, 0);
	assert_int_equal(merge(3, NULL, 0, &to), PFR_OK);
	assert_int_equal(size_of_names(&to), 3 * 28);
	assert_non_null(strstr(notes, "are left out: they are right in this capture alone"));
	free(to.data);
}

/* As many blocks as a reader takes. */
static void too_many_names(void **state)
{
	static uint32_t blocks[65][2];
	struct written to;
	uint32_t i;

	(void)state;
	for (i = 0; i < 65; i++)
		blocks[i][1] = i;
	names_of(0, 64, (const uint32_t(*)[2])blocks, 0);
	assert_int_equal(merge(1, NULL, 0, &to), PFR_OK);
	assert_int_equal(size_of_names(&to), 64 * 28);
	assert_null(strstr(notes, "a capture has"));
	free(to.data);
	names_of(0, 65, (const uint32_t(*)[2])blocks, 0);
	assert_int_equal(merge(1, NULL, 0, &to), PFR_OK);
	assert_int_equal(size_of_names(&to), 64 * 28);
	assert_non_null(strstr(notes, "a capture has 64"));
	free(to.data);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(build_ids),
		cmocka_unit_test(carried_names),
		cmocka_unit_test(too_many_names),
	};

	return RUN(tests);
}
