/* SPDX-License-Identifier: MIT */
#include "show.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int kallsyms_open(struct show_output *s)
{
	enum pfr_status status = pfr_kallsyms_open(&s->kallsyms, s->kallsyms_path, 0);

	switch (status) {
	case PFR_OK: return EXIT_FINE;
	case PFR_END:
		say("%s: no addresses; where all are 0, the kernel hides them from this user (kptr_restrict)", s->kallsyms_path);
		return EXIT_IO;
	case PFR_E_SYSTEM: say("%s: cannot read: %s", s->kallsyms_path, strerror(errno)); return EXIT_IO;
	case PFR_E_LIMIT: say("%s: too large to be a list of symbols", s->kallsyms_path); return EXIT_IO;
	default: say("out of memory"); return EXIT_IO;
	}
}

int show_open(struct show_output *s, struct pfr_session *session)
{
	struct pfr_show_options options = {.size = sizeof(options), .flags = s->flags};
	int code = s->kallsyms_path ? kallsyms_open(s) : EXIT_FINE;

	if (s->terminal.width || s->terminal.colour)
		options.flags |= PFR_SHOW_MARKS;
	if (!code && options.flags & PFR_SHOW_MARKS)
		code = output_open(&s->line, -1);
	options.kallsyms = s->kallsyms;
	if (!code && pfr_show_open(&s->show, session, &options)) {
		say("out of memory");
		code = EXIT_IO;
	}
	return code;
}

/* The record's line at the end of what `to` holds, and place for one more byte. */
static enum pfr_status put_line(struct show_output *s, struct output *to, const struct pfr_session_record *r,
				const struct pfr_context *context)
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

enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context)
{
	enum pfr_status status;

	if (s->line.out.data) {
		s->line.out.size = 0;
		status = put_line(s, &s->line, r, context);
		if (s->line.failed || !terminal_line(&s->terminal, output, s->line.out.data, s->line.out.size))
			output->failed = true;
	} else {
		status = put_line(s, output, r, context);
		output->out.data[output->out.size++] = '\n';
	}
	output_flush(output, false);
	return status;
}

void show_close(struct show_output *s)
{
	pfr_show_close(s->show);
	pfr_kallsyms_close(s->kallsyms);
	free(s->line.out.data);
	s->show = 0;
	s->kallsyms = 0;
	s->line.out.data = 0;
}
