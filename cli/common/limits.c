/* SPDX-License-Identifier: MIT */
/*
 * --limit NAME=VALUE, which every subcommand that reads has: taken out of the
 * words before the subcommand sees them. What a limit means is its user's.
 */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static struct pfr_limits chosen;

void limits_begin(void)
{
	pfr_limits_init(&chosen, sizeof(chosen));
}

const struct pfr_limits *limits(void)
{
	return &chosen;
}

static int limits_help(void)
{
	struct pfr_limits defaults;
	enum pfr_limit limit;

	pfr_limits_init(&defaults, sizeof(defaults));
	for (limit = (enum pfr_limit)1; *pfr_limit_name(limit); limit = (enum pfr_limit)(limit + 1))
		printf("%-13s %10" PRIu64 "  %s\n", pfr_limit_name(limit), pfr_limit(&defaults, limit), pfr_limit_doc(limit));
	help("");
	return -1;
}

static int limit_set(const char *command, const char *text)
{
	size_t length = strcspn(text, "=");
	enum pfr_limit limit = PFR_LIMIT_NONE;
	char *end;
	uint64_t value;

	if (!strcmp(text, "help"))
		return limits_help();
	do
		limit = (enum pfr_limit)(limit + 1);
	while (*pfr_limit_name(limit) && (strlen(pfr_limit_name(limit)) != length || memcmp(pfr_limit_name(limit), text, length)));
	if (!*pfr_limit_name(limit))
		return usage(command, "'%.*s' is no limit; --limit help lists them", (int)length, text);
	value = strtoull(text + length + (text[length] == '='), &end, 10);
	if (text[length] != '=' || text[length + 1] < '0' || text[length + 1] > '9' || *end)
		return usage(command, "--limit %s: %s= needs a whole number", text, pfr_limit_name(limit));
	*pfr_limit_of(&chosen, limit) = value;
	return EXIT_FINE;
}

int limits_take(const char *command, int *argc, char **argv)
{
	int from, to = 1, result = EXIT_FINE;

	for (from = 1; from < *argc && !result; from++) {
		if (!strcmp(argv[from], "--"))
			break;
		if (!strncmp(argv[from], "--limit=", 8))
			result = limit_set(command, argv[from] + 8);
		else if (strcmp(argv[from], "--limit"))
			argv[to++] = argv[from];
		else if (++from < *argc)
			result = limit_set(command, argv[from]);
		else
			result = usage(command, "--limit requires NAME=VALUE");
	}
	while (from < *argc)
		argv[to++] = argv[from++];
	*argc = to;
	argv[to] = 0;
	return result;
}
