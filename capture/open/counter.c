/* SPDX-License-Identifier: MIT */
/*
 * Counters read with read(2). Knows how many bytes to ask for; how read_format
 * arranges them, and how a value of an event that shared its counter is
 * scaled, is the decoder's.
 */
#include "capture/writer.h"
#include "perfring_capture_recorder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The words of one read; a group has at most five before its members'. */
static int read_counts(int fd, uint64_t read_format, uint64_t *word, size_t words,
		       struct pfr_read_format *counts)
{
	struct pfr_where where;
	ssize_t got;

	do
		got = read(fd, word, words * sizeof(*word));
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return -errno;
	return pfr_count_decode((const unsigned char *)word, (size_t)got,
				read_format, pfr_host_order(), counts, &where) ?
		       -EIO :
		       0;
}

enum pfr_status pfr_event_count_read(int fd, uint64_t read_format, struct pfr_event_count *counter)
{
	struct pfr_read_format counts;
	uint64_t word[5];
	int result = read_format & PERF_FORMAT_GROUP ? -EIO :
						       read_counts(fd, read_format, word, 5, &counts);

	if (result)
		return pfr_result(result, NULL);
	counter->value = counts.value;
	counter->time_enabled = PFR_HAS(counts, READ_FORMAT, TIME_ENABLED) ?
					counts.time_enabled :
					0;
	counter->time_running = PFR_HAS(counts, READ_FORMAT, TIME_RUNNING) ?
					counts.time_running :
					0;
	counter->id = PFR_HAS(counts, READ_FORMAT, ID) ? counts.id : 0;
	counter->lost = PFR_HAS(counts, READ_FORMAT, LOST) ? counts.lost : 0;
	return PFR_OK;
}

/* A page that is being changed at each try is read like one that cannot be. */
enum pfr_status pfr_event_count_self(int fd, const void *page, uint64_t read_format, struct pfr_event_count *count)
{
	struct pfr_counter counter;
	struct pfr_where where;

	if (!page || pfr_counter_read(&counter, page, &where))
		return pfr_event_count_read(fd, read_format, count);
	memset(count, 0, sizeof(*count));
	count->value = counter.value;
	count->time_enabled = counter.time_enabled;
	count->time_running = counter.time_running;
	return PFR_OK;
}

static int spread_group(const struct pfr_read_format *counts,
			struct pfr_event_count *counter, unsigned *count)
{
	struct pfr_read_value value;

	if (counts->values.nr > *count)
		return -ENOSPC;
	*count = counts->values.nr;
	for (uint32_t i = 0; !pfr_read_value_at(&counts->values, i, &value); i++) {
		counter[i].value = value.value;
		counter[i].time_enabled =
			PFR_HAS(*counts, READ_FORMAT, TIME_ENABLED) ?
				counts->time_enabled :
				0;
		counter[i].time_running =
			PFR_HAS(*counts, READ_FORMAT, TIME_RUNNING) ?
				counts->time_running :
				0;
		counter[i].id = PFR_HAS(value, READ_VALUE, ID) ? value.id : 0;
		counter[i].lost = PFR_HAS(value, READ_VALUE, LOST) ? value.lost : 0;
	}
	return 0;
}

/* Where it does not fit, the kernel itself returns ENOSPC. */
enum pfr_status pfr_event_count_read_group(int fd, uint64_t read_format,
					   struct pfr_event_count *counter, unsigned *count)
{
	size_t capacity = 5 + *count * (size_t)3;
	uint64_t *word = malloc(capacity * sizeof(*word));
	struct pfr_read_format counts;
	int result = word ? read_counts(fd, read_format, word, capacity, &counts) :
			    -ENOMEM;

	if (!result)
		result = spread_group(&counts, counter, count);
	free(word);
	return result == -ENOSPC ? pfr_result_as(PFR_NO_SPACE, result, NULL) : pfr_result(result, NULL);
}

uint64_t pfr_event_count_scaled(const struct pfr_event_count *counter)
{
	return pfr_count_scale(counter->value, counter->time_enabled,
			       counter->time_running);
}
