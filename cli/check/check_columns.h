/* SPDX-License-Identifier: MIT */
/*
 * check -F and -T: a row for each cause, or defect, with the columns that the options name.
 */
#ifndef CLI_CHECK_COLUMNS_H
#define CLI_CHECK_COLUMNS_H

#include "cli/common/aligned.h"

#define CHECK_COLUMNS 16

struct check_columns {
	const char *fields; /* of -F; null: no rows but lines */
	bool table;         /* -T */
	unsigned char column[CHECK_COLUMNS];
	unsigned nr;
	struct output output;
	struct aligned aligned;
};

#define CHECK_COLUMN_NAMES "level status path offset field count last text"

/* Takes the list of -F into a struct check_columns. EXIT_FINE, or EXIT_USAGE with a message printed. */
int check_columns_option(void *to, const char *command, const char *text);

/* EXIT_FINE, or another exit code with a message printed. */
int check_columns_open(struct check_columns *c);

/* error: the first of its cause; null: of causes that are not distinguished. */
void check_columns_put(struct check_columns *c, const struct pfr_session_error *error, uint64_t count, uint64_t last);

/* The rest of the rows; `code`, or EXIT_IO where they could not be written. */
int check_columns_close(struct check_columns *c, int code);

#endif
