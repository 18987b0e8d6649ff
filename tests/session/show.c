/* SPDX-License-Identifier: MIT */
/*
 * Lines for people: samples of a plain layout have the same along a walk and without one; what is counted where there is no space; the
 * list of the kernel's functions.
 */
#include "capture.h"
#include "session/show/show.h"

#include <glob.h>
#include <unistd.h>

#define CAPACITY (1 << 20)

static struct pfr_show *show_of(struct pfr_session *session, uint32_t flags)
{
	struct pfr_show_options options = {.size = sizeof(options), .flags = flags};
	struct pfr_show *show;

	assert_int_equal(pfr_show_open(&show, session, &options), PFR_OK);
	return show;
}

/* The record's line, quick or along its walk. */
static size_t line_of(struct pfr_show *show, const struct pfr_session_record *r, const struct pfr_context *context, bool walks, char *data,
		      size_t capacity)
{
	struct pfr_out out = {data, capacity, 0};

	show->walks = walks;
	pfr_show_record(show, r, context, &out);
	return out.size;
}

static unsigned compare(const char *path, uint32_t flags)
{
	static char quick[CAPACITY], walked[CAPACITY], cut[CAPACITY];
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session *session = open_with(path, &options);
	struct pfr_show *show = show_of(session, flags);
	const struct pfr_session_record *r;
	struct pfr_context context;
	unsigned nr = 0;
	size_t size, part;

	for (; pfr_session_next(session, &r) == PFR_OK; nr++) {
		pfr_session_context(session, r, PFR_TEXT_LINE, &context);
		size = line_of(show, r, &context, false, quick, CAPACITY);
		assert_true(size >= 1 && size <= CAPACITY);
		assert_int_equal(line_of(show, r, &context, true, walked, CAPACITY), size);
		assert_memory_equal(quick, walked, size);
		for (part = 0; part < size; part += 1 + size / 7) {
			memset(cut, 0, size + 1);
			assert_int_equal(line_of(show, r, &context, nr & 1, cut, part), size);
			assert_memory_equal(cut, quick, part);
			assert_int_equal(cut[part], 0);
		}
		assert_null(memchr(quick, '\n', size));
	}
	pfr_show_close(show);
	pfr_session_close(session);
	return nr;
}

static void lines(void **state)
{
	unsigned records = 0;
	glob_t found;
	size_t i;

	(void)state;
	assert_int_equal(glob("corpus/*.data", 0, 0, &found), 0);
	assert_int_equal(glob("corpus/newer/*.data", GLOB_APPEND, 0, &found), 0);
	for (i = 0; i < found.gl_pathc; i++)
		records += compare(found.gl_pathv[i], i % 3 == 0 ? PFR_SHOW_MARKS : i % 3 == 1 ? PFR_SHOW_NS | PFR_SHOW_BUILD_IDS :
												 0);
	assert_true(records >= 3000 && records <= UINT32_MAX);
	globfree(&found);
}

static void options(void **state)
{
	struct pfr_session_options of_session = {.size = sizeof(of_session)};
	struct pfr_session *session = open_with("corpus/default.data", &of_session);
	struct pfr_show_options wrong = {.size = sizeof(wrong), .flags = 0x100};
	struct pfr_show *show;

	(void)state;
	assert_int_equal(pfr_show_open(&show, session, &wrong), PFR_E_OPTIONS);
	assert_null(show);
	wrong = (struct pfr_show_options){.size = sizeof(wrong), .fields = "time,,ip"};
	assert_int_equal(pfr_show_open(&show, session, &wrong), PFR_E_OPTIONS);
	wrong = (struct pfr_show_options){.size = 3};
	assert_int_equal(pfr_show_open(&show, session, &wrong), PFR_E_OPTIONS);
	pfr_show_close(0);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(options)};

	return RUN(tests);
}
