/* SPDX-License-Identifier: MIT */
/* What stands in a line before the place of its sample, and after it. */
#include "script.h"

#include "perfring_convert.h"

#include <string.h>

/* perf calls code without a file by the map file that its names could be in (map__new of tools/perf/util/map.c). */
void script_map_file(struct buffer *to, uint32_t pid)
{
	buffer_text(to, "/tmp/perf-");
	script_decimal(to, pid, 0, ' ');
	buffer_text(to, ".map");
}

/* The longest name of an event: all names end in its column. */
static size_t name_width(struct profile *p)
{
	uint32_t nr = pfr_session_events(p->follow.session)->nr;
	char text[SCRIPT_NAME];
	struct script *s = p->state;
	const char *name;

	for (; s->nr_events < nr; s->nr_events++) {
		name = script_event_name(p, s->nr_events, text);
		if (strlen(name) > s->width)
			s->width = strlen(name);
	}
	return s->width < PFR_NAME_SIZE ? s->width : PFR_NAME_SIZE;
}

static void put_event(struct profile *p, struct buffer *to, uint32_t event)
{
	char text[SCRIPT_NAME];
	const char *name = script_event_name(p, event, text);
	size_t size;

	size = strlen(name);
	size = size < PFR_NAME_SIZE ? size : PFR_NAME_SIZE;
	script_pad(to, size, name_width(p));
	script_safe(to, name, size);
	buffer_text(to, ": ");
}

/* A thread that nothing named is called by its number, as in perf. */
static void put_comm(struct profile *p, struct buffer *to, const struct profile_key *key, const struct moment *m, bool padded)
{
	bool named = m->has_task && m->task.flags & PFR_TASK_NAMED;
	struct buffer number = {0};
	const unsigned char *text;
	size_t size;

	if (named) {
		text = profile_comm(p, key->comm, &size);
		script_pad(to, size, padded ? 16 : 0);
		script_safe(to, text, size);
	} else {
		buffer_byte(&number, ':');
		script_signed(&number, (int32_t)key->tid, 0);
		script_pad(to, number.size, padded ? 16 : 0);
		buffer_bytes(to, number.data, number.size);
		to->error = number.error ? number.error : to->error;
		buffer_free(&number);
	}
	buffer_byte(to, ' ');
}

static void put_task(struct buffer *to, const struct profile_key *key, uint32_t fields)
{
	size_t begin;

	if (fields & SCRIPT_PID)
		script_signed(to, (int32_t)key->pid, 5);
	if ((fields & SCRIPT_PID) && (fields & SCRIPT_TID)) {
		buffer_byte(to, '/');
		begin = to->size;
		script_signed(to, (int32_t)key->tid, 0);
		script_pad(to, to->size - begin, 5);
	} else if (fields & SCRIPT_TID) {
		script_signed(to, (int32_t)key->tid, 5);
	}
	if (fields & (SCRIPT_PID | SCRIPT_TID))
		buffer_byte(to, ' ');
}

static void put_cpu(struct buffer *to, uint32_t cpu)
{
	buffer_byte(to, '[');
	if (cpu == UINT32_MAX)
		buffer_text(to, "-01");
	else
		script_decimal(to, cpu, 3, '0');
	buffer_text(to, "] ");
}

static void put_time(struct buffer *to, uint64_t time)
{
	script_decimal(to, time / 1000000000, 5, ' ');
	buffer_byte(to, '.');
	script_decimal(to, time / 1000 % 1000000, 6, '0');
	buffer_text(to, ": ");
}

void script_head(struct profile *p, struct buffer *to, const struct profile_key *key, const struct moment *m, uint64_t weight, uint32_t fields)
{
	const struct pfr_attr *attr = script_attr(p, key->event);
	bool chain = attr && attr->sample_type & PFR_SAMPLE_CALLCHAIN;
	const struct pfr_sample *sample = &m->record.sample;

	if (fields & SCRIPT_COMM)
		put_comm(p, to, key, m, !(fields & SCRIPT_IP && chain));
	put_task(to, key, fields);
	if (fields & SCRIPT_CPU)
		put_cpu(to, key->cpu);
	if (fields & SCRIPT_TIME)
		put_time(to, m->time);
	if (fields & SCRIPT_PERIOD) {
		script_decimal(to, weight, 10, ' ');
		buffer_byte(to, ' ');
	}
	if (fields & SCRIPT_EVENT)
		put_event(p, to, key->event);
	if (fields & SCRIPT_TRACE)
		script_trace(p, to, m);
	if (fields & SCRIPT_ADDR)
		script_hex(to, PFR_HAS(*sample, SAMPLE, ADDR) ? sample->addr : 0, 16);
	if (fields & SCRIPT_WEIGHT)
		script_decimal(to, PFR_HAS(*sample, SAMPLE, WEIGHT) ? sample->weight : sample->weight_struct & UINT32_MAX, 16, ' ');
}

/* An address of a branch, with its file where files are shown. */
static void put_end(struct profile *p, struct buffer *to, const struct moment *m, uint64_t address, uint32_t fields)
{
	struct pfr_location location = {0};

	buffer_text(to, "0x");
	script_hex(to, address, 0);
	if (!(fields & SCRIPT_DSO))
		return;
	pfr_tasks_map(p->follow.tasks, &m->task, m->r->frame.misc & PFR_MISC_CPUMODE_MASK, address, &location);
	buffer_byte(to, '(');
	if (location.mapping && location.mapping->kind != PFR_MAPPING_JIT)
		script_safe(to, location.name.data, location.name.size < PFR_NAME_SIZE ? location.name.size : PFR_NAME_SIZE);
	else if (location.mapping)
		script_map_file(to, location.mapping->pid);
	else
		buffer_text(to, "[unknown]");
	buffer_byte(to, ')');
}

/* 0xFROM/0xTO/, whether it was predicted, in a transaction and ended one, cycles, kind. */
static void put_branch(struct profile *p, struct buffer *to, const struct moment *m, const struct pfr_branch_entry *b, uint32_t fields)
{
	uint64_t kind = (b->flags & PFR_BRANCH_FLAG_TYPE_MASK) >> PFR_BRANCH_FLAG_TYPE_SHIFT;

	buffer_byte(to, ' ');
	put_end(p, to, m, b->from, fields);
	buffer_byte(to, '/');
	put_end(p, to, m, b->to, fields);
	buffer_byte(to, '/');
	buffer_byte(to, b->flags & PFR_BRANCH_FLAG_PREDICTED ? 'P' : b->flags & PFR_BRANCH_FLAG_MISPRED ? 'M' :
													  '-');
	buffer_text(to, b->flags & PFR_BRANCH_FLAG_IN_TX ? "/X" : "/-");
	buffer_text(to, b->flags & PFR_BRANCH_FLAG_ABORT ? "/A/" : "/-/");
	script_decimal(to, (b->flags & PFR_BRANCH_FLAG_CYCLES_MASK) >> PFR_BRANCH_FLAG_CYCLES_SHIFT, 0, ' ');
	buffer_byte(to, '/');
	buffer_text(to, kind == PFR_BR_UNKNOWN ? "" : pfr_value_name(PFR_SET_BRANCH_TYPE, kind));
	buffer_byte(to, ' ');
}

void script_tail(struct profile *p, struct buffer *to, const struct moment *m, uint32_t fields)
{
	const struct pfr_sample *sample = &m->record.sample;
	struct pfr_branch_entry branch;
	uint32_t i;

	if (fields & SCRIPT_BRSTACK && PFR_HAS(*sample, SAMPLE, BRANCH_STACK))
		for (i = 0; pfr_branch_entry_at(&sample->branch_stack.lbr, i, &branch) == PFR_OK; i++)
			put_branch(p, to, m, &branch, fields);
	if (fields & SCRIPT_PHYS_ADDR)
		script_hex(to, PFR_HAS(*sample, SAMPLE, PHYS_ADDR) ? sample->phys_addr : 0, 16);
}
