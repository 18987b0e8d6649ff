/* SPDX-License-Identifier: MIT */
/*
 * Chosen fields of a record: show_columns.c makes their text, show_keys.c the numbers that stand for it.
 */
#ifndef SESSION_SHOW_COLUMNS_H
#define SESSION_SHOW_COLUMNS_H

#include "show.h"
#include "session/where/where.h"

#define COLUMN_NAME_MOST 128

enum kind {
	OF_FIELD,
	OF_TIME,
	OF_CPU,
	OF_PID,
	OF_TID,
	OF_TYPE,
	OF_EVENT,
	OF_OFFSET,
	OF_COMM,
	OF_IP,
	OF_DSO,
	OF_PLACE, /* from here on names of which expressions know nothing */
	OF_SYM,
	OF_CGROUP,
	OF_WEIGHT,
	OF_INS_LAT,
	OF_RETIRE_LAT,
};

struct column {
	uint8_t kind; /* enum kind */
	uint8_t leaf;
	uint8_t seen;   /* some record had it */
	uint8_t number; /* of a sample, by which the text is chosen: index + 1 in the rows of show_keys.c; 0: none is known */
	char name[COLUMN_NAME_MOST];
};

struct show_columns {
	struct pfr_expression *e;
	struct column column[WHERE_LEAVES];
	uint32_t nr;
	uint16_t open[PFR_WALK_DEPTH + 2]; /* rows of the groups around what is walked */
	unsigned depth;
};

/* show_keys.c: which numbers of samples stand for the columns, once their names are compiled. */
void show_keys_find(struct show_columns *columns);
/* Whether the column's text may depend on tasks or mappings. */
bool show_keys_follow(const struct show_columns *columns, const struct column *column);

#endif
