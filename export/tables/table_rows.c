/* SPDX-License-Identifier: MIT */
/*
 * The tables with their columns, as structs, printed from tables.def.
 */
#include "tables.h"

#define TABLE(name, doc) static const struct pfr_column columns_##name[] = {
#define COLUMN(table, id, name, TYPE, nullable, unit, doc) {id, PFR_COLUMN_##TYPE, nullable, #name, unit, doc},
#define END_TABLE(name) \
	} \
	;
#include "tables.def"

const struct pfr_table export_tables[TABLE_NR] = {
#define TABLE(table, text) {.name = #table, .doc = text, .columns = columns_##table, .nr_columns = C_##table##_NR},
#define COLUMN(table, id, name, TYPE, nullable, unit, doc)
#define END_TABLE(name)
#include "tables.def"
};

const struct pfr_table *pfr_export_table(uint32_t index)
{
	return index < TABLE_NR ? &export_tables[index] : 0;
}
