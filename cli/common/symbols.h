/* SPDX-License-Identifier: MIT */
/*
 * --kallsyms, --jit-names, --symbolize and the like: files with names of addresses, which the library reads. Subcommands that name addresses share this.
 */
#ifndef CLI_SYMBOLS_H
#define CLI_SYMBOLS_H

#include "options.h"

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
	const char *pids[SYMBOL_WORDS_MOST]; /* --pid-map */
	size_t nr_pids;
	enum symbol_files files;
	bool mangled;        /* --no-demangle */
	bool report;         /* --symbols-report */
	uint32_t flags;      /* of struct pfr_symbols_options, besides */
	const char *symfs;   /* null: none */
	const char *cache;   /* --buildid-dir; null: perf's */
	const char *vmlinux; /* null: none */
	const char *of;      /* the capture, where a command reads several, so that messages name it; else null */
};

/* Their options, which store in a struct symbol_words: names that hold for the whole capture; and those of code made at run time, which need every record. */
extern const struct option_row symbol_rows[], symbol_jit_rows[];
/* Of both, what edit --pack has. */
extern const struct option_row symbol_pack_rows[];
/* Source lines, for what shows them. */
extern const struct option_row symbol_line_rows[];

/* Reads the files. `session` is the one whose addresses are named: what its capture carries is used. Null where no option was given, with *code EXIT_FINE; or with a message printed and *code EXIT_IO or EXIT_DEFECT. */
struct pfr_symbols *symbols_open(const struct symbol_words *words, const struct pfr_session *session, int *code);

/* Reports what could not be used, adds it to the session's account, and closes. Null is allowed. */
void symbols_close(struct pfr_symbols *symbols, const struct symbol_words *words, struct pfr_session *session);

/* The directory of files by build ID: the one that is given, else perf's, whose name may be put into space; null: there is none. */
const char *symbols_cache(const char *given, char *space, size_t size);

#endif
