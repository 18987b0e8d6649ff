/* SPDX-License-Identifier: MIT */
/*
 * session/where*.c: regular expressions are compared with regexec(3) on random patterns and texts; tokens in any order are compiled
 * or refused with a place within the text; tests evaluate without the allocator.
 */
#include "capture.h"

#include "session/where/where.h"

#include <regex.h>

static uint64_t random_state = 1;

static unsigned random_below(unsigned nr)
{
	random_state = random_state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(random_state >> 33) % nr;
}

/* A pattern that is valid, of small pieces. */
static void add_pattern(char *text, unsigned depth)
{
	static const char *const atoms[] = {"a", "b", "c", ".", "[ab]", "[^a]", "[a-c]", "\\."};
	unsigned i, nr = 1 + random_below(3);

	for (i = 0; i < nr; i++) {
		if (depth && !random_below(3)) {
			strcat(text, "(");
			add_pattern(text, depth - 1);
			strcat(text, random_below(2) ? "|" : "c|b|");
			add_pattern(text, depth - 1);
			strcat(text, ")");
		} else {
			strcat(text, atoms[random_below(sizeof(atoms) / sizeof(atoms[0]))]);
		}
		if (!random_below(3))
			strcat(text, random_below(2) ? "*" : random_below(2) ? "+" :
									       "?");
	}
}

static void test_patterns(void **state)
{
	static struct where_steps steps;
	unsigned round, i, matched = 0;

	(void)state;
	for (round = 0; round < 3000; round++) {
		char pattern[1024] = "", text[12];
		struct where_pattern compiled;
		regex_t other;

		strcat(pattern, random_below(4) ? "" : "^");
		add_pattern(pattern, 2);
		strcat(pattern, random_below(4) ? "" : "$");
		memset(&steps, 0, sizeof(steps));
		assert_null(where_pattern(&steps, &compiled, pattern, (uint32_t)strlen(pattern)));
		assert_int_equal(regcomp(&other, pattern, REG_EXTENDED | REG_NOSUB), 0);
		for (i = 0; i < 10; i++) {
			unsigned size = random_below(sizeof(text)), j;
			bool is;

			for (j = 0; j < size; j++)
				text[j] = "abc."[random_below(4)];
			text[size] = 0;
			is = where_matches(&steps, &compiled, (const unsigned char *)text, size);
			if (is != !regexec(&other, text, 0, 0, 0))
				fail_msg("'%s' and '%s': %d", pattern, text, is);
			matched += is;
		}
		regfree(&other);
	}
	assert_true(matched >= 5000 && matched <= 29000);
}

/* A pattern for which a backtracking matcher takes for ever. */
static void test_pattern_time(void **state)
{
	static struct where_steps steps;
	static unsigned char text[1 << 16];
	struct where_pattern pattern;

	(void)state;
	memset(text, 'a', sizeof(text));
	assert_null(where_pattern(&steps, &pattern, "((a*)*)*(a|a)*b", 15));
	assert_false(where_matches(&steps, &pattern, text, sizeof(text)));
}

static void test_bad_patterns(void **state)
{
	static const char *const bad[] = {"(", ")", "a)", "[", "[a", "[]", "*", "a|*", "\\", "((a)"};
	static struct where_steps steps;
	struct where_pattern pattern;
	char deep[200];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_non_null(where_pattern(&steps, &pattern, bad[i], (uint32_t)strlen(bad[i])));
	memset(deep, '(', 100);
	memset(deep + 100, ')', 100);
	assert_non_null(where_pattern(&steps, &pattern, deep, sizeof(deep)));
}

/* Tokens in any order: an expression is compiled, or there is an error within it; none is compiled that evaluation's stack does not hold. */
static void test_tokens(void **state)
{
	static const char *const tokens[] = {"(", ")", "not ", "and ", "or ", "pid ", "comm ", "== ", "in ", "{", "}", ",", "7", "'x'", "=~ ",
					     "contains ", "a.b", "\"", "0x", "type ", "& ", "-1", "1.5ms "};
	unsigned round, good = 0;

	(void)state;
	for (round = 0; round < 30000; round++) {
		struct pfr_expression_error error = {.size = sizeof(error)};
		struct pfr_expression *e;
		char text[256] = "";
		unsigned nr = random_below(12);
		enum pfr_status status;

		while (nr--)
			strcat(text, tokens[random_below(sizeof(tokens) / sizeof(tokens[0]))]);
		status = pfr_expression_compile(&e, text, 0, &error);
		good += !status;
		assert_true(status == PFR_OK || status == PFR_E_OPTIONS);
		assert_int_equal(!status, e != NULL);
		if (status) {
			assert_true(error.column <= strlen(text));
			assert_true(error.length <= strlen(text) - error.column);
			assert_true(error.text[0]);
		}
		pfr_expression_free(e);
	}
	assert_true(good >= 100 && good <= 10000);
}

/* Numbers as they are written, in every unit and at the ends of what fits. */
static void test_numbers(void **state)
{
	static const struct {
		const char *text;
		uint64_t number;
		bool negative;
	} good[] = {
		{"7", 7, false}, {"-7", 7, true}, {"-0", 0, false}, {"18446744073709551615", UINT64_MAX, false}, {"3ns", 3, false}, {"3us", 3000, false}, {"3ms", 3000000, false}, {"3s", 3000000000, false}, {"3B", 3, false}, {"3kB", 3000, false}, {"3MB", 3000000, false}, {"3GB", 3000000000, false}, {"3KiB", 3072, false}, {"3MiB", 3145728, false}, {"3GiB", 3221225472, false}, {"3TiB", 3298534883328, false}, {"1.5ms", 1500000, false}, {"0.000000001s", 1, false}, {"1.25KiB", 1280, false}, {"-2.5us", 2500, true}, {"0xfF", 255, false}, {"-0x10", 16, true}, {"0xffffffffffffffff", UINT64_MAX, false}, {"0X1a", 26, false}};
	static const char *const bad[] = {"18446744073709551616", "0x", "0x10000000000000000", "0xg", "1.", "1.s", "1.0000000000000000000", "3sec", "3Kib", "--3", "18446744073709551616s"};
	struct pfr_expression *e;
	char text[64];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		snprintf(text, sizeof(text), "weight == %s", good[i].text);
		assert_int_equal(pfr_expression_compile(&e, text, 0, 0), PFR_OK);
		if (!e->value[0].is_number || e->value[0].number != good[i].number || e->value[0].negative != good[i].negative)
			fail_msg("%s: %d, %llu", good[i].text, e->value[0].is_number, (unsigned long long)e->value[0].number);
		pfr_expression_free(e);
	}
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(text, sizeof(text), "weight == %s", bad[i]);
		if (!pfr_expression_compile(&e, text, 0, 0) && e->value[0].is_number)
			fail_msg("'%s' is a number", bad[i]);
		pfr_expression_free(e);
	}
}

static unsigned calls;

static void *counted(void *user, void *memory, size_t size)
{
	(void)user;
	calls++;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

/* The deepest expression that is compiled, and that nothing is allocated for a record. */
static void test_records(void **state)
{
	struct pfr_allocator allocator = {counted, 0};
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct pfr_session_options options = {.size = sizeof(options), .allocator = &allocator, .filter = &filter};
	const struct pfr_session_record *r;
	struct pfr_expression *e;
	struct pfr_session *s;
	char text[1024] = "";
	unsigned i, before, records = 0;

	(void)state;
	for (i = 0; i < WHERE_DEPTH; i++)
		strcat(text, "pid or tid and(");
	strcat(text, "ip");
	for (i = 0; i < WHERE_DEPTH; i++)
		strcat(text, ")");
	assert_int_equal(pfr_expression_compile(&e, text, 0, 0), PFR_E_OPTIONS); /* more than 64 tests */
	strcpy(text, "");
	for (i = 0; i < WHERE_DEPTH - 1; i++)
		strcat(text, "pid or(");
	strcat(text, "ip =~ 'x' or comm =~ '^t' or time > 3");
	for (i = 0; i < WHERE_DEPTH - 1; i++)
		strcat(text, ")");
	assert_int_equal(pfr_expression_compile(&e, text, 0, 0), PFR_E_OPTIONS); /* =~ of a number */
	memcpy(strstr(text, "=~"), "==", 2);
	memcpy(strstr(text, "'x'"), " 77", 3);
	assert_int_equal(pfr_expression_compile(&e, text, &allocator, 0), PFR_OK);
	filter.where = e;
	assert_int_equal(pfr_session_open(&s, "corpus/callchain-fp.data", &options, 0), PFR_OK);
	assert_int_equal(pfr_session_next(s, &r), PFR_OK);
	for (before = calls; pfr_session_next(s, &r) == PFR_OK; records++)
		if (r->frame.type != PFR_RECORD_SAMPLE) /* tasks and maps are followed, and kept */
			before = calls;
		else
			assert_int_equal(calls, before);
	assert_true(records >= 50 && records <= 200);
	pfr_session_close(s);
	pfr_expression_free(e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_patterns), cmocka_unit_test(test_pattern_time), cmocka_unit_test(test_bad_patterns),
		cmocka_unit_test(test_tokens), cmocka_unit_test(test_numbers), cmocka_unit_test(test_records)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
