/* SPDX-License-Identifier: MIT */
/*
 * Prints the tables from their rows: as a document, with the argument "clickhouse" as SQL that makes them, or with
 * "distributed" as SQL that makes tables over several servers. A program of the build, no part of the library.
 */
#include <perfring_session_export.h>
#include <stdio.h>
#include <string.h>

static int sql, distributed;

static void begin(const char *name, const char *doc)
{
	if (distributed)
		printf("CREATE TABLE IF NOT EXISTS fleet_%s AS %s ENGINE = Distributed(fleet, default, %s, cityHash64(host));\n", name, name, name);
	else if (sql)
		printf("\n-- %s\nCREATE TABLE IF NOT EXISTS %s (host String, date Date", doc, name);
	else
		printf("\n## %s\n\n%c%s.\n\n| id | column | type | null | unit | meaning |\n|---|---|---|---|---|---|\n", name,
		       *doc >= 'a' && *doc <= 'z' ? *doc - 'a' + 'A' : *doc, doc + 1);
}

static const char *sql_type(const char *type)
{
	static const char *const types[][2] = {{"BOOL", "UInt8"}, {"U8", "UInt8"}, {"U16", "UInt16"}, {"U32", "UInt32"}, {"U64", "UInt64"}, {"S8", "Int8"}, {"S16", "Int16"}, {"S32", "Int32"}, {"S64", "Int64"}, {"F64", "Float64"}, {"TIME", "Int64"}};
	size_t i;

	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (!strcmp(types[i][0], type))
			return types[i][1];
	return "String";
}

static void column(unsigned id, const char *name, const char *type, int nullable, const char *unit, const char *doc)
{
	if (distributed)
		return;
	if (sql)
		printf(",\n\t`%s` %s%s%s", name, nullable ? "Nullable(" : "", sql_type(type), nullable ? ")" : "");
	else
		printf("| %u | %s | %s | %s | %s | %s |\n", id, name, type, nullable ? "yes" : "", unit, doc);
}

static void end(void)
{
	if (sql)
		printf("\n) ENGINE = MergeTree() PARTITION BY date ORDER BY (host, date);\n");
}

static void head(void)
{
	printf("<!-- SPDX-License-Identifier: MIT -->\n# The tables of a capture\n\n"
	       "Printed from export/tables/tables.def by `make print-tables`. `perfring convert --to parquet|arrow|csv|jsonl` writes them; "
	       "include/perfring_session_export.h gives them to programs.\n\n"
	       "- An id never changes its meaning and is never used again in its table; in Parquet it is the field id.\n"
	       "- Absent is null, not 0. Unsigned numbers of 64 bits stay unsigned. Text is UTF-8; other bytes are \\xNN.\n"
	       "- U8 to U64 are unsigned, S8 to S64 signed integers, F64 is a double, BYTES is a byte string (hexadecimal digits in CSV and "
	       "JSON), TIME is nanoseconds since 1970 in UTC (in Parquet a timestamp without a zone).\n"
	       "- CSV is as of RFC 4180: lines end with CR LF, a text with commas, quotes or ends of lines is quoted. Null is an empty cell and an empty text "
	       "`\"\"`; a text that a spreadsheet would take for a formula has a `'` in front. Other commands that write CSV (`report`, `diff`, `sched`, `calls`) write it so.\n"
	       "- Times with unit ns are those of the capture's clock; table capture relates it to wall time where the capture does.\n"
	       "- Ids from 100 on are fields of the record: 100 and the field's key.\n"
	       "- Samples are numbered in the order of time. `sample.callsite` is the innermost callsite; follow `callsite.parent` outward. "
	       "The same chain has the same number, except in captures of more than half a million callsites, where it may have several.\n"
	       "- Each tracepoint has a table with its system and name, such as `sched_sched_switch`: `sample_id`, `sample_time`, `sample_cpu`, "
	       "`sample_pid`, `sample_tid`, `sample_thread`, `sample_comm`, `sample_callsite` (ids 1 to 8), and the fields of its format (ids from 100 on, in "
	       "their order). Arrays of numbers and sets of CPUs are text with commas. Characters other than letters, digits and _ are _ in names.\n"
	       "- A callchain whose user part came later (CALLCHAIN_DEFERRED) has it, where it came; how many had none is reported.\n");
	printf("- %d tracepoints have tables at most, those whose samples come first. The payload of the others is in `sample.raw`; how many samples "
	       "that are is reported.\n",
	       PFR_TRACEPOINT_TABLES);
}

int main(int argc, char **argv)
{
	sql = argc > 1 && !strcmp(argv[1], "clickhouse");
	distributed = argc > 1 && !strcmp(argv[1], "distributed");
	if (distributed)
		printf("-- Printed from export/tables/tables.def by make print-tables: the tables of all servers of the cluster \"fleet\".\n\n");
	else if (sql)
		printf("-- Printed from export/tables/tables.def by make print-tables: perfring's tables for ClickHouse.\n");
	else
		head();
#define TABLE(name, doc) begin(#name, doc);
#define COLUMN(table, id, name, TYPE, nullable, unit, doc) column(id, #name, #TYPE, nullable, unit, doc);
#define END_TABLE(name) end();
#include "export/tables/tables.def"
	return 0;
}
