/* SPDX-License-Identifier: MIT */
/* Counts the system calls of a command by number, woken by epoll: syscalls COMMAND... */
#include <perfring_capture_recorder.h>
#include <perfring_session_tracepoint.h>
#include <sys/epoll.h>
#include <sys/wait.h>

int main(int argc, char **argv)
{
	static unsigned long calls[1024];
	struct pfr_tracepoint_field field[32];
	struct pfr_tracepoint format = {.field = field, .capacity = 32, .long_size = sizeof(long)};
	struct pfr_recorder recorder;
	struct pfr_capture_error error = {.text = "usage: syscalls COMMAND..., by a user who can read tracefs"};
	struct pfr_field_value value;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_where where;
	struct epoll_event woken;
	uint32_t size;
	char *text;

	if (argc < 2 || pfr_tracepoint_text("raw_syscalls:sys_enter", &text, &size) || pfr_tracepoint_parse(&format, text, size) ||
	    pfr_recorder_run(&recorder, "raw_syscalls:sys_enter", argv + 1, NULL, &error))
		return fprintf(stderr, "%s\n", error.text), 1;
	for (pid_t ended = 0; !ended;) {
		epoll_wait(recorder.fd, &woken, 1, 100);
		ended = waitpid(recorder.command.pid, NULL, WNOHANG);
		while (pfr_recorder_next(&recorder, &frame, &layout, &where) != PFR_END)
			if (frame.type == PFR_RECORD_SAMPLE && !pfr_decode(&frame, layout, &record, &where) &&
			    !pfr_field_value(pfr_tracepoint_find(&format, "id"), &record.sample.raw.data, frame.order, &value))
				calls[value.number % 1024]++;
	}
	for (unsigned i = 0; i < 1024; i++)
		if (calls[i])
			printf("%u %lu\n", i, calls[i]);
	return 0;
}
