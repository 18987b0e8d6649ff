/* SPDX-License-Identifier: MIT */
/*
 * Prints doc/versions.md from the rows: which release brought each record, bit, value and
 * feature. It knows how a release is written, and nothing of what rows mean.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	const char *since, *kind, *name, *number, *doc;
	int order; /* of the rows */
};

static struct entry entries[] = {
#define RECORD(number, NAME, name, trailer, since, doc) {since, "record", #NAME, #number, doc, __LINE__},
#define MISC(name, bit, NAME, since, doc) {since, "misc of " #name, #NAME, "bit " #bit, doc, __LINE__},
#include "schema/all.def"
#define BIT(set, bit, NAME, since, doc) {since, #set, #NAME, "bit " #bit, doc, __LINE__},
#define BITS(set, shift, width, name, of, since, doc) {since, #set, #name, "bits " #shift ", " #width, doc, __LINE__},
#define VALUE(set, value, NAME, since, doc) {since, #set, #NAME, #value, doc, __LINE__},
#define VALUE_RANGE(set, first, last, NAME, since, doc) {since, #set, #NAME, #first " to " #last, doc, __LINE__},
#include "schema/sets_all.def"
};

#define NR (sizeof(entries) / sizeof(entries[0]))

/* Releases in their order: 2009 first, "after 7.3" after 7.3, what is no release at the end. */
static long rank(const char *since)
{
	long part[4] = {0, 0, 0, 0};
	int after = strncmp(since, "after ", 6) == 0, i;
	char *end;

	if (after)
		since += 6;
	for (i = 0; i < 3; i++, since = end + 1) {
		part[i] = strtol(since, &end, 10);
		if (end == since)
			return 1000000000;
		if (*end != '.')
			break;
	}
	if (part[0] == 2009)
		part[0] = 0;
	return (part[0] * 1000 + part[1]) * 1000 + part[2] * 2 + after;
}

static int compare(const void *a, const void *b)
{
	const struct entry *one = a, *two = b;
	long first = rank(one->since), second = rank(two->since);
	int names = strcmp(one->since, two->since), kinds = strcmp(one->kind, two->kind);

	if (first != second)
		return first < second ? -1 : 1;
	return names ? names : kinds ? kinds : one->order < two->order ? -1 : one->order > two->order;
}

static const struct commit {
	const char *kind, *name, *commit;
} commits[] = {
#define COMMIT(kind, NAME, commit) {kind, #NAME, commit},
#include "schema/commits.def"
};

#define NR_COMMITS (sizeof(commits) / sizeof(commits[0]))

static int is_of(const struct commit *commit, const struct entry *entry)
{
	return !strcmp(commit->kind, entry->kind) && !strcmp(commit->name, entry->name);
}

static const char *commit_of(const struct entry *entry)
{
	size_t i;

	for (i = 0; i < NR_COMMITS; i++)
		if (is_of(&commits[i], entry))
			return commits[i].commit;
	return "";
}

/* A commit whose row has another name by now would be lost. */
static void check_commits(void)
{
	size_t i, k;

	for (i = 0; i < NR_COMMITS; i++) {
		for (k = 0; k < NR && !is_of(&commits[i], &entries[k]); k++)
			;
		if (k < NR)
			continue;
		fprintf(stderr, "print_versions: commits.def has %s %s, which has no row\n", commits[i].kind, commits[i].name);
		exit(1);
	}
}

int main(void)
{
	const char *since = "";
	size_t i;

	check_commits();
	qsort(entries, NR, sizeof(entries[0]), compare);
	printf("<!-- SPDX-License-Identifier: MIT -->\n<!-- Printed from schema/ by schema/print_versions.c; do not edit, `make print` makes it anew. -->\n"
	       "# Which release brought what\n\nEach record, bit, value and feature by the release of Linux that first had it; what the perf program\n"
	       "writes came with the perf of that release. `after 7.3` is in the kernel's tip tree and in no release yet;\n"
	       "`simpleperf` is Android's recorder; 2009 is perf_counter, before 2.6.31. The commit is that of the Linux tree, where it is known.\n\n"
	       "Compared with headers of Linux 7.2.13 (Debian sid's linux-libc-dev, the newest on 2026-11-27) by tests/drift/drift.py: perf_event.h and perf_regs.h of each architecture, 10 that differ, nothing that the rows lack.\n");
	for (i = 0; i < NR; i++) {
		if (!*entries[i].since)
			continue; /* reserved, or the decoder's own */
		if (strcmp(since, entries[i].since) != 0)
			printf("\n## %s\n\n| set | name | number | what | commit |\n|---|---|---|---|---|\n", entries[i].since);
		since = entries[i].since;
		printf("| %s | %s | %s | %s | %s |\n", entries[i].kind, entries[i].name, entries[i].number, entries[i].doc, commit_of(&entries[i]));
	}
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
