/* SPDX-License-Identifier: MIT */
/* What stands in a line before the place of its sample, and after it. */
#include "script.h"

#include "perfring_convert.h"

#include <string.h>

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

/* Made once for each event, unless a longer name comes. */
static void put_event(struct profile *p, struct buffer *to, uint32_t event)
{
	size_t width = name_width(p), size, begin = to->size;
	struct script_named *named = &((struct script *)p->state)->named[event % SCRIPT_NAMED];
	char text[SCRIPT_NAME];
	const char *name;

	if (named->size && named->event == event && named->width == width) {
		buffer_bytes(to, named->text, named->size);
		return;
	}
	name = script_event_name(p, event, text);
	size = strlen(name);
	size = size < PFR_NAME_SIZE ? size : PFR_NAME_SIZE;
	script_pad(to, size, width);
	script_safe(to, name, size);
	buffer_text(to, ": ");
	*named = (struct script_named){.event = event, .width = width, .size = to->error || to->size - begin > sizeof(named->text) ? 0 : to->size - begin};
	if (named->size)
		memcpy(named->text, to->data + begin, named->size);
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

static void put_task(struct buffer *to, const struct profile_key *key, uint64_t fields)
{
	size_t begin;

	if (fields & SCRIPT_BIT(PID))
		script_signed(to, (int32_t)key->pid, 5);
	if ((fields & SCRIPT_BIT(PID)) && (fields & SCRIPT_BIT(TID))) {
		buffer_byte(to, '/');
		begin = to->size;
		script_signed(to, (int32_t)key->tid, 0);
		script_pad(to, to->size - begin, 5);
	} else if (fields & SCRIPT_BIT(TID)) {
		script_signed(to, (int32_t)key->tid, 5);
	}
	if (fields & (SCRIPT_BIT(PID) | SCRIPT_BIT(TID)))
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

static void put_time(struct buffer *to, uint64_t time, bool nanoseconds)
{
	script_decimal(to, time / 1000000000, 5, ' ');
	buffer_byte(to, '.');
	if (nanoseconds)
		script_decimal(to, time % 1000000000, 9, '0');
	else
		script_decimal(to, time / 1000 % 1000000, 6, '0');
	buffer_text(to, ": ");
}

/* Addresses of page faults have a function and a file (sample_addr_correlates_sym). */
static void put_addr(struct profile *p, struct buffer *to, const struct moment *m, const struct pfr_attr *attr, uint64_t fields)
{
	const struct pfr_sample *sample = &m->record.sample;
	uint64_t address = PFR_HAS(*sample, SAMPLE, ADDR) ? sample->addr : 0;

	script_hex(to, address, 16);
	if (!attr || attr->type != PFR_TYPE_SOFTWARE || (attr->config != PFR_SW_PAGE_FAULTS && attr->config != PFR_SW_PAGE_FAULTS_MIN && attr->config != PFR_SW_PAGE_FAULTS_MAJ))
		return;
	if (fields & SCRIPT_BIT(SYM)) {
		buffer_byte(to, ' ');
		script_name_at(p, to, m, address, fields & SCRIPT_BIT(SYMOFF));
	}
	if (fields & SCRIPT_BIT(DSO)) {
		buffer_byte(to, ' ');
		script_file_at(p, to, m, address, fields);
	}
}

static void put_weights(struct buffer *to, const struct pfr_sample *sample, uint64_t fields)
{
	bool three = PFR_HAS(*sample, SAMPLE, WEIGHT_STRUCT);
	uint64_t costs = three ? sample->weight_struct : 0;

	if (fields & SCRIPT_BIT(WEIGHT))
		script_decimal(to, three ? costs & UINT32_MAX : PFR_HAS(*sample, SAMPLE, WEIGHT) ? sample->weight :
												   0,
			       16, ' ');
	if (fields & SCRIPT_BIT(INS_LAT))
		script_decimal(to, costs >> 32 & UINT16_MAX, 16, ' ');
	if (fields & SCRIPT_BIT(RETIRE_LAT))
		script_decimal(to, costs >> 48, 16, ' ');
}

static void put_cgroup(struct profile *p, struct buffer *to, const struct pfr_sample *sample)
{
	struct pfr_bytes path = {NULL, 0};

	if (PFR_HAS(*sample, SAMPLE, CGROUP))
		pfr_tasks_cgroup(p->follow.tasks, sample->cgroup, &path);
	buffer_byte(to, ' ');
	script_safe(to, path.size ? (const void *)path.data : "unknown", path.size ? path.size : 7);
}

void script_head(struct profile *p, struct buffer *to, const struct profile_key *key, const struct moment *m, uint64_t weight, uint64_t fields, uint64_t ip)
{
	const struct pfr_attr *attr = script_attr(p, key->event);
	bool chain = attr && attr->sample_type & PFR_SAMPLE_CALLCHAIN;
	const struct pfr_sample *sample = &m->record.sample;

	if (fields & SCRIPT_BIT(COMM))
		put_comm(p, to, key, m, !(ip && chain));
	put_task(to, key, fields);
	if (fields & SCRIPT_BIT(CPU))
		put_cpu(to, key->cpu);
	if (fields & SCRIPT_BIT(MISC))
		script_misc(to, m);
	if (fields & SCRIPT_BIT(TOD))
		script_tod(p, to, m);
	if (fields & SCRIPT_BIT(TIME))
		put_time(to, m->time, p->options.nanoseconds);
	if (fields & SCRIPT_BIT(PERIOD)) {
		script_decimal(to, weight, 10, ' ');
		buffer_byte(to, ' ');
	}
	if (fields & SCRIPT_BIT(EVENT))
		put_event(p, to, key->event);
	if (fields & SCRIPT_BIT(TRACE))
		script_trace(p, to, m);
	if (fields & SCRIPT_BIT(ADDR))
		put_addr(p, to, m, attr, fields);
	if (fields & SCRIPT_BIT(DATA_SRC))
		script_source(p->state, to, PFR_HAS(*sample, SAMPLE, DATA_SRC) ? sample->data_src : 0);
	put_weights(to, sample, fields);
	if (fields & SCRIPT_BIT(CGROUP))
		put_cgroup(p, to, sample);
}

void script_tail(struct profile *p, struct buffer *to, const struct profile_key *key, const struct moment *m, uint64_t fields)
{
	const struct pfr_attr *attr = script_attr(p, key->event);
	const struct pfr_sample *sample = &m->record.sample;

	if (fields & (SCRIPT_BIT(IREGS) | SCRIPT_BIT(UREGS)))
		script_registers(p, to, m, attr, fields);
	if (fields & (SCRIPT_BIT(BRSTACK) | SCRIPT_BIT(BRSTACKSYM) | SCRIPT_BIT(BRSTACKOFF)))
		script_branches(p, to, m, fields);
	if (fields & SCRIPT_BIT(BPF_OUTPUT) && attr && attr->type == PFR_TYPE_SOFTWARE && attr->config == PFR_SW_BPF_OUTPUT)
		script_bpf_output(to, m);
	if (fields & SCRIPT_BIT(PHYS_ADDR))
		script_hex(to, PFR_HAS(*sample, SAMPLE, PHYS_ADDR) ? sample->phys_addr : 0, 16);
	if (fields & SCRIPT_BIT(DATA_PAGE_SIZE))
		script_page_size(to, PFR_HAS(*sample, SAMPLE, DATA_PAGE_SIZE) ? sample->data_page_size : 0);
	if (fields & SCRIPT_BIT(CODE_PAGE_SIZE))
		script_page_size(to, PFR_HAS(*sample, SAMPLE, CODE_PAGE_SIZE) ? sample->code_page_size : 0);
}
