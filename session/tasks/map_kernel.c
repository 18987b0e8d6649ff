/* SPDX-License-Identifier: MIT */
/*
 * Code that the kernel makes while it runs: KSYMBOL and BPF_EVENT. It is kept apart from the kernel and its modules,
 * so that what it hid is there again when it goes. Mirrors machine__process_ksymbol of tools/perf/util/machine.c.
 * TEXT_POKE changes code, not where it is: what is mapped stays the same, and what it adds or removes as a whole
 * has a KSYMBOL record as well (perf_event_text_poke and perf_event_ksymbol in kernel/kprobes.c, ftrace.c).
 */
#include "tasks.h"

#include <string.h>

#define PROG "bpf_prog_" /* then the tag as 16 digits: bpf_get_prog_name of kernel/bpf/core.c */

static int digit(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The tag in a program's name; 0 where it is not one. */
static int tag_of(struct pfr_bytes name, uint8_t tag[8])
{
	const unsigned char *p = name.data + strlen(PROG);
	size_t i;

	if (name.size < strlen(PROG) + 16 || memcmp(name.data, PROG, strlen(PROG)))
		return 0;
	for (i = 0; i < 8; i++) {
		if (digit(p[2 * i]) < 0 || digit(p[2 * i + 1]) < 0)
			return 0;
		tag[i] = (uint8_t)(digit(p[2 * i]) << 4 | digit(p[2 * i + 1]));
	}
	return 1;
}

/* It waits for the BPF_EVENT that has the program's id. */
static void wait(struct pfr_tasks *tasks, uint32_t mapping)
{
	if (tasks->nr_pending == PFR_TASKS_PENDING)
		tasks->nr_pending = 0;
	tasks->pending[tasks->nr_pending].mapping = mapping;
	tasks->pending[tasks->nr_pending++].number = pfr_mapped_at(tasks, mapping)->mapping.number;
}

/* Takes the symbol away that begins at this address: a whole range of a set that is not shared, which takes no node. */
static void unregister(struct pfr_tasks *tasks, uint64_t start)
{
	struct pfr_space *symbols = &tasks->symbols;
	uint32_t range = pfr_space_find(tasks, symbols, start);

	if (!range || pfr_ranges_at(&tasks->spaces, range)->start != start)
		return;
	symbols->last = 0;
	pfr_tasks_changed(tasks);
	symbols->set = pfr_ranges_remove(&tasks->spaces, symbols->set, start, pfr_ranges_at(&tasks->spaces, range)->last);
}

void pfr_tasks_ksymbol(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record)
{
	const struct pfr_ksymbol *symbol = &record->ksymbol;
	struct pfr_mapping mapping = {.start = symbol->addr, .len = symbol->len, .at = frame->at, .pid = UINT32_MAX, .prot = 4, .bpf_id = PFR_NO_NUMBER, .kind = PFR_MAPPING_KSYMBOL, .cpumode = PFR_CPUMODE_KERNEL};
	uint32_t slot;

	if (symbol->flags & PFR_KSYM_FLAGS_UNREGISTER) {
		unregister(tasks, symbol->addr);
		return;
	}
	if (symbol->ksym_type == PFR_KSYM_TYPE_BPF && tag_of(symbol->name, mapping.bpf_tag))
		mapping.kind = PFR_MAPPING_BPF;
	slot = pfr_space_put(tasks, &tasks->symbols, &mapping, symbol->name);
	if (slot && mapping.kind == PFR_MAPPING_BPF)
		wait(tasks, slot);
}

/* The mapping that waits at `index`; null where it is gone. */
static struct pfr_mapping *waiting(struct pfr_tasks *tasks, uint32_t index)
{
	struct pfr_mapped *mapped = pfr_mapped_at(tasks, tasks->pending[index].mapping);

	return mapped->users && mapped->mapping.number == tasks->pending[index].number ? &mapped->mapping : 0;
}

/* The kernel announces the symbols of a program's functions, then the program, whose tag is that of one of them. */
void pfr_tasks_bpf_event(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_bpf_event *event = &record->bpf_event;
	int found = 0;
	uint32_t i;

	if (event->type != PFR_BPF_EVENT_PROG_LOAD || event->tag.size != 8)
		return;
	for (i = 0; i < tasks->nr_pending; i++) {
		const struct pfr_mapping *mapping = waiting(tasks, i);

		found |= mapping && !memcmp(mapping->bpf_tag, event->tag.data, 8);
	}
	for (i = 0; found && i < tasks->nr_pending; i++) {
		struct pfr_mapping *mapping = waiting(tasks, i);

		if (mapping)
			mapping->bpf_id = event->id;
	}
	if (found)
		tasks->nr_pending = 0;
}
