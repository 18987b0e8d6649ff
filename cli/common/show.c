/* SPDX-License-Identifier: MIT */
#include "show.h"
#include "cli/text/nearest.h"
#include "read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int show_fields_option(void *show, const char *command, const char *text)
{
	struct show_output *s = show;
	struct pfr_expression_error error = {.size = sizeof(error)};
	enum pfr_status status = pfr_show_check(text, &error);

	if (status == PFR_E_OPTIONS)
		return usage(command, "-F %s: column %u: %s", text, (unsigned)error.column + 1, error.text);
	s->fields = text;
	return EXIT_FINE;
}

int show_verdict(const struct show_output *s, const char *path, int code)
{
	const char *name = s->show && s->fields ? pfr_show_unknown(s->show, 0) : 0, *known;
	struct nearest nearest;
	char hint[128];
	uint32_t i;

	if (!name)
		return code;
	nearest = nearest_begin(name);
	for (i = 0; (known = pfr_expression_field(i)); i++)
		nearest_try(&nearest, known);
	print_stderr("%s: no record has a field '%s'%s", read_name(path), name, nearest_hint(&nearest, hint));
	return code ? code : EXIT_DEFECT;
}

int show_open(struct show_output *s, struct pfr_session *session)
{
	struct pfr_show_options options = {.size = sizeof(options), .flags = s->flags};
	int code;

	s->session = session;
	s->symbols = symbols_open(&s->symbol_words, session, &code);
	if (s->table && !s->fields)
		s->fields = "offset,time,cpu,comm,pid,tid,type,event,place";
	options.fields = s->fields;
	if (!s->fields && (s->terminal.width || s->terminal.colour))
		options.flags |= PFR_SHOW_MARKS;
	if (!code && s->table)
		code = aligned_open(&s->aligned, s->fields);
	if (!code && options.flags & PFR_SHOW_MARKS)
		code = output_open(&s->line, -1);
	options.symbols = s->symbols;
	if (!code && pfr_show_open(&s->show, session, &options)) {
		print_no_memory(NULL);
		code = EXIT_IO;
	}
	return code;
}

int show_jobs(struct show_output *s, uint32_t nr, bool *several)
{
	enum pfr_status status = PFR_OK;

	*several = false;
	if (s->table || s->line.out.data)
		return EXIT_FINE;
	s->copy = calloc((size_t)nr + 1, sizeof(struct pfr_show *));
	if (!s->copy)
		status = PFR_E_MEMORY;
	for (s->nr_copies = 0; !status && s->nr_copies < nr; s->nr_copies += !status)
		status = pfr_show_copy(&s->copy[s->nr_copies + 1], s->show);
	*several = !status;
	if (status != PFR_E_MEMORY)
		return EXIT_FINE;
	print_no_memory(NULL);
	return EXIT_IO;
}

enum pfr_status show_emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
			  const struct pfr_context *context)
{
	const struct show_output *s = user;

	return pfr_show_record(thread ? s->copy[thread] : s->show, r, context, out);
}

enum pfr_status show_line(struct show_output *s, struct output *to, const struct pfr_session_record *r, const struct pfr_context *context)
{
	size_t begin = to->out.size;
	enum pfr_status status = pfr_show_record(s->show, r, context, &to->out);

	if (to->out.size + 1 > to->out.capacity) {
		size_t size = to->out.size - begin + 1;

		to->out.size = begin;
		if (!output_reserve(to, size))
			return status;
		status = pfr_show_record(s->show, r, context, &to->out);
	}
	return status;
}

void show_end(struct show_output *s, struct output *output)
{
	if (s->table && s->show)
		aligned_end(&s->aligned, output);
}

/* ---- lines ---------------------------------------------------------------------------- */

enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context)
{
	enum pfr_status status;

	if (s->table) {
		status = show_line(s, &s->aligned.rows, r, context);
		aligned_row(&s->aligned, output);
	} else if (s->line.out.data) {
		s->line.out.size = 0;
		status = show_line(s, &s->line, r, context);
		if (s->line.failed || !terminal_line(&s->terminal, output, s->line.out.data, s->line.out.size))
			output->failed = true;
	} else {
		status = show_line(s, output, r, context);
		output->out.data[output->out.size++] = '\n';
	}
	output_flush(output, false);
	return status;
}

void show_close(struct show_output *s)
{
	while (s->nr_copies)
		pfr_show_close(s->copy[s->nr_copies--]);
	free(s->copy);
	pfr_show_close(s->show);
	symbols_close(s->symbols, &s->symbol_words, s->session);
	free(s->line.out.data);
	aligned_close(&s->aligned);
	s->show = 0;
	s->copy = 0;
	s->symbols = 0;
	s->line.out.data = 0;
}
