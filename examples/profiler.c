/* SPDX-License-Identifier: MIT */
/* A profiler of the whole system: folded stacks with names on standard output, every so many seconds, so many times. profiler SECONDS TIMES */
#include <perfring_capture_recorder.h>
#include <perfring_session_profiler.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct pfr_profiler *profiler;
static struct pfr_recorder recorder;

/* What came since, in the order of time; the last bit of it waits for the next pass. */
static void take(void)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	while ((status = pfr_recorder_next(&recorder, &frame, &layout, &where)) != PFR_END)
		if (!status)
			pfr_profiler_take(profiler, &frame, layout, frame.event == PFR_NO_EVENT ? NULL : &recorder.decoder.event[frame.event].attr, &where);
}

int main(int argc, char **argv)
{
	struct pfr_sink sink;
	struct pfr_profiler_options how = {.size = sizeof(how), .lives = pfr_task_lives};
	struct pfr_capture_error error = {.text = "usage: profiler SECONDS TIMES"};
	struct pfr_capture_config config = {.size = sizeof(config), .sample_freq = 99, .freq_given = true, .call_graph = PFR_CALL_GRAPH_FP};
	struct pfr_recorder_options options;
	struct pfr_target target;
	uint64_t lost = 0;

	pfr_sink_fd(&sink, sizeof(sink), STDOUT_FILENO);
	pfr_recorder_options_init(&options, sizeof(options));
	options.config = &config;
	options.existing = options.side_band = options.in_time = options.thread = true; /* which reads the rings while names are looked up */
	if (argc < 3 || pfr_target_system(&target, NULL, &error) || pfr_recorder_open(&recorder, "cpu-clock", &target, &options, &error))
		return fprintf(stderr, "%s\n", error.text), 1;
	if (pfr_profiler_open(&profiler, &how))
		return 1;
	for (int i = 0; i < atoi(argv[2]); i++) {
		for (time_t end = time(NULL) + atoi(argv[1]); time(NULL) < end; take())
			pfr_recorder_wait(&recorder, 100);
		if (pfr_profiler_write(profiler, &sink, NULL))
			break;
		if (write(STDOUT_FILENO, "\n", 1) != 1)
			break;
	}
	pfr_opened_lost(&recorder.opened, &lost);
	fprintf(stderr, "%llu lost\n", (unsigned long long)lost);
	pfr_profiler_close(profiler);
	pfr_recorder_fini(&recorder);
	return 0;
}
