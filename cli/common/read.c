/* SPDX-License-Identifier: MIT */
/*
 * The loop over records that all subcommands have in common.
 */
#include "read.h"
#include "account.h"

#include <inttypes.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAX_LISTED 10 /* defects of records that are reported one by one */

/* ---- progress ------------------------------------------------------------------ */

static struct {
	double begun, shown;
	bool asked, terminal;
} line;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int progress(void *user, uint64_t position, uint64_t size)
{
	double time;

	(void)user;
	if (!line.terminal)
		return 0;
	time = now();
	if (time - line.begun < 1 || time - line.shown < 0.1)
		return 0;
	line.shown = time;
	if (size)
		fprintf(stderr, "\r%3d%% of %.1f MB", (int)(100 * position / size), (double)size / 1e6);
	else
		fprintf(stderr, "\r%.1f MB", (double)position / 1e6);
	return 0;
}

void read_progress_end(void)
{
	if (line.shown > 0)
		fputs("\r\033[K", stderr);
	line.shown = 0;
}

void read_progress_none(void)
{
	read_progress_end();
	line.asked = true;
	line.terminal = false;
}

/* ---- what is wrong --------------------------------------------------------------- */

/* About one record: of these there can be as many as there are records. */
static bool is_of_record(const struct pfr_session_error *error)
{
	return error->where.status && error->where.piece == PFR_PIECE_RECORD;
}

/* A cut file has one cause, however many sections it lacks. */
static bool is_repeated_cut(struct printed_defects *c, const struct pfr_session_error *error)
{
	if (error->status != PFR_E_FEATURE || error->where.piece != PFR_PIECE_FEATURE)
		return false;
	if (++c->cut == 2)
		print_stderr("%s: further sections are not within the file; perfring check --each lists them", error->path);
	return c->cut > 1;
}

/* Whether the text alone identifies it. */
static bool is_plain(enum pfr_status status)
{
	return pfr_status_class(status) == PFR_CLASS_NOTE || status == PFR_E_SYSTEM || status == PFR_E_MEMORY || status == PFR_E_PART;
}

void print_defect(struct printed_defects *printed, const struct pfr_session_error *error)
{
	if (error->status == PFR_LATE || error->status == PFR_CHAINS_LOST)
		account_told(error->status == PFR_LATE ? PFR_CAUSE_LATE : PFR_CAUSE_CHAIN_LOST);
	if (error->status == PFR_E_SYSTEM || error->status == PFR_E_MEMORY || error->status == PFR_E_MAGIC) /* no capture at all */
		printed->failed = true;
	else
		printed->defects += pfr_level_of(error->status) == PFR_LEVEL_ERROR;
	printed->breaks += is_of_record(error);
	if (printed->breaks > MAX_LISTED && is_of_record(error)) {
		if (printed->breaks == MAX_LISTED + 1)
			print_stderr("%s: further failures of this kind are not listed; perfring check lists them", error->path);
		return;
	}
	if (is_repeated_cut(printed, error))
		return;
	if (is_plain(error->status))
		print_stderr("%s: %s", error->path, error->text);
	else
		print_stderr("%s: %s: %s", error->path, pfr_status_name(error->status), error->text);
}

/* ---- reading ------------------------------------------------------------------------ */

const char *read_name(const char *path)
{
	return strcmp(path, "-") ? path : "standard input";
}

struct pfr_session_options read_options(const char *path)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_DEFECTS, .limits = limits(), .name = read_name(path), .progress = progress};

	if (!line.asked) {
		line.asked = true;
		line.terminal = isatty(2);
		line.begun = now();
	}
	return options;
}

/* Whether it is a file of another kind, which is reported. Less than there is tells nothing: one byte of a capture is text. */
static bool is_other_kind(int fd, const char *path)
{
	char begin[4096];
	struct stat st;
	ssize_t n = fstat(fd, &st) || !S_ISREG(st.st_mode) ? 0 : pread(fd, begin, sizeof(begin), 0);
	bool whole = n > 0 && (n == sizeof(begin) || n >= st.st_size);
	const char *advice, *kind = whole ? pfr_file_kind(begin, (size_t)n, &advice) : 0, *file;

	if (!kind)
		return false;
	file = strstr(advice, "FILE");
	print_stderr("%s: a file of %s, not a capture; %.*s%s%s", path, kind, file ? (int)(file - advice) : (int)strlen(advice), advice, file ? path : "", file ? file + 4 : "");
	return true;
}

int read_status_code(enum pfr_status status)
{
	return status == PFR_E_SYSTEM || status == PFR_E_MEMORY || status == PFR_E_NO_CBOR || status == PFR_E_MAGIC ? EXIT_IO : EXIT_DEFECT;
}

bool read_can_again(const char *path)
{
	struct stat st;

	return (strcmp(path, "-") ? stat(path, &st) : fstat(0, &st)) || !(S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode));
}

bool read_is_file(const char *path)
{
	return strcmp(path, "-") && read_can_again(path);
}

static enum pfr_status open_session(struct pfr_session **session, const char *path, const struct pfr_session_options *options, struct pfr_session_error *error)
{
	return strcmp(path, "-") ? pfr_session_open(session, path, options, error) : pfr_session_open_fd(session, 0, options, error);
}

static void no_memory(struct pfr_session_error *error, enum pfr_status status, const char *name)
{
	*error = (struct pfr_session_error){.status = status};
	snprintf(error->path, sizeof(error->path), "%s", name);
	snprintf(error->text, sizeof(error->text), "%s", pfr_status_cause(PFR_E_MEMORY));
}

/* In the order of the file, names in a filter are those at the time of a record too, and `part` of what passes is that in the order of time: it is read so first. */
static enum pfr_status choose(struct reading *reading, const char *path, const struct pfr_session_options *options, const struct read_part *part, struct pfr_session_error *error)
{
	struct pfr_session_options timed = *options;
	const struct pfr_session_error *why;
	struct pfr_filter filter;
	struct pfr_session *other;
	enum pfr_status status;

	if (!options->filter || options->order == PFR_ORDER_TIME || !(pfr_filter_has_names(options->filter) || part->first || part->skip))
		return PFR_OK;
	if (!read_can_again(path)) {
		print_stderr("%s: names in a filter are those that records before it in the pipe give a thread or file", reading->name);
		return PFR_OK;
	}
	filter = *options->filter;
	filter.first = part->first;
	filter.skip = part->skip;
	timed.filter = &filter;
	timed.order = part->in_file ? PFR_ORDER_FILE : PFR_ORDER_TIME;
	timed.start = 0;
	status = open_session(&other, path, &timed, error);
	if (!status) {
		status = pfr_session_choose(reading->session, other);
		why = pfr_session_error(other);
		if (why)
			*error = *why;
		else
			no_memory(error, status, reading->name);
	}
	pfr_session_close(other);
	return status;
}

int read_open(struct reading *reading, const char *path, const struct pfr_session_options *options)
{
	return read_open_part(reading, path, options, &(struct read_part){0, 0, false});
}

int read_open_part(struct reading *reading, const char *path, const struct pfr_session_options *options, const struct read_part *part)
{
	struct pfr_session_error error;
	enum pfr_status status;

	memset(reading, 0, sizeof(*reading));
	reading->name = options->name;
	if (!outputs_input(path))
		return EXIT_IO;
	status = open_session(&reading->session, path, options, &error);
	if (!status)
		status = choose(reading, path, options, part, &error);
	if (!status)
		return EXIT_FINE;
	pfr_session_close(reading->session);
	reading->session = 0;
	read_progress_end();
	print_defect(&reading->printed, &error);
	if (error.os_error == ENOENT && !strcmp(path, "perf.data"))
		print_stderr_line("'perfring record -g -- COMMAND' writes one; of another name, give it after the command");
	else if (error.os_error == ENOENT && !access("perf.data", R_OK))
		print_stderr_line("there is a perf.data here, which is read where no name is given");
	return read_status_code(status);
}

const struct pfr_session_record *read_next(struct reading *reading)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(reading->session, &r)) == PFR_OK) {
		if (r->what != PFR_WHAT_DEFECT)
			return r;
		print_defect(&reading->printed, r->error);
		if (reading->ranges && r->until)
			return r;
	}
	if (!reading->end && status != PFR_END)
		print_defect(&reading->printed, pfr_session_error(reading->session));
	reading->end = status;
	return 0;
}

int read_verdict(const struct reading *reading, const char *name, enum pfr_status status, uint64_t defects)
{
	const struct pfr_session_error *error = pfr_session_error(reading->session);
	struct printed_defects printed = {0};

	if (error)
		print_defect(&printed, error);
	if (defects)
		print_stderr("%s: %" PRIu64 " defect%s; 'perfring check' lists %s; what could be decoded is in the output", name, defects, plural(defects), defects == 1 ? "it" : "them");
	if (error && read_status_code(error->status) == EXIT_IO)
		return EXIT_IO;
	return status != PFR_OK || defects ? EXIT_DEFECT : EXIT_FINE;
}

int read_code(const struct reading *reading, int code)
{
	if (code)
		return code;
	return reading->printed.failed ? EXIT_IO : reading->printed.defects ? EXIT_DEFECT :
									      EXIT_FINE;
}

bool read_no_memory(const struct pfr_session *session, const char *name, enum pfr_status status)
{
	const struct pfr_session_error *error = pfr_session_error(session);

	if (status == PFR_E_MEMORY && !error)
		print_no_memory(name);
	return status == PFR_E_MEMORY || (error && error->status == PFR_E_MEMORY);
}

int read_memory_verdict(const struct pfr_session *session, const char *name, int code)
{
	const struct pfr_session_error *error = pfr_session_error(session);

	if (code >= EXIT_USAGE || !error || error->status != PFR_E_MEMORY)
		return code;
	print_stderr("%s: %s", read_name(name), error->text);
	return EXIT_IO;
}

int read_failed(const struct reading *reading, const char *name, enum pfr_status status)
{
	const struct pfr_session_error *error = pfr_session_error(reading->session);

	if (error)
		print_stderr("%s: %s", name, error->text);
	else
		print_stderr("%s: %s", name, pfr_status_cause(status));
	return EXIT_IO;
}

int read_unmade(const struct reading *reading, const char *name, const struct output *output, enum pfr_status status, int error)
{
	const struct pfr_session_error *failed = pfr_session_error(reading->session);
	struct printed_defects printed = {0};

	if (status == PFR_E_MEMORY)
		print_no_memory(name);
	else if (!error && failed)
		print_defect(&printed, failed);
	else if (error && !output->failed && !output->closed)
		print_stderr("%s: %s", name, strerror(error));
	return error && output->closed ? EXIT_FINE : error ? EXIT_IO :
							     read_status_code(status);
}

void read_close_aside(struct reading *reading)
{
	read_progress_end();
	pfr_session_close(reading->session);
	reading->session = 0;
}

void read_close(struct reading *reading)
{
	if (reading->session)
		account_take(reading->session, reading->name);
	read_close_aside(reading);
}

int read_fd(const char *path)
{
	int fd = strcmp(path, "-") ? open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) : 0;

	if (fd < 0)
		print_stderr("%s: cannot open: %s", path, strerror(errno));
	if (fd >= 0 && (!outputs_input(path) || is_other_kind(fd, fd ? path : "standard input"))) {
		if (fd > 0)
			close(fd);
		return -1;
	}
	return fd;
}
