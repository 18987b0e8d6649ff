/* SPDX-License-Identifier: MIT */
/*
 * export/tables/tracepoints.c, writers/text.c on captures that are made here: tables of tracepoints with fields of every kind and with names that are none, payloads
 * that end early, and the forms of numbers, times and texts as CSV and JSON.
 */
#include "tests/made/made.h"

#include "perfring_session_export.h"

#include <math.h>
#include <time.h>

#define TYPE (PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_RAW | PFR_SAMPLE_IDENTIFIER)

static struct made m;

/* ---- tables of a capture, as JSON lines ---------------------------------------------------------------- */

struct tables {
	struct pfr_sink sink;
	struct pfr_table_writer *writer;
};

static int begin_table(void *user, const struct pfr_table *table)
{
	struct tables *t = user;

	t->sink.write(t->sink.user, "# ", 2);
	t->sink.write(t->sink.user, table->name, strlen(table->name));
	t->sink.write(t->sink.user, "\n", 1);
	assert_int_equal(pfr_jsonl_new(&t->writer, &t->sink, NULL), PFR_OK);
	return pfr_table_writer_sink(t->writer)->begin(pfr_table_writer_sink(t->writer)->user, table);
}

static int put_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct tables *t = user;

	return pfr_table_writer_sink(t->writer)->batch(pfr_table_writer_sink(t->writer)->user, table, batch);
}

static int end_table(void *user, const struct pfr_table *table)
{
	struct tables *t = user;
	int error = pfr_table_writer_sink(t->writer)->end(pfr_table_writer_sink(t->writer)->user, table);

	pfr_table_writer_free(t->writer);
	t->writer = NULL;
	return error;
}

/* The one table with that name, without the line that names it, and what its rows begin with. */
static void has_table(const char *name, const char *expected)
{
	struct pfr_session *session;
	struct pfr_export_options options = {.size = sizeof(options), .tables = &name, .nr_tables = 1};
	struct pfr_export *export;
	struct written to;
	struct tables t = {.sink = written_sink(&to)};
	struct pfr_table_sink sink = {sizeof(sink), &t, begin_table, put_batch, end_table};
	enum pfr_status status;
	char *text, *from, *row;

	session = made_open(m.b.data, m.b.size, PFR_ORDER_TIME, 0);
	assert_int_equal(pfr_export_open(&export, session, &sink, &options), PFR_OK);
	while ((status = pfr_export_next(export)) == PFR_OK)
		;
	assert_int_equal(status, PFR_END);
	pfr_export_close(export);
	pfr_session_close(session);
	text = (char *)(uintptr_t)written_text(&to);
	assert_int_equal(strncmp(text, "# ", 2), 0);
	assert_int_equal(strncmp(text + 2, name, strcspn(name, "*")), 0);
	for (from = row = strchr(text, '\n') + 1; *from;) { /* the common columns are left out */
		char *fields = strstr(from, "\"common_pid\":"), *end = strchr(from, '\n') + 1;

		fields = strchr(fields, ',') ? strchr(fields, ',') + 1 : end - 2;
		memmove(row, fields, (size_t)(end - fields));
		row += end - fields;
		from = end;
	}
	*row = 0;
	assert_string_equal(strchr(text, '\n') + 1, expected);
	free(to.data);
}

static void payload(unsigned id, const void *data, uint32_t size)
{
	uint32_t more = (12 - size % 8) % 8; /* so that the record's size is a multiple of 8 */

	bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_KERNEL);
	bytes_u64(&m.b, id - 99), bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, 1);
	bytes_u32(&m.b, 8 + size + more), bytes_u16(&m.b, id), bytes_u16(&m.b, 0), bytes_u32(&m.b, 10);
	bytes_raw(&m.b, data, size), bytes_fill(&m.b, 0, more);
	bytes_record_end(&m.b);
}

static void begin(unsigned nr)
{
	unsigned i;

	made_begin(&m, 0);
	for (i = 0; i < nr; i++)
		made_event(&m, &(struct pfr_attr){.type = PFR_TYPE_TRACEPOINT, .config = 100 + i, .sample_type = TYPE}, i + 1, i + 1);
	made_records(&m);
}

/* Numbers of each width and sign, several of them, bytes, sets of CPUs, and a text elsewhere in the payload. */
static void fields_of_every_kind(void **state)
{
	static const char *const formats[] = {
		"name: kinds\nID: 100\n" MADE_COMMON
		"\tfield:s16 few[3];\toffset:8;\tsize:6;\tsigned:1;\n\tfield:u8 small;\toffset:14;\tsize:1;\tsigned:0;\n\tfield:s8 less;\toffset:15;\tsize:1;\tsigned:1;\n"
		"\tfield:void * place;\toffset:16;\tsize:8;\tsigned:0;\n\tfield:__data_loc cpumask_t cpus;\toffset:24;\tsize:4;\tsigned:0;\n\tfield:__data_loc char[] text;\toffset:28;\tsize:4;\tsigned:0;\n"
		"\tfield:__data_loc u8[] bytes;\toffset:32;\tsize:4;\tsigned:0;\n\nprint fmt: \"\"\n"};
	static const unsigned char data[] = {0xff, 0xff, 2, 0, 0, 0x80, 200, 0x9c, 1, 0, 0, 0, 0, 0, 0, 0x80, 36, 0, 8, 0, 44, 0, 4, 0, 48, 0, 3, 0, 5, 0, 0, 0, 0, 0, 0, 0x80, 'a', '"', 'b', 0, 1, 2, 0xff, 0};

	(void)state;
	begin(1);
	payload(100, data, sizeof(data));
	payload(100, data, 10); /* ends within a field */
	made_formats(&m, "made", formats, 1, "");
	made_end(&m);
	has_table("made_kinds", "\"few\":\"-1,2,-32768\",\"small\":200,\"less\":-100,\"place\":9223372036854775809,\"cpus\":\"0,2,63\",\"text\":\"a\\\"b\",\"bytes\":\"0102ff\"}\n"
				"\"few\":\"-1,2,-32768\",\"small\":200,\"less\":-100}\n");
}

/* Names that no table or column has: of other bytes, with a digit first, of none, and taken ones. */
static void names(void **state)
{
	static const char *const formats[] = {
		"name: 2-nd{\nID: 100\n" MADE_COMMON "\tfield:u32 Time;\toffset:8;\tsize:4;\tsigned:0;\n\tfield:u32 a-b;\toffset:12;\tsize:4;\tsigned:0;\n\tfield:u32 time;\toffset:16;\tsize:4;\tsigned:0;\n\nprint fmt: \"\"\n",
		"name: out\nID: 101\n" MADE_COMMON "\tfield:u32 one;\toffset:8;\tsize:4;\tsigned:0;\n\nprint fmt: \"\"\n",
		"name: OUT\nID: 102\n" MADE_COMMON "\tfield:u32 two;\toffset:8;\tsize:4;\tsigned:0;\n\nprint fmt: \"\"\n"};
	static const unsigned char data[] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0};

	(void)state;
	begin(3);
	payload(100, data, sizeof(data));
	payload(101, data, sizeof(data));
	payload(102, data, sizeof(data));
	made_formats(&m, "left", formats, 3, "");
	made_end(&m);
	has_table("left_2_nd_", "\"Time\":1,\"a_b\":2,\"time_6\":3}\n");
	has_table("left_out_*", "\"one\":1}\n");
	has_table("left_OUT_*", "\"two\":1}\n");
	begin(1);
	payload(100, data, sizeof(data));
	made_formats(&m, "9", formats, 1, "");
	made_end(&m);
	has_table("_9_2_nd_", "\"Time\":1,\"a_b\":2,\"time_6\":3}\n");
}

/* ---- text ------------------------------------------------------------------------------------------------ */

static const struct pfr_column columns[] = {
	{1, PFR_COLUMN_TIME, 1, "time", "ns", ""},
	{2, PFR_COLUMN_U64, 1, "large", "", ""},
	{3, PFR_COLUMN_F64, 1, "real", "", ""},
	{4, PFR_COLUMN_TEXT, 1, "text", "", ""},
	{5, PFR_COLUMN_S64, 1, "below", "", ""},
};
static const struct pfr_table table = {.name = "made", .doc = "", .columns = columns, .nr_columns = 5};

static void text_is(int json, struct pfr_text_options options, uint64_t time, double real, const char *expected)
{
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	struct pfr_table_writer *writer;
	struct pfr_rows *rows;
	uint64_t bits;

	options.size = sizeof(options);
	memcpy(&bits, &real, 8);
	assert_int_equal((json ? pfr_jsonl_new : pfr_csv_new)(&writer, &sink, &options), PFR_OK);
	assert_int_equal(pfr_rows_new(&rows, &table, pfr_table_writer_sink(writer)), PFR_OK);
	pfr_rows_number(rows, 0, time);
	pfr_rows_number(rows, 1, UINT64_MAX);
	pfr_rows_number(rows, 2, bits);
	pfr_rows_text(rows, 3, "=1+1", 4);
	pfr_rows_number(rows, 4, (uint64_t)-7);
	assert_int_equal(pfr_rows_next(rows), PFR_OK);
	assert_int_equal(pfr_rows_end(rows), PFR_OK);
	pfr_rows_free(rows);
	pfr_table_writer_free(writer);
	assert_string_equal(strchr(written_text(&to), json ? '{' : '\n') + !json, expected);
	free(to.data);
}

/* Times as numbers or days, before 1970 too and as late as they go; numbers as texts; what is no number is null. */
static void forms_of_text(void **state)
{
	const struct pfr_text_options none = {.size = 0}, iso = {.iso_time = 1}, texts = {.integers_as_text = 1}, both = {.iso_time = 1, .integers_as_text = 1}, formulas = {.formulas = 1};

	(void)state;
	text_is(1, none, 1500000000, 0.5, "{\"time\":1500000000,\"large\":18446744073709551615,\"real\":0.5,\"text\":\"=1+1\",\"below\":-7}\n");
	text_is(1, iso, 1500000000, NAN, "{\"time\":\"1970-01-01T00:00:01.500000000Z\",\"large\":18446744073709551615,\"text\":\"=1+1\",\"below\":-7}\n");
	text_is(1, texts, 1500000000, INFINITY, "{\"time\":\"1500000000\",\"large\":\"18446744073709551615\",\"text\":\"=1+1\",\"below\":\"-7\"}\n");
	text_is(1, both, (uint64_t)-1, -0.0, "{\"time\":\"1969-12-31T23:59:59.999999999Z\",\"large\":\"18446744073709551615\",\"real\":-0,\"text\":\"=1+1\",\"below\":\"-7\"}\n");
	if (sizeof(time_t) > 4)
		text_is(0, iso, (uint64_t)INT64_MIN, 1e300, "1677-09-21T00:12:43.145224192Z,18446744073709551615,1.0000000000000001e+300,\"'=1+1\",-7\r\n");
	text_is(0, formulas, INT64_MAX, NAN, "9223372036854775807,18446744073709551615,nan,\"=1+1\",-7\r\n");
	if (sizeof(time_t) > 4)
		text_is(0, iso, INT64_MAX, 1, "2262-04-11T23:47:16.854775807Z,18446744073709551615,1,\"'=1+1\",-7\r\n");
}

/* A text that is written as another text's bytes are stays a text of its own, in either order. */
static void texts_alike(void **state)
{
	static const char *const texts[] = {"\xff", "\\xff", "\\x5cxff", "\\xff", "\xff", "plain", "plain"};
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	struct pfr_table_writer *writer;
	struct pfr_rows *rows;
	size_t i;

	(void)state;
	assert_int_equal(pfr_jsonl_new(&writer, &sink, NULL), PFR_OK);
	assert_int_equal(pfr_rows_new(&rows, &table, pfr_table_writer_sink(writer)), PFR_OK);
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		pfr_rows_text(rows, 3, texts[i], strlen(texts[i]));
		assert_int_equal(pfr_rows_next(rows), PFR_OK);
	}
	assert_int_equal(pfr_rows_end(rows), PFR_OK);
	pfr_rows_free(rows);
	pfr_table_writer_free(writer);
	assert_string_equal(written_text(&to), "{\"text\":\"\\\\xff\"}\n{\"text\":\"\\\\x5cxff\"}\n{\"text\":\"\\\\x5cx5cxff\"}\n{\"text\":\"\\\\x5cxff\"}\n"
					       "{\"text\":\"\\\\xff\"}\n{\"text\":\"plain\"}\n{\"text\":\"plain\"}\n");
	free(to.data);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_of_every_kind),
		cmocka_unit_test(names),
		cmocka_unit_test(texts_alike),
		cmocka_unit_test(forms_of_text),
	};

	return RUN(tests);
}
