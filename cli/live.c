/* SPDX-License-Identifier: MIT */
/*
 * perfring live: a recording that is shown as it comes. One process records
 * into a pipe, this one shows what comes out of it; both are subcommands that
 * stand on their own, and here they are only joined.
 */
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char help_text[] =
	"usage: perfring live [--json | --bytes | --to cbor] [--type T] [RECORD OPTION...] [-- COMMAND]\n\n"
	"Records events and shows every record as it comes, until the command ends or Ctrl-C.\n\n"
	"  --json       JSON Lines, as 'perfring dump --json'\n"
	"  --bytes      every byte with its field, as 'perfring dump --bytes'\n"
	"  --to cbor    a CBOR sequence, as 'perfring convert --to cbor'\n"
	"  --type T     only records of these types\n"
	"  -h, --help   this text\n\n"
	"All other options are those of 'perfring record' but -o: -e, -a, -p, -g, -c, -F, ...\n"
	"What the command prints goes to standard error.\n"
	"exit status: that of the command; 1 what came has defects; 2 usage; 3 input or output failed.\n";

struct live {
	char *record[256]; /* the recording's command line */
	char *show[8];     /* the other's */
	int nr_record, nr_show;
	bool to;
};

/* getopt wants words that are not constant. */
static char words[][8] = {"record", "-q", "-o", "-", "dump", "convert", "--to", "cbor"};
enum { RECORD, QUIET, OUTPUT, STANDARD, DUMP, CONVERT, TO, CBOR };

static void live_show(struct live *l, char *word)
{
	if (l->nr_show < 6)
		l->show[l->nr_show++] = word;
}

/* Takes the options that are about showing; all others are the recording's. 0, or an exit code + 1. */
static int live_parse(struct live *l, int argc, char **argv)
{
	int i;

	l->record[l->nr_record++] = words[RECORD];
	l->record[l->nr_record++] = words[QUIET];
	l->record[l->nr_record++] = words[OUTPUT];
	l->record[l->nr_record++] = words[STANDARD];
	live_show(l, words[DUMP]);
	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		char *next = i + 1 < argc ? argv[i + 1] : words[STANDARD];

		if (!strcmp(argv[i], "-h") || !strcmp(argv[i], "--help"))
			return help(help_text) + 1;
		if (!strcmp(argv[i], "-o") || !strcmp(argv[i], "--output"))
			return usage("live", "nothing is written to a file; 'perfring record' does that") + 1;
		if (!strcmp(argv[i], "--json") || !strcmp(argv[i], "--bytes")) {
			live_show(l, argv[i]);
		} else if (!strcmp(argv[i], "--type")) {
			live_show(l, argv[i++]);
			live_show(l, next);
		} else if (!strcmp(argv[i], "--to")) {
			if (strcmp(next, "cbor"))
				return usage("live", "--to takes cbor") + 1;
			l->to = true;
			i++;
		} else if (l->nr_record < 250) {
			l->record[l->nr_record++] = argv[i];
		}
	}
	for (; i < argc && l->nr_record < 254; i++)
		l->record[l->nr_record++] = argv[i];
	if (i < argc)
		return usage("live", "the command line is too long") + 1;
	return 0;
}

/* The recording, in a process of its own; *from is the end of the pipe to read. */
static pid_t live_record(struct live *l, int *from)
{
	int ends[2];
	pid_t pid;

	if (pipe(ends)) {
		say("cannot make a pipe: %s", strerror(errno));
		return -1;
	}
	pid = fork();
	if (pid < 0)
		say("cannot begin: %s", strerror(errno));
	if (!pid) {
		dup2(ends[1], 1);
		close(ends[0]);
		close(ends[1]);
		exit(perfring_record(l->nr_record, l->record));
	}
	close(ends[1]);
	*from = ends[0];
	return pid;
}

/* Whether anything comes: a recording that failed has said why, and there is nothing to show. */
static bool live_begun(int from)
{
	struct pollfd wait = {.fd = from, .events = POLLIN};

	while (poll(&wait, 1, -1) < 0 && errno == EINTR)
		;
	return wait.revents & POLLIN;
}

static int live_wait(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_IO;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int perfring_live(int argc, char **argv)
{
	char *convert[] = {words[CONVERT], words[TO], words[CBOR], words[STANDARD], words[STANDARD], 0};
	struct live l = {.nr_record = 0};
	int code = live_parse(&l, argc, argv), from, shown, recorded;
	pid_t pid;

	if (code)
		return code - 1;
	live_show(&l, words[STANDARD]);
	pid = live_record(&l, &from);
	if (pid < 0)
		return EXIT_IO;
	signal(SIGINT, SIG_IGN); /* it ends the recording, and that ends the pipe */
	dup2(from, 0);
	close(from);
	shown = !live_begun(0) ? EXIT_FINE : l.to ? perfring_convert(5, convert) : perfring_dump(l.nr_show, l.show);
	close(0);
	recorded = live_wait(pid);
	return recorded ? recorded : shown;
}
