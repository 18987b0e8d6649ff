/* SPDX-License-Identifier: MIT */
/*
 * Runs test cases: each with its bytes in little-endian and in big-endian order, and
 * compares the complete output with what the file expects.
 *   case [FILE...]      case --print FILE prints what FILE should expect
 */
#include "tests/cases/case.h"
#include "tests/lib/feed.h"
#include "tests/lib/tap.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static struct test_case test;
static char output[CASE_TEXT];

/* The first line that differs, for the report. */
static void differs(char why[600], const char *expect, const char *got, const char *order)
{
	while (*expect && *got) {
		size_t e = strcspn(expect, "\n"), g = strcspn(got, "\n");

		if (e != g || memcmp(expect, got, e))
			break;
		expect += e + (expect[e] == '\n');
		got += g + (got[g] == '\n');
	}
	snprintf(why, 600, "%s: expected \"%.*s\"\n# got \"%.*s\"", order, (int)strcspn(expect, "\n"), expect,
		 (int)strcspn(got, "\n"), got);
}

static int run(const char *text, int big, char why[600])
{
	if (case_parse(&test, text, big) || case_print(&test, output)) {
		snprintf(why, 600, "%s: %s", big ? "big-endian" : "little-endian", test.error);
		return -1;
	}
	if (big && test.one_order)
		return 0;
	if (!strcmp(output, test.expect))
		return 0;
	differs(why, test.expect, output, big ? "big-endian" : "little-endian");
	return -1;
}

static char *read_text(const char *path)
{
	size_t size;
	char *text = (char *)feed_file(path, &size);

	if (text)
		text[size] = 0;
	return text;
}

static int print(const char *path)
{
	char *text = read_text(path);

	if (!text || case_parse(&test, text, 0) || case_print(&test, output)) {
		fprintf(stderr, "case: %s: %s\n", path, text ? test.error : "cannot be read");
		return 1;
	}
	fputs(output, stdout);
	return 0;
}

static void check(const char *path)
{
	char why[600] = "cannot be read", *text = read_text(path), name[512];
	int ok = text && !run(text, 0, why) && !run(text, 1, why);

	snprintf(name, sizeof(name), "%s: %s", path, text ? test.title : "");
	tap(ok, name, why);
	free(text);
}

int main(int argc, char **argv)
{
	glob_t files;
	size_t i;

	if (argc == 3 && !strcmp(argv[1], "--print"))
		return print(argv[2]);
	for (i = 1; i < (size_t)argc; i++)
		check(argv[i]);
	if (argc == 1 && !glob("tests/cases/*.case", 0, 0, &files)) {
		for (i = 0; i < files.gl_pathc; i++)
			check(files.gl_pathv[i]);
		globfree(&files);
	}
	return tap_end();
}
