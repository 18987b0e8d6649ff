/* SPDX-License-Identifier: MIT */
/*
 * `perfring record`: moves what the rings hold into a file, a pipe, or one
 * file after another, and ends well however it is ended. The run with the
 * kernel is record_run.c's, what is written the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record_cpus.h"
#include "cli/record/record_rows.h"
#include "cli/record/record_run.h"
#include "capture/internal.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct recording {
	struct record_run run;
	struct pfr_capture_writer writer;
	int fd;
	const char *path; /* while it is written */
	char name[4200];  /* once it was named by its time */
	bool begun, terminal, had_old;
	uint64_t shown_at, file_at;               /* ns */
	uint64_t samples, throttled, lost, bytes; /* of files before this one */
	uint64_t replaced;                        /* the most of a file that a note reported */
};

/* ---- the output ---- */

static int open_output(struct recording *recording)
{
	struct record_options *options = &recording->run.options;
	int result = record_open_output(options->output, &recording->path,
					&options->writer.pipe, &recording->had_old,
					&recording->run.error);

	if (result < 0)
		return result;
	recording->fd = result;
	recording->file_at = record_run_now();
	if (!options->writer.pipe || !options->timestamp_filename)
		return 0;
	recording->run.error.position = PFR_NO_POSITION;
	snprintf(recording->run.error.text,
		 sizeof(recording->run.error.text),
		 "%s is no file that could be named by its time", recording->path);
	return -EINVAL;
}

/* What a record has no space for. */
static void note_too_large(const struct recording *recording)
{
	uint64_t left = recording->writer.too_large;
	char text[400] = "left out, since a record of a pipe has 64 KiB at most:";

	for (uint32_t feature = 1; feature < 64; feature++)
		if (left >> feature & 1 && strlen(text) + 40 < sizeof(text))
			snprintf(text + strlen(text), 40, " %s", pfr_value_name(PFR_SET_FEATURE, feature));
	if (left > 1)
		record_note(&recording->run.options, text);
	if (left & 1)
		record_note(&recording->run.options, "THREAD_MAP has the first threads only, since a record has 64 KiB at most");
}

/* Build IDs that one file lacks; where files are switched, those of paths of the first, and where there are more than in any before. */
static void note_build_ids(struct recording *recording)
{
	uint64_t paths = recording->writer.replaced;
	unsigned most = pfr_build_ids_most(&recording->writer);
	char text[300];

	snprintf(text, sizeof(text), "%llu path%s of mapped files ha%s no build ID in the capture, since another file is there now (replaced, or of another mount namespace) or was mapped too; --buildid-mmap keeps them",
		 (unsigned long long)paths, plural(paths), paths == 1 ? "s" : "ve");
	if (paths > recording->replaced)
		record_note(&recording->run.options, text);
	recording->replaced = paths > recording->replaced ? paths : recording->replaced;
	snprintf(text, sizeof(text), "more than %u files were mapped, and the others have no build ID in the capture; --switch-output keeps so many for each file, --buildid-mmap all", most);
	if (most)
		record_note(&recording->run.options, text);
}

/* before: the writer of the file before this one, or NULL. */
static int begin_output(struct recording *recording, struct pfr_capture_writer *before)
{
	struct record_run *run = &recording->run;
	struct pfr_capture_writer_options *writer = &run->options.writer;
	size_t pages = run->rings.pages > run->rings.side_pages ?
			       run->rings.pages :
			       run->rings.side_pages;
	int result = open_output(recording);

	if (result < 0)
		return result;
	writer->size = sizeof(*writer);
	writer->mapped = (pages + 1) * (size_t)sysconf(_SC_PAGESIZE);
	writer->held = run->started ? 0 : run->command.pid;
	writer->late = run->options.tail_synthesize;
	writer->ran = run->options.tail_synthesize ? run->command.pid : 0;
	result = pfr_capture_writer_begin(&recording->writer, recording->fd,
					  recording->path, writer, &run->opened,
					  &run->error);
	if (result)
		return result;
	recording->begun = true;
	if (before)
		pfr_capture_writer_carry(&recording->writer, before);
	if (!run->options.tail_synthesize)
		result = pfr_synthesize(&recording->writer, &run->error);
	pfr_capture_writer_put_finished_init(&recording->writer);
	if (!before)
		note_too_large(recording);
	return result;
}

/* What the rings hold now, and of backward ones all they still have. */
static int take_all(struct recording *recording)
{
	struct record_run *run = &recording->run;
	int result = 0;

	if (run->options.overwrite)
		result = pfr_capture_writer_take_backward(&recording->writer,
							  &run->rings,
							  &run->error);
	if (!result)
		result = pfr_capture_writer_drain(&recording->writer, &run->rings,
						  &run->error);
	if (!result && run->options.tail_synthesize)
		result = pfr_synthesize(&recording->writer, &run->error);
	return result;
}

/* Before 6.0 only LOST records count what is lost. */
static uint64_t count_lost(const struct pfr_capture_counts *counts)
{
	return counts->lost_samples > counts->lost_records ?
		       counts->lost_samples :
		       counts->lost_records;
}

/* The end of a file: a failure of now gives way to one before. */
static int finish_file(struct recording *recording, int result)
{
	struct record_run *run = &recording->run;
	struct pfr_capture_error later;
	int code = pfr_capture_writer_finish(&recording->writer, &later);

	recording->samples += recording->writer.counts.samples;
	recording->throttled += recording->writer.counts.throttled;
	recording->lost += count_lost(&recording->writer.counts);
	recording->bytes += recording->writer.position;
	note_build_ids(recording);
	if (code && !result) {
		run->error = later;
		result = code;
	}
	if (!result && run->options.timestamp_filename) {
		result = record_name_output(&run->options.names,
					    recording->path, recording->name,
					    sizeof(recording->name),
					    &run->error);
		recording->path = recording->name;
	}
	return result;
}

static void show_file(const struct recording *recording)
{
	if (!recording->run.options.quiet)
		print_stderr_line("[ perfring record: dump %s ]", recording->path);
}

/* Ends this file and begins the next. What was counted as lost already is
 * carried over, so that the LOST_SAMPLES of all files together are the loss. */
static int switch_output(struct recording *recording)
{
	struct record_run *run = &recording->run;
	struct pfr_capture_writer before;
	int result = take_all(recording);

	if (!result)
		pfr_capture_writer_put_lost(&recording->writer);
	result = finish_file(recording, result);
	if (result)
		return result;
	show_file(recording);
	before = recording->writer;
	close(recording->fd);
	recording->fd = -1;
	recording->begun = false;
	result = begin_output(recording, &before);
	pfr_capture_writer_fini(&before);
	if (run->options.overwrite)
		pfr_capture_rings_resume(&run->rings);
	return result;
}

static bool switch_due(const struct recording *recording)
{
	const struct record_options *options = &recording->run.options;

	if (record_run_switch())
		return options->switch_output;
	return (options->switch_size &&
		recording->writer.position + recording->writer.pending.size >= options->switch_size) ||
	       (options->switch_time &&
		record_run_now() - recording->file_at >= options->switch_time);
}

/* ---- running ---- */

static void show_progress(struct recording *recording)
{
	const struct pfr_capture_counts *counts = &recording->writer.counts;
	uint64_t time = record_run_now();

	if (!recording->terminal || time - recording->shown_at < 200000000)
		return;
	recording->shown_at = time;
	fprintf(stderr, "\r[ perfring record: %llu records, %.1f MB, %llu lost ] ",
		(unsigned long long)counts->records, (double)counts->bytes / 1e6,
		(unsigned long long)count_lost(counts));
}

static bool full(const struct recording *recording)
{
	uint64_t most = recording->run.options.max_size;

	return most && recording->bytes + recording->writer.counts.bytes + recording->writer.pending.size >= most;
}

static int run_until_over(struct recording *recording)
{
	struct record_run *run = &recording->run;
	struct record_cpus cpus = {.offline = NULL};
	int result = 0;

	record_cpus_begin(&cpus, run);
	while (!result && !record_run_over(run) && !full(recording)) {
		result = record_run_wait(run);
		if (!result)
			result = pfr_capture_writer_drain(&recording->writer, &run->rings, &run->error);
		if (!result && switch_due(recording))
			result = switch_output(recording);
		if (!result)
			result = record_cpus_watch(&cpus, run, &recording->writer);
		show_progress(recording);
	}
	record_cpus_end(&cpus);
	return result;
}

/* ---- ending ---- */

/* For who sits at the terminal; a script knows what it does. */
static void show_next(const struct recording *recording)
{
	const struct record_options *options = &recording->run.options;

	if (recording->terminal && recording->samples && !options->output_is_stdout && !options->writer.pipe && !options->switch_output)
		print_stderr_line("next: perfring report %s, or perfring view %s", recording->path, recording->path);
}

static void summarize(struct recording *recording)
{
	const struct pfr_capture_writer *writer = &recording->writer;
	char compressed[64] = "";

	if (recording->terminal)
		fputs("\r\033[K", stderr);
	if (recording->run.options.quiet)
		return;
	/* After a failed write, compressed records may have held some of them. */
	if (writer->compressed_out)
		snprintf(compressed, sizeof(compressed), ", compressed %.1f times", (double)writer->compressed_in / (double)writer->compressed_out);
	print_stderr_line("[ perfring record: Captured and wrote %.3f MB %s%s (%s%llu sample%s%s) ]", (double)recording->bytes / 1048576,
			  recording->run.options.output_is_stdout ? "to " : "", recording->path, writer->cut && writer->compression ? "at most " : "", (unsigned long long)recording->samples,
			  plural(recording->samples), compressed);
	if (recording->lost)
		print_stderr("lost %llu record%s; a larger ring (-m %zu) or a lower rate keeps more",
			     (unsigned long long)recording->lost, plural(recording->lost), recording->run.rings.pages * 4);
	if (recording->throttled)
		print_stderr("throttled %llu times by the kernel (kernel.perf_cpu_time_max_percent)", (unsigned long long)recording->throttled);
	show_next(recording);
}

/* Events run on until they are closed where nothing was lost, so that no count has to
 * agree with the samples: to disable those of many threads takes as long as to enable them. */
static int finish(struct recording *recording, int result)
{
	struct record_run *run = &recording->run;

	if (!result)
		result = pfr_capture_writer_drain(&recording->writer, &run->rings, &run->error);
	if (result || recording->writer.crowded || record_truth_known(run))
		record_run_disable_all(run);
	if (!result)
		result = take_all(recording);
	if (!result)
		pfr_capture_writer_put_lost(&recording->writer);
	if (!result && record_truth_known(run) && !run->reopened)
		record_truth_show(run, recording->samples + recording->writer.counts.samples);
	return finish_file(recording, result);
}

static int record(struct recording *recording)
{
	struct record_run *run = &recording->run;
	int result = record_run_open(run);

	if (result || run->options.dry_run)
		return result;
	result = begin_output(recording, NULL);
	if (!recording->begun)
		return result;
	if (!result)
		result = record_run_start(run);
	if (result && !recording->writer.failure && !run->options.writer.pipe && !ftruncate(recording->fd, 0))
		return result; /* nothing of it has run, and release() takes the file away */
	if (!result)
		result = run_until_over(recording);
	if (recording->begun)
		result = finish(recording, result);
	run->cut = full(recording) || run->past;
	if (run->cut && recording->terminal)
		fputs("\r\033[K", stderr);
	if (run->cut && !run->options.quiet)
		print_stderr_line("[ perfring record: the %s, which ends the recording%s ]", run->past ? "last range of -D is over" : "size of --max-size is reached", run->command.pid ? " and the command" : "");
	record_run_end_command(run, result || run->cut);
	if (recording->begun)
		summarize(recording);
	return result;
}

static void release(struct recording *recording, bool failed)
{
	if (recording->begun)
		pfr_capture_writer_fini(&recording->writer);
	if (recording->fd >= 0 && failed && recording->path != recording->name)
		record_drop_empty(recording->path, recording->fd, recording->had_old);
	if (recording->fd >= 0)
		close(recording->fd);
	record_run_close(&recording->run);
}

static void use_realtime(int priority)
{
	struct sched_param parameter = {.sched_priority = priority};

	if (sched_setscheduler(0, SCHED_FIFO, &parameter))
		print_stderr("note: no real-time priority: %s", strerror(errno));
}

const struct command_line command_record = {
	.name = "record",
	.about = "Records events into a perf.data file that every perf tool reads.\n",
	.words = "[OPTION...] [--] [COMMAND...]",
	.after = "exit status: the command's status; 0 without a command; 1 failure; 2 usage;\n"
		 "126, 127 the command cannot be executed, is not found.\n",
	.perf = "perf record",
	.ends = true,
	.sets = {{record_rows, 0}, {record_file_rows, 0}}};

int perfring_record(int argc, char **argv)
{
	static struct recording recording;
	struct record_run *run = &recording.run;
	int result;

	run->options.who = "record";
	result = record_parse(&run->options, &command_record, argc, argv);
	run->options.output_is_stdout = record_output_standard(run->options.output);
	recording.fd = -1;
	run->naps = 500; /* a killed recording lacks half a second at most */
	if (result) {
		record_options_fini(&run->options);
		return result == OPTIONS_SHOWN ? EXIT_FINE : result;
	}
	if (run->options.output_is_stdout && outputs_terminal("a recording")) {
		record_options_fini(&run->options);
		return EXIT_USAGE;
	}
	recording.terminal = isatty(2) && !run->options.quiet;
	if (recording.terminal)
		run->naps = 200;
	if (run->options.realtime)
		use_realtime(run->options.realtime);
	result = record(&recording);
	if (result)
		record_print_error(&run->options, &run->error, NULL);
	release(&recording, result != 0);
	return result ? record_run_exit_code(run) : run->status ? run->status :
								  run->options.control.broken;
}
