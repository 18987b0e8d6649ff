/* SPDX-License-Identifier: MIT */
/* An agent: counts and samples a command, and reports every 100 ms how often each thread was seen. agent COMMAND... */
#include <perfring_capture_recorder.h>
#include <poll.h>
#include <sys/wait.h>

#define THREADS 64

static struct {
	uint32_t tid;
	unsigned long samples;
} seen[THREADS];

static void count(uint32_t tid)
{
	for (unsigned i = 0; i < THREADS; i++)
		if (seen[i].tid == tid || !seen[i].tid) {
			seen[i].tid = tid;
			seen[i].samples++;
			return;
		}
}

int main(int argc, char **argv)
{
	struct pfr_recorder recorder;
	struct pfr_capture_error error = {.text = "usage: agent COMMAND..."};
	struct pfr_event_count sum;
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_frame frame;
	enum pfr_status status;

	if (argc < 2 || pfr_recorder_run(&recorder, "cpu-clock/freq=999/u,page-faults:u", argv + 1, NULL, &error))
		return fprintf(stderr, "%s\n", error.text), 1;
	for (pid_t ended = 0; !ended;) {
		struct pollfd woken = {recorder.fd, POLLIN, 0};

		poll(&woken, 1, 100);
		ended = waitpid(recorder.command.pid, NULL, WNOHANG);
		while ((status = pfr_recorder_next(&recorder, &frame, &layout, &where)) != PFR_END)
			if (!status && frame.type == PFR_RECORD_SAMPLE && frame.event == 0 && !pfr_decode(&frame, layout, &record, &where))
				count(record.sample.tid);
	}
	for (unsigned i = 0; i < recorder.events.count; i++)
		if (!pfr_opened_sum(&recorder.opened, i, &sum))
			printf("%s %llu\n", recorder.events.event[i].name, (unsigned long long)sum.value);
	for (unsigned i = 0; i < THREADS && seen[i].tid; i++)
		printf("thread %u %lu samples\n", seen[i].tid, seen[i].samples);
	pfr_recorder_fini(&recorder);
	return 0;
}
