/* SPDX-License-Identifier: MIT */
/*
 * Which kallsyms has the names of a capture's kernel: one given, else that of the running kernel, else the one that perf keeps by build ID. The
 * running kernel's is used only where the capture is of it, by build ID.
 */
#include "symbols.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/vfs.h>
#endif

#define PROC_MAGIC 0x9fa0
#define NOTES_MOST 4096
#define NOTE_BUILD_ID 3
#define ID_MOST 20

bool kernel_files_is_running(int fd)
{
#ifdef __linux__
	struct statfs st;

	return !fstatfs(fd, &st) && st.f_type == PROC_MAGIC;
#else
	(void)fd;
	return false;
#endif
}

/* The build ID in notes of an ELF file; its size, 0: none. */
static uint32_t find_build_id(const unsigned char *notes, size_t size, unsigned char *id)
{
	uint32_t head[3]; /* sizes of name and content, type */
	size_t at = 0, name, content;

	while (size - at >= sizeof(head)) {
		memcpy(head, notes + at, sizeof(head));
		name = (head[0] + (size_t)3) & ~(size_t)3;
		content = (head[1] + (size_t)3) & ~(size_t)3;
		at += sizeof(head);
		if (name > size - at || content > size - at - name)
			return 0;
		if (head[2] == NOTE_BUILD_ID && head[0] == 4 && !memcmp(notes + at, "GNU", 4) && head[1] && head[1] <= ID_MOST) {
			memcpy(id, notes + at + name, head[1]);
			return head[1];
		}
		at += name + content;
	}
	return 0;
}

/* Whether the running kernel has this build ID. */
static bool runs(const struct pfr_bytes *id)
{
	unsigned char notes[NOTES_MOST], running[ID_MOST];
	int fd = open("/sys/kernel/notes", O_RDONLY | O_CLOEXEC);
	ssize_t size = fd < 0 ? 0 : read(fd, notes, sizeof(notes));
	uint32_t running_size = size > 0 ? find_build_id(notes, (size_t)size, running) : 0;

	if (fd >= 0)
		close(fd);
	return running_size && running_size >= id->size && !memcmp(running, id->data, id->size);
}

static bool same_addresses(const struct kallsyms *kernel, const struct pfr_location *location)
{
	uint64_t text = location->mapping && location->mapping->kind == PFR_MAPPING_KERNEL ? location->mapping->pgoff : 0;

	return text && (text == kernel->text || text == kernel->stext);
}

/* Without an address in the capture, nothing speaks against it. */
static bool may_be(const struct kallsyms *kernel, const struct pfr_location *location)
{
	return location->mapping->kind != PFR_MAPPING_KERNEL || !location->mapping->pgoff || same_addresses(kernel, location);
}

static bool read_path(struct pfr_symbols *symbols, const char *path)
{
	struct pfr_symbols_error error;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	bool good = fd >= 0 && kallsyms_read(symbols, fd, &error) == PFR_OK;

	if (!good)
		kallsyms_free(symbols);
	if (fd >= 0)
		close(fd);
	return good;
}

static bool read_kept(struct pfr_symbols *symbols, const struct pfr_bytes *id)
{
	char path[4200];
	uint32_t i;
	int at = snprintf(path, sizeof(path), "%s/.build-id/%02x/", symbols->kernel_files.cache, id->data[0]);

	if (!symbols->kernel_files.cache[0])
		return false;
	for (i = 1; i < id->size && at > 0 && (size_t)at + 16 < sizeof(path); i++)
		at += snprintf(path + at, 3, "%02x", id->data[i]);
	snprintf(path + at, sizeof(path) - (size_t)at, "/kallsyms");
	return read_path(symbols, path);
}

static enum pfr_symbols_why look(struct pfr_symbols *symbols, const struct pfr_location *location, const struct pfr_bytes *id)
{
	if (id->size && runs(id))
		return read_path(symbols, "/proc/kallsyms") ? PFR_SYMBOLS_WHY_FOUND : PFR_SYMBOLS_WHY_NO_SYMBOLS;
	if (id->size && read_kept(symbols, id))
		return PFR_SYMBOLS_WHY_FOUND;
	if (id->size)
		return PFR_SYMBOLS_WHY_OTHER_BUILD_ID;
	/* addresses alone prove nothing: without randomisation all kernels begin at one */
	if (symbols->kernel_files.no_build_ids && read_path(symbols, "/proc/kallsyms") && same_addresses(&symbols->kernel, location))
		return PFR_SYMBOLS_WHY_FOUND;
	kallsyms_free(symbols);
	return PFR_SYMBOLS_WHY_NO_BUILD_ID;
}

/* Once, at the first address of the kernel. */
void kernel_files_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location)
{
	struct kernel_files *files = &symbols->kernel_files;
	struct pfr_bytes id = {0, 0};

	if (files->known || !location->mapping)
		return;
	files->known = true;
	if (pfr_tasks_build_id(tasks, location, &id) != PFR_OK || id.size > ID_MOST)
		id.size = 0;
	if (symbols->kernel.nr && files->given_running && (id.size ? !runs(&id) : !may_be(&symbols->kernel, location))) {
		kallsyms_free(symbols);
		files->why = (uint8_t)(id.size ? PFR_SYMBOLS_WHY_OTHER_BUILD_ID : PFR_SYMBOLS_WHY_NO_BUILD_ID);
	} else if (!symbols->kernel.nr && files->wanted) {
		files->why = (uint8_t)look(symbols, location, &id);
	} else if (!symbols->kernel.nr) {
		files->why = PFR_SYMBOLS_WHY_NOT_THERE;
	}
}
