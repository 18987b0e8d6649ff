/* SPDX-License-Identifier: MIT */
/*
 * convert -F: some columns of tables.
 */
#ifndef CLI_SELECTED_H
#define CLI_SELECTED_H

#include "perfring_session_export.h"

#include <stdbool.h>

#define SELECTED_MOST 64

/* The columns that were named, for all tables. */
struct selection {
	char names[SELECTED_MOST][64];
	unsigned nr;     /* 0: all columns */
	uint64_t tables; /* bits of the names that a table had */
};

/* A table with the columns that were chosen, in the order of their names. */
struct selected {
	struct pfr_table table;
	struct pfr_column columns[SELECTED_MOST];
	struct pfr_column_data data[SELECTED_MOST];
	uint32_t index[SELECTED_MOST];
};

/* Takes "id,time,tid" into a struct selection. EXIT_FINE, or EXIT_USAGE with a message printed. */
int selection_option(void *to, const char *command, const char *text);

/* False: the table has none of the columns. */
bool selected_begin(struct selection *selection, const struct pfr_table *table, struct selected *to);

/* The same of a batch, valid as long as the batch is. */
struct pfr_batch selected_batch(struct selected *selected, const struct pfr_batch *batch);

/* A name that no table had; null: there is none. */
const char *selection_unknown(const struct selection *selection);

#endif
