/* SPDX-License-Identifier: MIT */
#include "symbols.h"
#include "session/base/allocator.h"
#include "convert/sized.h"
#include "session/tasks/follows.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CLOCKID_MONOTONIC 1

enum pfr_status pfr_symbols_open(struct pfr_symbols **symbols, const struct pfr_allocator *allocator)
{
	struct pfr_allocator from = pfr_allocator_or_libc(allocator);
	struct pfr_symbols *s = (struct pfr_symbols *)from.resize(from.user, 0, sizeof(*s));

	*symbols = s;
	if (!s)
		return PFR_E_MEMORY;
	memset(s, 0, sizeof(*s));
	s->allocator = allocator_watched(&s->watched, &from);
	s->next_time = UINT64_MAX;
	code_init(s);
	return PFR_OK;
}

static void close_file(struct pfr_symbols *symbols, struct jit_file *file)
{
	if (file->index)
		symbols->allocator.resize(symbols->allocator.user, file->index, 0);
	file_window_close(&file->window);
	memset(file, 0, sizeof(*file));
}

void pfr_symbols_close(struct pfr_symbols *symbols)
{
	struct pfr_allocator from;

	if (!symbols)
		return;
	while (symbols->nr_files)
		close_file(symbols, &symbols->files[--symbols->nr_files]);
	elf_names_close(symbols->elf);
	packed_close(symbols->packed);
	kallsyms_free(symbols);
	code_free(symbols);
	missed_forget(symbols);
	from = symbols->watched.given;
	from.resize(from.user, symbols, 0);
}

/* ---- files --------------------------------------------------------------------------------- */

static enum pfr_status add_code(struct pfr_symbols *symbols, enum pfr_symbols_source source, int fd, uint32_t pid,
				struct pfr_symbols_error *error)
{
	struct jit_file *file = &symbols->files[symbols->nr_files];
	enum pfr_status status;
	struct stat st;

	if (fstat(fd, &st))
		return symbols_error(error, PFR_E_SYSTEM, errno, 0, "cannot be read");
	if (symbols->nr_files == SYMBOLS_FILES || !S_ISREG(st.st_mode)) {
		close(fd);
		return symbols->nr_files == SYMBOLS_FILES ? symbols_error(error, PFR_E_LIMIT, 0, 0, "more than 256 files") :
							    symbols_error(error, PFR_E_MAGIC, 0, 0, "not a regular file");
	}
	*file = (struct jit_file){.window = {.allocator = &symbols->allocator, .fd = fd}, .end = (uint64_t)st.st_size, .time = UINT64_MAX};
	status = source == PFR_SYMBOLS_JITDUMP ? jitdump_add(symbols, file, error) : perf_map_add(symbols, file, pid, error);
	if (status) {
		close_file(symbols, file);
		return status;
	}
	symbols->nr_files++;
	file_window_shrink(&file->window);
	return PFR_OK;
}

enum pfr_status pfr_symbols_add(struct pfr_symbols *symbols, enum pfr_symbols_source source, int fd, uint32_t pid,
				struct pfr_symbols_error *error)
{
	enum pfr_status status;

	symbols_error(error, PFR_OK, 0, 0, "");
	if (source == PFR_SYMBOLS_JITDUMP || source == PFR_SYMBOLS_PERF_MAP)
		return add_code(symbols, source, fd, pid, error);
	kallsyms_free(symbols);
	symbols->kernel_files.given = true;
	symbols->kernel_files.given_running = kernel_files_is_running(fd);
	symbols->kernel_files.known = false;
	status = source == PFR_SYMBOLS_KALLSYMS ? kallsyms_read(symbols, fd, error) :
						  symbols_error(error, PFR_E_MAGIC, 0, 0, "unknown kind of file");
	if (status)
		kallsyms_free(symbols);
	close(fd);
	return status;
}

/* Whether options can be used as they are. */
static enum pfr_status check_options(const struct pfr_symbols *symbols, const struct pfr_symbols_options *options, struct pfr_symbols_error *error)
{
	if (options->flags >= PFR_NAMES_NO_INLINED * 2)
		return symbols_error(error, PFR_E_OPTIONS, 0, 0, "flags has a bit that enum pfr_names_flag does not have");
	if (options->cache && strlen(options->cache) >= sizeof(symbols->kernel_files.cache))
		return symbols_error(error, PFR_E_OPTIONS, 0, 0, "the directory of files by build ID has a path of more than 4,095 bytes");
	if (options->root && strlen(options->root) >= ELF_PATH)
		return symbols_error(error, PFR_E_OPTIONS, 0, 0, "the directory that files are looked for below has a path of more than 4,095 bytes");
	return PFR_OK;
}

static enum pfr_status open_files(struct pfr_symbols *symbols, const struct pfr_symbols_options *options, struct pfr_symbols_error *error)
{
	enum pfr_status status = elf_names_open(&symbols->elf, &symbols->allocator, options);

	if (status == PFR_E_SYSTEM && errno == ENOENT)
		return symbols_error(error, status, ENOENT, 0, "the program debuginfod-find is not on PATH (Debian: debuginfod)");
	symbols->no_reader = status == PFR_E_SYSTEM && errno == ENOTSUP;
	return status == PFR_OK ? PFR_OK : symbols_error(error, status, status == PFR_E_SYSTEM ? ENOTSUP : 0, 0, "this build cannot read symbols of files: it needs libdw (Debian: libdw-dev)");
}

enum pfr_status pfr_symbols_files_with(struct pfr_symbols *symbols, const struct pfr_symbols_options *given, struct pfr_symbols_error *error)
{
	struct pfr_symbols_options taken, *options = &taken;

	symbols_error(error, PFR_OK, 0, 0, "");
	if (!sized_read(options, sizeof(*options), given))
		return symbols_error(error, PFR_E_OPTIONS, 0, 0, SIZED_REFUSED);
	if (check_options(symbols, options, error))
		return PFR_E_OPTIONS;
	symbols->kernel_files.wanted = options->flags & PFR_NAMES_KERNEL;
	symbols->kernel_files.vmlinux = options->vmlinux && *options->vmlinux;
	symbols->kernel_files.no_build_ids = options->flags & PFR_NAMES_NO_BUILD_IDS;
	strcpy(symbols->kernel_files.cache, options->cache ? options->cache : "");
	elf_names_close(symbols->elf);
	symbols->elf = 0;
	symbols->no_reader = false;
	packed_close(symbols->packed);
	symbols->packed = 0;
	symbols->session = options->session;
	symbols->flags = options->flags;
	return options->flags & PFR_NAMES_CARRIED ? PFR_OK : open_files(symbols, options, error);
}

enum pfr_status pfr_symbols_files(struct pfr_symbols *symbols, const char *root, struct pfr_symbols_error *error)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .root = root, .flags = PFR_NAMES_DEMANGLE};

	return pfr_symbols_files_with(symbols, &options, error);
}

/* ---- time ---------------------------------------------------------------------------------- */

static void learn_clock(struct pfr_symbols *symbols, const struct pfr_attr *attr)
{
	uint32_t i;

	symbols->clock_known = true;
	symbols->clock_fits = attr->flags & PFR_FLAG_USE_CLOCKID && attr->clockid == CLOCKID_MONOTONIC;
	for (i = 0; i < symbols->nr_files; i++)
		symbols->counts.other_clock += !symbols->clock_fits && symbols->files[i].is_dump;
}

/* ---- code that comes and goes --------------------------------------------------------------------- */

/* A file that is mapped takes the place of code; anonymous memory is where code is put. */
static bool cut_mapped(struct pfr_symbols *symbols, struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, uint64_t start, uint64_t len)
{
	struct pfr_location location;
	struct pfr_task task;

	if (!len || pfr_tasks_thread(tasks, pid, tid, &task) || pfr_tasks_map(tasks, &task, PFR_CPUMODE_USER, start, &location))
		return false;
	return location.mapping->kind == PFR_MAPPING_FILE && location.mapping->start == start && code_cut(symbols, process_inside(symbols, pid), start, len);
}

/* What processes do to their code. */
static bool take(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *r)
{
	bool user = (frame->misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_USER;

	switch (frame->type) {
	case PFR_RECORD_MMAP: return user && (process_learn(symbols, r->mmap.pid, r->mmap.filename) + cut_mapped(symbols, tasks, r->mmap.pid, r->mmap.tid, r->mmap.addr, r->mmap.len)) != 0;
	case PFR_RECORD_MMAP2: return user && (process_learn(symbols, r->mmap2.pid, r->mmap2.filename) + cut_mapped(symbols, tasks, r->mmap2.pid, r->mmap2.tid, r->mmap2.addr, r->mmap2.len)) != 0;
	case PFR_RECORD_COMM: return frame->misc & PFR_MISC_COMM_EXEC && code_cut(symbols, process_inside(symbols, r->comm.pid), 0, 0);
	case PFR_RECORD_FORK: return r->fork.pid != r->fork.ppid && code_fork(symbols, process_inside(symbols, r->fork.ppid), process_inside(symbols, r->fork.pid));
	default: return false;
	}
}

/* The section comes before the records of a file. Without memory for it there are none. */
static struct packed *packed_of(struct pfr_symbols *symbols)
{
	struct pfr_frame section;

	if (!symbols->packed && symbols->session && pfr_session_feature(symbols->session, PFR_FEATURE_PERFRING_NAMES, &section) == PFR_OK) {
		symbols->packed = packed_open(&symbols->allocator, &section, symbols->flags);
		symbols->session = symbols->packed ? symbols->session : 0;
	}
	return symbols->packed;
}

int pfr_symbols_apply(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_frame *frame,
		      const struct pfr_attr *attr, const struct pfr_record *record, const uint64_t *time)
{
	bool changed = false;

	if (time && packed_of(symbols) && symbols->packed->nr_changes)
		changed = packed_time(symbols->packed, *time);
	if (!symbols->nr_files)
		return changed;
	if (symbols->has_dumps && !symbols->clock_known && attr)
		learn_clock(symbols, attr);
	if (time && symbols->clock_fits && *time >= symbols->next_time) {
		jitdump_advance(symbols, *time);
		changed = true;
	}
	if (frame->piece == PFR_PIECE_RECORD && record && tasks_follows(frame->type))
		changed |= take(symbols, tasks, frame, record);
	return changed;
}

/* ---- names that the capture carries ---------------------------------------------------------------- */

/* PFR_MORE: a place, of a file's function. */
static enum pfr_status by_packed(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, bool code,
				 uint64_t address, const struct pfr_location *location, struct pfr_symbol *symbol, uint32_t *place)
{
	struct packed *packed = packed_of(symbols);
	struct packed_key key;
	uint8_t source;
	uint64_t at;

	if (!packed || !packed->nr_objects)
		return PFR_END;
	packed_key_of(tasks, location, cpumode, task->pid, code, address, &key, &at);
	*place = packed_find(packed, &key, at, &source);
	if (*place == ELF_NO_PLACE)
		return PFR_END;
	if (source == PFR_SYMBOLS_FILE)
		return PFR_MORE;
	packed_get(packed, *place, symbol);
	symbol->source = source;
	if (key.kind == PACKED_CODE)
		symbol->number = *place / PACKED_LENGTH;
	*place = PFR_NO_NUMBER;
	return PFR_OK;
}

/* ---- finding ------------------------------------------------------------------------------- */

static enum pfr_status by_record(const struct pfr_location *location, struct pfr_symbol *symbol)
{
	*symbol = (struct pfr_symbol){.name = location->name, .offset = location->offset, .number = PFR_NO_NUMBER, .source = PFR_SYMBOLS_KSYMBOL};
	return PFR_OK;
}

static enum pfr_status by_code(struct pfr_symbols *symbols, const struct pfr_task *task, const struct pfr_location *location,
			       uint64_t address, struct pfr_symbol *symbol)
{
	bool no_file = !location->mapping || location->mapping->kind != PFR_MAPPING_FILE;
	const struct code *code;
	struct pfr_bytes name;

	if (no_file && location->mapping)
		process_ask(symbols, task->pid, location->mapping);
	code = code_find(symbols, process_inside(symbols, task->pid), no_file, address);
	if (!code)
		return PFR_END;
	name = code_name(symbols, code);
	if (!name.size)
		return PFR_END;
	*symbol = (struct pfr_symbol){.name = name, .offset = address - code->start, .number = code->number, .source = (uint8_t)(symbols->files[code->file].is_dump ? PFR_SYMBOLS_JITDUMP : PFR_SYMBOLS_PERF_MAP)};
	return PFR_OK;
}

/* The number by which a file's name is asked for. */
static enum pfr_status by_file(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location, uint32_t *place)
{
	bool jit = location->mapping->kind == PFR_MAPPING_JIT; /* whose offset is from the begin of the mapping */
	struct pfr_bytes id;

	if (pfr_tasks_build_id(tasks, location, &id) != PFR_OK)
		id.size = 0;
	*place = elf_names_place(symbols->elf, location, &id, location->offset + (jit ? location->mapping->pgoff : 0), false);
	if (*place == ELF_NO_PLACE)
		return PFR_END;
	symbols->elf->last_file->carried |= symbols->packed && symbols->packed->has_file;
	return PFR_MORE;
}

/* A file in memory (memfd_create) is one where the kernel found a build ID in it. */
static bool may_be_file(const struct pfr_tasks *tasks, const struct pfr_location *location)
{
	static const char memfd[] = "/memfd:";
	struct pfr_bytes id;

	if (location->mapping->kind == PFR_MAPPING_JIT)
		return location->name.size > sizeof(memfd) && !memcmp(location->name.data, memfd, sizeof(memfd) - 1) && pfr_tasks_build_id(tasks, location, &id) == PFR_OK;
	return location->mapping->kind == PFR_MAPPING_FILE || location->mapping->kind == PFR_MAPPING_VDSO;
}

static enum pfr_status by_user(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t address,
			       const struct pfr_location *location, struct pfr_symbol *symbol, uint32_t *place)
{
	enum pfr_status status;

	if (symbols->nr_files && by_code(symbols, task, location, address, symbol) == PFR_OK)
		return PFR_OK;
	status = by_packed(symbols, tasks, task, PFR_CPUMODE_USER, true, address, location, symbol, place);
	if (status == PFR_END && location->mapping)
		status = by_packed(symbols, tasks, task, PFR_CPUMODE_USER, false, address, location, symbol, place);
	if (status != PFR_END)
		return status;
	if (location->mapping && may_be_file(tasks, location)) {
		status = symbols->elf ? by_file(symbols, tasks, location, place) : PFR_END;
		symbols->counts.no_reader += symbols->no_reader;
		if (symbols->elf && status == PFR_END)
			missed_add(symbols, PFR_CPUMODE_USER, address);
		return status;
	}
	missed_add(symbols, PFR_CPUMODE_USER, address);
	symbols->counts.nowhere += !location->mapping;
	if (location->mapping && (location->mapping->kind == PFR_MAPPING_ANON || location->mapping->kind == PFR_MAPPING_JIT)) {
		symbols->counts.no_file++;
		symbols->counts.no_file_pid = task->pid;
	}
	return PFR_END;
}

enum pfr_status pfr_symbols_ask(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode,
				uint64_t address, const struct pfr_location *location, struct pfr_symbol *symbol, uint32_t *place)
{
	static const struct pfr_location nowhere = {0};
	uint8_t kind = location && location->mapping ? location->mapping->kind : (uint8_t)PFR_MAPPING_ANON;

	location = location ? location : &nowhere;
	*symbol = (struct pfr_symbol){.number = PFR_NO_NUMBER};
	*place = PFR_NO_NUMBER;
	if (kind == PFR_MAPPING_BPF || kind == PFR_MAPPING_KSYMBOL)
		return by_record(location, symbol);
	if (!symbols)
		return PFR_END;
	if (cpumode == PFR_CPUMODE_KERNEL && !symbols->kernel_files.given) {
		enum pfr_status status = by_packed(symbols, tasks, task, cpumode, false, address, location, symbol, place);

		if (status != PFR_END)
			return status;
	}
	*place = PFR_NO_NUMBER;
	if (cpumode == PFR_CPUMODE_KERNEL)
		return kernel_find(symbols, tasks, location, address, symbol, place);
	if (cpumode == PFR_CPUMODE_USER)
		return by_user(symbols, tasks, task, address, location, symbol, place);
	missed_add(symbols, cpumode, address);
	return PFR_END;
}

void pfr_symbols_collect(struct pfr_symbols *symbols, int on)
{
	if (!symbols)
		return;
	symbols->collects = on != 0;
	if (!symbols->elf)
		return;
	if (!on)
		elf_names_read(symbols->elf, ELF_KEEP_NONE);
	else if (elf_names_half(symbols->elf)) /* space for those of the next records */
		elf_names_forget(symbols->elf);
}

/* All that a look-up counts is as before, since it is asked once more. */
static void collect(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address,
		    const struct pfr_location *location)
{
	uint32_t asked = symbols->kernel_files.asked, named = symbols->kernel_files.named, place;
	struct pfr_symbols_counts counts = symbols->counts;
	struct pfr_symbol symbol;

	if (!symbols->elf || symbols->nr_files || pfr_symbols_full(symbols))
		return;
	pfr_symbols_ask(symbols, tasks, task, cpumode, address, location, &symbol, &place);
	symbols->kernel_files.asked = asked;
	symbols->kernel_files.named = named;
	symbols->counts = counts;
}

enum pfr_status pfr_symbols_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task,
				 unsigned cpumode, uint64_t address, const struct pfr_location *location, struct pfr_symbol *symbol)
{
	enum pfr_status status;
	uint32_t place;

	if (symbols && symbols->collects) {
		*symbol = (struct pfr_symbol){.number = PFR_NO_NUMBER};
		collect(symbols, tasks, task, cpumode, address, location);
		return PFR_END;
	}
	if (symbols && symbols->elf && elf_names_full(symbols->elf)) /* not once it is named: the name is among them */
		elf_names_forget(symbols->elf);
	status = pfr_symbols_ask(symbols, tasks, task, cpumode, address, location, symbol, &place);
	if (status != PFR_MORE || place >= PACKED_PLACE)
		return status == PFR_MORE ? pfr_symbols_place(symbols, place, symbol) : status;
	elf_names_read(symbols->elf, ELF_KEEP_ALL);
	return pfr_symbols_place(symbols, place, symbol);
}

void pfr_symbols_read(struct pfr_symbols *symbols)
{
	if (symbols->elf)
		elf_names_read(symbols->elf, ELF_KEEP_NONE);
}

void symbols_read_some(struct pfr_symbols *symbols)
{
	if (symbols->elf)
		elf_names_read(symbols->elf, ELF_KEEP_COSTLY);
}

void symbols_stay(struct pfr_symbols *symbols)
{
	if (symbols->elf)
		symbols->elf->stays = symbols->flags & PFR_NAMES_NO_INLINED && !(symbols->flags & PFR_NAMES_LINES);
}

enum pfr_status pfr_symbols_place(const struct pfr_symbols *symbols, uint32_t place, struct pfr_symbol *symbol)
{
	struct pfr_bytes lines;

	*symbol = (struct pfr_symbol){.number = PFR_NO_NUMBER};
	if (place >= PACKED_PLACE)
		return symbols->packed && packed_get(symbols->packed, place, symbol) ? PFR_OK : PFR_END;
	return symbols->elf && elf_names_get(symbols->elf, place, symbol, &lines) ? PFR_OK : PFR_END;
}

struct pfr_bytes pfr_symbols_lines(const struct pfr_symbols *symbols, uint32_t place)
{
	struct pfr_bytes lines = {0, 0};
	struct pfr_symbol symbol;

	if (place >= PACKED_PLACE && symbols->packed)
		return packed_lines(symbols->packed, place);
	if (symbols->elf)
		elf_names_get(symbols->elf, place, &symbol, &lines);
	return lines;
}

int pfr_symbols_full(const struct pfr_symbols *symbols)
{
	return symbols->elf && elf_names_full(symbols->elf);
}

void pfr_symbols_forget(struct pfr_symbols *symbols)
{
	if (symbols->elf)
		elf_names_forget(symbols->elf);
}

int pfr_symbols_spent(const struct pfr_symbols *symbols)
{
	return (symbols->elf && elf_names_spent(symbols->elf)) || symbols->missed.nr > MISSED_SPENT;
}

void pfr_symbols_restart(struct pfr_symbols *symbols)
{
	if (symbols->elf)
		elf_names_restart(symbols->elf);
	missed_forget(symbols);
}

enum pfr_status pfr_symbols_get_file(const struct pfr_symbols *symbols, uint32_t index, struct pfr_symbols_file *file)
{
	struct pfr_symbols_file found = kernel_files_account(symbols);
	const struct elf_file *from = index && symbols->elf ? elf_names_file(symbols->elf, index - 1) : 0;

	if (index && !from)
		return PFR_END;
	if (from)
		found = (struct pfr_symbols_file){.size = sizeof(found), .path = {(const unsigned char *)from->path, from->path_size}, .asked = from->asked, .named = from->named, .why = from->why, .has_build_id = from->build_id_size != 0};
	if (from && from->kind == PFR_MAPPING_KERNEL) /* that is index 0 */
		found.asked = found.named = 0;
	return sized_write(file, &found, sizeof(found)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_symbols_get_counts(const struct pfr_symbols *symbols, struct pfr_symbols_counts *counts)
{
	struct pfr_symbols_counts all = symbols->counts;

	all.carried = symbols->packed ? symbols->packed->named : 0;
	all.unasked = code_unasked(symbols);
	all.bad_blocks = symbols->packed ? symbols->packed->bad : 0;
	if (symbols->elf)
		elf_names_counts(symbols->elf, &all);
	return sized_write(counts, &all, sizeof(all)) ? PFR_OK : PFR_E_OPTIONS;
}
