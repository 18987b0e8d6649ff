/* SPDX-License-Identifier: MIT */
/*
 * Records for what already runs when a capture begins: the kernel's own
 * mapping, tasks and their mappings, namespaces, from /proc. Knows /proc's
 * texts and the records' layouts; writes through pfr_capture_writer_put(). Mirrors
 * tools/perf/util/synthetic-events.c in what it writes and in its zero-filled
 * trailers.
 */
#include "capture/writer.h"
#include "capture/machine/mapped.h"
#include "capture/machine/maps.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

struct task {
	pid_t pid, tid, parent;
	char comm[16];
	bool ended; /* nobody has waited for it yet */
};

struct synthesis {
	struct pfr_capture_writer *writer;
	bool mmap_data, build_id, namespaces, mappings;
	bool own;               /* /proc has the processes of the target */
	struct task *task;      /* the target's threads; pid 0: it has ended */
	unsigned count, cursor; /* cursor: the next that a listing may name */
};

static void put(struct synthesis *synthesis, struct pfr_record *record)
{
	pfr_capture_writer_record(synthesis->writer, record);
	synthesis->writer->counts.records++;
}

#define HAS(field) (UINT64_C(1) << PFR_KEY_MMAP2_##field)

static void put_build_id(struct pfr_record *record, const unsigned char id[20], int size)
{
	struct pfr_mmap2 *mmap2 = &record->mmap2;

	record->misc |= PERF_RECORD_MISC_MMAP_BUILD_ID;
	mmap2->present = HAS(BUILD_ID_SIZE) | HAS(RESERVED_1) | HAS(RESERVED_2) | HAS(BUILD_ID);
	mmap2->build_id_size = (uint8_t)size;
	mmap2->build_id = (struct pfr_bytes){id, 20};
}

static void put_kernel_mapping(struct synthesis *synthesis, uint64_t start,
			       uint64_t length, uint64_t pgoff, const char *name)
{
	struct pfr_record record = {
		.type = PFR_RECORD_MMAP,
		.misc = PERF_RECORD_MISC_KERNEL,
		.mmap = {.pid = UINT32_MAX, .addr = start, .len = length, .pgoff = pgoff, .filename = pfr_text_bytes(name)},
	};
	unsigned char id[20] = {0};
	int size = synthesis->build_id && pgoff ? pfr_build_id_of(NULL, id) : 0;

	pfr_lack(&synthesis->writer->incomplete, size < 0 ? -size : 0);
	if (size > 0) { /* there is no feature BUILD_ID then; as in perf, a mapping of the kernel is the only MMAP2 of it */
		record = (struct pfr_record){.type = PFR_RECORD_MMAP2, .misc = PERF_RECORD_MISC_KERNEL};
		record.mmap2 = (struct pfr_mmap2){.pid = UINT32_MAX, .addr = start, .len = length, .pgoff = pgoff, .filename = pfr_text_bytes(name)};
		put_build_id(&record, id, size);
		record.mmap2.present |= HAS(FLAGS) | HAS(PROT);
	}
	put(synthesis, &record);
}

/* Bytes from _text to _etext where /proc/iomem has them; 0: it has not, or not for
 * this user. Other architectures count data as code there. */
static uint64_t text_size(int *lacking)
{
	uint64_t size = 0;
#ifdef __x86_64__
	FILE *file = fopen("/proc/iomem", "re");
	unsigned long long first, last;
	char line[256];

	pfr_lack(lacking, file ? 0 : errno);
	while (file && !size && fgets(line, sizeof(line), file))
		if (strstr(line, " : Kernel code\n") && sscanf(line, "%llx-%llx", &first, &last) == 2 && last > first)
			size = last + 1 - first;
	pfr_close_text(file, lacking);
#else
	(void)lacking;
#endif
	return size;
}

/* _text and _etext of /proc/kallsyms, read no further than needed: _text is among
 * the first, _etext after all functions, for which the kernel makes five megabytes
 * of text. False where kptr_restrict hides addresses. */
static bool kernel_text(uint64_t *start, uint64_t *stop, int *lacking)
{
	FILE *file = fopen("/proc/kallsyms", "re");
	char line[512];
	char buffer[1 << 14]; /* in pieces of 1 KiB it would be 5,000 calls */
	uint64_t size = 0;

	pfr_lack(lacking, file ? 0 : errno);
	if (file)
		setvbuf(file, buffer, _IOFBF, sizeof(buffer));
	*start = *stop = 0;
	while (file && !*stop && fgets(line, sizeof(line), file)) {
		const char *space = strchr(line, ' '), *name = space && strlen(space) > 3 ? space + 3 : "";
		bool begins = !strcmp(name, "_text\n");

		if (begins || (!*start && !strcmp(name, "_stext\n")))
			*start = strtoull(line, NULL, 16);
		else if (!strcmp(name, "_etext\n"))
			*stop = strtoull(line, NULL, 16);
		if (begins && !*start)
			break;
		if (begins)
			size = text_size(lacking);
		if (size)
			*stop = *start + size;
	}
	pfr_close_text(file, lacking);
	if (!*start || *stop <= *start)
		*start = *stop = 0;
	return *stop;
}

static void put_modules(struct synthesis *synthesis)
{
	FILE *file = fopen("/proc/modules", "re");
	char line[4096], name[64], label[70];

	pfr_lack(&synthesis->writer->incomplete, file ? 0 : errno);
	while (file && fgets(line, sizeof(line), file)) {
		unsigned long long size, address;
		const char *at = strstr(line, " 0x");

		if (sscanf(line, "%63s %llu", name, &size) != 2 || !at)
			continue;
		address = strtoull(at, NULL, 16);
		snprintf(label, sizeof(label), "[%s]", name);
		if (address)
			put_kernel_mapping(synthesis, address, size, 0, label);
	}
	pfr_close_text(file, &synthesis->writer->incomplete);
}

static void put_kernel(struct synthesis *synthesis)
{
	struct pfr_capture_writer *writer = synthesis->writer;

	if (writer->text_stop ||
	    kernel_text(&writer->text_start, &writer->text_stop, &writer->incomplete))
		put_kernel_mapping(synthesis, writer->text_start,
				   writer->text_stop - writer->text_start,
				   writer->text_start, "[kernel.kallsyms]_text");
	put_modules(synthesis);
}

/* ---- tasks ---- */

static pid_t status_number(const char *text, const char *key)
{
	const char *at = text ? strstr(text, key) : NULL;

	return at ? (pid_t)atoi(at + strlen(key)) : 0;
}

static bool read_task(pid_t tid, struct task *task, int *lacking)
{
	char path[64];
	char *text;
	size_t length;

	memset(task, 0, sizeof(*task));
	snprintf(path, sizeof(path), "/proc/%d/status", (int)tid);
	text = pfr_read_text(path, NULL);
	pfr_lack(lacking, text ? 0 : errno);
	if (!text)
		return false;
	task->tid = tid;
	task->pid = status_number(text, "\nTgid:\t");
	task->parent = status_number(text, "\nPPid:\t");
	task->ended = strstr(text, "\nState:\tZ") != NULL;
	if (!strncmp(text, "Name:\t", 6)) {
		length = strcspn(text + 6, "\n");
		memcpy(task->comm, text + 6, length < 15 ? length : 15);
	}
	free(text);
	return task->pid > 0;
}

/* A thread of the process of another; its comm is a tenth of the work that its
 * status is. False: it is of another process, or has ended. */
static bool read_sibling(const struct task *other, pid_t tid, struct task *task)
{
	char path[80], comm[64];
	ssize_t size;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/comm", (int)other->pid, (int)tid);
	fd = other->pid ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0)
		return false;
	size = read(fd, comm, sizeof(comm));
	close(fd);
	if (size <= 0)
		return false;
	size -= comm[size - 1] == '\n';
	*task = (struct task){.pid = other->pid, .tid = tid, .parent = other->parent};
	memcpy(task->comm, comm, size < 15 ? (size_t)size : 15);
	return true;
}

/* A process's parent forked it; its threads are taken to be its main
 * thread's work. */
static void put_task(struct synthesis *synthesis, const struct task *task)
{
	pid_t parent = task->tid == task->pid ? task->parent : task->pid;
	struct pfr_record fork = {
		.type = PFR_RECORD_FORK,
		.misc = PERF_RECORD_MISC_FORK_EXEC,
		.fork = {.pid = (uint32_t)task->pid, .ppid = (uint32_t)parent, .tid = (uint32_t)task->tid, .ptid = (uint32_t)parent},
	};
	struct pfr_record comm = {
		.type = PFR_RECORD_COMM,
		.comm = {.pid = (uint32_t)task->pid, .tid = (uint32_t)task->tid, .comm = pfr_text_bytes(task->comm)},
	};

	if (!task->ended && task->pid != synthesis->writer->options.ran) /* for readers it would begin again, and have nothing mapped */
		put(synthesis, &fork);
	put(synthesis, &comm);
}

static void put_namespaces(struct synthesis *synthesis, const struct task *task)
{
	static const char *const names[] = {"net", "uts", "ipc", "pid", "user",
					    "mnt", "cgroup"};
	uint64_t link[7][2] = {{0}};
	struct pfr_record record = {
		.type = PFR_RECORD_NAMESPACES,
		.namespaces = {.pid = (uint32_t)task->pid,
			       .tid = (uint32_t)task->tid,
			       .nr_namespaces = 7,
			       .link_info = pfr_words_array(link[0], 7, 2)},
	};

	for (int i = 0; i < 7; i++) {
		struct stat status = {0};
		char path[64];

		snprintf(path, sizeof(path), "/proc/%d/ns/%s", (int)task->pid,
			 names[i]);
		if (stat(path, &status))
			memset(&status, 0, sizeof(status));
		link[i][0] = status.st_dev;
		link[i][1] = status.st_ino;
	}
	put(synthesis, &record);
}

/* The union of MMAP2: a build id where asked for and known, else the inode. */
static void set_identity(const struct synthesis *synthesis,
			 const struct pfr_maps_mapping *mapping,
			 struct pfr_record *record, unsigned char id[20])
{
	struct pfr_mmap2 *mmap2 = &record->mmap2;
	struct pfr_mapper by = {mmap2->pid, mmap2->addr, mmap2->len};
	struct pfr_mapped_file file = {mapping->path, mapping->major, mapping->minor, mapping->inode, by, by};
	int size = synthesis->build_id && mapping->path[0] == '/' ? pfr_build_id_of_mapped(&file, id) : 0;

	pfr_lack(&synthesis->writer->incomplete, size < 0 ? -size : 0);
	if (size > 0) {
		put_build_id(record, id, size);
		return;
	}
	mmap2->present = HAS(MAJ) | HAS(MIN) | HAS(INO) | HAS(INO_GENERATION);
	mmap2->maj = mapping->major;
	mmap2->min = mapping->minor;
	mmap2->ino = mapping->inode;
}

static void put_mapping(struct synthesis *synthesis, pid_t pid,
			const struct pfr_maps_mapping *mapping)
{
	const char *permission = mapping->permission;
	bool code = permission[2] == 'x';
	unsigned char id[20] = {0};
	struct pfr_record record = {
		.type = PFR_RECORD_MMAP2,
		.misc = code ? PERF_RECORD_MISC_USER :
			       PERF_RECORD_MISC_USER | PERF_RECORD_MISC_MMAP_DATA,
		.mmap2 = {.pid = (uint32_t)pid, .tid = (uint32_t)pid, .addr = mapping->start, .len = mapping->stop - mapping->start, .pgoff = mapping->pgoff, .filename = pfr_text_bytes(mapping->path)},
	};

	if (!code && (!synthesis->mmap_data || permission[0] != 'r'))
		return;
	set_identity(synthesis, mapping, &record, id);
	record.mmap2.prot = (permission[0] == 'r' ? PROT_READ : 0U) |
			    (permission[1] == 'w' ? PROT_WRITE : 0U) | (code ? PROT_EXEC : 0U);
	record.mmap2.flags = permission[3] == 's' ? MAP_SHARED : MAP_PRIVATE;
	record.mmap2.present |= HAS(PROT) | HAS(FLAGS);
	put(synthesis, &record);
	if (code)
		pfr_build_ids_see(synthesis->writer, &record.mmap2);
}

static void put_mappings(struct synthesis *synthesis, pid_t pid)
{
	char path[64];
	char *text, *line, *save = NULL;

	snprintf(path, sizeof(path), "/proc/%d/maps", (int)pid);
	text = pfr_read_text(path, NULL);
	pfr_lack(&synthesis->writer->incomplete, text ? 0 : errno);
	for (line = text ? strtok_r(text, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save)) {
		struct pfr_maps_mapping mapping;

		if (pfr_maps_line(line, &mapping))
			put_mapping(synthesis, pid, &mapping);
	}
	free(text);
}

/* What is known of it, or else what /proc has; task is the one before. */
static bool next_task(struct synthesis *synthesis, pid_t tid, struct task *task)
{
	const struct task *known = &synthesis->task[synthesis->cursor];

	if (synthesis->cursor < synthesis->count && known->tid == tid) {
		*task = *known;
		synthesis->cursor++;
		return task->pid;
	}
	return read_sibling(task, tid, task) || read_task(tid, task, &synthesis->writer->incomplete);
}

/* A process: its threads, then what is mapped. */
static void put_process(struct synthesis *synthesis, pid_t pid)
{
	char path[64];
	char **names;
	size_t count;
	struct task task = {.pid = 0};

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	pfr_lack(&synthesis->writer->incomplete, -pfr_directory(path, &names, &count));
	for (size_t i = 0; i < count; i++) {
		if (!next_task(synthesis, (pid_t)atoi(names[i]), &task))
			continue;
		put_task(synthesis, &task);
		if (synthesis->namespaces)
			put_namespaces(synthesis, &task);
	}
	pfr_directory_free(names, count);
	if (count && synthesis->mappings && pid != synthesis->writer->options.held)
		put_mappings(synthesis, pid);
}

static void put_all_processes(struct synthesis *synthesis)
{
	char **names;
	size_t count;

	pfr_lack(&synthesis->writer->incomplete, -pfr_directory("/proc", &names, &count));
	for (size_t i = 0; i < count; i++)
		if (names[i][0] >= '0' && names[i][0] <= '9')
			put_process(synthesis, (pid_t)atoi(names[i]));
	pfr_directory_free(names, count);
}

/* The processes of a target's threads, each once; threads are sorted so that
 * those of one process stand together. */
static void put_target(struct synthesis *synthesis,
		       const struct pfr_target *target)
{
	pid_t last = 0;

	if (target->thread[0] < 0) {
		put_all_processes(synthesis);
		return;
	}
	for (unsigned i = 0; i < synthesis->count; i++) {
		const struct task *task = &synthesis->task[i];

		if (!task->pid || task->pid == last)
			continue;
		last = task->pid;
		synthesis->cursor = i;
		put_process(synthesis, last);
	}
}

/* ---- maps of threads and CPUs ---- */

/* Each thread of the target once: they are listed process by process. */
static bool read_target(struct synthesis *synthesis, const struct pfr_target *target)
{
	synthesis->task = calloc(target->thread_count + 1, sizeof(*synthesis->task));
	if (!synthesis->task)
		return false;
	for (unsigned i = 0; synthesis->own && i < target->thread_count; i++) {
		struct task *task = &synthesis->task[i];

		if (target->thread[i] > 0 &&
		    !(i && read_sibling(task - 1, target->thread[i], task)))
			read_task(target->thread[i], task, &synthesis->writer->incomplete);
	}
	synthesis->count = target->thread[0] > 0 ? target->thread_count : 0;
	return true;
}

static void put_thread_map(struct synthesis *synthesis,
			   const struct pfr_target *target)
{
	const unsigned most = (RECORD_LIMIT - 16) / 24;
	unsigned count = target->thread_count < most ? target->thread_count : most;
	uint64_t(*entry)[3] = calloc(count, sizeof(*entry)); /* pid, comm[16] */
	struct pfr_record record = {.type = PFR_RECORD_THREAD_MAP};

	if (!entry) {
		pfr_lack(&synthesis->writer->incomplete, ENOMEM);
		return;
	}
	for (unsigned i = 0; i < count; i++) {
		entry[i][0] = (uint64_t)(int64_t)target->thread[i];
		memcpy(&entry[i][1], synthesis->task[i].comm, 16);
	}
	synthesis->writer->too_large |= count < target->thread_count;
	record.thread_map.nr = count;
	record.thread_map.entries = pfr_words_array(entry[0], count, 3);
	put(synthesis, &record);
	free(entry);
}

static void put_cpu_map(struct synthesis *synthesis,
			const struct pfr_target *target)
{
	const unsigned most = (RECORD_LIMIT - 16) / 2;
	unsigned count = target->cpu_count < most ? target->cpu_count : most;
	uint16_t *cpu = calloc(count, sizeof(*cpu));
	struct pfr_record record = {.type = PFR_RECORD_CPU_MAP};

	for (unsigned i = 0; cpu && i < count; i++)
		cpu[i] = (uint16_t)target->cpu[i];
	record.cpu_map.data.cpus_data.nr = (uint16_t)count;
	record.cpu_map.data.cpus_data.cpu = (struct pfr_words){
		(const unsigned char *)cpu, count, 2, (uint8_t)pfr_host_order()};
	if (cpu)
		put(synthesis, &record);
	pfr_lack(&synthesis->writer->incomplete, cpu ? 0 : ENOMEM);
	free(cpu);
}

/* Of the side-band event, or of the first where that carries it. */
static const struct perf_event_attr *tracking_attr(const struct pfr_capture_events *events)
{
	unsigned last = events->count - 1;

	return &events->event[events->event[last].side_band ? last : 0].kernel.attr;
}

enum pfr_status pfr_synthesize(struct pfr_capture_writer *writer, struct pfr_capture_error *error)
{
	const struct pfr_opened *opened = writer->opened;
	const struct perf_event_attr *attr = tracking_attr(opened->events);
	struct synthesis synthesis = {.writer = writer};

	synthesis.mmap_data = attr->mmap_data;
	synthesis.build_id = attr->build_id;
	synthesis.namespaces = attr->namespaces;
	synthesis.own = pfr_proc_is_own();
	if (!read_target(&synthesis, opened->target))
		return pfr_result(pfr_no_memory(error), error);
	synthesis.mappings = !(writer->options.no_synthesis & PFR_SYNTHESIS_MMAP);
	put_kernel(&synthesis);
	if (attr->bpf_event)
		pfr_bpf_synthesize(writer);
	put_thread_map(&synthesis, opened->target);
	put_cpu_map(&synthesis, opened->target);
	if (attr->cgroup &&
	    !(writer->options.no_synthesis & PFR_SYNTHESIS_CGROUP))
		pfr_cgroup_synthesize(writer);
	if (synthesis.own && !(writer->options.no_synthesis & PFR_SYNTHESIS_TASK))
		put_target(&synthesis, opened->target);
	free(synthesis.task);
	pfr_output_flush(writer);
	/* A disk that fails is reported at the end: it may be that of one file, whose build id is missing then. */
	if (writer->incomplete && writer->incomplete != EIO && !writer->failure)
		return pfr_result(pfr_missing(writer, error), error);
	return pfr_result(pfr_output_error(writer, error), error);
}
