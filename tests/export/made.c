/* SPDX-License-Identifier: MIT */
/*
 * A table with a column of every type, made by a formula that tests/npm/made.mjs has too, in
 * every format, in batches of BATCH rows: made DIRECTORY ROWS BATCH. With a fourth argument, a number of bytes,
 * the output fails after so many of them, and each line says whether the errno value came back; negative: it does not fail.
 * A fifth is the number of threads that encode.
 * made --arrow-c ROWS checks the structs of the Arrow C data interface instead;
 * made --stream CAPTURE reads a capture by the C stream interface.
 */
#include "perfring_session_export.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define K UINT64_C(0x9e3779b97f4a7c15)

static const struct pfr_column columns[] = {
	{1, PFR_COLUMN_BOOL, 1, "c_bool", "", ""},
	{2, PFR_COLUMN_U8, 1, "c_u8", "", ""},
	{3, PFR_COLUMN_U16, 1, "c_u16", "", ""},
	{4, PFR_COLUMN_U32, 1, "c_u32", "", ""},
	{5, PFR_COLUMN_U64, 1, "c_u64", "", ""},
	{6, PFR_COLUMN_S8, 1, "c_s8", "", ""},
	{7, PFR_COLUMN_S16, 1, "c_s16", "", ""},
	{8, PFR_COLUMN_S32, 1, "c_s32", "", ""},
	{9, PFR_COLUMN_S64, 1, "c_s64", "", ""},
	{10, PFR_COLUMN_F64, 1, "c_f64", "", ""},
	{11, PFR_COLUMN_TEXT, 1, "c_text", "", ""},
	{12, PFR_COLUMN_BYTES, 1, "c_bytes", "", ""},
	{13, PFR_COLUMN_TIME, 1, "c_time", "", ""},
	{14, PFR_COLUMN_U64, 0, "c_row", "rows", "never null"},
	{15, PFR_COLUMN_U64, 1, "c_rising", "ns", ""},
	{16, PFR_COLUMN_S32, 1, "c_falling", "", ""},
	{17, PFR_COLUMN_U64, 1, "c_few", "", ""},
	{18, PFR_COLUMN_U64, 1, "c_null", "", ""},
	{19, PFR_COLUMN_TEXT, 1, "c_unique", "", ""},
	{20, PFR_COLUMN_TEXT, 1, "c_none", "", ""},
	{21, PFR_COLUMN_U32, 0, "c_one", "", ""},
};
static const struct pfr_table table = {"made", "made by a formula", columns, sizeof(columns) / sizeof(columns[0])};

static const char *const texts[] = {"plain", "", "=1+1", "a,b", "a\"b", "line\r\nbreak", "\xff\xfe bad", "\xe2\x82\xac", "-2", "\x1b[31m"};

static void set(struct pfr_rows *rows, uint32_t column, uint64_t row, uint64_t value)
{
	if ((row + column) % 5 != 4 || !columns[column].nullable)
		pfr_rows_number(rows, column, value);
}

static void put_row(struct pfr_rows *rows, uint64_t row)
{
	double real = (double)row / 8 - 3;
	char unique[32];
	uint64_t bits;

	memcpy(&bits, &real, 8);
	set(rows, 0, row, row % 3 == 0);
	set(rows, 1, row, row & 0xff);
	set(rows, 2, row, row * 257 & 0xffff);
	set(rows, 3, row, row * 2654435761u & UINT32_MAX);
	set(rows, 4, row, row * K);
	set(rows, 5, row, (uint64_t)(int64_t)(int8_t)(row * 7));
	set(rows, 6, row, (uint64_t)(int64_t)(int16_t)(row * 1237));
	set(rows, 7, row, (uint64_t)(int64_t)(int32_t)(row * 2654435761u));
	set(rows, 8, row, 0 - row * K);
	set(rows, 9, row, bits);
	if ((row + 10) % 5 != 4)
		pfr_rows_text(rows, 10, texts[row % 10], strlen(texts[row % 10]));
	if ((row + 11) % 5 != 4)
		pfr_rows_text(rows, 11, "\0\1\2\377", row % 5);
	set(rows, 12, row, UINT64_C(1700000000000000000) + row * 1001);
	set(rows, 13, row, row);
	set(rows, 14, row, (UINT64_C(1) << 63) + row * 1000 + row % 7);
	set(rows, 15, row, (uint64_t)(int64_t) - (int32_t)(row * 3));
	set(rows, 16, row, (row / 100 % 3) * K);
	snprintf(unique, sizeof(unique), "u%llu", (unsigned long long)row);
	if ((row + 18) % 5 != 4)
		pfr_rows_text(rows, 18, unique, strlen(unique));
	set(rows, 20, row, 7);
}

struct target {
	FILE *file;
	long left; /* bytes until it fails; negative: it does not */
};

static int put(void *self, const void *data, size_t size)
{
	struct target *target = self;

	if (target->left >= 0 && (size_t)target->left < size)
		return ENOSPC;
	target->left -= target->left >= 0 ? (long)size : 0;
	return fwrite(data, 1, size, target->file) == size ? 0 : EIO;
}

static int fill(struct pfr_table_writer *writer, uint64_t nr, uint64_t batch)
{
	struct pfr_table_sink sink = *pfr_table_writer_sink(writer);
	struct pfr_rows *rows;
	uint64_t row;
	int error = pfr_sink_error(pfr_rows_new(&rows, &table, &sink));

	if (error)
		return error;
	for (row = 0; row < nr && !error; row++) {
		put_row(rows, row);
		error = pfr_sink_error(pfr_rows_next(rows));
		if (!error && row % batch == batch - 1)
			error = pfr_sink_error(pfr_rows_flush(rows));
	}
	if (!error)
		error = pfr_sink_error(pfr_rows_end(rows));
	pfr_rows_free(rows);
	return error;
}

static uint32_t nr_threads;

static int make(const char *folder, const char *name, uint64_t nr, uint64_t batch, long left)
{
	static const struct pfr_text_options as_text = {.size = sizeof(as_text), .integers_as_text = 1}, iso = {.size = sizeof(iso), .iso_time = 1, .formulas = 1};
	char path[4096];
	struct target target = {NULL, left};
	struct pfr_sink output = {.size = sizeof(output), .user = &target, .write = put};
	struct pfr_table_threads *threads;
	struct pfr_table_writer *writer = NULL;
	enum pfr_status status;
	int error;

	if (pfr_table_threads_new(&threads, nr_threads))
		return ENOMEM;
	snprintf(path, sizeof(path), "%s/made.%s", folder, name);
	target.file = fopen(path, "wb");
	if (!target.file)
		return errno;
	status = !strcmp(name, "parquet")       ? pfr_parquet_new(&writer, &output, 1) :
		 !strcmp(name, "plain.parquet") ? pfr_parquet_new(&writer, &output, 0) :
		 !strcmp(name, "arrow")         ? pfr_arrow_ipc_new(&writer, &output) :
		 !strcmp(name, "csv")           ? pfr_csv_new(&writer, &output, NULL) :
		 !strcmp(name, "iso.csv")       ? pfr_csv_new(&writer, &output, &iso) :
		 !strcmp(name, "text.jsonl")    ? pfr_jsonl_new(&writer, &output, &as_text) :
						  pfr_jsonl_new(&writer, &output, NULL);
	error = pfr_sink_error(status);
	if (!error && nr_threads)
		pfr_table_writer_use(writer, threads);
	if (!error)
		error = fill(writer, nr, batch);
	pfr_table_writer_free(writer);
	pfr_table_threads_free(threads);
	fclose(target.file);
	return error;
}

/* ---- the Arrow C data interface ------------------------------------------------- */

static uint64_t seen; /* rows so far */

static int begin_c(void *user, const struct pfr_table *t)
{
	static const char *const formats[] = {"b", "C", "S", "I", "L", "c", "s", "i", "l", "g", "u", "z", "tsn:UTC"};
	struct ArrowSchema schema;
	uint32_t i, bad = 0;

	(void)user;
	if (pfr_arrow_schema(&schema, t))
		return ENOMEM;
	bad += schema.n_children != t->nr_columns || strcmp(schema.format, "+s");
	for (i = 0; i < t->nr_columns; i++)
		bad += strcmp(schema.children[i]->name, t->columns[i].name) || strcmp(schema.children[i]->format, formats[t->columns[i].type]) ||
		       !(schema.children[i]->flags & ARROW_FLAG_NULLABLE) != !t->columns[i].nullable;
	schema.release(&schema);
	return bad || schema.release ? EINVAL : 0;
}

/* Whether row `row` of the texts is the one that the formula gives. */
static int right_text(const struct ArrowArray *array, uint32_t row, const char *text)
{
	const int32_t *offsets = array->buffers[1];
	const char *bytes = array->buffers[2];

	return (size_t)(offsets[row + 1] - offsets[row]) == strlen(text) && !memcmp(bytes + offsets[row], text, strlen(text));
}

static int batch_c(void *user, const struct pfr_table *t, const struct pfr_batch *batch)
{
	struct ArrowArray array;
	uint32_t row, i, bad = 0;

	(void)user;
	if (pfr_arrow_array(&array, t, batch))
		return ENOMEM;
	bad += array.length != batch->nr_rows || array.n_children != t->nr_columns;
	for (i = 0; i < t->nr_columns; i++)
		bad += array.children[i]->null_count != batch->columns[i].nr_null || array.children[i]->length != batch->nr_rows;
	for (row = 0; row < batch->nr_rows; row++, seen++) {
		const uint8_t *valid = array.children[4]->buffers[0];

		bad += ((const uint64_t *)array.children[13]->buffers[1])[row] != seen;
		bad += (valid[row / 8] >> row % 8 & 1) != ((seen + 4) % 5 != 4);
		bad += valid[row / 8] >> row % 8 & 1 && ((const uint64_t *)array.children[4]->buffers[1])[row] != seen * K;
		bad += (seen + 10) % 5 != 4 && seen % 10 == 0 && !right_text(array.children[10], row, texts[0]);
		bad += ((const uint32_t *)array.children[20]->buffers[1])[row] != 7;
	}
	array.release(&array);
	return bad || array.release ? EINVAL : 0;
}

static int end_c(void *user, const struct pfr_table *t)
{
	(void)user;
	(void)t;
	return 0;
}

static int check_c(uint64_t nr)
{
	struct pfr_table_sink sink = {sizeof(sink), NULL, begin_c, batch_c, end_c};
	struct pfr_rows *rows;
	uint64_t row;
	int error = pfr_sink_error(pfr_rows_new(&rows, &table, &sink));

	if (error)
		return 1;
	for (row = 0; row < nr && !error; row++) {
		put_row(rows, row);
		error = pfr_sink_error(pfr_rows_next(rows));
	}
	if (!error)
		error = pfr_sink_error(pfr_rows_end(rows));
	pfr_rows_free(rows);
	return error || seen != nr;
}

/* Prints the rows of table sample of a capture, read by the stream, and the sum of the numbers of its samples. */
static int stream_c(const char *path)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct ArrowArrayStream stream;
	struct pfr_session *session;
	struct ArrowArray array;
	uint64_t rows = 0, sum = 0;
	int64_t i;

	if (pfr_session_open(&session, path, &options, NULL) != PFR_OK || pfr_arrow_stream(&stream, session, "nonsense", NULL) != PFR_E_OPTIONS ||
	    pfr_arrow_stream(&stream, session, "sample", NULL))
		return 1;
	while (!stream.get_next(&stream, &array) && array.release) {
		for (i = 0; i < array.length; i++)
			sum += ((const uint64_t *)array.children[0]->buffers[1])[i];
		rows += (uint64_t)array.length;
		array.release(&array);
	}
	printf("%llu %llu\n", (unsigned long long)rows, (unsigned long long)sum);
	if (stream.get_last_error(&stream))
		return 1;
	stream.release(&stream);
	pfr_session_close(session);
	return 0;
}

int main(int argc, char **argv)
{
	static const char *const names[] = {"parquet", "plain.parquet", "arrow", "csv", "iso.csv", "jsonl", "text.jsonl"};
	size_t i;

	if (argc == 3 && !strcmp(argv[1], "--stream"))
		return stream_c(argv[2]);
	if (argc == 3 && !strcmp(argv[1], "--arrow-c"))
		return check_c(strtoull(argv[2], NULL, 10));
	nr_threads = argc > 5 ? (uint32_t)atol(argv[5]) : 0;
	for (i = 0; i < sizeof(names) / sizeof(names[0]) && argc > 3; i++) {
		int error = make(argv[1], names[i], strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10),
				 argc > 4 ? atol(argv[4]) : -1);

		if (error && argc > 4 && atol(argv[4]) >= 0)
			printf("%s %d\n", names[i], error == ENOSPC);
		else if (error)
			return fprintf(stderr, "%s: %s\n", names[i], strerror(error)), 1;
	}
	return argc > 3 ? 0 : 2;
}
