/* SPDX-License-Identifier: MIT */
/*
 * Build IDs of files by name, from feature BUILD_ID and HEADER_BUILD_ID records. Mirrors __event_process_build_id of
 * tools/perf/util/header.c. A later one for a name takes the place of an earlier one.
 */
#include "convert/path.h"
#include "tasks.h"

#include <string.h>

#define BUILD_ID_MOST 20

static int is_guest(unsigned misc)
{
	unsigned cpumode = misc & PFR_MISC_CPUMODE_MASK;

	return cpumode == PFR_CPUMODE_GUEST_KERNEL || cpumode == PFR_CPUMODE_GUEST_USER;
}

/*
 * The kernel by its name, or its file, which perf record lists in place of [kernel.kallsyms] where it found one (/lib/modules/R/build/vmlinux, /boot/vmlinux-R): of what is listed as the
 * kernel's, the first that is no module, as machine__process_kernel_mmap_event of tools/perf/util/machine.c has it.
 */
int pfr_tasks_names_kernel(struct pfr_bytes name, unsigned misc)
{
	if (name.size == strlen(PATH_KERNEL) && path_begins(&name, PATH_KERNEL))
		return !is_guest(misc);
	return (misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_KERNEL && path_begins(&name, "/") && !path_is_module(&name);
}

static void set_one(struct pfr_tasks *tasks, struct pfr_bytes name, int guest, struct pfr_bytes id, int again)
{
	uint32_t text = pfr_tasks_text(tasks, name);
	enum pfr_status status = PFR_OK;

	if (text && (again || !pfr_texts_at(&tasks->texts, text)->build_id[guest]))
		status = pfr_texts_set_build_id(&tasks->texts, text, guest, id.data, id.size);
	if (status)
		pfr_tasks_failed(tasks, status, PFR_LIMIT_NAME_BYTES);
	pfr_texts_drop(&tasks->texts, text);
}

static void set(struct pfr_tasks *tasks, struct pfr_bytes name, unsigned misc, struct pfr_bytes id, uint32_t size)
{
	static const struct pfr_bytes kernel = {(const unsigned char *)PATH_KERNEL, sizeof(PATH_KERNEL) - 1};

	size = misc & PFR_BUILD_ID_MISC_BUILD_ID_SIZE ? size : BUILD_ID_MOST;
	id.size = size < id.size ? size : id.size;
	pfr_tasks_changed(tasks);
	set_one(tasks, name, is_guest(misc), id, 1);
	if (pfr_tasks_names_kernel(name, misc))
		set_one(tasks, kernel, 0, id, 0);
}

void pfr_tasks_build_id_record(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_header_build_id *entry = &record->header_build_id;

	set(tasks, entry->filename, record->misc, entry->build_id, entry->size);
}

enum pfr_status pfr_tasks_build_id_feature(struct pfr_tasks *tasks, const struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_bytes id = {0, 0}, name;
	unsigned misc = 0;
	uint32_t size = 0;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, 0);
	while ((status = pfr_walk_next(&walk, &item, where)) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD || item.group != PFR_GROUP_BUILD_ID_ENTRY)
			continue;
		if (item.key == PFR_KEY_BUILD_ID_ENTRY_MISC)
			misc = (unsigned)item.value;
		if (item.key == PFR_KEY_BUILD_ID_ENTRY_BUILD_ID)
			id = (struct pfr_bytes){frame->data + item.offset, item.size};
		if (item.key == PFR_KEY_BUILD_ID_ENTRY_BUILD_ID_SIZE)
			size = (uint32_t)item.value;
		if (item.key != PFR_KEY_BUILD_ID_ENTRY_FILENAME)
			continue;
		name = (struct pfr_bytes){frame->data + item.offset, item.nr};
		set(tasks, name, misc, id, size);
	}
	return status == PFR_END ? PFR_OK : status;
}

/* The texts of names are kept as long as they have a build ID. */
enum pfr_status pfr_tasks_build_id(const struct pfr_tasks *tasks, const struct pfr_location *location, struct pfr_bytes *id)
{
	const struct pfr_mapping *mapping = location->mapping;
	const struct pfr_text_build_id *known;
	uint32_t slot;

	*id = (struct pfr_bytes){0, 0};
	if (mapping && mapping->build_id_size) {
		*id = (struct pfr_bytes){mapping->build_id, mapping->build_id_size};
		return PFR_OK;
	}
	if (mapping && mapping->kind == PFR_MAPPING_VDSO && tasks->vdso_wide && !(mapping->start >> 32))
		return PFR_END; /* what is listed as [vdso] is the other one's */
	slot = location->text ? pfr_texts_at(&tasks->texts, location->text)->build_id[is_guest(mapping->cpumode)] : 0;
	if (!slot)
		return PFR_END;
	known = (const struct pfr_text_build_id *)pfr_pool_at(&tasks->texts.build_ids, slot);
	*id = (struct pfr_bytes){known->data, known->size};
	return known->size ? PFR_OK : PFR_END;
}

enum pfr_status pfr_tasks_build_id_of(struct pfr_tasks *tasks, struct pfr_bytes name, struct pfr_bytes *id)
{
	uint32_t text = pfr_tasks_text(tasks, name), slot = text ? pfr_texts_at(&tasks->texts, text)->build_id[0] : 0;
	const struct pfr_text_build_id *known;

	*id = (struct pfr_bytes){0, 0};
	if (slot) {
		known = (const struct pfr_text_build_id *)pfr_pool_at(&tasks->texts.build_ids, slot);
		*id = (struct pfr_bytes){known->data, known->size};
	}
	pfr_texts_drop(&tasks->texts, text);
	return id->size ? PFR_OK : PFR_END;
}
