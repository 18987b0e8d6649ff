/* SPDX-License-Identifier: MIT */
/*
 * --kallsyms, --jit-names, --symbolize: files with names of addresses, which the library reads. Subcommands that name addresses share this.
 */
#ifndef CLI_SYMBOLS_H
#define CLI_SYMBOLS_H

#include "cli/cli.h"

#include "perfring_session_symbols.h"

#define SYMBOL_WORDS_MOST 64

struct symbol_words {
	const char *kallsyms;
	const char *jit[SYMBOL_WORDS_MOST];
	size_t nr_jit;
	bool files;        /* --symbolize */
	const char *symfs; /* null: none */
};

/* Their rows in a subcommand's table of options: see options.h. */
enum {
	SYMBOLS_KALLSYMS = 0x200,
	SYMBOLS_JIT,
	SYMBOLS_FILES,
	SYMBOLS_ROOT,
};
/* Names that hold for the whole capture; and those of code made at run time, which need every record. */
#define SYMBOL_ROWS_FIXED \
	{SYMBOLS_KALLSYMS, 0, "kallsyms", "FILE", "names of kernel functions from a copy of /proc/kallsyms"}, \
		{SYMBOLS_FILES, 0, "symbolize", 0, "names of functions in the files that the capture names, where the build ID agrees"}, \
		{SYMBOLS_ROOT, 0, "symfs", "DIR", "look for these files below DIR"},
#define SYMBOL_ROWS \
	SYMBOL_ROWS_FIXED{SYMBOLS_JIT, 0, "jit-names", "PATH", "names of code made at run time: a jit-PID.dump, a perf-PID.map, or a directory of them"},

/* Takes an option of these, with its argument. EXIT_FINE, or EXIT_USAGE with a message printed. */
int symbols_option(struct symbol_words *words, const char *command, int option, const char *argument);

/* Reads the files. Null where no option was given, with *code EXIT_FINE; or with a message printed and *code EXIT_IO or EXIT_DEFECT. */
struct pfr_symbols *symbols_open(const struct symbol_words *words, int *code);

/* Reports what could not be used, and closes. Null is allowed. */
void symbols_close(struct pfr_symbols *symbols);

#endif
