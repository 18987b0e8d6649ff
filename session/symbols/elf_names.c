/* SPDX-License-Identifier: MIT */
/*
 * Children that read files for names of functions: which are started, what they reply, and when one is given up.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define FILES 4096  /* of which names are asked for */
#define SLOTS 8192  /* a power of two */
#define CHILDREN 24 /* at a time */
#define LOST_MOST 8 /* then no more are tried: each may have cost the whole time */
#define WAIT 10000  /* milliseconds for a reply */
#define PATH_SIZE 4096
#define BUILD_ID_SIZE 20

struct elf_file {
	char *path; /* with a NUL, in memory of its own */
	unsigned char build_id[BUILD_ID_SIZE];
	uint32_t path_size, build_id_size;
	uint64_t used; /* when it was asked last */
	pid_t pid;     /* 0: no child */
	int socket;
	bool useless;
};

struct elf_names {
	struct pfr_allocator allocator;
	char *root;
	struct elf_file files[FILES];
	uint16_t slots[SLOTS]; /* index + 1; 0: free */
	uint32_t nr, nr_children, other_build_id, lost;
	uint64_t clock;
	unsigned char text[ELF_ANSWER];
};

static void *resize(struct elf_names *names, void *memory, size_t size)
{
	return names->allocator.resize(names->allocator.keeper, memory, size);
}

static char *copy(struct elf_names *names, const void *text, size_t size)
{
	char *to = resize(names, 0, size + 1);

	if (to) {
		memcpy(to, text, size);
		to[size] = 0;
	}
	return to;
}

enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const char *root)
{
	struct elf_names *names;

	*result = 0;
	errno = ENOTSUP;
	if (!elf_sandbox_known())
		return PFR_E_SYSTEM;
	names = allocator->resize(allocator->keeper, 0, sizeof(*names));
	if (!names)
		return PFR_E_MEMORY;
	memset(names, 0, sizeof(*names));
	names->allocator = *allocator;
	names->root = copy(names, root ? root : "", root ? strlen(root) : 0);
	*result = names;
	if (names->root)
		return PFR_OK;
	elf_names_close(names);
	*result = 0;
	return PFR_E_MEMORY;
}

/* ---- children ------------------------------------------------------------------------------ */

static void end_child(struct elf_names *names, struct elf_file *file)
{
	if (!file->pid)
		return;
	close(file->socket);
	kill(file->pid, SIGKILL);
	while (waitpid(file->pid, 0, 0) < 0 && errno == EINTR)
		;
	file->pid = 0;
	names->nr_children--;
}

void elf_names_close(struct elf_names *names)
{
	struct pfr_allocator from;
	uint32_t i;

	if (!names)
		return;
	for (i = 0; i < names->nr; i++) {
		end_child(names, &names->files[i]);
		resize(names, names->files[i].path, 0);
	}
	if (names->root)
		resize(names, names->root, 0);
	from = names->allocator;
	from.resize(from.keeper, names, 0);
}

/* A regular file; -1 for anything else. */
static int open_file(const char *path)
{
	struct stat st;
	int fd;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return -1;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* Where packages of debug information put it. */
static int open_debug(const struct elf_names *names, const struct elf_file *file)
{
	char path[PATH_SIZE + 128];
	uint32_t i;
	int size = snprintf(path, sizeof(path), "%s/usr/lib/debug/.build-id/%02x/", names->root, file->build_id[0]);

	for (i = 1; i < file->build_id_size && size > 0 && (size_t)size < sizeof(path); i++)
		size += snprintf(path + size, sizeof(path) - (size_t)size, "%02x", file->build_id[i]);
	if (size <= 0 || (size_t)size + 7 > sizeof(path))
		return -1;
	memcpy(path + size, ".debug", 7);
	return open_file(path);
}

/* Keeps three descriptors, as 0 to 2, and closes all others. False: that failed. */
static bool keep_only(int *socket, int *file, int *debug)
{
	int at[3] = {fcntl(*socket, F_DUPFD, 10), fcntl(*file, F_DUPFD, 10), *debug < 0 ? -1 : fcntl(*debug, F_DUPFD, 10)}, i;

	for (i = 0; i < 3; i++)
		if (at[i] >= 0 && dup2(at[i], i) < 0)
			return false;
	if (at[2] < 0)
		close(2);
	*socket = 0;
	*file = 1;
	*debug = at[2] < 0 ? -1 : 2;
	return at[0] >= 0 && at[1] >= 0 && !syscall(SYS_close_range, 3u, ~0u, 0u);
}

static void run_child(const struct elf_file *file, int socket, int fd, int debug)
{
	if (keep_only(&socket, &fd, &debug) && elf_sandbox_enter())
		elf_child_run(socket, fd, debug, file->build_id, file->build_id_size);
	_exit(0);
}

/* The child that was asked longest ago makes space. */
static void make_space(struct elf_names *names)
{
	struct elf_file *oldest = 0;
	uint32_t i;

	for (i = 0; i < names->nr && names->nr_children >= CHILDREN; i++)
		if (names->files[i].pid && (!oldest || names->files[i].used < oldest->used))
			oldest = &names->files[i];
	if (oldest)
		end_child(names, oldest);
}

static bool start_with(struct elf_names *names, struct elf_file *file, int fd)
{
	int pair[2], debug;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return false;
	debug = open_debug(names, file);
	file->pid = fork();
	if (!file->pid)
		run_child(file, pair[1], fd, debug);
	if (debug >= 0)
		close(debug);
	close(pair[1]);
	file->socket = pair[0];
	if (file->pid < 0) {
		close(pair[0]);
		file->pid = 0;
		return false;
	}
	names->nr_children++;
	return true;
}

/* Reads exactly so much; false: the child is lost, or takes too long. */
static bool read_all(int fd, void *to, size_t size)
{
	struct pollfd wait = {.fd = fd, .events = POLLIN};
	char *at = to;

	while (size) {
		int ready = poll(&wait, 1, WAIT);
		ssize_t n;

		if (ready < 0 && errno == EINTR)
			continue;
		n = ready > 0 ? recv(fd, at, size, MSG_DONTWAIT) : 0;
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n <= 0)
			return false;
		at += n;
		size -= (size_t)n;
	}
	return true;
}

static void give_up(struct elf_names *names, struct elf_file *file, bool lost)
{
	end_child(names, file);
	file->useless = true;
	names->lost += lost;
}

/* A child that is ready to reply. */
static bool start(struct elf_names *names, struct elf_file *file)
{
	char path[PATH_SIZE];
	unsigned char state = 0;
	int fd;

	if (file->pid)
		return true;
	make_space(names);
	snprintf(path, sizeof(path), "%s%s", names->root, file->path);
	fd = open_file(path);
	if (fd < 0 || !start_with(names, file, fd)) {
		file->useless = true;
		if (fd >= 0)
			close(fd);
		return false;
	}
	close(fd);
	if (!read_all(file->socket, &state, 1)) {
		give_up(names, file, true);
		return false;
	}
	names->other_build_id += state == ELF_OTHER_BUILD_ID;
	if (state != ELF_GOOD)
		give_up(names, file, false);
	return state == ELF_GOOD;
}

/* ---- finding ------------------------------------------------------------------------------- */

static uint32_t hash(const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	uint32_t value = 2166136261u, i;

	for (i = 0; i < path->size; i++)
		value = (value ^ path->data[i]) * 16777619u;
	for (i = 0; i < id->size; i++)
		value = (value ^ id->data[i]) * 16777619u;
	return value ^ value >> 15;
}

static bool same(const struct elf_file *file, const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	return file->path_size == path->size && file->build_id_size == id->size && !memcmp(file->path, path->data, path->size) &&
	       !memcmp(file->build_id, id->data, id->size);
}

/* The file, which is added if it is new; null: there is no space. */
static struct elf_file *file_of(struct elf_names *names, const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	uint32_t at = hash(path, id) & (SLOTS - 1);
	struct elf_file *file;

	while (names->slots[at] && !same(&names->files[names->slots[at] - 1], path, id))
		at = (at + 1) & (SLOTS - 1);
	if (names->slots[at])
		return &names->files[names->slots[at] - 1];
	if (names->nr == FILES)
		return 0;
	file = &names->files[names->nr];
	*file = (struct elf_file){.path = copy(names, path->data, path->size), .path_size = path->size, .build_id_size = id->size};
	if (!file->path)
		return 0;
	memcpy(file->build_id, id->data, id->size);
	names->slots[at] = (uint16_t)++names->nr;
	return file;
}

static bool ask(struct elf_names *names, struct elf_file *file, uint64_t offset, struct elf_answer *answer)
{
	if (send(file->socket, &offset, sizeof(offset), MSG_NOSIGNAL) == sizeof(offset) &&
	    read_all(file->socket, answer, sizeof(*answer)) && answer->size <= ELF_ANSWER && answer->name <= answer->size &&
	    read_all(file->socket, names->text, answer->size))
		return true;
	give_up(names, file, true);
	return false;
}

bool elf_names_find(struct elf_names *names, const struct pfr_bytes *path, const struct pfr_bytes *build_id, uint64_t offset,
		    struct elf_answer *answer, const unsigned char **text)
{
	struct elf_file *file;

	if (!path->size || path->data[0] != '/' || path->size + strlen(names->root) >= PATH_SIZE || !build_id->size ||
	    build_id->size > BUILD_ID_SIZE || memchr(path->data, 0, path->size))
		return false;
	file = file_of(names, path, build_id);
	if (!file || file->useless || names->lost >= LOST_MOST || !start(names, file))
		return false;
	file->used = ++names->clock;
	if (!ask(names, file, offset, answer))
		return false;
	*text = names->text;
	return answer->size > answer->name;
}

void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts)
{
	counts->other_build_id = names->other_build_id;
	counts->lost_files = names->lost;
}

#endif
