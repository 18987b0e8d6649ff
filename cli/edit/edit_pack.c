/* SPDX-License-Identifier: MIT */
#include "edit_pack.h"

#include <inttypes.h>
#include <string.h>

int edit_pack_begin(struct edit_pack *edit, const char *path, const struct pfr_session_options *given, const struct stack_words *unwinding)
{
	struct pfr_session_options options = *given;
	enum pfr_status status = PFR_E_MEMORY;
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks;
	struct reading reading;
	int code;

	if (!read_is_file(path))
		return print_stderr("--pack reads the capture twice; name a file, not standard input or a pipe"), EXIT_USAGE;
	options.order = PFR_ORDER_TIME;
	edit->words.files = SYMBOL_FILES_ASKED;
	edit->words.flags |= PFR_NAMES_FORMS | PFR_NAMES_LINES;
	if (pfr_pack_new(&edit->pack, NULL))
		return print_no_memory(NULL);
	code = read_open(&reading, path, &options);
	if (code)
		return code;
	symbols = symbols_open(&edit->words, reading.session, &code);
	stacks = stacks_open(unwinding, edit->words.symfs, edit->words.cache, &code);
	if (symbols)
		status = pfr_pack_read(edit->pack, reading.session, symbols, stacks);
	symbols_close(symbols, &edit->words, reading.session);
	pfr_stacks_close(stacks); /* --unwind reports what they lack */
	code = read_memory_verdict(reading.session, path, code);
	if (!code && status == PFR_E_SYSTEM)
		read_failed(&reading, path, status);
	read_close_aside(&reading);
	if (!code && status == PFR_E_MEMORY)
		print_stderr("%s: there is not enough memory for the names", path);
	return code ? code : status ? EXIT_IO :
				      EXIT_FINE;
}

void edit_pack_report(const char *name, const struct pfr_edit_report *report)
{
	print_stderr("%s: names of %" PRIu64 " address%s added, %" PRIu64 " byte%s", name, report->packed, report->packed == 1 ? "" : "es", report->packed_bytes,
		     plural(report->packed_bytes));
	if (report->packed_left_out)
		print_stderr("%s: names of %" PRIu64 " addresses were left out: a capture has a million of them, and 32 MiB", name, report->packed_left_out);
}
