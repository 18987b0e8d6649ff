/* SPDX-License-Identifier: MIT */
/*
 * What is mapped at an address, and the addresses of a callchain. Mirrors thread__find_map of tools/perf/util/event.c
 * and add_callchain_ip of machine.c.
 */
#include "called.h"
#include "tasks.h"

unsigned pfr_tasks_mode_of(const struct pfr_tasks *tasks, uint64_t address)
{
	return address >> 63 || (tasks->kernel_low && address >= tasks->kernel_low && !(address >> 32)) ? PFR_CPUMODE_KERNEL : PFR_CPUMODE_USER;
}

/* The task's process; 0 where there is none at present. */
static uint32_t process_of(const struct pfr_tasks *tasks, const struct pfr_task *task)
{
	if (!task->slot || task->slot >= tasks->threads.used || pfr_thread_at(tasks, task->slot)->number != task->thread)
		return 0;
	return pfr_thread_at(tasks, task->slot)->process;
}

/* The task's guest, else the one that has no process of its own. */
static struct pfr_guest *guest_of(struct pfr_tasks *tasks, const struct pfr_task *task)
{
	struct pfr_guest *guest = pfr_guest_find(tasks, task->pid, 0);

	return guest || !task->pid ? guest : pfr_guest_find(tasks, 0, 0);
}

/* In user mode. A look-up changes nothing: what another one finds does not depend on which were made before. */
static uint32_t find_user(struct pfr_tasks *tasks, struct pfr_process *process, uint64_t address)
{
	uint32_t range = pfr_space_find(tasks, &process->maps, address);

	return range || process->runs ? range : pfr_space_find(tasks, &process->before, address);
}

static uint32_t find(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address)
{
	struct pfr_guest *guest;
	uint32_t process, range;

	switch (cpumode) {
	case PFR_CPUMODE_USER:
		process = process_of(tasks, task);
		return process ? find_user(tasks, pfr_process_at(tasks, process), address) : 0;
	case PFR_CPUMODE_KERNEL:
		range = pfr_space_find(tasks, &tasks->symbols, address);
		return range ? range : pfr_space_find(tasks, &tasks->kernel, address);
	case PFR_CPUMODE_GUEST_KERNEL:
		guest = guest_of(tasks, task);
		return guest ? pfr_space_find(tasks, &guest->kernel, address) : 0;
	case PFR_CPUMODE_GUEST_USER:
		guest = guest_of(tasks, task);
		return guest ? pfr_space_find(tasks, &guest->user, address) : 0;
	default:
		return 0;
	}
}

/* Only files have an offset of their own: pgoff of anonymous memory, the kernel and symbols means something else. */
static uint64_t offset_of(const struct pfr_mapping *mapping, uint64_t address)
{
	int file = mapping->kind == PFR_MAPPING_FILE || mapping->kind == PFR_MAPPING_MODULE;

	return address - mapping->start + (file ? mapping->pgoff : 0);
}

/* Where range `found` is; 0: it is none. */
static enum pfr_status locate(const struct pfr_tasks *tasks, uint32_t found, uint64_t address, struct pfr_location *location)
{
	const struct pfr_range *range;
	const struct pfr_mapped *mapped;

	if (!found) {
		*location = (struct pfr_location){0};
		return PFR_END;
	}
	range = pfr_ranges_at(&tasks->spaces, found);
	mapped = pfr_mapped_at(tasks, range->value);
	*location = (struct pfr_location){.mapping = &mapped->mapping, .name = pfr_texts_bytes(&tasks->texts, mapped->name), .start = range->start, .last = range->last, .offset = offset_of(&mapped->mapping, address), .text = mapped->name};
	return PFR_OK;
}

enum pfr_status pfr_tasks_map(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address,
			      struct pfr_location *location)
{
	return locate(tasks, find(tasks, task, cpumode, address), address, location);
}

/* As find_user. */
static uint32_t peek_user(const struct pfr_tasks *tasks, const struct pfr_process *process, uint64_t address)
{
	uint32_t found = pfr_space_peek(tasks, &process->maps, address);

	return found || process->runs ? found : pfr_space_peek(tasks, &process->before, address);
}

enum pfr_status pfr_tasks_peek_map(const struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address,
				   struct pfr_location *location)
{
	uint32_t process, found = 0;

	if (cpumode == PFR_CPUMODE_USER) {
		process = process_of(tasks, task);
		found = process ? peek_user(tasks, pfr_process_at(tasks, process), address) : 0;
	} else if (cpumode == PFR_CPUMODE_KERNEL) {
		found = pfr_space_peek(tasks, &tasks->symbols, address);
		found = found ? found : pfr_space_peek(tasks, &tasks->kernel, address);
	} else if (cpumode == PFR_CPUMODE_GUEST_KERNEL || cpumode == PFR_CPUMODE_GUEST_USER) {
		return PFR_MORE; /* rare */
	}
	return locate(tasks, found, address, location);
}
