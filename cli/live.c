/* SPDX-License-Identifier: MIT */
/*
 * perfring live: records shown as they come, decoded where they lie in the
 * rings. What the decoder must know of the events (attrs, ids, names, formats)
 * is told by the same bytes that a pipe begins with, made and read in memory.
 */
#include "cli.h"
#include "cli/convert_cbor.h"
#include "cli/live.h"
#include "cli/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char live_help[] =
	"usage: perfring live [--json | --bytes | --to cbor] [--type T] [RECORD OPTION...] [--] [COMMAND...]\n\n"
	"Opens events and shows every record as it comes out of the rings, until the command ends or Ctrl-C.\n\n"
	"  --json       JSON Lines, as 'perfring dump --json'\n"
	"  --bytes      every byte with its field, as 'perfring dump --bytes'; offsets are those in the ring\n"
	"  --to cbor    a CBOR sequence, as 'perfring convert --to cbor' makes of a pipe\n"
	"  --type T     only records of these types (not with --to cbor)\n"
	"  -h, --help   this text\n\n"
	"All other options are those of 'perfring record' but those about its file: -e, -a, -p, -g, -c, -F, -m, ...\n"
	"What the command prints goes to standard error.\n\n"
	"Order: the rings are emptied ten times a second, or earlier when one is filled by a quarter, and what they\n"
	"hold then is shown in the order of time. A record that comes after a later one was shown, because its CPU\n"
	"was slower to write it, is counted and told at the end. With --overwrite the rings are shown at the end.\n\n"
	"exit status: that of the command; 1 what came has defects, or it failed; 2 usage; 3 output failed.\n";

struct live {
	struct session session;
	struct input input;   /* knows the events */
	struct live_rings rings;
	struct output output;
	struct sink sink;
	struct forth *cbor;   /* NULL: dump's forms */
	struct filter filter;
	struct deferred *deferred;
	emitter *emit;
	int out_fd, memory;
	uint64_t told;        /* by LOST records */
	bool opened, defects, failed;
};

/* ---- what a pipe begins with, in memory -------------------------------------------- */

static bool write_preface(struct live *l)
{
	struct session *session = &l->session;
	struct pfr_writer_options options = session->options.writer;
	struct pfr_writer writer;
	int result;

	options.pipe = true;
	options.no_build_ids = true;
	l->memory = memfd_create("perfring-live", MFD_CLOEXEC);
	if (l->memory < 0)
		return say("no memory for the events: %s", strerror(errno)), false;
	result = pfr_writer_begin(&writer, l->memory, "memory", &options, &session->opened, &session->error);
	if (result)
		return false;
	if (l->session.options.form && !strcmp(l->session.options.form, "cbor"))
		pfr_synthesize(&writer, NULL);
	pfr_writer_put_finished_init(&writer);
	result = pfr_writer_finish(&writer, &session->error);
	pfr_writer_fini(&writer);
	return !result;
}

static bool read_preface(struct live *l)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	char path[64];

	snprintf(path, sizeof(path), "/proc/self/fd/%d", l->memory);
	if (input_open(&l->input, path))
		return false;
	l->input.name = "live";
	l->opened = true;
	if (l->session.options.form && !strcmp(l->session.options.form, "cbor"))
		return (l->cbor = cbor_begin(&l->input, &l->sink));
	l->input.tracepoints = tracepoints_new(l->emit == pfr_to_json);
	l->deferred = deferred_new();
	while (input_next(&l->input, &frame, &layout, &where) != PFR_END)
		if (l->input.failed)
			return false;
	return true;
}

/* ---- records ------------------------------------------------------------------------- */

static void show(struct live *l, const struct pfr_frame *frame, const struct pfr_layout *layout,
		 enum pfr_status routed, const struct pfr_where *where)
{
	struct pfr_context context = {.arch = l->input.arch, .event_name = input_event_name(&l->input, frame->event)};

	if (l->cbor) {
		l->failed |= !cbor_record(l->cbor, frame, layout, routed);
		return;
	}
	context.completes = deferred_text(l->deferred, &l->input, frame, layout);
	if (!filter_passes(&l->filter, &l->input, frame))
		return;
	context.tracepoint = tracepoints_text(l->input.tracepoints, &l->input, frame, layout);
	if (output_frame(&l->output, l->emit, frame, layout, &context, routed, where))
		l->defects = true;
}

static void count_lost(struct live *l, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	if (frame->type == PFR_RECORD_LOST && !pfr_decode(frame, layout, &record, &where))
		l->told += record.lost.lost;
}

/* Shows what the rings hold. False when nobody reads any more, or it failed. */
static bool drain(struct live *l, bool backward)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	if (!live_rings_begin(&l->rings, backward, &l->session.error)) {
		record_complain(&l->session.options, &l->session.error, NULL);
		return !(l->failed = true);
	}
	while ((status = live_rings_next(&l->rings, &frame, &layout, &where)) != PFR_END) {
		count_lost(l, &frame, layout);
		show(l, &frame, layout, status, &where);
	}
	live_rings_release(&l->rings);
	if (l->cbor)
		l->failed |= !sink_flush(&l->sink, true);
	else
		output_flush(&l->output, true);
	l->failed |= l->output.failed;
	return !l->failed && !l->output.closed;
}

/* The kernel's own count is the truth; what LOST records told is where it has none. */
static void say_lost(struct live *l)
{
	uint64_t lost;

	if (pfr_opened_lost(&l->session.opened, &lost))
		lost = l->told;
	if (lost && !l->session.options.quiet)
		fprintf(stderr, "perfring live: %llu records were lost; a larger ring (-m %zu) or a lower rate "
			"keeps more\n", (unsigned long long)lost, l->session.rings.pages * 4);
	if (l->rings.sort.late && !l->session.options.quiet)
		fprintf(stderr, "perfring live: %llu records came after later ones had been shown\n",
			(unsigned long long)l->rings.sort.late);
}

static void run(struct live *l)
{
	struct session *session = &l->session;
	bool good = true;

	while (good && !session_over(session)) {
		session_wait(session);
		good = drain(l, false);
	}
	session_disable_all(session);
	if (good && session->options.overwrite) {
		pfr_capture_rings_pause(&session->rings);
		good = drain(l, true);
	}
	if (good)
		drain(l, false);
	say_lost(l);
	session_end_command(session, !good);
}

/* ---- beginning and end ----------------------------------------------------------------- */

/* The command gets standard error for its output; ours goes on where standard output was. */
static int open_session(struct live *l)
{
	int result;

	l->out_fd = fcntl(1, F_DUPFD_CLOEXEC, 3);
	if (l->out_fd < 0 || dup2(2, 1) < 0)
		return say("cannot write standard output: %s", strerror(errno)), -EIO;
	result = session_open(&l->session);
	dup2(l->out_fd, 1);
	if (result)
		record_complain(&l->session.options, &l->session.error, NULL);
	return result;
}

static int open_output(struct live *l)
{
	if (!l->session.options.form || strcmp(l->session.options.form, "cbor"))
		return output_open(&l->output, 1);
	return sink_open(&l->sink, "-");
}

static int finish(struct live *l, int code)
{
	if (l->cbor)
		l->failed |= !sink_close(&l->sink, !l->failed);
	else
		code = output_close(&l->output, code);
	cbor_end(l->cbor);
	deferred_free(l->deferred, "live");
	tracepoints_free(l->input.tracepoints);
	live_rings_fini(&l->rings);
	if (l->opened)
		input_close(&l->input);
	return code;
}

static int live(struct live *l)
{
	struct session *session = &l->session;
	int code = open_session(l) ? EXIT_DEFECT : EXIT_FINE;

	if (code || session->options.dry_run)
		return code;
	code = open_output(l);
	if (code || !write_preface(l) || !read_preface(l) ||
	    !live_rings_init(&l->rings, &session->rings, &l->input.events))
		return finish(l, EXIT_IO);
	code = session_start(session);
	if (code) {
		record_complain(&session->options, &session->error, NULL);
		return finish(l, session_exit_code(session, code));
	}
	run(l);
	code = finish(l, l->defects ? EXIT_DEFECT : EXIT_FINE);
	return session->status ? session->status : l->failed ? EXIT_IO : code;
}

static int choose_form(struct live *l)
{
	const struct record_options *options = &l->session.options;

	l->emit = !options->form ? pfr_to_line : !strcmp(options->form, "json") ? pfr_to_json : pfr_to_bytes;
	if (!options->types)
		return 0;
	if (options->form && !strcmp(options->form, "cbor"))
		return usage("live", "a CBOR stream has every record; --type is not for it");
	return filter_add_types(&l->filter, options->types) ? 0 :
	       usage("live", "'%s' is no type of record", options->types);
}

int perfring_live(int argc, char **argv)
{
	static struct live l;
	struct session *session = &l.session;
	int code;

	session->options.who = "live";
	session->naps = 100;
	session->target.cgroup_fd = -1;
	l.memory = -1;
	code = record_parse(&session->options, argc, argv, live_help);
	if (!code)
		code = choose_form(&l);
	else if (code == 1) {
		record_options_fini(&session->options);
		return EXIT_FINE;
	}
	if (!code)
		code = live(&l);
	session_close(session);
	if (l.memory >= 0)
		close(l.memory);
	return code;
}
