/* SPDX-License-Identifier: MIT */
#include "show.h"

#include <errno.h>
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

	options.kallsyms = s->kallsyms;
	if (!code && pfr_show_open(&s->show, session, &options)) {
		say("out of memory");
		code = EXIT_IO;
	}
	return code;
}

enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context)
{
	size_t begin = output->out.size;
	enum pfr_status status = pfr_show_record(s->show, r, context, &output->out);

	if (output->out.size + 1 > output->out.capacity) {
		size_t size = output->out.size - begin + 1;

		output->out.size = begin;
		if (!output_reserve(output, size))
			return status;
		status = pfr_show_record(s->show, r, context, &output->out);
	}
	output->out.data[output->out.size++] = '\n';
	output_flush(output, false);
	return status;
}

void show_close(struct show_output *s)
{
	pfr_show_close(s->show);
	pfr_kallsyms_close(s->kallsyms);
	s->show = 0;
	s->kallsyms = 0;
}
