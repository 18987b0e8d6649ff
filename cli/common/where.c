/* SPDX-License-Identifier: MIT */
/*
 * --where: compiles the expression, and shows where it is wrong.
 */
#include "aligned.h"
#include "filter.h"
#include "cli/text/nearest.h"

#include "perfring_session_where.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN 100         /* bytes of the expression that are shown around an error */
#define BEFORE 60         /* of these before it */
#define TYPES_NAMED 33024 /* no type of a larger number has a name */

static void hint_for(const struct pfr_expression_error *error, const char *typed, char hint[128])
{
	const char *last = strrchr(typed, '.'); /* of a field in others */
	struct nearest nearest = nearest_begin(last ? last + 1 : typed);
	const char *name;
	uint32_t i;

	if (error->expected == PFR_EXPECTED_FIELD)
		for (i = 0; (name = pfr_expression_field(i)); i++)
			nearest_try(&nearest, name);
	if (error->expected == PFR_EXPECTED_TYPE)
		for (i = 0; i < TYPES_NAMED; i++)
			nearest_try(&nearest, pfr_type_name(i));
	nearest_hint(&nearest, hint);
}

/* The part of the expression around the error, and a line that points to it. */
static void show(const char *text, const struct pfr_expression_error *error)
{
	size_t size = strlen(text), begin = error->column > BEFORE ? error->column - BEFORE : 0;
	size_t length = error->length > SHOWN - BEFORE ? SHOWN - BEFORE : error->length;
	unsigned before, under;
	char marks[SHOWN + 1];

	while (begin && begin < error->column && ((unsigned char)text[begin] & 0xc0) == 0x80)
		begin++;
	before = aligned_columns(text + begin, error->column - begin);
	under = aligned_columns(text + error->column, error->column + length <= size ? length : 0);
	memset(marks, '~', sizeof(marks));
	marks[0] = '^';
	marks[under > SHOWN ? SHOWN : under ? under :
					      1] = 0;
	print_stderr("    %.*s", (int)(size - begin > SHOWN ? SHOWN : size - begin), text + begin);
	print_stderr("    %*s%s", (int)before, "", marks);
}

static void where_print_error(const char *prefix, const char *text, const struct pfr_expression_error *error)
{
	char typed[64], hint[128] = "";

	snprintf(typed, sizeof(typed), "%.*s", (int)error->length, text + error->column);
	hint_for(error, typed, hint);
	if (error->expected == PFR_EXPECTED_OTHER)
		print_stderr("%s--where: %s", prefix, error->text);
	else
		print_stderr("%s--where: %s '%s'%s", prefix, error->text, typed, hint);
	show(text, error);
}

int where_option(void *to, const char *command, const char *text)
{
	struct filter *filter = to;
	struct pfr_expression_error error = {.size = sizeof(error)};
	char prefix[32];
	enum pfr_status status;

	status = pfr_expression_compile(&filter->where, text, 0, &error);
	filter->where_text = text;
	if (!status)
		return EXIT_FINE;
	if (status == PFR_E_MEMORY)
		return print_no_memory(command);
	snprintf(prefix, sizeof(prefix), "%s: ", command);
	where_print_error(prefix, text, &error);
	return EXIT_USAGE;
}

bool where_verdict(const struct filter *filter, struct pfr_session *session, const char *path)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	char prefix[256];

	if (!filter->where || pfr_session_unknown_field(session, 0, &error))
		return true;
	snprintf(prefix, sizeof(prefix), "%.200s: ", path);
	where_print_error(prefix, filter->where_text, &error);
	return false;
}
