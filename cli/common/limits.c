/* SPDX-License-Identifier: MIT */
/*
 * --limit NAME=VALUE, which every command that reads has. What a limit means is its user's.
 */
#include "cli/text/number.h"
#include "options.h"

#include <inttypes.h>
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
	return OPTIONS_SHOWN;
}

static int limit_set(void *to, const char *command, const char *text)
{
	size_t length = strcspn(text, "=");
	enum pfr_limit limit = PFR_LIMIT_NONE;
	uint64_t value;

	(void)to;

	if (!strcmp(text, "help"))
		return limits_help();
	do
		limit = (enum pfr_limit)(limit + 1);
	while (*pfr_limit_name(limit) && (strlen(pfr_limit_name(limit)) != length || memcmp(pfr_limit_name(limit), text, length)));
	if (!*pfr_limit_name(limit))
		return usage(command, "'%.*s' is no limit; --limit help lists them", (int)length, text);
	if (text[length] != '=' || !number_read(text + length + 1, 0, UINT64_MAX, &value))
		return usage(command, "--limit %s: %s= needs a whole number of 64 bits", text, pfr_limit_name(limit));
	*pfr_limit_of(&chosen, limit) = value;
	return EXIT_FINE;
}

const struct option_row limit_rows[] = {
	{.name = "limit", .value = "NAME=N", .kind = OPTION_CALL, .set = limit_set, .offer = OFFER_LIMITS, .rare = true, .text = "set a limit, may be repeated; --limit help lists them"},
	{0}};
