/* SPDX-License-Identifier: MIT */
/*
 * Which program a pprof profile is of: its file is the first of the mappings (profile.proto), which `pprof BINARY PROFILE` takes for BINARY. It is
 * what the process with most samples ran: the first file that was mapped as code after its exec, or after its first record.
 */
#include "pprof.h"

#include <errno.h>
#include <stdlib.h>

#define PROCESSES_MOST (1u << 18) /* what is past them is of no program */
#define PROT_CODE 4u

void pprof_main_begin(struct profile *p)
{
	p->follow.hidden |= 1u << PFR_RECORD_MMAP | 1u << PFR_RECORD_COMM | 1u << PFR_RECORD_FORK | 1u << PFR_RECORD_MMAP2;
}

/* The process of a pid, which is added if it is new; null: there is no space, or no memory. */
static struct pprof_process *process_of(struct profile *p, uint32_t pid)
{
	struct pprof_processes *all = &((struct pprof *)p->state)->processes;
	uint32_t before = all->pids.nr, index = before < PROCESSES_MOST ? texts_intern(&all->pids, &pid, sizeof(pid)) : texts_find(&all->pids, &pid, sizeof(pid));
	struct pprof_process *more;

	if (index == UINT32_MAX)
		return p->out.error = before < PROCESSES_MOST ? ENOMEM : p->out.error, NULL;
	more = entries_reach(all->process, index + UINT64_C(1), &all->capacity, sizeof(*more));
	if (!more)
		return p->out.error = ENOMEM, NULL;
	all->process = more;
	if (all->pids.nr != before)
		more[index] = (struct pprof_process){.program = PFR_NO_NUMBER};
	return &more[index];
}

/* The number of a program: of its mapping and its name. UINT32_MAX without memory. */
static uint32_t program_of(struct pprof_processes *all, const struct pfr_location *location, const struct pfr_bytes *id)
{
	const struct pfr_mapping *mapping = location->mapping;
	struct pprof_program program;
	uint32_t name = texts_name(&all->names, &location->name);

	memset(&program, 0, sizeof(program)); /* its padding is compared */
	program.start = mapping->start;
	program.end = mapping->start + mapping->len;
	program.offset = mapping->pgoff;
	program.number = mapping->number;
	program.name = name;
	program.id_size = id->size < sizeof(program.id) ? (uint8_t)id->size : (uint8_t)sizeof(program.id);
	if (program.id_size)
		memcpy(program.id, id->data, program.id_size);
	return name == UINT32_MAX ? name : texts_intern(&all->programs, &program, sizeof(program));
}

/* What has been mapped is the process's program, where that has none yet. */
static int take_mapping(struct profile *p, const struct moment *m, uint32_t pid, uint32_t tid, uint64_t address)
{
	struct pprof_process *process = (m->r->frame.misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_USER ? process_of(p, pid) : NULL;
	struct pfr_bytes id = {NULL, 0};
	struct pfr_location location;
	struct pfr_task task;

	if (!process || process->program != PFR_NO_NUMBER)
		return p->out.error;
	if (pfr_tasks_thread(p->follow.tasks, pid, tid, &task) != PFR_OK || pfr_tasks_map(p->follow.tasks, &task, PFR_CPUMODE_USER, address, &location) != PFR_OK ||
	    location.mapping->kind != PFR_MAPPING_FILE || !(location.mapping->prot & PROT_CODE))
		return 0;
	if (pfr_tasks_build_id(p->follow.tasks, &location, &id) != PFR_OK)
		id.size = 0;
	process->program = program_of(&((struct pprof *)p->state)->processes, &location, &id);
	return process->program == UINT32_MAX ? ENOMEM : 0;
}

static int take_fork(struct profile *p, uint32_t pid, uint32_t parent)
{
	struct pprof_process *process;
	uint32_t program = PFR_NO_NUMBER;

	if (pid == parent)
		return 0;
	process = process_of(p, parent);
	if (process)
		program = process->program;
	process = process_of(p, pid);
	if (process)
		process->program = program;
	return p->out.error;
}

int pprof_every(struct profile *p, const struct moment *m)
{
	const struct pfr_record *record = &m->record;
	struct pprof_process *process;

	switch (m->r->frame.type) {
	case PFR_RECORD_MMAP: return take_mapping(p, m, record->mmap.pid, record->mmap.tid, record->mmap.addr);
	case PFR_RECORD_MMAP2: return take_mapping(p, m, record->mmap2.pid, record->mmap2.tid, record->mmap2.addr);
	case PFR_RECORD_FORK: return take_fork(p, record->fork.pid, record->fork.ppid);
	case PFR_RECORD_COMM: break;
	default: return 0;
	}
	process = m->r->frame.misc & PFR_MISC_COMM_EXEC ? process_of(p, record->comm.pid) : NULL;
	if (process)
		process->program = PFR_NO_NUMBER;
	return p->out.error;
}

int pprof_main_sum(struct profile *p, const struct profile_sum *sum)
{
	struct pprof_process *process = sum->key.pid < PROFILE_NO_TASK ? process_of(p, sum->key.pid) : NULL;

	if (process)
		process->samples += sum->count;
	return p->out.error;
}

bool pprof_main(const struct pprof *s, struct pprof_program *program)
{
	const struct pprof_processes *all = &s->processes;
	const struct pprof_process *most = NULL;
	size_t size;
	uint32_t i;

	for (i = 0; i < all->pids.nr; i++) {
		const struct pprof_process *process = &all->process[i];

		if (process->program != PFR_NO_NUMBER && process->samples && (!most || process->samples > most->samples))
			most = process;
	}
	if (most)
		memcpy(program, texts_get(&all->programs, most->program, &size), sizeof(*program));
	return most;
}

void pprof_main_free(struct pprof *s)
{
	texts_free(&s->processes.pids);
	texts_free(&s->processes.names);
	texts_free(&s->processes.programs);
	free(s->processes.process);
}
