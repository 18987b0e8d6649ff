/* SPDX-License-Identifier: MIT */
/* Sums outlive their session: what it gives back is unmapped, and rows are as before. */
#include "tests/session/capture.h"

#include "perfring_session_calls.h"
#include "perfring_session_diff.h"
#include "perfring_session_report.h"
#include "perfring_session_sched.h"

#include <sys/mman.h>

#define HEAD 64
#define ALL(get, of, ...) \
	for (i = 0; get(of, i, __VA_ARGS__) == PFR_OK; i++)

static char before[65536], after[65536];

/* Blocks are mappings that begin with their size, and are gone when they are given back. */
static void *mapping(void *user, void *memory, size_t size)
{
	size_t *old = memory ? (size_t *)((char *)memory - HEAD) : NULL;
	char *block = size ? mmap(NULL, size + HEAD, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : NULL;

	(void)user;
	if (block == MAP_FAILED)
		return NULL;
	if (block)
		*(size_t *)(void *)block = size + HEAD;
	if (block && old)
		memcpy(block + HEAD, memory, (*old < size + HEAD ? *old : size + HEAD) - HEAD);
	if (old)
		munmap(old, *old);
	return block ? block + HEAD : NULL;
}

static const struct pfr_allocator allocator = {mapping, NULL};

static struct pfr_session *open_mapped(const char *path)
{
	return open_with(path, &(struct pfr_session_options){.size = sizeof(struct pfr_session_options), .order = PFR_ORDER_TIME, .allocator = &allocator});
}

__attribute__((format(printf, 2, 3))) static void add(char *text, const char *format, ...)
{
	size_t size = strlen(text);
	va_list list;

	va_start(list, format);
	vsnprintf(text + size, sizeof(before) - size, format, list);
	va_end(list);
}

static void add_text(char *text, struct pfr_bytes bytes)
{
	add(text, " %.*s", (int)bytes.size, (const char *)bytes.data);
}

static void see_calls(char *text, const void *of)
{
	struct pfr_calls_row row = {.size = sizeof(row)};
	struct pfr_call call = {.size = sizeof(call)};
	uint32_t i, k, number;
	const char *name;
	uint64_t count;

	ALL(pfr_calls_get_row, of, &row)
	{
		add_text(text, row.name);
		add(text, " %u", (unsigned)row.calls);
		for (k = 0; pfr_calls_get_error(of, i, k, &number, &name, &count) == PFR_OK; k++)
			add(text, " %s %u", name ? name : "?", (unsigned)count);
	}
	ALL(pfr_calls_get_slowest, of, &call)
	{
		struct pfr_out out = {text + strlen(text), sizeof(before) - strlen(text) - 1, 0};

		pfr_call_to_line(&out, &call);
		out.data[out.size < out.capacity ? out.size : out.capacity] = 0;
	}
}

static void see_sched(char *text, const void *of)
{
	struct pfr_sched_thread thread = {.size = sizeof(thread)};
	struct pfr_sched_waker waker = {.size = sizeof(waker)};
	struct pfr_sched_cpu cpu = {.size = sizeof(cpu)};
	uint32_t i;

	ALL(pfr_sched_get_thread, of, &thread)
	{
		add_text(text, thread.comm);
		add(text, " %u %u", (unsigned)thread.run, (unsigned)thread.off);
	}
	ALL(pfr_sched_get_cpu, of, &cpu)
	add(text, " %u", (unsigned)cpu.run);
	ALL(pfr_sched_get_waker, of, &waker)
	add_text(text, waker.woken);
}

static void see_offcpu(char *text, const void *of)
{
	struct pfr_offcpu_row row = {.size = sizeof(row)};
	uint32_t i;

	ALL(pfr_offcpu_get_row, of, &row)
	{
		add_text(text, row.comm);
		add_text(text, row.stack);
		add(text, " %u", (unsigned)row.off);
	}
}

static void see_report(char *text, const void *of)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report_row row = {.size = sizeof(row)};
	struct pfr_diff_event both = {.size = sizeof(both)};
	const struct pfr_report *side = of;
	struct pfr_diff *diff;
	uint32_t i, k;

	ALL(pfr_report_get_event, of, &event)
	{
		add_text(text, event.name);
		for (k = 0; pfr_report_get_row(of, i, k, &row) == PFR_OK; k++) {
			add_text(text, row.values[0].text);
			add_text(text, row.values[1].text);
			add(text, " %u", (unsigned)row.total.samples);
		}
	}
	assert_int_equal(pfr_diff_open(&diff, &side, 1, &side, 1, NULL), PFR_OK);
	ALL(pfr_diff_get_event, diff, &both)
	add_text(text, both.name);
	pfr_diff_close(diff);
}

static void compare(struct pfr_session *session, const void *of, void (*see)(char *text, const void *of))
{
	*before = *after = 0;
	see(before, of);
	pfr_session_close(session);
	see(after, of);
	assert_string_equal(after, before);
	assert_true(strlen(before) > 20);
}

static void calls(void **state)
{
	struct pfr_session *session = open_mapped("corpus/tracepoint-syscalls.data");
	struct pfr_calls_options options = {.size = sizeof(options), .slowest = 20};
	struct pfr_calls *of;

	(void)state;
	assert_int_equal(pfr_calls_open(&of, session, &options, NULL), PFR_OK);
	compare(session, of, see_calls);
	pfr_calls_close(of);
}

static void sched(void **state)
{
	struct pfr_session *session = open_mapped("corpus/switch-cpu-wide.data");
	struct pfr_sched *of;

	(void)state;
	assert_int_equal(pfr_sched_open(&of, session, NULL, NULL), PFR_OK);
	compare(session, of, see_sched);
	pfr_sched_close(of);
}

static void offcpu(void **state)
{
	struct pfr_session *session = open_mapped("corpus/switch-cpu-wide.data");
	struct pfr_offcpu *of;

	(void)state;
	assert_int_equal(pfr_offcpu_open(&of, session, NULL), PFR_OK);
	compare(session, of, see_offcpu);
	pfr_offcpu_close(of);
}

static void report(void **state)
{
	struct pfr_session *session = open_mapped("corpus/callchain-fp.data");
	struct pfr_report_options options = {.size = sizeof(options), .parts = 1};
	struct pfr_report *of;

	(void)state;
	assert_int_equal(pfr_report_open(&of, session, &options), PFR_OK);
	compare(session, of, see_report);
	pfr_report_close(of);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(calls), cmocka_unit_test(sched), cmocka_unit_test(offcpu), cmocka_unit_test(report)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
