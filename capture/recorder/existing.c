/* SPDX-License-Identifier: MIT */
/* What is there already: its records are those that a capture begins with, in memory. */
#include "capture/recorder/read.h"

#include <errno.h>

enum pfr_status pfr_recorder_existing(struct pfr_recorder *recorder, struct pfr_capture_error *error)
{
	struct pfr_capture_writer writer = {.fd = -1, .path = "memory", .in_memory = true, .opened = &recorder->opened};
	int result = pfr_code(pfr_opened_events(&recorder->opened, &writer.events));

	writer.options.held = recorder->command.pid;
	if (!result) {
		pfr_record_trailer(&writer.events.event[0].layout, &writer.trailer);
		result = pfr_code(pfr_synthesize(&writer, error));
	}
	if (!result && writer.pending.failed)
		result = -ENOMEM;
	if (result == -ENOMEM)
		pfr_no_memory(error);
	recorder->existing = writer.pending;
	writer.pending = (struct pfr_capture_writer_bytes){0};
	pfr_build_ids_free(&writer);
	pfr_bpf_free(&writer);
	pfr_opened_events_fini(&writer.events);
	return pfr_result(result, error);
}
