/* SPDX-License-Identifier: MIT */
/*
 * perfring check: every defect of a capture, one a line, with its place and
 * reason. What is a defect, the decoder says.
 */
#include "cli.h"

#include <getopt.h>
#include <inttypes.h>

static const char help_text[] =
	"usage: perfring check [OPTION...] FILE\n\n"
	"Lists every defect of a capture: its offset, the field, the reason, what to do.\n\n"
	"  --most N         stop listing after N defects (1000), and only count\n"
	"  -q, --quiet      say nothing; the exit status tells\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"exit status: 0 clean; 1 defects; 2 usage; 3 it cannot be read or written.\n";

struct check {
	struct input input;
	uint64_t defects, records, most;
	bool quiet;
};

static void defect(struct check *c, const struct pfr_where *where)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text), 0};

	c->defects++;
	if (c->quiet || c->defects > c->most)
		return;
	pfr_where_text(&out, where);
	printf("%s: %s: %.*s\n", c->input.name, pfr_status_name(where->status),
	       (int)(out.size < out.room ? out.size : out.room), text);
}

/* Every frame is walked, features too: decoding alone does not look into those. */
static void check_frame(struct check *c, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END)
		if (status)
			defect(c, &where);
}

static void check_verdict(const struct check *c)
{
	if (c->quiet)
		return;
	if (c->defects > c->most)
		printf("%s: %" PRIu64 " more defects\n", c->input.name, c->defects - c->most);
	if (c->input.reader.interrupted)
		printf("%s: data.size is 0: the recording was cut off before its end; there are no features\n", c->input.name);
	printf("%s: %" PRIu64 " records, %" PRIu64 " defect%s\n", c->input.name, c->records, c->defects,
	       c->defects == 1 ? "" : "s");
}

static int check_run(struct check *c, const char *path)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	int code = input_open(&c->input, path);

	if (code)
		return code;
	c->input.resumes = true;
	for (;;) {
		status = input_next(&c->input, &frame, &layout, &where);
		if (status == PFR_END)
			break;
		if (status)
			defect(c, &where);
		if (pfr_status_class(status) == PFR_STREAM && c->input.goes_on)
			continue;
		if (pfr_status_class(status) == PFR_STREAM)
			break;
		c->records += frame.piece == PFR_PIECE_RECORD;
		if (!status)
			check_frame(c, &frame, layout);
	}
	c->defects += (uint64_t)c->input.reader.interrupted + c->input.defects;
	check_verdict(c);
	code = c->input.failed ? EXIT_IO : c->defects ? EXIT_DEFECT : EXIT_FINE;
	input_close(&c->input);
	return fflush(stdout) ? (say("cannot write standard output"), EXIT_IO) : code;
}

int perfring_check(int argc, char **argv)
{
	static const struct option options[] = {
		{"most", required_argument, 0, 'm'}, {"quiet", no_argument, 0, 'q'}, {"help", no_argument, 0, 'h'}, {0}};
	struct check c = {.most = 1000};
	int option;
	char end;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":qh", options, 0)) != -1) {
		switch (option) {
		case 'q': c.quiet = true; break;
		case 'h': return help(help_text);
		case 'm':
			if (sscanf(optarg, "%" SCNu64 "%c", &c.most, &end) != 1)
				return usage("check", "'%s' is no number", optarg);
			break;
		case ':': return usage("check", "%s wants an argument", argv[optind - 1]);
		default: return usage("check", "%s is no option", argv[optind - 1]);
		}
	}
	if (optind != argc - 1)
		return usage("check", optind == argc ? "a file is missing" : "one file at a time");
	return check_run(&c, argv[optind]);
}
