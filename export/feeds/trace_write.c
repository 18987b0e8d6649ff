/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include "perfring_convert.h"

#include <errno.h>

#define THREADS_MOST (1u << 16) /* then names are written again */

void trace_time(struct buffer *to, uint64_t time)
{
	buffer_decimal(to, time / 1000);
	buffer_byte(to, '.');
	buffer_byte(to, '0' + (unsigned)(time % 1000 / 100));
	buffer_byte(to, '0' + (unsigned)(time % 100 / 10));
	buffer_byte(to, '0' + (unsigned)(time % 10));
}

static void put_lane(struct buffer *to, struct trace_lane lane)
{
	buffer_text(to, ",\"pid\":");
	buffer_decimal(to, lane.pid);
	buffer_text(to, ",\"tid\":");
	buffer_decimal(to, lane.tid);
}

static void begin(struct profile *p, char letter, const void *name, size_t size)
{
	struct trace *t = p->state;

	buffer_text(&p->out, t->some ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
	t->some = true;
	buffer_byte(&p->out, (unsigned char)letter);
	buffer_text(&p->out, "\",\"name\":");
	buffer_json(&p->out, name, size);
}

void trace_open(struct profile *p, char letter, const void *name, size_t size, struct trace_lane lane, uint64_t time)
{
	begin(p, letter, name, size);
	put_lane(&p->out, lane);
	buffer_text(&p->out, ",\"ts\":");
	trace_time(&p->out, time);
}

void trace_open_span(struct profile *p, const void *name, size_t size, struct trace_lane lane, uint64_t from, uint64_t to)
{
	trace_open(p, 'X', name, size, lane, from);
	buffer_text(&p->out, ",\"dur\":");
	trace_time(&p->out, to - from);
}

void trace_close(struct profile *p)
{
	buffer_byte(&p->out, '}');
	if (!p->error)
		p->error = p->out.error ? p->out.error : profile_write(p, false);
}

/* ---- names of lanes ---------------------------------------------------------------------- */

static void put_name(struct profile *p, const char *what, struct trace_lane lane, const void *name, size_t size)
{
	begin(p, 'M', what, strlen(what));
	put_lane(&p->out, lane);
	buffer_text(&p->out, ",\"args\":{\"name\":");
	buffer_json(&p->out, name, size);
	buffer_byte(&p->out, '}');
	trace_close(p);
}

/* Whether the lane has another name than it was given last. */
static bool is_new(struct profile *p, struct trace_lane lane, uint32_t name)
{
	struct trace *t = p->state;
	uint32_t number, *comms;

	if (t->threads.nr >= THREADS_MOST) {
		texts_clear(&t->threads);
		memset(t->comms, 0, t->comms_capacity * sizeof(*t->comms));
	}
	number = texts_intern(&t->threads, &lane, sizeof(lane));
	comms = number == UINT32_MAX ? NULL : entries_reach(t->comms, number, &t->comms_capacity, sizeof(*comms));
	if (!comms) {
		p->error = ENOMEM;
		return false;
	}
	t->comms = comms;
	if (comms[number] == name + 1)
		return false;
	comms[number] = name + 1;
	return true;
}

static int cpu_lane(struct profile *p, uint32_t cpu, struct trace_lane *lane)
{
	char name[24] = "no CPU";
	struct buffer number = {(unsigned char *)name, 4, sizeof(name), 0};

	*lane = (struct trace_lane){TRACE_CPUS_PID, cpu};
	if (!is_new(p, *lane, 0))
		return p->error;
	if (cpu != UINT32_MAX) {
		memcpy(name, "CPU ", 4);
		buffer_decimal(&number, cpu);
	}
	put_name(p, "process_name", *lane, "CPUs", 4);
	put_name(p, "thread_name", *lane, name, cpu == UINT32_MAX ? 6 : number.size);
	return p->error;
}

int trace_lane_of(struct profile *p, uint32_t pid, uint32_t tid, uint32_t cpu, const void *comm, size_t size, struct trace_lane *lane)
{
	const struct pfr_bytes text = {comm, (uint32_t)size};
	uint32_t name;

	if (!tid || tid >= PROFILE_NO_TASK)
		return cpu_lane(p, cpu, lane);
	*lane = (struct trace_lane){pid, tid};
	name = profile_name(p, &text);
	if (name == UINT32_MAX)
		p->error = ENOMEM;
	if (p->error || !is_new(p, *lane, name))
		return p->error;
	if (pid == tid)
		put_name(p, "process_name", *lane, comm, size);
	put_name(p, "thread_name", *lane, comm, size);
	return p->error;
}
