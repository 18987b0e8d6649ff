/* SPDX-License-Identifier: MIT */
/*
 * Counters read with read(2). Knows how read_format arranges the words, and
 * how to scale a value whose event shared its counter; mirrors
 * perf_read_one() and perf_read_group() of kernel/events/core.c.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FORMAT_LOST (1U << 4)

static ssize_t read_words(int fd, uint64_t *word, size_t count)
{
	ssize_t got;

	do
		got = read(fd, word, count * sizeof(*word));
	while (got < 0 && errno == EINTR);
	return got < 0 ? -errno : got / (ssize_t)sizeof(*word);
}

int pfr_event_count_read(int fd, uint64_t read_format, struct pfr_event_count *counter)
{
	struct pfr_event_count fresh = { 0 };
	uint64_t word[5];
	ssize_t got = read_words(fd, word, 5), at = 0;

	if (got < 0)
		return (int)got;
	if (got != 1 + __builtin_popcountll(read_format & 0x17))
		return -EIO;
	fresh.value = word[at++];
	if (read_format & PERF_FORMAT_TOTAL_TIME_ENABLED)
		fresh.time_enabled = word[at++];
	if (read_format & PERF_FORMAT_TOTAL_TIME_RUNNING)
		fresh.time_running = word[at++];
	if (read_format & PERF_FORMAT_ID)
		fresh.id = word[at++];
	if (read_format & FORMAT_LOST)
		fresh.lost = word[at++];
	*counter = fresh;
	return 0;
}

static int spread_group(const uint64_t *word, uint64_t read_format,
			struct pfr_event_count *counter, unsigned *count)
{
	uint64_t members = *word++, enabled = 0, running = 0;

	if (read_format & PERF_FORMAT_TOTAL_TIME_ENABLED)
		enabled = *word++;
	if (read_format & PERF_FORMAT_TOTAL_TIME_RUNNING)
		running = *word++;
	if (members > *count)
		return -ENOSPC;
	*count = (unsigned)members;
	for (unsigned i = 0; i < members; i++) {
		memset(&counter[i], 0, sizeof(counter[i]));
		counter[i].time_enabled = enabled;
		counter[i].time_running = running;
		counter[i].value = *word++;
		if (read_format & PERF_FORMAT_ID)
			counter[i].id = *word++;
		if (read_format & FORMAT_LOST)
			counter[i].lost = *word++;
	}
	return 0;
}

int pfr_event_count_read_group(int fd, uint64_t read_format,
			   struct pfr_event_count *counter, unsigned *count)
{
	size_t stride = 1 + (size_t)__builtin_popcountll(read_format & 0x14);
	size_t room = 3 + *count * stride;
	uint64_t *word = malloc(room * sizeof(*word));
	ssize_t got;
	int result;

	if (!word)
		return -ENOMEM;
	got = read_words(fd, word, room);
	if (got < 1)
		result = got < 0 ? (int)got : -EIO;
	else
		result = spread_group(word, read_format, counter, count);
	free(word);
	return result;
}

uint64_t pfr_event_count_scaled(const struct pfr_event_count *counter)
{
	uint64_t enabled = counter->time_enabled, running = counter->time_running;
	uint64_t value = counter->value, scaled = 0, rest;

	if (!running)
		return 0;
	if (running >= enabled)
		return value;
	/* value * enabled may need 128 bits, so by quotient and remainder:
	 * value = q * running + r gives q * enabled + r * enabled / running. */
	if (__builtin_mul_overflow(value / running, enabled, &scaled))
		return UINT64_MAX;
	rest = value % running;
	while (rest && enabled > UINT64_MAX / rest) {
		rest /= 2;
		running /= 2;
	}
	return scaled + rest * enabled / running;
}
