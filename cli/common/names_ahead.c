/* SPDX-License-Identifier: MIT */
#include "names_ahead.h"

#include <string.h>
#include <sys/stat.h>

#define RECORDS_FIRST 16384 /* so that the first lines come soon */

static bool is_read_twice(const char *path)
{
	struct stat st;

	return strcmp(path, "-") != 0 && !stat(path, &st) && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode));
}

void names_ahead_open(struct names_ahead *a, const char *path, const struct pfr_session_options *options, const struct show_output *to,
		      const struct stack_words *words)
{
	struct pfr_show_options shown = {.size = sizeof(shown), .flags = to->flags, .fields = to->fields, .symbols = to->symbols};
	struct pfr_session_options second = *options;
	struct pfr_session_error error;
	int code = 0;

	*a = (struct names_ahead){.symbols = to->symbols, .next = RECORDS_FIRST};
	second.progress = 0;
	second.jobs = 0;
	if (!to->symbols || !is_read_twice(path) || pfr_session_open(&a->session, path, &second, &error))
		return;
	if (words)
		a->stacks = stacks_open(words, to->symbol_words.symfs, to->symbol_words.cache, &code);
	if (code || (a->stacks && pfr_session_unwind(a->session, a->stacks)) || pfr_show_open(&a->show, a->session, &shown))
		names_ahead_close(a);
}

static void read_some(struct names_ahead *a)
{
	const struct pfr_session_record *r;
	struct pfr_context context;
	uint64_t until = a->read + a->next;
	char text[4096];

	while (a->read < until && !pfr_symbols_full(a->symbols) && pfr_session_next(a->session, &r) == PFR_OK) {
		struct pfr_out out = {text, sizeof(text), 0}; /* what has no space is left out */

		if (r->what == PFR_WHAT_DEFECT)
			continue;
		a->read++;
		if (!r->passes)
			continue;
		pfr_session_context(a->session, r, PFR_TEXT_SHORT, &context);
		pfr_show_record(a->show, r, &context, &out);
	}
	a->next *= 2;
}

void names_ahead_record(struct names_ahead *a)
{
	if (!a->session || a->shown++ < a->read)
		return;
	pfr_symbols_collect(a->symbols, 1);
	read_some(a);
	pfr_symbols_collect(a->symbols, 0);
	if (a->read < a->shown) /* it has ended */
		names_ahead_close(a);
}

void names_ahead_close(struct names_ahead *a)
{
	if (!a->session)
		return;
	pfr_show_close(a->show);
	if (a->stacks)
		pfr_session_unwind(a->session, 0);
	pfr_stacks_close(a->stacks);
	pfr_session_close(a->session);
	*a = (struct names_ahead){0};
}
