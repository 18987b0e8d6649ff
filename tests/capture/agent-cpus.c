/* SPDX-License-Identifier: MIT */
/* Reads the whole system while a CPU goes and comes back: CPU WAY, one of plain, in-time, thread. Prints what happens, then its samples before, after and unknown. */
#include "perfring_capture_recorder.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct pfr_recorder recorder;
static unsigned cpu, before, after, unknown;

static void pass(void)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status;
	unsigned reopened = recorder.reopened;

	while ((status = pfr_recorder_next(&recorder, &frame, &layout, &where)) != PFR_END) {
		if (status || pfr_decode(&frame, layout, &record, &where) || frame.event == PFR_NO_EVENT)
			unknown++;
		else if (frame.type == PFR_RECORD_SAMPLE && record.sample.cpu == cpu)
			++*(reopened ? &after : &before);
	}
}

static bool wait_until(const char *what, const unsigned *value, unsigned least, unsigned most)
{
	for (time_t end = time(NULL) + 20; time(NULL) < end;) {
		pfr_recorder_wait(&recorder, 20);
		pass();
		if (*value >= least && *value <= most) {
			printf("%s\n", what);
			fflush(stdout);
			return true;
		}
	}
	return false;
}

int main(int argc, char **argv)
{
	struct pfr_capture_error error = {.text = "usage: agent-cpus CPU WAY"};
	struct pfr_capture_config config = {.size = sizeof(config), .sample_freq = 50, .freq_given = true, .sample_type = PERF_SAMPLE_CPU};
	struct pfr_recorder_options options;
	struct pfr_target target;

	pfr_recorder_options_init(&options, sizeof(options));
	options.config = &config;
	options.side_band = true;
	options.thread = argc > 2 && !strcmp(argv[2], "thread");
	options.in_time = options.thread || (argc > 2 && !strcmp(argv[2], "in-time"));
	if (argc < 3 || pfr_target_system(&target, NULL, &error) || pfr_recorder_open(&recorder, "cpu-clock", &target, &options, &error))
		return fprintf(stderr, "%s\n", error.text), 2;
	cpu = (unsigned)atoi(argv[1]);
	if (!wait_until("ready", &before, 5, UINT32_MAX) || !wait_until("absent", &recorder.absent, 1, 1) ||
	    !wait_until("back", &recorder.reopened, 1, 1) || recorder.absent || !wait_until("sampled", &after, 5, UINT32_MAX))
		return printf("given up: %u absent, %u reopened, %u before, %u after\n", recorder.absent, recorder.reopened, before, after), 1;
	printf("%u unknown\n", unknown);
	pfr_recorder_fini(&recorder);
	return unknown != 0;
}
