/* SPDX-License-Identifier: MIT */
/*
 * The account of a command: one for all sessions that it has read for its output.
 */
#include "account.h"
#include "cli/convert/convert.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 3 /* causes in the line */

#define BIT(cause) (UINT64_C(1) << (cause))

/* Names that are not there: symbols_close reports them by file. */
#define NAMES ((BIT(PFR_CAUSE_NAME_CODE + 1) - BIT(PFR_CAUSE_NAME_NO_FILE)) | BIT(PFR_CAUSE_NAME_INLINED))

/* What the defects of a capture say: each command lists or counts those. */
#define DEFECTS (BIT(PFR_CAUSE_BAD) | BIT(PFR_CAUSE_UNREAD) | BIT(PFR_CAUSE_NO_EVENT) | BIT(PFR_CAUSE_INTERRUPTED))

static struct {
	struct pfr_account sum;
	const char *path; /* of --account */
	char name[PFR_SESSION_PATH];
	unsigned captures;
	uint64_t told, allowed; /* causes: not in the line; no reason for another exit status */
	bool quiet, complete;
} of;

static int take_path(void *to, const char *command, const char *text)
{
	(void)to;
	(void)command;
	of.path = outputs_descriptor(text) == 1 ? "-" : text;
	if (!strcmp(of.path, "-"))
		outputs_take_stdout();
	return EXIT_FINE;
}

static int take_complete(void *to, const char *command, const char *text)
{
	(void)to;
	(void)command;
	(void)text;
	of.complete = true;
	return EXIT_FINE;
}

static int take_quiet(void *to, const char *command, const char *text)
{
	(void)to;
	(void)command;
	(void)text;
	of.quiet = true;
	return EXIT_FINE;
}

const struct option_row account_rows[] = {
	{.name = "account", .once = "", .value = "FILE", .kind = OPTION_CALL, .set = take_path, .rare = true, .text = "write what of the capture is not in the output, and why, to FILE as JSON; '-' is standard output"},
	{.name = "complete", .kind = OPTION_CALL, .set = take_complete, .rare = true, .text = "exit status 1 where anything is not in the output but what conditions leave out"},
	{.letter = 'q', .name = "quiet", .kind = OPTION_CALL, .set = take_quiet, .rare = true, .text = "no line at the end about what is not in the output"},
	{0}};

void account_begin(void)
{
	memset(&of, 0, sizeof(of));
	of.sum.size = sizeof(of.sum);
	of.told = DEFECTS | NAMES | BIT(PFR_CAUSE_LOST);
}

void account_add(const struct pfr_account *account, const char *name)
{
	of.captures += strcmp(of.name, name) != 0;
	snprintf(of.name, sizeof(of.name), "%s", name);
	pfr_account_merge(&of.sum, account);
}

void account_take(const struct pfr_session *session, const char *name)
{
	struct pfr_account account = {.size = sizeof(account)};

	if (!pfr_session_get_account(session, &account))
		account_add(&account, name);
}

uint64_t account_count(enum pfr_cause cause)
{
	return of.sum.cause[cause].count;
}

void account_told(enum pfr_cause cause)
{
	of.told |= BIT(cause);
}

void account_shows_lost(void)
{
	of.told &= ~BIT(PFR_CAUSE_LOST);
}

void account_allow(enum pfr_cause cause)
{
	of.allowed |= BIT(cause);
}

void account_quiet(void)
{
	of.quiet = true;
}

/* Whether something is not there that was asked for, or, with --complete, at all. */
static bool is_incomplete(void)
{
	unsigned i;

	for (i = 1; i < PFR_CAUSE_NR; i++)
		if (of.sum.cause[i].count && pfr_cause_class((enum pfr_cause)i) != PFR_CAUSE_CLASS_CHOICE && !(of.allowed >> i & 1) && (of.complete || pfr_cause_class((enum pfr_cause)i) == PFR_CAUSE_CLASS_LOSS))
			return true;
	return false;
}

static void print_line(void)
{
	char text[4096], name[PFR_SESSION_PATH + 32];
	struct pfr_out out = {.data = text, .capacity = sizeof(text) - 1};
	enum pfr_cause but[PFR_CAUSE_NR];
	uint32_t nr_but = 0, more, i;

	for (i = 1; i < PFR_CAUSE_NR; i++)
		if (of.told >> i & 1)
			but[nr_but++] = (enum pfr_cause)i;
	more = pfr_account_to_line(&out, &of.sum, but, nr_but, SHOWN);
	if (!out.size || of.quiet)
		return;
	text[out.size < out.capacity ? out.size : out.capacity] = 0;
	if (of.captures > 1)
		snprintf(name, sizeof(name), "%u captures", of.captures);
	else
		snprintf(name, sizeof(name), "%s", of.name);
	if (more)
		print_stderr("%s: left out or changed: %s; and %" PRIu32 " more cause%s: --account - lists all", name, text, more, plural(more));
	else
		print_stderr("%s: left out or changed: %s", name, text);
}

static bool write_json(const struct pfr_sink *to)
{
	char text[16384];
	struct pfr_out out = {.data = text, .capacity = sizeof(text) - 1};

	pfr_account_to_json(&out, &of.sum);
	if (out.size > out.capacity)
		return false;
	text[out.size++] = '\n';
	return !to->write(to->user, text, out.size);
}

static int write_stdout(void *user, const void *data, size_t size)
{
	(void)user;
	return fwrite(data, 1, size, stdout) != size || fflush(stdout);
}

static int put_json(void)
{
	const struct pfr_sink standard = {.size = sizeof(standard), .write = write_stdout};
	struct pfr_sink to;
	struct sink sink;

	if (!strcmp(of.path, "-"))
		return stdout_end(write_json(&standard) ? EXIT_FINE : EXIT_IO);
	if (sink_open(&sink, of.path))
		return EXIT_IO;
	to = sink_for_library(&sink);
	return sink_end(&sink, write_json(&to) ? EXIT_FINE : EXIT_IO);
}

int account_end(int code)
{
	if (!of.captures)
		return code;
	if (code >= EXIT_USAGE)
		return code; /* there is no output, and what was not read is in no account */
	print_line();
	if (of.path && put_json())
		return EXIT_IO;
	return code == EXIT_FINE && is_incomplete() ? EXIT_DEFECT : code;
}
