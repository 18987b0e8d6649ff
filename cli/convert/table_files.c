/* SPDX-License-Identifier: MIT */
/*
 * A file for each table, which has its name when all is whole. It knows files and directories; the
 * formats are the library's.
 */
#include "tables.h"
#include "cli/common/made.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LEVEL 3

struct table_file {
	struct sink sink;
	struct pfr_sink output;
	struct pfr_table_writer *writer;
	const struct pfr_table *table;
	struct selected *selected; /* null: all columns */
	char *path;
	struct table_file *next;
	bool open;
};

struct table_files {
	struct table_files_options options;
	struct table_file *first;
	struct table_file *last; /* the one that was used last */
	struct pfr_table_threads *threads;
	const char *path;
	char *temporary; /* of a directory */
	bool failed;     /* and that has been reported */
};

static const char *suffix(enum table_format format)
{
	static const char *const suffixes[] = {"", "parquet", "arrow", "csv", "jsonl"};

	return suffixes[format];
}

/* ---- the output as a whole ------------------------------------------------------ */

static bool make_directory(struct table_files *files)
{
	files->temporary = made_beside(files->path);
	if (!files->temporary || !made_temporary_directory(files, files->temporary) || outputs_directory_mode(files->temporary)) {
		print_stderr("%s: cannot make a directory: %s", files->path, strerror(errno));
		return false;
	}
	return true;
}

struct table_files *table_files_open(const char *path, const struct table_files_options *options)
{
	struct table_files *files = calloc(1, sizeof(*files));

	if (!files || pfr_table_threads_new(&files->threads, options->jobs)) {
		print_no_memory(NULL);
		free(files);
		return NULL;
	}
	files->path = path;
	files->options = *options;
	if (!options->directory || (outputs_allow(path) && make_directory(files)))
		return files;
	made_take_away(files);
	pfr_table_threads_free(files->threads);
	free(files->temporary);
	free(files);
	return NULL;
}

static bool file_close(struct table_file *file, bool good)
{
	pfr_table_writer_free(file->writer);
	good = (!file->open || sink_close(&file->sink, good)) && good;
	free(file->path);
	free(file->selected);
	free(file);
	return good;
}

bool table_files_said(const struct table_files *files)
{
	const struct table_file *file = files->first;

	while (file && !file->sink.failed)
		file = file->next;
	return files->failed || file;
}

bool table_files_none(const struct table_files *files)
{
	return !files->first;
}

#ifdef RENAME_EXCHANGE
/* Whether a directory has tables of this format, and nothing else: files of such names. With `remove` they go, and it. */
static bool holds_tables(const char *path, enum table_format format, bool removes)
{
	DIR *directory = opendir(path);
	struct dirent *entry;
	struct stat st;
	bool good = directory != NULL;

	while (good && (entry = readdir(directory))) {
		const char *dot = strrchr(entry->d_name, '.');

		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		good = dot && !strcmp(dot + 1, suffix(format)) && !fstatat(dirfd(directory), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) && S_ISREG(st.st_mode) &&
		       (!removes || !unlinkat(dirfd(directory), entry->d_name, 0));
	}
	if (directory)
		closedir(directory);
	return good && (!removes || !rmdir(path));
}

/* A directory of such tables gives its name, all at once, and goes. */
static bool replace_tables(struct table_files *files)
{
	sigset_t before;
	bool good;

	if (!holds_tables(files->path, files->options.format, false))
		return false;
	made_hold(&before);
	good = outputs_exchange(files->temporary, files->path);
	if (good)
		made_keep(files);
	made_release(&before);
	if (good && !holds_tables(files->temporary, files->options.format, true))
		print_stderr("%s: the tables that it had are left in %s: %s", files->path, files->temporary, strerror(errno));
	return good;
}
#else
static bool replace_tables(struct table_files *files)
{
	(void)files;
	return false;
}
#endif

bool table_files_close(struct table_files *files, bool good)
{
	struct table_file *file, *next;

	good = good && !files->failed;
	for (file = files->first; file; file = next) {
		next = file->next;
		good = file_close(file, good) && good;
	}
	if (files->temporary && good && !replace_tables(files) && !outputs_name(files->temporary, files->path)) {
		print_stderr("%s: cannot name the directory so: %s", files->path, errno == ENOTEMPTY || errno == EEXIST ? "it is there already, and not empty; --force replaces one that has nothing but tables of this format" : strerror(errno));
		good = false;
	}
	if (files->temporary && !good)
		made_take_away(files);
	made_keep(files);
	pfr_table_threads_free(files->threads);
	free(files->temporary);
	free(files);
	return good;
}

/* ---- one table -------------------------------------------------------------------- */

/* Without libzstd, Parquet is not compressed, unless a level was asked for. */
static enum pfr_status new_parquet(int level, struct table_file *file)
{
	enum pfr_status status = pfr_parquet_new(&file->writer, &file->output, level == LEVEL_DEFAULT ? LEVEL : level);

	return status == PFR_E_SYSTEM && errno == ENOTSUP && level == LEVEL_DEFAULT ? pfr_parquet_new(&file->writer, &file->output, 0) : status;
}

static enum pfr_status new_writer(const struct table_files_options *options, struct table_file *file)
{
	switch (options->format) {
	case TABLE_PARQUET: return new_parquet(options->level, file);
	case TABLE_ARROW: return pfr_arrow_ipc_new(&file->writer, &file->output);
	case TABLE_CSV: return pfr_csv_new(&file->writer, &file->output, &options->text);
	default: return pfr_jsonl_new(&file->writer, &file->output, &options->text);
	}
}

static char *path_of(const struct table_files *files, const struct pfr_table *table)
{
	size_t size = strlen(files->temporary ? files->temporary : files->path) + strlen(table->name) + 16;
	char *path = malloc(size);

	if (path && files->temporary)
		snprintf(path, size, "%s/%s.%s", files->temporary, table->name, suffix(files->options.format));
	else if (path)
		snprintf(path, size, "%s", files->path);
	return path;
}

static int file_begin(struct table_files *files, struct table_file *file)
{
	const struct pfr_table *table = file->selected ? &file->selected->table : file->table;
	const struct pfr_table_sink *sink;
	int error;

	file->path = path_of(files, table);
	if (!file->path)
		return ENOMEM;
	if (sink_open(&file->sink, file->path) != EXIT_FINE) {
		files->failed = true;
		return EIO;
	}
	file->open = true;
	if (files->temporary && !made_add(files, file->path, false))
		return ENOMEM;
	file->output = sink_for_library(&file->sink);
	error = pfr_sink_error(new_writer(&files->options, file));
	if (error)
		return error;
	pfr_table_writer_use(file->writer, files->threads);
	pfr_table_writer_account(file->writer, files->options.session);
	sink = pfr_table_writer_sink(file->writer);
	return sink->begin(sink->user, table);
}

static int table_begin(void *user, const struct pfr_table *table)
{
	struct table_files *files = user;
	struct table_file *file = calloc(1, sizeof(*file));

	if (!file)
		return ENOMEM;
	file->table = table;
	file->next = files->first;
	files->first = files->last = file;
	if (!files->options.columns->nr)
		return file_begin(files, file);
	file->selected = malloc(sizeof(*file->selected));
	if (!file->selected)
		return ENOMEM;
	return selected_begin(files->options.columns, table, file->selected) ? file_begin(files, file) : 0;
}

static struct table_file *find(struct table_files *files, const struct pfr_table *table)
{
	struct table_file *file = files->last;

	if (!file || file->table != table)
		for (file = files->first; file && file->table != table;)
			file = file->next;
	files->last = file;
	return file;
}

static int table_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct table_file *file = find(user, table);
	struct pfr_batch part = file->selected ? selected_batch(file->selected, batch) : *batch;
	const struct pfr_table_sink *sink;
	int error;

	if (!file->open)
		return 0;
	sink = pfr_table_writer_sink(file->writer);
	error = sink->batch(sink->user, file->selected ? &file->selected->table : table, &part);
	((struct table_files *)user)->failed |= file->sink.failed;
	return error;
}

static int table_end(void *user, const struct pfr_table *table)
{
	struct table_file *file = find(user, table);
	const struct pfr_table_sink *sink;
	int error;

	if (!file->open)
		return 0;
	sink = pfr_table_writer_sink(file->writer);
	error = sink->end(sink->user, file->selected ? &file->selected->table : table);
	((struct table_files *)user)->failed |= file->sink.failed;
	return error;
}

struct pfr_table_sink table_files_sink(struct table_files *files)
{
	return (struct pfr_table_sink){sizeof(struct pfr_table_sink), files, table_begin, table_batch, table_end};
}
