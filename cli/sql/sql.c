/* SPDX-License-Identifier: MIT */
/*
 * perfring sql: prints views over the tables of a capture, which duckdb.sql and clickhouse.sql have. It reads no capture and runs no SQL.
 */
#include "sql.h"
#include "cli/common/options.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define TABLES_MOST 1024
#define NAME_MOST 128
#define PATH_MOST 4000

static const char about[] =
	"Prints SQL for DuckDB or ClickHouse: views over the tables that 'perfring convert --to parquet' writes: report, stacks, oncpu, offcpu, syscall, cache_line.\n"
	"With a directory of tables it reads them from there, and leaves out views of tables that are not there; with two, of captures A and B, each is a\n"
	"schema, a and b, and there is a view diff.\n";

static const char after[] = "exit status: 0; 2 usage; 3 a directory cannot be read.\n";

static const struct option_row rows[] = {{0}};

const struct command_line command_sql = {
	.name = "sql",
	.about = about,
	.words = "[duckdb|clickhouse] [TABLES [TABLES]]",
	.after = after,
	.sets = {{rows, 0}}};

struct dialect {
	const char *word, *title, *views;
	const char *schema;    /* what it calls one */
	const char *file;      /* what reads a file of Parquet: before its path, */
	const char *rest;      /* and after it */
	const char *double_of; /* characters that are written twice in its texts */
	const char *special;   /* characters of paths that it would take for something else */
	char quote;            /* around names */
};

static const struct dialect dialects[] = {
	{"duckdb", "DuckDB", sql_duckdb, "SCHEMA", "read_parquet('", "')", "'", "*?[", '"'},
	{"clickhouse", "ClickHouse", sql_clickhouse, "DATABASE", "file('", "', 'Parquet')", "'\\", "*?[]{}|", '`'}};

/* A directory's tables, sorted; of no directory: all there may be. */
struct tables {
	const char *path;
	const char *schema; /* null: none */
	char *name[TABLES_MOST];
	size_t nr, unnamed; /* unnamed: files that are no tables by their names */
};

/* ---- the tables ------------------------------------------------------------------------ */

static bool is_name(const char *name, size_t size)
{
	return size && size < NAME_MOST && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") >= size;
}

static bool has_table(const struct tables *t, const char *name, size_t size)
{
	size_t i;

	for (i = 0; i < t->nr; i++)
		if (strlen(t->name[i]) == size && !memcmp(t->name[i], name, size))
			return true;
	return !t->path;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static int read_tables(struct tables *t)
{
	static const char end[] = ".parquet";
	DIR *dir = opendir(t->path);
	const struct dirent *entry;
	bool good = true;
	size_t size;

	if (!dir) {
		print_stderr("%s: %s%s", t->path, strerror(errno), errno == ENOTDIR ? "; give the folder that 'perfring convert --to parquet CAPTURE FOLDER' writes" : "");
		return EXIT_IO;
	}
	while (good && (entry = readdir(dir)) != NULL) {
		size = strlen(entry->d_name);
		if (size < sizeof(end) || strcmp(entry->d_name + size - (sizeof(end) - 1), end))
			continue;
		if (!is_name(entry->d_name, size - (sizeof(end) - 1))) {
			t->unnamed++;
			continue;
		}
		good = t->nr < TABLES_MOST && (t->name[t->nr] = strdup(entry->d_name)) != NULL;
		if (good)
			t->name[t->nr++][size - (sizeof(end) - 1)] = 0;
	}
	closedir(dir);
	qsort(t->name, t->nr, sizeof(t->name[0]), compare);
	if (t->unnamed)
		print_stderr("%s: %zu file%s left out whose names are none of tables: letters, digits and _", t->path, t->unnamed, plural(t->unnamed));
	if (!good)
		return print_stderr("%s: there are more than %d tables, or not enough memory for their names", t->path, TABLES_MOST), EXIT_IO;
	if (!t->nr)
		print_stderr("%s: there are no tables, which 'perfring convert --to parquet CAPTURE %s' writes", t->path, t->path);
	return t->nr ? EXIT_FINE : EXIT_IO;
}

static void print_tables(const struct tables *t, const struct dialect *d)
{
	const char *at;
	size_t i;

	for (i = 0; t->path && i < t->nr; i++) {
		printf("CREATE OR REPLACE VIEW %s%s%c%s%c AS SELECT * FROM %s", t->schema ? t->schema : "", t->schema ? "." : "", d->quote, t->name[i], d->quote, d->file);
		for (at = t->path; *at; at++) {
			if (strchr(d->double_of, *at))
				putchar(*at);
			putchar(*at);
		}
		printf("/%s.parquet%s;\n", t->name[i], d->rest);
	}
}

/* ---- the views ------------------------------------------------------------------------- */

static size_t line_size(const char *line)
{
	return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
	line += line_size(line);
	return line + (*line == '\n');
}

static bool begins(const char *line, const char *with)
{
	return !strncmp(line, with, strlen(with));
}

/* The first table of "-- needs T T: ADVICE" that is not there; its size, 0: all are. */
static size_t missing(const struct tables *t, const char *needs, const char **name)
{
	const char *at = needs + strlen("-- needs ");
	size_t size;

	for (; *at && *at != '\n' && *at != ':'; at += size + (at[size] == ' ')) {
		size = strcspn(at, " :\n");
		*name = at;
		if (!has_table(t, at, size))
			return size;
	}
	return 0;
}

/* A line of a view: @NAME is in the schema. */
static void print_line(const struct tables *t, const char *line)
{
	size_t size = line_size(line), i;

	for (i = 0; i < size; i++)
		if (line[i] == '@')
			printf("%s%s", t->schema ? t->schema : "", t->schema ? "." : "");
		else
			putchar(line[i]);
	putchar('\n');
}

static void print_body(const struct tables *t, const char *line)
{
	size_t size;

	for (; *line && !begins(line, "-- view "); line = next_line(line)) {
		size = *line == '?' ? strcspn(line + 1, " ") : 0;
		if (!size)
			print_line(t, line);
		else if (has_table(t, line + 1, size))
			print_line(t, line + 1 + size);
	}
}

/* The view that begins at `line`; `other`: the second schema, of what compares both, or null. */
static void print_view(const struct tables *t, const struct tables *other, const char *line)
{
	const char *needs = next_line(line), *body = next_line(needs), *name = "", *advice = memchr(needs, ':', line_size(needs));
	bool of_two = begins(body, "-- of two");
	size_t size = missing(t, needs, &name);

	if (of_two != (other != NULL))
		return;
	if (!size && other)
		size = missing(other, needs, &name);
	print_line(t, line);
	if (!size) {
		print_body(t, of_two ? next_line(body) : body);
		return;
	}
	printf("-- is left out: there is no table %.*s%s", (int)size, name, advice ? ";" : "");
	if (advice)
		printf("%.*s", (int)(line_size(advice) - 1), advice + 1);
	printf("\n\n");
}

static void print_views(const struct tables *t, const struct tables *other, const char *views)
{
	const char *line;

	for (line = views; *line; line = next_line(line))
		if (begins(line, "-- view "))
			print_view(t, other, line);
}

/* ---- the command ------------------------------------------------------------------------- */

/* Characters that the dialect or a terminal would take for something else. */
static int check_path(const struct dialect *d, const char *path)
{
	const char *at;

	for (at = path; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 127 || strchr(d->special, *at))
			return usage("sql", "a directory whose name has one of %s or control characters cannot be named in SQL for %s", d->special, d->title);
	return strlen(path) > PATH_MOST ? usage("sql", "the name of the directory is too long") : EXIT_FINE;
}

static void print_all(const struct dialect *d, const struct tables tables[2], int nr)
{
	int i;

	printf("-- Views of perfring %s over its tables (doc/sql.md), for %s.\n\n", PFR_VERSION_TEXT, d->title);
	for (i = 0; i < nr || !i; i++) {
		if (tables[i].schema)
			printf("CREATE %s IF NOT EXISTS %s;\n", d->schema, tables[i].schema);
		print_tables(&tables[i], d);
		printf("\n");
		print_views(&tables[i], NULL, d->views);
	}
	if (nr == 2)
		print_views(&tables[0], &tables[1], d->views);
}

static int run(const struct dialect *d, char *const *word, int nr)
{
	struct tables tables[2] = {{.schema = NULL}, {.schema = NULL}};
	int i, code = nr > 2 ? usage("sql", "at most two directories are compared") : EXIT_FINE;
	size_t k;

	for (i = 0; i < nr && !code; i++) {
		tables[i].path = word[i];
		tables[i].schema = nr == 2 ? (i ? "b" : "a") : NULL;
		code = check_path(d, word[i]);
		code = code ? code : read_tables(&tables[i]);
	}
	if (!code)
		print_all(d, tables, nr);
	for (i = 0; i < 2; i++)
		for (k = 0; k < tables[i].nr; k++)
			free(tables[i].name[k]);
	return code ? code : stdout_end(code);
}

int perfring_sql(int argc, char **argv)
{
	struct command_words words;
	size_t i;
	int code;

	if (!options_read(&command_sql, NULL, argc, argv, &words, &code))
		return code;
	for (i = 0; words.nr && i < sizeof(dialects) / sizeof(dialects[0]); i++)
		if (!strcmp(words.word[0], dialects[i].word))
			return run(&dialects[i], words.word + 1, words.nr - 1);
	return run(&dialects[0], words.word, words.nr);
}
