/* SPDX-License-Identifier: MIT */
/*
 * Any text as an expression of --where, and any bytes as the data of a capture that it selects from: an error lies within the text, and
 * an expression and its negation choose each record once, and the same records where all fields have to be walked.
 *
 * An input is: a byte, the expression's size; the expression; a capture.
 */
#include "fuzz/harness.h"
#include "perfring_session_where.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

static uint64_t count(const uint8_t *data, size_t size, const char *text)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter};
	const struct pfr_session_record *r;
	struct pfr_expression *e;
	struct pfr_session *s;
	uint64_t records = 0;

	if (pfr_expression_compile(&e, text, 0, &error)) {
		if (error.column > strlen(text) || error.length > strlen(text) - error.column || !error.text[0])
			fuzz_broken("an error without a place or a text");
		return UINT64_MAX;
	}
	filter.where = e;
	if (!pfr_session_open_memory(&s, data, size, &options, 0)) {
		while (pfr_session_next(s, &r) == PFR_OK)
			records += r->frame.piece == PFR_PIECE_RECORD;
		(void)pfr_session_unknown_field(s, 0, &error);
		pfr_session_close(s);
	}
	pfr_expression_free(e);
	return records;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[256], negated[272], walked[320];
	size_t length = size ? data[0] : 0;
	uint64_t one, other, same;

	if (length + 1 > size)
		return 0;
	memcpy(text, data + 1, length);
	text[length] = 0;
	strcpy(negated, "not (");
	strcat(negated, text);
	strcat(negated, ")");
	snprintf(walked, sizeof(walked), "(%s) and (callchain or not callchain)", text);
	one = count(data + 1 + length, size - length - 1, text);
	other = count(data + 1 + length, size - length - 1, negated);
	if (one != UINT64_MAX && other != UINT64_MAX && one + other != count(data + 1 + length, size - length - 1, "misc or not misc"))
		fuzz_broken("an expression and its negation do not choose every record once");
	same = one == UINT64_MAX ? one : count(data + 1 + length, size - length - 1, walked);
	if (same != UINT64_MAX && one != same)
		fuzz_broken("an expression chooses other records where all fields are walked");
	return 0;
}
