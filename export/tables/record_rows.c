/* SPDX-License-Identifier: MIT */
/*
 * Records other than samples as rows: mappings, switches, losses, counts, defects; and callsites.
 */
#include "export.h"

#include "session/account/loss.h"
#include "session/check/level.h"

#include <string.h>

static void put_time(struct pfr_rows *rows, const struct moment *m, uint32_t time, uint32_t cpu)
{
	if (m->has_time)
		rows_number(rows, time, m->time);
	if (m->has_cpu)
		rows_number(rows, cpu, m->cpu);
}

static void put_event(struct pfr_rows *rows, uint32_t column, uint32_t event)
{
	if (event != PFR_NO_EVENT)
		rows_number(rows, column, event);
}

/* ---- mappings ------------------------------------------------------------------- */

static const char *kind_name(uint8_t kind)
{
	static const char *const names[] = {"file", "anon", "jit", "vdso", "kernel", "module", "bpf", "ksymbol"};

	return kind < sizeof(names) / sizeof(names[0]) ? names[kind] : "file";
}

static void put_mapping(struct pfr_export *e, const struct moment *m, const struct pfr_location *location, uint32_t process)
{
	const struct pfr_mapping *mapping = location->mapping;
	struct pfr_rows *rows = e->rows[T_mapping];
	struct pfr_bytes id;

	rows_number(rows, C_mapping_mapping, mapping->number);
	if (process != PFR_NO_NUMBER)
		rows_number(rows, C_mapping_process, process);
	rows_number(rows, C_mapping_pid, (uint64_t)(int64_t)(int32_t)mapping->pid);
	export_name(rows, C_mapping_kind, kind_name(mapping->kind));
	export_name(rows, C_mapping_cpumode, cpumode_name(mapping->cpumode));
	export_text(rows, C_mapping_file, &location->name, PATH_MOST);
	rows_number(rows, C_mapping_start, mapping->start);
	rows_number(rows, C_mapping_length, mapping->len);
	rows_number(rows, C_mapping_file_offset, mapping->pgoff);
	if (pfr_tasks_build_id(e->follow.tasks, location, &id) == PFR_OK)
		export_bytes(rows, C_mapping_build_id, &id);
	if (m->has_time)
		rows_number(rows, C_mapping_first_time, m->time);
	rows_number(rows, C_mapping_protection, mapping->prot);
	rows_number(rows, C_mapping_flags, mapping->flags);
	if (mapping->has_inode) {
		rows_number(rows, C_mapping_major, mapping->maj);
		rows_number(rows, C_mapping_minor, mapping->min);
		rows_number(rows, C_mapping_inode, mapping->ino);
	}
	export_row(e, rows);
}

/* What a record has just mapped is found by its first address. False: it has no row, since nothing was mapped, or something else at once. */
static bool export_mapping(struct pfr_export *e, const struct moment *m, uint32_t pid, uint32_t tid, uint64_t address)
{
	unsigned cpumode = m->r->frame.type == PFR_RECORD_KSYMBOL ? PFR_CPUMODE_KERNEL : m->r->frame.misc & PFR_MISC_CPUMODE_MASK;
	struct pfr_location location;
	struct pfr_task task;

	memset(&task, 0, sizeof(task));
	task.process = PFR_NO_NUMBER;
	if (m->status != PFR_OK)
		return false;
	if (!e->rows[T_mapping])
		return true;
	if (pid != UINT32_MAX)
		pfr_tasks_thread(e->follow.tasks, pid, tid, &task);
	if (pfr_tasks_map(e->follow.tasks, &task, cpumode, address, &location) != PFR_OK ||
	    location.mapping->number < e->nr_mappings)
		return false;
	e->nr_mappings = (uint64_t)location.mapping->number + 1;
	put_mapping(e, m, &location, pid == UINT32_MAX ? PFR_NO_NUMBER : task.process);
	return true;
}

/* ---- counts ------------------------------------------------------------------------ */

struct count {
	const struct moment *m;
	const struct pfr_read_format *read;
	const uint64_t *sample;
	uint32_t pid, tid;
	bool has_task;
};

static void put_count(struct pfr_export *e, const struct count *c, uint32_t index, const struct pfr_read_value *value)
{
	struct pfr_rows *rows = e->rows[T_read];
	uint32_t event = c->m->r->frame.event;

	if (c->sample)
		rows_number(rows, C_read_sample, *c->sample);
	if (c->m->has_time)
		rows_number(rows, C_read_time, c->m->time);
	if (c->has_task) {
		rows_number(rows, C_read_pid, c->pid);
		rows_number(rows, C_read_tid, c->tid);
	}
	rows_number(rows, C_read_index, index);
	if (PFR_HAS(*value, READ_VALUE, ID)) {
		rows_number(rows, C_read_id, value->id);
		event = pfr_events_find(pfr_session_events(e->follow.session), value->id);
	} else if (index) {
		event = PFR_NO_EVENT;
	}
	put_event(rows, C_read_event, event);
	rows_number(rows, C_read_value, value->value);
	if (PFR_HAS(*value, READ_VALUE, LOST))
		rows_number(rows, C_read_lost, value->lost);
	if (PFR_HAS(*c->read, READ_FORMAT, TIME_ENABLED))
		rows_number(rows, C_read_time_enabled, c->read->time_enabled);
	if (PFR_HAS(*c->read, READ_FORMAT, TIME_RUNNING))
		rows_number(rows, C_read_time_running, c->read->time_running);
	export_row(e, rows);
}

void export_reads(struct pfr_export *e, const struct moment *m, const struct pfr_read_format *read, const uint64_t *sample)
{
	bool is_sample = m->r->frame.type == PFR_RECORD_SAMPLE;
	struct count c = {m, read, sample, 0, 0, !is_sample || PFR_HAS(m->record.sample, SAMPLE, TID)};
	struct pfr_read_value value = {0};
	uint32_t i;

	if (!e->rows[T_read])
		return;
	if (c.has_task) {
		c.pid = is_sample ? m->record.sample.pid : m->record.read.pid;
		c.tid = is_sample ? m->record.sample.tid : m->record.read.tid;
	}
	for (i = 0; PFR_HAS(*read, READ_FORMAT, VALUES) && !e->error && pfr_read_value_at(&read->values, i, &value) == PFR_OK; i++)
		put_count(e, &c, i, &value);
	if (!PFR_HAS(*read, READ_FORMAT, VALUE))
		return;
	value.value = read->value;
	value.id = read->id;
	value.lost = read->lost;
	value.present = 1u << PFR_KEY_READ_VALUE_VALUE;
	value.present |= (uint64_t)PFR_HAS(*read, READ_FORMAT, ID) << PFR_KEY_READ_VALUE_ID;
	value.present |= (uint64_t)PFR_HAS(*read, READ_FORMAT, LOST) << PFR_KEY_READ_VALUE_LOST;
	put_count(e, &c, 0, &value);
}

/* ---- switches, losses, throttling ---------------------------------------------------- */

static void export_switch(struct pfr_export *e, const struct moment *m)
{
	struct pfr_rows *rows = e->rows[T_switch];
	const struct pfr_sample_id *id = &m->record.sample_id;
	const struct pfr_switch_cpu_wide *wide = &m->record.switch_cpu_wide;

	if (!rows)
		return;
	put_time(rows, m, C_switch_time, C_switch_cpu);
	if (PFR_HAS(*id, SAMPLE_ID, TID)) {
		rows_number(rows, C_switch_pid, id->pid);
		rows_number(rows, C_switch_tid, id->tid);
	}
	if (m->has_task) {
		rows_number(rows, C_switch_thread, m->task.thread);
		if (m->task.flags & PFR_TASK_NAMED)
			export_text(rows, C_switch_comm, &m->task.comm, PFR_NAME_SIZE);
	}
	rows_number(rows, C_switch_out, m->r->frame.misc >> 13 & 1);
	rows_number(rows, C_switch_preempted, m->r->frame.misc >> 14 & 1);
	if (m->r->frame.type == PFR_RECORD_SWITCH_CPU_WIDE && PFR_HAS(*wide, SWITCH_CPU_WIDE, NEXT_PREV_TID)) {
		rows_number(rows, C_switch_other_pid, wide->next_prev_pid);
		rows_number(rows, C_switch_other_tid, wide->next_prev_tid);
	}
	export_row(e, rows);
}

/* A LOST_SAMPLES record without a time is an event's whole count: session/account/loss.h. */
static bool export_lost(struct pfr_export *e, const struct moment *m)
{
	bool samples = m->r->frame.type == PFR_RECORD_LOST_SAMPLES, total;
	struct pfr_rows *rows = e->rows[T_lost];
	uint32_t event = m->r->frame.event;

	if (!rows || m->status != PFR_OK)
		return m->status == PFR_OK;
	if (!samples)
		event = pfr_events_find(pfr_session_events(e->follow.session), m->record.lost.id);
	total = samples && !(m->has_time && m->time);
	if (!total)
		put_time(rows, m, C_lost_time, C_lost_cpu);
	put_event(rows, C_lost_event, event);
	export_name(rows, C_lost_kind, loss_is_filtered(&m->r->frame) ? "filtered" : total ? "total" :
									     samples       ? "samples" :
											     "records");
	rows_number(rows, C_lost_lost, samples ? m->record.lost_samples.lost : m->record.lost.lost);
	export_row(e, rows);
	return true;
}

static bool export_throttle(struct pfr_export *e, const struct moment *m)
{
	bool stopped = m->r->frame.type == PFR_RECORD_THROTTLE;
	struct pfr_rows *rows = e->rows[T_throttle];
	uint64_t id, stream_id;

	if (!rows || m->status != PFR_OK)
		return m->status == PFR_OK;
	id = stopped ? m->record.throttle.id : m->record.unthrottle.id;
	stream_id = stopped ? m->record.throttle.stream_id : m->record.unthrottle.stream_id;
	put_time(rows, m, C_throttle_time, C_throttle_cpu);
	rows_number(rows, C_throttle_time, stopped ? m->record.throttle.time : m->record.unthrottle.time);
	put_event(rows, C_throttle_event, pfr_events_find(pfr_session_events(e->follow.session), id));
	rows_number(rows, C_throttle_id, id);
	rows_number(rows, C_throttle_stream_id, stream_id);
	rows_number(rows, C_throttle_stopped, stopped);
	export_row(e, rows);
	return true;
}

/* ---- all ------------------------------------------------------------------------------- */

/* The row of a record in the table of its type. False: there is none. */
static bool export_own(struct pfr_export *e, struct moment *m)
{
	const struct pfr_record *record = &m->record;

	switch (m->r->frame.type) {
	case PFR_RECORD_MMAP: return export_mapping(e, m, record->mmap.pid, record->mmap.tid, record->mmap.addr);
	case PFR_RECORD_MMAP2: return export_mapping(e, m, record->mmap2.pid, record->mmap2.tid, record->mmap2.addr);
	case PFR_RECORD_KSYMBOL: return export_mapping(e, m, UINT32_MAX, UINT32_MAX, record->ksymbol.addr);
	case PFR_RECORD_SWITCH:
	case PFR_RECORD_SWITCH_CPU_WIDE: return export_switch(e, m), true;
	case PFR_RECORD_LOST:
	case PFR_RECORD_LOST_SAMPLES: return export_lost(e, m);
	case PFR_RECORD_THROTTLE:
	case PFR_RECORD_UNTHROTTLE: return export_throttle(e, m);
	case PFR_RECORD_READ:
		if (m->status == PFR_OK)
			export_reads(e, m, &record->read.values, NULL);
		return m->status == PFR_OK;
	default: return false;
	}
}

void export_record(struct pfr_export *e, struct moment *m)
{
	tally_record(e, m);
	if (!export_own(e, m))
		export_other(e, m);
}

void export_defect(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_session_error *error = m->r->what == PFR_WHAT_DEFECT ? m->r->error : NULL;
	struct pfr_rows *rows = e->rows[T_defect];
	enum pfr_status status = error ? error->status : m->status;
	char text[512];
	struct pfr_out out = {text, sizeof(text) - 1, 0};

	e->nr_defects++;
	e->nr_errors += level_counts(status);
	if (!rows)
		return;
	rows_number(rows, C_defect_part, m->r->part);
	rows_number(rows, C_defect_offset, error ? error->offset : m->r->offset);
	if (!error && m->r->packed)
		rows_number(rows, C_defect_inner, m->r->inner);
	if (!error)
		export_name(rows, C_defect_type, pfr_type_name(m->r->frame.type));
	export_name(rows, C_defect_status, pfr_status_name(status));
	if (error && m->r->until)
		rows_number(rows, C_defect_size, m->r->until - m->r->offset);
	if (error) {
		pfr_rows_text(rows, C_defect_text, error->text, strlen(error->text));
	} else {
		pfr_where_text(&out, &m->where);
		pfr_rows_text(rows, C_defect_text, text, out.size < out.capacity ? out.size : out.capacity);
	}
	export_row(e, rows);
}
