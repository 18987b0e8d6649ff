/* SPDX-License-Identifier: MIT */
/*
 * `perfring record`: moves what the rings hold into a file, a pipe, or one
 * file after another, and ends well however it is ended. The session with the
 * kernel is session.c's, what is written the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "cli/session.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct recording {
	struct session session;
	struct pfr_writer writer;
	int fd;
	const char *path;      /* while it is written */
	char name[4200];       /* once it was named by its time */
	bool begun, terminal;
	uint64_t shown_at, file_at; /* ns */
	uint64_t samples, throttled, lost, bytes; /* of files before this one */
};

/* ---- the output ---- */

static int open_output(struct recording *recording)
{
	struct record_options *options = &recording->session.options;
	int result = record_open_output(options->output, &recording->path,
					&options->writer.pipe,
					&recording->session.error);

	if (result < 0)
		return result;
	recording->fd = result;
	recording->file_at = session_now();
	if (!options->writer.pipe || !options->timestamp_filename)
		return 0;
	recording->session.error.position = PFR_NO_POSITION;
	snprintf(recording->session.error.text,
		 sizeof(recording->session.error.text),
		 "%s is no file that could be named by its time", recording->path);
	return -EINVAL;
}

/* before: the writer of the file before this one, or NULL. */
static int begin_output(struct recording *recording, struct pfr_writer *before)
{
	struct session *session = &recording->session;
	struct pfr_writer_options *writer = &session->options.writer;
	size_t pages = session->rings.pages > session->rings.side_pages ?
		session->rings.pages : session->rings.side_pages;
	int result = open_output(recording);

	if (result < 0)
		return result;
	writer->mapped = (pages + 1) * (size_t)sysconf(_SC_PAGESIZE);
	result = pfr_writer_begin(&recording->writer, recording->fd,
				  recording->path, writer, &session->opened,
				  &session->error);
	if (result)
		return result;
	recording->begun = true;
	if (before)
		pfr_writer_carry(&recording->writer, before);
	if (!session->options.tail_synthesize)
		result = pfr_synthesize(&recording->writer, &session->error);
	pfr_writer_put_finished_init(&recording->writer);
	return result;
}

/* What the rings hold now, and of backward ones all they still have. */
static int take_all(struct recording *recording)
{
	struct session *session = &recording->session;
	int result = 0;

	if (session->options.overwrite)
		result = pfr_writer_take_backward(&recording->writer,
						  &session->rings,
						  &session->error);
	if (!result)
		result = pfr_writer_drain(&recording->writer, &session->rings,
					  &session->error);
	if (!result && session->options.tail_synthesize)
		result = pfr_synthesize(&recording->writer, &session->error);
	return result;
}

/* The end of a file: a failure of now gives way to one before. */
static int finish_file(struct recording *recording, int result)
{
	struct session *session = &recording->session;
	struct pfr_capture_error later;
	int code = pfr_writer_finish(&recording->writer, &later);

	recording->samples += recording->writer.counts.samples;
	recording->throttled += recording->writer.counts.throttled;
	recording->lost += recording->writer.counts.lost_records +
		recording->writer.counts.lost_samples;
	recording->bytes += recording->writer.position;
	if (code && !result) {
		session->error = later;
		result = code;
	}
	if (!result && session->options.timestamp_filename) {
		result = record_name_output(&session->options.names,
					    recording->path, recording->name,
					    sizeof(recording->name),
					    &session->error);
		recording->path = recording->name;
	}
	return result;
}

static void show_file(const struct recording *recording)
{
	if (!recording->session.options.quiet)
		fprintf(stderr, "[ perfring record: dump %s ]\n", recording->path);
}

/* Ends this file and begins the next. What LOST records have told already is
 * carried over, so that all files together keep the law. */
static int switch_output(struct recording *recording)
{
	struct session *session = &recording->session;
	struct pfr_writer before;
	int result = finish_file(recording, take_all(recording));

	if (result)
		return result;
	show_file(recording);
	before = recording->writer;
	close(recording->fd);
	recording->fd = -1;
	recording->begun = false;
	result = begin_output(recording, &before);
	pfr_writer_fini(&before);
	if (session->options.overwrite)
		pfr_capture_rings_resume(&session->rings);
	return result;
}

static bool switch_due(const struct recording *recording)
{
	const struct record_options *options = &recording->session.options;

	if (session_switch())
		return options->switch_output;
	return (options->switch_size &&
		recording->writer.position >= options->switch_size) ||
		(options->switch_time &&
		 session_now() - recording->file_at >= options->switch_time);
}

/* ---- running ---- */

static void show_progress(struct recording *recording)
{
	const struct pfr_capture_counts *counts = &recording->writer.counts;
	uint64_t time = session_now();

	if (!recording->terminal || time - recording->shown_at < 200000000)
		return;
	recording->shown_at = time;
	fprintf(stderr, "\r[ perfring record: %llu records, %.1f MB, %llu lost ] ",
		(unsigned long long)counts->records, (double)counts->bytes / 1e6,
		(unsigned long long)(counts->lost_records + counts->lost_samples));
}

static bool full(const struct recording *recording)
{
	uint64_t most = recording->session.options.max_size;

	return most && recording->bytes + recording->writer.counts.bytes >= most;
}

static int run(struct recording *recording)
{
	struct session *session = &recording->session;
	int result = 0;

	while (!result && !session_over(session) && !full(recording)) {
		session_wait(session);
		result = pfr_writer_drain(&recording->writer, &session->rings,
					  &session->error);
		if (!result && switch_due(recording))
			result = switch_output(recording);
		show_progress(recording);
	}
	return result;
}

/* ---- ending ---- */

static void summarize(struct recording *recording)
{
	const struct pfr_writer *writer = &recording->writer;

	if (recording->terminal)
		fprintf(stderr, "\r\033[K");
	if (recording->session.options.quiet)
		return;
	fprintf(stderr, "[ perfring record: Captured and wrote %.3f MB %s "
		"(%llu samples", (double)recording->bytes / 1048576,
		recording->path, (unsigned long long)recording->samples);
	if (writer->compressed_out)
		fprintf(stderr, ", compressed %.1f times",
			(double)writer->compressed_in /
			(double)writer->compressed_out);
	fprintf(stderr, ") ]\n");
	if (recording->lost)
		fprintf(stderr, "perfring record: %llu records were lost; a larger "
			"ring (-m %zu) or a lower rate keeps more\n",
			(unsigned long long)recording->lost,
			recording->session.rings.pages * 4);
	if (recording->throttled)
		fprintf(stderr, "perfring record: throttled %llu times by the "
			"kernel (kernel.perf_cpu_time_max_percent)\n",
			(unsigned long long)recording->throttled);
}

static int finish(struct recording *recording, int result)
{
	session_disable_all(&recording->session);
	if (!result)
		result = take_all(recording);
	if (!result)
		pfr_writer_put_lost(&recording->writer);
	return finish_file(recording, result);
}

static int record(struct recording *recording)
{
	struct session *session = &recording->session;
	int result = session_open(session);

	if (result || session->options.dry_run)
		return result;
	result = begin_output(recording, NULL);
	if (!recording->begun)
		return result;
	if (!result)
		result = session_start(session);
	if (!result)
		result = run(recording);
	if (!recording->begun)
		return result;
	result = finish(recording, result);
	session_end_command(session, result || full(recording));
	summarize(recording);
	return result;
}

static void release(struct recording *recording)
{
	if (recording->begun)
		pfr_writer_fini(&recording->writer);
	if (recording->fd >= 0)
		close(recording->fd);
	session_close(&recording->session);
}

static void use_realtime(int priority)
{
	struct sched_param parameter = { .sched_priority = priority };

	if (sched_setscheduler(0, SCHED_FIFO, &parameter))
		fprintf(stderr, "perfring record: note: no real-time priority: "
			"%s\n", strerror(errno));
}

int perfring_record(int argc, char **argv)
{
	static struct recording recording;
	struct session *session = &recording.session;
	int result;

	session->options.who = "record";
	result = record_parse(&session->options, argc, argv, record_help);
	recording.fd = -1;
	session->naps = 500; /* a killed recording lacks half a second at most */
	if (result) {
		record_options_fini(&session->options);
		return result == 1 ? 0 : result;
	}
	recording.terminal = isatty(2) && !session->options.quiet;
	if (recording.terminal)
		session->naps = 200;
	if (session->options.realtime)
		use_realtime(session->options.realtime);
	result = record(&recording);
	if (result)
		record_complain(&session->options, &session->error, NULL);
	release(&recording);
	return result ? session_exit_code(session, result) : session->status;
}
