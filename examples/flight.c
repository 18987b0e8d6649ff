/* SPDX-License-Identifier: MIT */
/* A flight recorder: the last context switches and page faults of a command when it has ended, the newest first. */
#include <perfring_capture_recorder.h>
#include <perfring_convert.h>
#include <sys/wait.h>

int main(int argc, char **argv)
{
	static char line[1 << 16];
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct pfr_capture_error error = {.text = "usage: flight COMMAND..."};
	struct pfr_context context = {0};
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	pfr_recorder_options_init(&options, sizeof(options));
	options.overwrite = true; /* the rings keep what is newest, and nobody has to read them meanwhile */
	options.side_band = true; /* of mappings and tasks everything is kept */
	options.pages = 1;
	if (argc < 2 || pfr_recorder_run(&recorder, "context-switches/period=1/,page-faults/period=1/u", argv + 1, &options, &error))
		return fprintf(stderr, "%s\n", error.text), 1;
	while (!waitpid(recorder.command.pid, NULL, WNOHANG)) /* a server would wait for trouble here */
		pfr_recorder_wait(&recorder, 100);
	while ((status = pfr_recorder_next(&recorder, &frame, &layout, &where)) != PFR_END) {
		struct pfr_out out = {line, sizeof(line), 0};

		context.event_name = recorder.events.event[frame.event].name;
		pfr_to_line(&out, &frame, layout, &context, status, &where);
		printf("%.*s\n", (int)(out.size < sizeof(line) ? out.size : sizeof(line)), line);
	}
	pfr_recorder_fini(&recorder);
	return 0;
}
