/* SPDX-License-Identifier: MIT */
/*
 * Which kallsyms has the names of a capture's kernel: one given, else the copy in a capture that is a directory (perf record --kcore), else that of the
 * running kernel, else the one that perf keeps by build ID. The running kernel's is used only where the capture is of it, by build ID or,
 * without one, by its release and the size of its code.
 */
#include "symbols.h"
#include "convert/path.h"
#include "session/session.h"
#include "session/tasks/tasks.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/utsname.h>
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

/*
 * Without a build ID (of what perf record -z of 6.1 writes, for one): a kernel of this release whose code begins and ends at the same addresses. Where it begins alone
 * proves nothing, since without randomisation all kernels begin at one; one that was built of anything else is not as long. The mapping goes from the first
 * symbol to _etext, or from perf 6.6 on to _edata where kallsyms has it: machine__get_running_kernel_start of tools/perf/util/machine.c.
 */
static bool is_running(const struct pfr_symbols *symbols, const struct pfr_location *location)
{
#ifdef __linux__
	const struct kallsyms *kernel = &symbols->kernel;
	char release[80];
	struct utsname here;
	uint64_t end = location->mapping ? location->mapping->start + location->mapping->len : 0;

	kernel_files_release(symbols->session, release, sizeof(release));
	return release[0] && !uname(&here) && !strcmp(release, here.release) && end && location->mapping->cpumode == PFR_CPUMODE_KERNEL &&
	       same_addresses(kernel, location) && (end == kernel->etext || end == kernel->edata);
#else
	(void)symbols;
	(void)location;
	return false;
#endif
}

/* Without an address in the capture, nothing speaks against it. */
static bool may_be(const struct kallsyms *kernel, const struct pfr_location *location)
{
	return location->mapping->kind != PFR_MAPPING_KERNEL || !location->mapping->pgoff || same_addresses(kernel, location);
}

static bool read_fd(struct pfr_symbols *symbols, int fd)
{
	struct pfr_symbols_error error;
	bool good = fd >= 0 && kallsyms_read(symbols, fd, &error) == PFR_OK;

	if (!good)
		kallsyms_free(symbols);
	if (fd >= 0)
		close(fd);
	return good;
}

static bool read_path(struct pfr_symbols *symbols, const char *path)
{
	return read_fd(symbols, open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
}

/* What perf record --kcore put beside the records: perf_data__kallsyms_name of tools/perf/util/data.c, which perf_session__new prefers too. As of all of the directory, links are not followed. */
static bool read_beside(struct pfr_symbols *symbols)
{
	int top = symbols->session ? symbols->session->parts.directory : -1, fd = -1, folder;
	struct stat st;

	if (top < 0)
		return false;
	folder = openat(top, "kcore_dir", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder >= 0) {
		fd = openat(folder, "kallsyms", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
		close(folder);
	}
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
		close(fd);
		fd = -1;
	}
	return read_fd(symbols, fd);
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
	if (read_beside(symbols))
		return PFR_SYMBOLS_WHY_FOUND;
	if (id->size && runs(id))
		return read_path(symbols, "/proc/kallsyms") ? PFR_SYMBOLS_WHY_FOUND : PFR_SYMBOLS_WHY_NO_SYMBOLS;
	if (id->size && read_kept(symbols, id))
		return PFR_SYMBOLS_WHY_FOUND;
	if (id->size)
		return PFR_SYMBOLS_WHY_OTHER_BUILD_ID;
	if (read_path(symbols, "/proc/kallsyms") &&
	    (symbols->kernel_files.no_build_ids ? same_addresses(&symbols->kernel, location) : is_running(symbols, location)))
		return PFR_SYMBOLS_WHY_FOUND;
	kallsyms_free(symbols);
	return PFR_SYMBOLS_WHY_NO_BUILD_ID;
}

/* The file of the kernel or of a module is asked where no kallsyms is. */
static void find_source(struct pfr_symbols *symbols, const struct pfr_location *location, const struct pfr_bytes *id)
{
	struct kernel_files *files = &symbols->kernel_files;

	if (files->vmlinux) {
		kallsyms_free(symbols);
	} else if (symbols->kernel.nr && files->given_running && (id->size ? !runs(id) : !may_be(&symbols->kernel, location))) {
		kallsyms_free(symbols);
		files->why = (uint8_t)(id->size ? PFR_SYMBOLS_WHY_OTHER_BUILD_ID : PFR_SYMBOLS_WHY_NO_BUILD_ID);
	} else if (!symbols->kernel.nr && files->wanted) {
		files->why = (uint8_t)look(symbols, location, id);
	} else if (!symbols->kernel.nr) {
		files->why = PFR_SYMBOLS_WHY_NOT_THERE;
	}
	files->by_file = !symbols->kernel.nr && symbols->elf;
}

/* Once, at the first address of the kernel or of a module. */
static void find_once(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location)
{
	static const struct pfr_task nobody = {.slot = 0};
	struct kernel_files *files = &symbols->kernel_files;
	struct pfr_location kernel;
	struct pfr_bytes id = {0, 0};

	if (files->known || !location->mapping)
		return;
	files->known = true;
	if (location->mapping->kind == PFR_MAPPING_MODULE && pfr_tasks_peek_map(tasks, &nobody, PFR_CPUMODE_KERNEL, tasks->kernel_text, &kernel) == PFR_OK)
		location = &kernel;
	if (pfr_tasks_build_id(tasks, location, &id) != PFR_OK || id.size > ID_MOST)
		id.size = 0;
	find_source(symbols, location, &id);
}

/* ---- finding ----------------------------------------------------------------------------------- */

static enum pfr_status by_kallsyms(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location,
				   uint64_t address, struct pfr_symbol *symbol)
{
	const struct kallsyms *kernel = &symbols->kernel;
	const struct kernel_symbol *found;
	uint64_t offset;

	found = kernel->nr ? kallsyms_find(kernel, location, tasks->kernel_text, tasks->kernel_stext, address, &offset) : 0;
	if (!found)
		return PFR_END;
	*symbol = (struct pfr_symbol){.name = {kernel->names + found->name, found->size}, .offset = offset, .number = (uint32_t)(found - kernel->symbols), .source = PFR_SYMBOLS_KALLSYMS};
	return PFR_OK;
}

/* By the file of the kernel, or of a module, which are as they are on the disk of the machine where the capture is from. */
static enum pfr_status by_kernel_file(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location,
				      uint64_t address, uint32_t *place)
{
	struct pfr_bytes id;

	if (pfr_tasks_build_id(tasks, location, &id) != PFR_OK)
		id.size = 0;
	if (location->mapping->kind == PFR_MAPPING_MODULE)
		*place = elf_names_place(symbols->elf, location, &id, address - location->mapping->start, false);
	else if (symbols->kernel_files.by_file && tasks->kernel_text)
		*place = elf_names_place(symbols->elf, location, &id, address - tasks->kernel_text, tasks->kernel_stext);
	return *place == ELF_NO_PLACE ? PFR_END : PFR_MORE;
}

enum pfr_status kernel_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location,
			    uint64_t address, struct pfr_symbol *symbol, uint32_t *place)
{
	enum pfr_status status;

	find_once(symbols, tasks, location);
	status = by_kallsyms(symbols, tasks, location, address, symbol);
	if (status == PFR_END && symbols->elf && location->mapping)
		status = by_kernel_file(symbols, tasks, location, address, place);
	if (status == PFR_END && (symbols->kernel_files.given || symbols->kernel_files.wanted))
		missed_add(symbols, PFR_CPUMODE_KERNEL, address);
	symbols->kernel_files.asked += status != PFR_MORE;
	symbols->kernel_files.named += status == PFR_OK;
	return status;
}

void kernel_reach(const struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t address,
		  const struct pfr_symbol *symbol, struct pfr_location *location)
{
	const struct kallsyms *known = symbols ? &symbols->kernel : 0;
	struct pfr_location kernel;

	if (!known || location->mapping || symbol->source != PFR_SYMBOLS_KALLSYMS || !tasks->kernel_text)
		return;
	if (symbol->number < known->nr && known->symbols[symbol->number].module)
		return;
	if (pfr_tasks_map(tasks, task, PFR_CPUMODE_KERNEL, tasks->kernel_text, &kernel) != PFR_OK || kernel.mapping->kind != PFR_MAPPING_KERNEL)
		return;
	kernel.start = kernel.last = address;
	kernel.offset += address - tasks->kernel_text;
	*location = kernel;
}

struct pfr_symbols_file kernel_files_account(const struct pfr_symbols *symbols)
{
	static const char kernel[] = PATH_KERNEL;
	const struct kernel_files *files = &symbols->kernel_files;
	struct pfr_symbols_file found = {sizeof(found), {(const unsigned char *)kernel, sizeof(kernel) - 1}, files->asked, files->named, files->why, 0}, file = {.size = sizeof(file)};

	if (!symbols->elf || !elf_names_kernel(symbols->elf, &file))
		return found;
	found.asked = file.asked;
	found.named = file.named;
	if (files->vmlinux || file.why != PFR_SYMBOLS_WHY_NOT_THERE)
		found.why = file.why;
	return found;
}
