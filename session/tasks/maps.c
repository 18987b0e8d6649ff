/* SPDX-License-Identifier: MIT */
/*
 * Mappings from MMAP and MMAP2. Mirrors machine__process_mmap2_event and
 * maps__fixup_overlap_and_insert of tools/perf/util: a new mapping cuts what it overlaps into before and after.
 */
#include "tasks.h"
#include "convert/path.h"

#include <string.h>

#define PROT_EXEC_BIT 4

/* ---- MMAP, MMAP2 ---- */

/* Names that are not files: those of arch_vma_name, anon_vma_name and the like of the kernel, and of shared memory. */
static unsigned user_kind(struct pfr_bytes name, int executable)
{
	static const char *const vdso[] = {"[vdso", "[vsyscall]", "[vectors]", "[sigpage]", "[uprobes]"};
	static const char *const anon[] = {"//anon", "[", "/dev/zero", "/anon_hugepage", "/SYSV", "/memfd:", "anon_inode:"};
	size_t i;

	for (i = 0; i < sizeof(vdso) / sizeof(vdso[0]); i++)
		if (path_begins(&name, vdso[i]))
			return PFR_MAPPING_VDSO;
	for (i = 0; i < sizeof(anon) / sizeof(anon[0]); i++)
		if (path_begins(&name, anon[i]))
			return executable ? PFR_MAPPING_JIT : PFR_MAPPING_ANON;
	return PFR_MAPPING_FILE;
}

/*
 * The kernel's own mapping is called [kernel.kallsyms]_text, or guest's [guest.kernel.kallsyms.PID]; what comes
 * after the bracket is a symbol. Others with a bracket or a path are modules.
 */
static unsigned kernel_kind(struct pfr_bytes *name)
{
	const unsigned char *end;

	if (path_begins(name, PATH_KERNEL) || path_begins(name, "[guest.kernel.kallsyms")) {
		end = (const unsigned char *)memchr(name->data, ']', name->size);
		if (end)
			name->size = (uint32_t)(end + 1 - name->data);
		return PFR_MAPPING_KERNEL;
	}
	return name->size && (name->data[0] == '[' || name->data[0] == '/') ? PFR_MAPPING_MODULE : PFR_MAPPING_KERNEL;
}

/* What is after the bracket of its name is the symbol whose address is pgoff: machine__get_running_kernel_start of tools/perf/util/machine.c. */
static void set_kernel_text(struct pfr_tasks *tasks, const struct pfr_mapping *mapping, const struct pfr_bytes *name, uint32_t whole)
{
	static const char stext[] = "_stext";

	tasks->kernel_text = mapping->pgoff;
	tasks->kernel_stext = whole - name->size >= sizeof(stext) - 1 && !memcmp(name->data + name->size, stext, sizeof(stext) - 1);
}

static void from_mmap(struct pfr_mapping *to, const struct pfr_mmap *from, unsigned misc)
{
	to->pid = from->pid;
	to->start = from->addr;
	to->len = from->len;
	to->pgoff = from->pgoff;
	to->prot = misc & PFR_MISC_MMAP_DATA ? 0 : PROT_EXEC_BIT;
}

static void from_mmap2(struct pfr_mapping *to, const struct pfr_mmap2 *from, unsigned misc)
{
	to->pid = from->pid;
	to->start = from->addr;
	to->len = from->len;
	to->pgoff = from->pgoff;
	to->prot = PFR_HAS(*from, MMAP2, PROT) ? from->prot : misc & PFR_MISC_MMAP_DATA ? 0 :
											  PROT_EXEC_BIT;
	to->flags = PFR_HAS(*from, MMAP2, FLAGS) ? from->flags : 0;
	to->has_inode = PFR_HAS(*from, MMAP2, INO);
	if (to->has_inode) {
		to->maj = from->maj;
		to->min = from->min;
		to->ino = from->ino;
		to->ino_generation = from->ino_generation;
	}
	if (PFR_HAS(*from, MMAP2, BUILD_ID) && from->build_id_size <= sizeof(to->build_id)) {
		to->build_id_size = from->build_id_size;
		memcpy(to->build_id, from->build_id.data, from->build_id_size);
	}
}

static struct pfr_space *maps_of(struct pfr_tasks *tasks, uint32_t thread)
{
	struct pfr_process *process = pfr_process_at(tasks, pfr_thread_at(tasks, thread)->process);

	if (process->runs && process->before.set)
		pfr_space_set(tasks, &process->before, 0);
	return &process->maps;
}

/* The space that a mapping belongs in; null where there is none for it. */
static struct pfr_space *space_for(struct pfr_tasks *tasks, unsigned cpumode, uint32_t pid, uint32_t tid)
{
	struct pfr_guest *guest;
	uint32_t thread;

	if (cpumode == PFR_CPUMODE_KERNEL)
		return &tasks->kernel;
	if (cpumode == PFR_CPUMODE_USER) {
		thread = pid == UINT32_MAX ? 0 : pfr_thread_find(tasks, pid, tid);
		return thread ? maps_of(tasks, thread) : 0;
	}
	guest = pfr_guest_find(tasks, pid == UINT32_MAX ? 0 : pid, 1);
	if (!guest)
		return 0;
	return cpumode == PFR_CPUMODE_GUEST_KERNEL ? &guest->kernel : &guest->user;
}

/* As machine__set_kernel_mmap has it: some perf wrote a kernel of no size. */
static void set_kernel_size(struct pfr_mapping *mapping)
{
	if (!mapping->start && !mapping->len)
		mapping->len = UINT64_MAX;
}

/* No kernel of 64 bits has such addresses, but that of s390, which begins further down. */
static void set_kernel_low(struct pfr_tasks *tasks, const struct pfr_mapping *mapping)
{
	if (mapping->cpumode == PFR_CPUMODE_KERNEL && mapping->start >= UINT64_C(1) << 30 && !(mapping->start >> 32) && (!tasks->kernel_low || mapping->start < tasks->kernel_low))
		tasks->kernel_low = mapping->start;
}

void pfr_tasks_mmap(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record)
{
	int two = frame->type == PFR_RECORD_MMAP2;
	struct pfr_bytes name = two ? record->mmap2.filename : record->mmap.filename;
	unsigned cpumode = frame->misc & PFR_MISC_CPUMODE_MASK;
	struct pfr_mapping mapping = {.at = frame->at, .bpf_id = PFR_NO_NUMBER};
	struct pfr_space *space;

	if (cpumode != PFR_CPUMODE_KERNEL && cpumode != PFR_CPUMODE_GUEST_KERNEL && cpumode != PFR_CPUMODE_GUEST_USER)
		cpumode = PFR_CPUMODE_USER;
	if (two)
		from_mmap2(&mapping, &record->mmap2, record->misc);
	else
		from_mmap(&mapping, &record->mmap, frame->misc);
	mapping.cpumode = (uint8_t)cpumode;
	if (cpumode == PFR_CPUMODE_KERNEL || cpumode == PFR_CPUMODE_GUEST_KERNEL)
		mapping.kind = (uint8_t)kernel_kind(&name);
	else
		mapping.kind = (uint8_t)user_kind(name, mapping.prot & PROT_EXEC_BIT);
	tasks->vdso_wide |= mapping.kind == PFR_MAPPING_VDSO && mapping.start >> 32 != 0;
	if (mapping.kind == PFR_MAPPING_KERNEL)
		set_kernel_size(&mapping);
	if (mapping.kind == PFR_MAPPING_KERNEL && cpumode == PFR_CPUMODE_KERNEL)
		set_kernel_text(tasks, &mapping, &name, two ? record->mmap2.filename.size : record->mmap.filename.size);
	set_kernel_low(tasks, &mapping);
	space = space_for(tasks, cpumode, mapping.pid, two ? record->mmap2.tid : record->mmap.tid);
	if (space)
		pfr_space_put(tasks, space, &mapping, name);
}
