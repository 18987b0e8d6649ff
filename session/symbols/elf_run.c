/* SPDX-License-Identifier: MIT */
/*
 * Children that read files for names of functions: which are started, what they reply, and when one is given up. They share one budget of
 * memory and one of time; a file gets of it by its size, and waits until there is enough.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MEMORY_TIMES 8 /* what reading a file takes, in sizes of it */
#define SECONDS_LEAST (ELF_SECONDS / ELF_CHILDREN)
#define WAIT 120000 /* milliseconds without a message of any child */

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* ---- ends --------------------------------------------------------------------------------------- */

static void give_up(struct elf_names *names, struct elf_file *file, enum pfr_symbols_why why)
{
	elf_run_end(names, file);
	file->why = (uint8_t)why;
	file->useless = true;
	file->nr = 0;
}

/* ---- starts ------------------------------------------------------------------------------------- */

static void count_child(struct elf_names *names, struct elf_file *file)
{
	file->have = 0;
	names->memory += file->memory;
	names->seconds += file->seconds;
	names->children[names->nr_children++] = file;
}

static bool start_child(struct elf_names *names, struct elf_file *file, int fd, int debug)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
		return false;
	file->in = (unsigned char *)elf_resize(names, 0, ELF_IN);
	file->socket = pair[0];
	if (file->in && elf_server_start(names, file, pair[1], fd, debug)) {
		close(pair[1]);
		count_child(names, file);
		return true;
	}
	close(pair[0]);
	close(pair[1]);
	elf_resize(names, file->in, 0);
	file->in = 0;
	return false;
}

static bool pump(struct elf_names *names, enum elf_keep keep);

/* The child that was asked longest ago and has nothing to do ends, but that of `but`. False: all are at work. */
static bool end_idle(struct elf_names *names, const struct elf_file *but)
{
	struct elf_file *oldest = 0;
	unsigned i;

	for (i = 0; i < names->nr_children; i++)
		if (!names->children[i]->nr && !names->children[i]->cost && names->children[i] != but && (!oldest || names->children[i]->used < oldest->used))
			oldest = names->children[i];
	if (oldest)
		elf_run_end(names, oldest);
	return oldest != 0;
}

static unsigned seconds_left(const struct elf_names *names)
{
	uint64_t used = names->cpu_us / 1000000 + names->seconds;

	return used < ELF_SECONDS ? (unsigned)(ELF_SECONDS - used) : 0;
}

static size_t size_of(int fd)
{
	struct stat st;

	return fd >= 0 && !fstat(fd, &st) && st.st_size > 0 ? (size_t)st.st_size : 0;
}

/* Waits until there is memory and time for a file. False: there is no time left. */
static bool take_budget(struct elf_names *names, struct elf_file *file, int fd, int debug, enum elf_keep keep)
{
	size_t size = size_of(fd) + size_of(debug), memory = size < ELF_MEMORY / MEMORY_TIMES ? size * MEMORY_TIMES : ELF_MEMORY;

	memory = memory < ELF_MEMORY_LEAST ? ELF_MEMORY_LEAST : memory;
	if (elf_unpack_needed(fd)) /* its size says little */
		memory = ELF_MEMORY / 2;
	while (names->nr_children > elf_keep_count(names) && (names->nr_children - elf_keep_count(names) - names->nr_resting >= names->children_most || names->memory + memory > ELF_MEMORY || seconds_left(names) < SECONDS_LEAST))
		if (names->stays ? !pump(names, keep) && !end_idle(names, 0) : !end_idle(names, 0) && !pump(names, keep))
			return false;
	file->memory = memory;
	file->seconds = seconds_left(names) < SECONDS_LEAST ? seconds_left(names) : SECONDS_LEAST;
	return file->seconds != 0;
}

static bool send_all(int fd, const void *data, size_t size)
{
	const char *at = (const char *)data;

	while (size) {
		ssize_t n = send(fd, at, size, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		size -= (size_t)n;
	}
	return true;
}

static bool send_places(const struct elf_names *names, const struct elf_file *file)
{
	struct elf_request request = {file->nr, names->flags};
	uint64_t part[512];
	uint32_t i, nr = 0;

	if (!send_all(file->socket, &request, sizeof(request)))
		return false;
	for (i = 0; i < file->nr; i++) {
		part[nr++] = names->places[names->open[file->first + i]].offset;
		if ((nr == 512 || i + 1 == file->nr) && !send_all(file->socket, part, nr * sizeof(*part)))
			return false;
		nr = nr == 512 ? 0 : nr;
	}
	return true;
}

/* False: the child does not get it. It ends, after what it has written. */
static bool send_request(const struct elf_names *names, const struct elf_file *file)
{
	bool good = send_places(names, file);

	if (!good)
		shutdown(file->socket, SHUT_WR);
	return good;
}

/* A child for a file that is open. PFR_SYMBOLS_WHY_FOUND; else why there is none. */
static enum pfr_symbols_why start_with(struct elf_names *names, struct elf_file *file, int fd, enum elf_keep keep)
{
	int debug = elf_files_debug(names, file);
	bool budget = take_budget(names, file, fd, debug, keep), good = budget && start_child(names, file, fd, debug);

	close(fd);
	if (debug >= 0)
		close(debug);
	if (good)
		send_request(names, file); /* where that fails, its last message comes, or none */
	return good ? PFR_SYMBOLS_WHY_FOUND : budget ? PFR_SYMBOLS_WHY_NO_CHILD :
						       PFR_SYMBOLS_WHY_TOO_MUCH;
}

/* Starts a child for the next place where the file may be; `fetched` is what servers had, or -1. Where there are no more places, the file is given up. */
static void start(struct elf_names *names, struct elf_file *file, int fetched, enum elf_keep keep)
{
	enum pfr_symbols_why why = file->why ? (enum pfr_symbols_why)file->why : PFR_SYMBOLS_WHY_NOT_THERE;
	int fd = fetched;

	while (fd == -1)
		fd = elf_files_open(names, file, file->attempt++);
	if (fd >= 0)
		why = start_with(names, file, fd, keep);
	if (fd == ELF_FETCHING || (fd >= 0 && why == PFR_SYMBOLS_WHY_FOUND))
		return;
	if (file->why == PFR_SYMBOLS_WHY_NO_BUILD_ID)
		why = PFR_SYMBOLS_WHY_NO_BUILD_ID;
	if (file->not_asked && why == PFR_SYMBOLS_WHY_NOT_THERE)
		why = PFR_SYMBOLS_WHY_NO_SERVER;
	give_up(names, file, why);
	if (why == PFR_SYMBOLS_WHY_NO_CHILD) /* it is tried again with what is asked next */
		file->attempt -= file->attempt > 0 && fetched < 0;
	file->useless = why != PFR_SYMBOLS_WHY_NO_CHILD;
}

/* ---- messages ----------------------------------------------------------------------------------- */

/* Sends a descriptor, which is closed here; -1: there is none. */
static bool send_file(struct elf_file *file, int fd)
{
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec part = {&fd, 1};
	struct msghdr message;
	ssize_t sent;

	memset(&message, 0, sizeof(message));
	memset(&control, 0, sizeof(control));
	message.msg_iov = &part;
	message.msg_iovlen = 1;
	if (fd >= 0) {
		control.head.cmsg_level = SOL_SOCKET;
		control.head.cmsg_type = SCM_RIGHTS;
		control.head.cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(&control.head), &fd, sizeof(fd));
		message.msg_control = control.space;
		message.msg_controllen = sizeof(control.space);
	}
	sent = sendmsg(file->socket, &message, MSG_NOSIGNAL);
	if (fd >= 0)
		close(fd);
	return sent == 1;
}

/* The child stays, with less that it may take; another one ends where they are many. False: it has to end. */
static bool rest(struct elf_names *names, struct elf_file *file)
{
	file->rests_since = now_ms();
	if (file->rests)
		return true;
	if (names->nr_resting == ELF_RESTING)
		end_idle(names, file);
	if (names->nr_resting == ELF_RESTING || !elf_server_rest(names, file))
		return false;
	file->rests = true;
	names->nr_resting++;
	while (names->rest_memory > ELF_REST_MEMORY && end_idle(names, file))
		;
	return names->rest_memory <= ELF_REST_MEMORY;
}

static void finish(struct elf_names *names, struct elf_file *file, const struct elf_message *message, enum elf_keep keep)
{
	bool stripped = message->index == 1;
	bool lacks = !file->named || (stripped && file->named < file->asked);

	file->nr = 0;
	file->why = (uint8_t)(lacks && file->not_asked ? PFR_SYMBOLS_WHY_NO_SERVER :
			      !file->named             ? PFR_SYMBOLS_WHY_NO_SYMBOLS :
			      lacks                    ? PFR_SYMBOLS_WHY_STRIPPED :
							 PFR_SYMBOLS_WHY_FOUND);
	if (names->stays ? !rest(names, file) : keep == ELF_KEEP_NONE || (keep == ELF_KEEP_COSTLY && !elf_keep_child(names, file, message->offset)))
		elf_run_end(names, file);
}

/* A file that a child needs; servers are asked for a debug file, whose child waits. */
static bool need_file(struct elf_names *names, struct elf_file *file, const unsigned char *path, size_t size)
{
	if (!size && elf_fetch_ask(names, file, "debuginfo"))
		return true;
	return send_file(file, size ? elf_files_shared(names, file, path, size) : -1);
}

/* Another place may have the right file. */
static void start_again(struct elf_names *names, struct elf_file *file, enum pfr_symbols_why why)
{
	elf_run_end(names, file);
	if (why != PFR_SYMBOLS_WHY_NOT_ELF || !file->why)
		file->why = (uint8_t)why;
	file->again = true;
}

/* A child that rested has no time or memory left: another one is asked. */
static void start_anew(struct elf_names *names, struct elf_file *file)
{
	elf_run_end(names, file);
	file->again = true;
}

/* False: the child is not to be believed. */
static bool take(struct elf_names *names, struct elf_file *file, const struct elf_message *message, const unsigned char *text, enum elf_keep keep)
{
	switch (message->kind) {
	case ELF_GOOD: file->attempt--; return true; /* where it is looked for again */
	case ELF_OTHER_BUILD_ID: start_again(names, file, PFR_SYMBOLS_WHY_OTHER_BUILD_ID); return true;
	case ELF_LIMIT: give_up(names, file, PFR_SYMBOLS_WHY_TOO_MUCH); return true;
	case ELF_BAD: start_again(names, file, PFR_SYMBOLS_WHY_NOT_ELF); return true;
	case ELF_NEED_FILE: return need_file(names, file, text, message->size);
	case ELF_DONE: finish(names, file, message, keep); return true;
	default: return elf_names_take(names, file, message, text);
	}
}

/* Takes whole messages; what is left moves to the front. False: the child is given up. */
static bool take_messages(struct elf_names *names, struct elf_file *file, enum elf_keep keep)
{
	struct elf_message message;
	size_t at = 0;

	while (file->pid && file->have - at >= sizeof(message)) {
		memcpy(&message, file->in + at, sizeof(message));
		if (message.size > ELF_FORMS * ELF_ANSWER)
			return false;
		if (file->have - at - sizeof(message) < message.size)
			break;
		if (!take(names, file, &message, file->in + at + sizeof(message), keep))
			return false;
		at += sizeof(message) + message.size;
	}
	if (!file->pid)
		return true;
	file->have -= at;
	memmove(file->in, file->in + at, file->have);
	return true;
}

static void receive(struct elf_names *names, struct elf_file *file, enum elf_keep keep)
{
	ssize_t n = 0;

	file->in = file->in ? file->in : (unsigned char *)elf_resize(names, 0, ELF_IN);
	if (file->in)
		n = recv(file->socket, file->in + file->have, ELF_IN - file->have, MSG_DONTWAIT);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	file->have += n > 0 ? (size_t)n : 0;
	if (n <= 0 && file->rests)
		start_anew(names, file);
	else if (n <= 0 || !take_messages(names, file, keep))
		give_up(names, file, PFR_SYMBOLS_WHY_TOO_MUCH);
	if (file->again) {
		file->again = false;
		start(names, file, -1, keep);
	}
}

/* Continues with files that servers were asked for. */
static void take_fetched(struct elf_names *names, enum elf_keep keep)
{
	struct elf_file *file;
	int fd;

	while ((file = elf_fetch_next(names, &fd))) {
		if (!file->pid)
			start(names, file, fd, keep);
		else if (!send_file(file, fd))
			give_up(names, file, PFR_SYMBOLS_WHY_TOO_MUCH);
	}
}

/* The children at work, but those that wait for servers. */
static unsigned list_working(struct elf_names *names, struct elf_file **files, struct pollfd *wait)
{
	unsigned nr = 0, i;

	for (i = 0; i < names->nr_children; i++)
		if (names->children[i]->nr && !names->children[i]->fetches) {
			wait[nr] = (struct pollfd){.fd = names->children[i]->socket, .events = POLLIN};
			files[nr++] = names->children[i];
		}
	return nr;
}

/* Waits for messages. False: none is at work. */
static bool pump(struct elf_names *names, enum elf_keep keep)
{
	struct elf_file *files[ELF_CHILDREN + ELF_KEPT + ELF_RESTING];
	struct pollfd wait[ELF_CHILDREN + ELF_KEPT + ELF_RESTING + ELF_FETCHES];
	unsigned nr, nr_fetches, i;
	uint64_t begin;
	bool failed;
	int ready;

	take_fetched(names, keep);
	nr = list_working(names, files, wait);
	nr_fetches = elf_fetch_wait(names, wait + nr);
	if (!nr && !nr_fetches)
		return false;
	begin = now_ms();
	ready = poll(wait, nr + nr_fetches, nr_fetches && names->fetch_ms < WAIT ? (int)names->fetch_ms : WAIT);
	failed = ready < 0 && errno != EINTR; /* nothing is heard of any: it would be asked without end */
	if (nr_fetches)
		elf_fetch_heard(names, wait + nr, ready > 0 ? nr_fetches : 0, failed ? names->fetch_ms : (unsigned)(now_ms() - begin));
	for (i = 0; i < nr && ready > 0; i++)
		if (wait[i].revents && files[i]->pid && files[i]->socket == wait[i].fd)
			receive(names, files[i], keep);
	if (nr && (failed || (!ready && now_ms() - begin >= WAIT)))
		give_up(names, files[0], PFR_SYMBOLS_WHY_TOO_MUCH);
	return true;
}

/* ---- questions ----------------------------------------------------------------------------------- */

static void ask(struct elf_names *names, struct elf_file *file, uint32_t first, uint32_t nr, enum elf_keep keep)
{
	struct elf_file *twin;

	if (file->useless)
		return;
	while (!file->pid && (twin = elf_keep_twin(names, file)) && !elf_keep_is_free(twin) && pump(names, keep))
		;
	twin = file->pid ? 0 : elf_keep_twin(names, file);
	if (twin && elf_keep_is_free(twin))
		elf_keep_take_over(names, file, twin);
	if (file->pid)
		elf_keep_use(names, file);
	file->first = first;
	file->nr = nr;
	file->used = ++names->clock;
	if (!file->pid)
		start(names, file, -1, keep);
	else if (!send_request(names, file) && !file->rests)
		give_up(names, file, PFR_SYMBOLS_WHY_TOO_MUCH); /* of one that rested no message comes */
}

static unsigned children_most(void)
{
	long nr = sysconf(_SC_NPROCESSORS_ONLN);

	return nr < 1 ? 1 : nr > ELF_CHILDREN ? ELF_CHILDREN :
						(unsigned)nr;
}

/* Until the next question they have no buffer; those that were not asked for long end. */
static void leave_resting(struct elf_names *names)
{
	uint64_t now = now_ms();
	unsigned i;

	for (i = names->nr_children; i--;) {
		struct elf_file *file = names->children[i];

		elf_resize(names, file->in, 0);
		file->in = 0;
		file->have = 0;
		if (now - file->rests_since > ELF_REST_MS)
			elf_run_end(names, file);
	}
}

void elf_run(struct elf_names *names, enum elf_keep keep)
{
	uint32_t first, nr;

	names->children_most = keep == ELF_KEEP_ALL && !names->stays ? ELF_CHILDREN : children_most();
	for (first = 0; first < names->nr_open; first += nr) {
		uint32_t file = names->places[names->open[first]].file;

		for (nr = 1; first + nr < names->nr_open && names->places[names->open[first + nr]].file == file; nr++)
			;
		ask(names, &names->files[file], first, nr, keep);
	}
	while (pump(names, keep))
		;
	if (names->stays)
		leave_resting(names);
}

#endif
