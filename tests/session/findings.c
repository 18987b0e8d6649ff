/* SPDX-License-Identifier: MIT */
/* session/check/findings.c: levels of statuses, and defects of one cause that are counted as one. */
#include "tests/session/capture.h"

#include "perfring_session_tools.h"

static unsigned left; /* allocations that succeed */

static void *allocate(void *user, void *memory, size_t size)
{
	(void)user;
	if (!size) {
		free(memory);
		return NULL;
	}
	return left && left-- ? realloc(memory, size) : NULL;
}

static struct pfr_session_error error_of(enum pfr_status status, const char *path, uint64_t offset, uint32_t type)
{
	struct pfr_session_error e = {.status = status, .offset = offset};

	snprintf(e.path, sizeof(e.path), "%s", path);
	e.where.type = type;
	return e;
}

static void levels(void **unused)
{
	(void)unused;
	assert_int_equal(pfr_level_of(PFR_E_DUPLICATE_ID), PFR_LEVEL_WARNING);
	assert_int_equal(pfr_level_of(PFR_E_TRUNCATED), PFR_LEVEL_ERROR);
	assert_string_equal(pfr_level_name(PFR_LEVEL_WARNING), "warning");
	assert_string_equal(pfr_level_name(PFR_LEVEL_ERROR), "error");
	assert_string_equal(pfr_level_name(PFR_LEVEL_NOTE), "note");
	assert_string_equal(pfr_program_name(PFR_PROGRAM_PERF_6_1), "perf-6.1");
	assert_string_equal(pfr_program_name(PFR_PROGRAM_NONE), "");
	assert_string_equal(pfr_program_name((enum pfr_program)99), "");
	assert_string_equal(pfr_perf_tool_name(PFR_PERF_SCRIPT), "script");
	assert_string_equal(pfr_perf_tool_name(PFR_PERF_TOOLS), "");
}

static void is_finding(const struct pfr_findings *f, uint32_t index, enum pfr_status status, uint64_t count, uint64_t first, uint64_t last)
{
	struct pfr_finding finding;

	assert_int_equal(pfr_findings_get(f, index, &finding), PFR_OK);
	assert_int_equal(finding.first->status, status);
	assert_int_equal(finding.count, count);
	assert_int_equal(finding.first->offset, first);
	assert_int_equal(finding.last, last);
}

static void add(struct pfr_findings *f, struct pfr_session_error error)
{
	pfr_findings_add(f, &error);
}

static void causes(void **unused)
{
	struct pfr_session_error two[] = {error_of(PFR_E_SAMPLE_TYPE, "a", 1, 9), error_of(PFR_E_SAMPLE_TYPE, "a", 2, 9)};
	struct pfr_findings *f;
	struct pfr_finding finding;

	(void)unused;
	assert_int_equal(pfr_findings_open(&f, NULL), PFR_OK);
	add(f, error_of(PFR_E_FIELDS, "a", 8, 9));
	add(f, error_of(PFR_E_FIELDS, "a", 16, 9));
	add(f, error_of(PFR_E_FIELDS, "a", 24, 3)); /* of another type */
	add(f, error_of(PFR_E_FIELDS, "b", 32, 9)); /* of another file */
	add(f, error_of(PFR_E_TRUNCATED, "a", 40, 9));
	add(f, error_of(PFR_E_PAYLOAD, "a", 36, 9)); /* what ends a file is one cause */
	add(f, error_of(PFR_E_TRUNCATED, "b", 48, 9));
	two[1].where.event = 1;
	add(f, two[0]);
	add(f, two[1]); /* of each event */
	add(f, two[1]);
	is_finding(f, 0, PFR_E_FIELDS, 2, 8, 16);
	is_finding(f, 1, PFR_E_FIELDS, 1, 24, 24);
	is_finding(f, 2, PFR_E_FIELDS, 1, 32, 32);
	is_finding(f, 3, PFR_E_TRUNCATED, 2, 40, 40);
	is_finding(f, 4, PFR_E_TRUNCATED, 1, 48, 48);
	is_finding(f, 5, PFR_E_SAMPLE_TYPE, 1, 1, 1);
	is_finding(f, 6, PFR_E_SAMPLE_TYPE, 2, 2, 2);
	assert_int_equal(pfr_findings_get(f, 7, &finding), PFR_END);
	assert_int_equal(pfr_findings_get(f, 8, &finding), PFR_END);
	pfr_findings_close(f);
}

/* Texts tell notes of one status apart; a table that was cut stands for a section that was. */
static void texts_and_ranks(void **unused)
{
	struct pfr_session_error note = error_of(PFR_FORMATS, "a", 1, 0), other = note, section = error_of(PFR_E_FEATURE, "a", 2, 0), table = error_of(PFR_E_FEATURE, "a", 3, 0);
	struct pfr_findings *f;

	(void)unused;
	snprintf(other.text, sizeof(other.text), "another");
	section.where.piece = PFR_PIECE_FEATURE;
	assert_int_equal(pfr_findings_open(&f, NULL), PFR_OK);
	add(f, note);
	add(f, note);
	add(f, other);
	add(f, section);
	add(f, table);
	add(f, section);
	is_finding(f, 0, PFR_FORMATS, 2, 1, 1);
	is_finding(f, 1, PFR_FORMATS, 1, 1, 1);
	is_finding(f, 2, PFR_E_FEATURE, 3, 3, 3);
	pfr_findings_close(f);
}

static void too_many(void **unused)
{
	struct pfr_finding finding;
	struct pfr_findings *f;
	uint32_t i, nr;

	(void)unused;
	assert_int_equal(pfr_findings_open(&f, NULL), PFR_OK);
	for (i = 0; i < 100000; i++)
		add(f, error_of(PFR_E_FIELDS, "a", i, i));
	for (nr = 0; pfr_findings_get(f, nr, &finding) == PFR_OK && finding.first; nr++)
		is_finding(f, nr, PFR_E_FIELDS, 1, nr, nr);
	assert_true(nr > 10 && nr < 100000);
	assert_int_equal(pfr_findings_get(f, nr, &finding), PFR_OK); /* the others are one */
	assert_int_equal(finding.count, 100000 - nr);
	assert_int_equal(finding.last, 99999);
	assert_int_equal(pfr_findings_get(f, nr + 1, &finding), PFR_END);
	pfr_findings_close(f);
	pfr_findings_close(NULL);
}

static void without_memory(void **unused)
{
	struct pfr_allocator allocator = {allocate, NULL};
	struct pfr_finding finding;
	struct pfr_findings *f;

	(void)unused;
	left = 0;
	assert_int_equal(pfr_findings_open(&f, &allocator), PFR_E_MEMORY);
	assert_null(f);
	left = 2;
	assert_int_equal(pfr_findings_open(&f, &allocator), PFR_OK);
	add(f, error_of(PFR_E_FIELDS, "a", 8, 9));
	assert_int_equal(pfr_findings_get(f, 0, &finding), PFR_OK);
	add(f, error_of(PFR_E_FIELDS, "a", 8, 3));
	assert_int_equal(pfr_findings_get(f, 0, &finding), PFR_E_MEMORY);
	pfr_findings_close(f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels),
		cmocka_unit_test(causes),
		cmocka_unit_test(texts_and_ranks),
		cmocka_unit_test(too_many),
		cmocka_unit_test(without_memory),
	};

	return RUN(tests);
}
