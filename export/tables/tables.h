/* SPDX-License-Identifier: MIT */
/*
 * The tables as numbers: T_sample is a table, C_sample_time a column of it, both printed from tables.def.
 */
#ifndef PFR_TABLES_H
#define PFR_TABLES_H

#include "perfring_session_export.h"

enum table_number {
#define TABLE(name, doc) T_##name,
#define COLUMN(table, id, name, TYPE, nullable, unit, doc)
#define END_TABLE(name)
#include "tables.def"
	TABLE_NR
};

#define TABLE(name, doc) \
	enum column_##name \
	{
#define COLUMN(table, id, name, TYPE, nullable, unit, doc) COLUMN_OF(table, name)
#define COLUMN_OF(table, name) C_##table##_##name,
#define END_TABLE(name) \
	C_##name##_NR \
	} \
	;
#include "tables.def"

extern const struct pfr_table export_tables[TABLE_NR];

#endif
