/* SPDX-License-Identifier: MIT */
/*
 * Mappings between samples, as perf script --show-mmap-events prints them: llvm-profgen reads where a program is mapped of these lines. Mirrors perf_event__fprintf_mmap and
 * perf_event__fprintf_mmap2 of tools/perf/util/event.c (6.1).
 */
#include "script.h"

#define HEAD (SCRIPT_BIT(COMM) | SCRIPT_BIT(PID) | SCRIPT_BIT(TID) | SCRIPT_BIT(CPU) | SCRIPT_BIT(MISC) | SCRIPT_BIT(TIME))

static void put_hex(struct buffer *to, uint64_t value)
{
	buffer_text(to, value ? "0x" : "");
	script_hex(to, value, 0);
}

static void put_place(struct buffer *to, uint32_t pid, uint32_t tid, uint64_t address, uint64_t size, uint64_t offset)
{
	script_signed(to, (int32_t)pid, 0);
	buffer_byte(to, '/');
	script_signed(to, (int32_t)tid, 0);
	buffer_text(to, ": [");
	put_hex(to, address);
	buffer_byte(to, '(');
	put_hex(to, size);
	buffer_text(to, ") @ ");
	put_hex(to, offset);
}

static void put_device(struct buffer *to, uint32_t major, uint32_t minor)
{
	char device[24] = {0};
	struct buffer text = {(unsigned char *)device, 0, sizeof(device), 0};

	buffer_byte(&text, ' ');
	if (major < 16)
		buffer_byte(&text, '0');
	script_hex(&text, major, 0);
	buffer_byte(&text, ':');
	if (minor < 16)
		buffer_byte(&text, '0');
	script_hex(&text, minor, 0);
	buffer_bytes(to, text.data, text.size);
}

static void put_mmap2(struct buffer *to, const struct pfr_mmap2 *map)
{
	buffer_text(to, "PERF_RECORD_MMAP2 ");
	put_place(to, map->pid, map->tid, map->addr, map->len, map->pgoff);
	if (PFR_HAS(*map, MMAP2, BUILD_ID)) {
		buffer_text(to, " <");
		buffer_hex(to, map->build_id.data, map->build_id.size < map->build_id_size ? map->build_id.size : map->build_id_size);
		buffer_byte(to, '>');
	} else {
		put_device(to, map->maj, map->min);
		buffer_byte(to, ' ');
		script_decimal(to, map->ino, 0, ' ');
		buffer_byte(to, ' ');
		script_decimal(to, map->ino_generation, 0, ' ');
	}
	buffer_text(to, "]: ");
	buffer_byte(to, map->prot & 1 ? 'r' : '-');
	buffer_byte(to, map->prot & 2 ? 'w' : '-');
	buffer_byte(to, map->prot & 4 ? 'x' : '-');
	buffer_byte(to, map->flags & 1 ? 's' : 'p');
	buffer_byte(to, ' ');
	script_safe(to, map->filename.data, map->filename.size);
}

static void put_mmap(struct buffer *to, const struct pfr_mmap *map, uint32_t misc)
{
	buffer_text(to, "PERF_RECORD_MMAP ");
	put_place(to, map->pid, map->tid, map->addr, map->len, map->pgoff);
	buffer_text(to, misc & PFR_MISC_MMAP_DATA ? "]: r " : "]: x ");
	script_safe(to, map->filename.data, map->filename.size);
}

/* The name is that of the mapping's process, numbers are those of the thread that was there, which is the recorder's where records were made before the recording. */
static void put_head(struct profile *p, struct buffer *to, const struct moment *m, uint32_t event, uint64_t fields)
{
	bool new = m->r->frame.type == PFR_RECORD_MMAP2;
	uint32_t pid = new ? m->record.mmap2.pid : m->record.mmap.pid, tid = new ? m->record.mmap2.tid : m->record.mmap.tid;
	struct moment of = *m;
	struct profile_key key;

	if (pid != UINT32_MAX)
		of.has_task = pfr_tasks_thread(p->follow.tasks, pid, tid, &of.task) == PFR_OK;
	profile_key_of(p, &of, event, &key);
	if (p->error)
		return;
	key.tid = PFR_HAS(m->record.sample_id, SAMPLE_ID, TID) ? m->record.sample_id.tid : tid;
	key.pid = PFR_HAS(m->record.sample_id, SAMPLE_ID, TID) ? m->record.sample_id.pid : pid;
	script_head(p, to, &key, &of, 0, fields & HEAD, fields & SCRIPT_BIT(IP));
}

void script_mapping(struct profile *p, const struct moment *m, uint32_t event, uint64_t fields)
{
	struct script *s = p->state;

	put_head(p, &s->text, m, event, fields);
	if (m->r->frame.type == PFR_RECORD_MMAP2)
		put_mmap2(&s->text, &m->record.mmap2);
	else
		put_mmap(&s->text, &m->record.mmap, m->r->frame.misc);
}
