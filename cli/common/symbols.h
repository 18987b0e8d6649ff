/* SPDX-License-Identifier: MIT */
/*
 * --kallsyms, --jit-names, --symbolize and the like: files with names of addresses, which the library reads. Subcommands that name addresses share this.
 */
#ifndef CLI_SYMBOLS_H
#define CLI_SYMBOLS_H

#include "cli/cli.h"

#include "perfring_session_symbols.h"

#define SYMBOL_WORDS_MOST 64

/* Whether files that the capture names are read. */
enum symbol_files {
	SYMBOL_FILES_NOT,
	SYMBOL_FILES_DEFAULT, /* where nothing was asked for: the subcommand's choice */
	SYMBOL_FILES_ASKED,
};

struct symbol_words {
	const char *kallsyms;
	const char *jit[SYMBOL_WORDS_MOST];
	size_t nr_jit;
	enum symbol_files files;
	bool mangled;      /* --no-demangle */
	bool report;       /* --symbols-report */
	uint32_t flags;    /* of struct pfr_symbols_options, besides */
	const char *symfs; /* null: none */
	const char *cache; /* --buildid-dir; null: perf's */
};

/* Their rows in a subcommand's table of options: see options.h. */
enum {
	SYMBOLS_KALLSYMS = 0x200,
	SYMBOLS_JIT,
	SYMBOLS_FILES,
	SYMBOLS_NO_FILES,
	SYMBOLS_MANGLED,
	SYMBOLS_FULL,
	SYMBOLS_LINES,
	SYMBOLS_ROOT,
	SYMBOLS_CACHE,
	SYMBOLS_NO_IDS,
	SYMBOLS_REPORT,
	SYMBOLS_END,
};
/* Names that hold for the whole capture; and those of code made at run time, which need every record. */
#define SYMBOL_ROWS_FIXED \
	{SYMBOLS_KALLSYMS, 0, "kallsyms", "FILE", "names of kernel functions from a copy of /proc/kallsyms"}, \
		{SYMBOLS_FILES, 0, "symbolize", 0, "names of functions in the files that the capture names, where the build ID agrees"}, \
		{SYMBOLS_NO_FILES, 0, "no-symbolize", 0, "read no files for names"}, \
		{SYMBOLS_MANGLED, 0, "no-demangle", 0, "names of C++, Rust and D as the compiler wrote them"}, \
		{SYMBOLS_FULL, 0, "full-names", 0, "these names with the parameters of functions"}, \
		{SYMBOLS_ROOT, 0, "symfs", "DIR", "look for the files below DIR"}, \
		{SYMBOLS_CACHE, 0, "buildid-dir", "DIR", "files by build ID, as perf buildid-cache and perf archive keep them (default ~/.debug)"}, \
		{SYMBOLS_NO_IDS, 0, "no-build-ids-needed", 0, "use the file at the path where the capture has no build ID"}, \
		{SYMBOLS_REPORT, 0, "symbols-report", 0, "print what came of each file that names were looked for in, most missed first"},
#define SYMBOL_ROWS \
	SYMBOL_ROWS_FIXED{SYMBOLS_JIT, 0, "jit-names", "PATH", "names of code made at run time: a jit-PID.dump, a perf-PID.map, or a directory of them"},
/* Source lines, for what shows them. */
#define SYMBOL_ROW_LINES {SYMBOLS_LINES, 0, "lines", 0, "source files and lines too, which takes longer"},

/* Takes an option of these, with its argument. EXIT_FINE, or EXIT_USAGE with a message printed. */
int symbols_option(struct symbol_words *words, const char *command, int option, const char *argument);

/* Reads the files. Null where no option was given, with *code EXIT_FINE; or with a message printed and *code EXIT_IO or EXIT_DEFECT. */
struct pfr_symbols *symbols_open(const struct symbol_words *words, int *code);

/* Reports what could not be used, and closes. Null is allowed. */
void symbols_close(struct pfr_symbols *symbols, const struct symbol_words *words);

#endif
