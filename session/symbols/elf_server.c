/* SPDX-License-Identifier: MIT */
/*
 * The process that forks the children which read files. It is made while this process is small, since a fork copies what a process has; it
 * reads nothing of a capture, and ends with its socket; signals do not come to it and its children.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define SOCKET 3 /* of the server */
#define VARIABLES 4096
#define BYTES_MOST "DEBUGINFOD_MAXSIZE=2147483648" /* of a file of servers, where nothing else is set */

extern char **environ;

/* What is asked of it: a child for descriptors that come along, with `end` the end of one, or with `rest` lower limits for one. It replies with one of these, too. */
struct order {
	uint64_t memory, cpu_us;
	pid_t end, rest, child;
	uint32_t seconds, nr_files;
	char fetch[16]; /* what servers are asked for; empty: a child for a file */
	struct elf_order of;
};

union control {
	struct cmsghdr head;
	char space[CMSG_SPACE(3 * sizeof(int))];
};

static void set_message(struct msghdr *message, struct iovec *part, struct order *order, union control *control)
{
	memset(message, 0, sizeof(*message));
	memset(control, 0, sizeof(*control));
	part->iov_base = order;
	part->iov_len = sizeof(*order);
	message->msg_iov = part;
	message->msg_iovlen = 1;
	message->msg_control = control->space;
	message->msg_controllen = sizeof(control->space);
}

/* ---- in the server ------------------------------------------------------------------------------ */

/* Socket, file and debug file become descriptors 0 to 2; all others are closed. */
static void run_child(struct order *order, const int *files, size_t data)
{
	unsigned nr = order->nr_files, i;
	int at[3], space = -1;

	for (i = 0; i < nr; i++)
		at[i] = fcntl(files[i], F_DUPFD, 10);
	for (i = 0; i < nr; i++)
		if (at[i] < 0 || dup2(at[i], (int)i) < 0)
			_exit(0);
	if (syscall(SYS_close_range, nr, ~0u, 0u))
		_exit(0);
	if (elf_unpack_needed(1)) {
		order->of.written = order->memory / 2;
		space = memfd_create("unpacked", MFD_CLOEXEC);
	}
	if (elf_sandbox_enter(data + order->memory - order->of.written, order->seconds, order->of.written))
		elf_child_run(0, 1, nr > 2 ? 2 : -1, space, &order->of);
	_exit(0);
}

/* The environment for the program: with a bound on sizes, and texts in English. Pointers, not copies. */
static char **variables(void)
{
	static char *all[VARIABLES + 3], bound[] = BYTES_MOST, language[] = "LC_ALL=C";
	static const char *const without[] = {"LC_ALL=", "DEBUGINFOD_VERBOSE=", "DEBUGINFOD_PROGRESS="};
	size_t nr = 0, i, j;

	for (i = 0; environ && environ[i] && nr < VARIABLES; i++) {
		for (j = 0; j < 3 && strncmp(environ[i], without[j], strlen(without[j])); j++)
			;
		if (j == 3)
			all[nr++] = environ[i];
	}
	all[nr++] = language;
	all[nr] = getenv("DEBUGINFOD_MAXSIZE") ? 0 : bound;
	return all;
}

/* Becomes the program that asks servers; it ends with this server. Where that fails it says nothing of servers. */
static void run_fetch(struct order *order, int file, pid_t server)
{
	char program[] = ELF_FETCH_PROGRAM, id[2 * ELF_BUILD_ID + 1];
	char *arguments[] = {program, order->fetch, id, 0};
	sigset_t none;
	uint32_t i;
	int nothing;

	for (i = 0; i < order->of.build_id_size; i++)
		snprintf(id + 2 * (size_t)i, 3, "%02x", order->of.build_id[i]);
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != server)
		_exit(0);
	file = fcntl(file, F_DUPFD, 10);
	nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (file < 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0 || syscall(SYS_close_range, 3, ~0u, 0u))
		_exit(0);
	sigemptyset(&none);
	pthread_sigmask(SIG_SETMASK, &none, 0);
	execvpe(ELF_FETCH_PROGRAM, arguments, variables());
	_exit(0);
}

static void end_child(struct order *order)
{
	struct rusage usage;

	memset(&usage, 0, sizeof(usage));
	kill(order->end, SIGKILL);
	while (wait4(order->end, 0, 0, &usage) < 0 && errno == EINTR)
		;
	order->cpu_us = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void serve(size_t data)
{
	pid_t self = getpid();
	union control control;
	struct msghdr message;
	struct iovec part;
	struct order order;
	int files[3] = {-1, -1, -1};
	unsigned i;

	for (;;) {
		set_message(&message, &part, &order, &control);
		if (recvmsg(SOCKET, &message, MSG_CMSG_CLOEXEC) != sizeof(order))
			_exit(0); /* children end with their sockets, or their time */
		if (order.end) {
			end_child(&order);
		} else if (order.rest) {
			order.memory = elf_sandbox_lower(order.rest, ELF_REST_MORE, ELF_REST_SECONDS);
		} else if (CMSG_FIRSTHDR(&message)) {
			memcpy(files, CMSG_DATA(CMSG_FIRSTHDR(&message)), order.nr_files * sizeof(int));
			order.child = fork();
			if (!order.child && order.fetch[0])
				run_fetch(&order, files[0], self);
			if (!order.child)
				run_child(&order, files, data);
			for (i = 0; i < order.nr_files; i++)
				close(files[i]);
		}
		if (send(SOCKET, &order, sizeof(order), MSG_NOSIGNAL) != sizeof(order))
			_exit(0);
	}
}

/* ---- in the caller -------------------------------------------------------------------------------- */

static bool exchange(struct elf_names *names, struct order *order, const int *files)
{
	union control control;
	struct msghdr message;
	struct iovec part;
	ssize_t n;

	set_message(&message, &part, order, &control);
	if (files) {
		control.head.cmsg_level = SOL_SOCKET;
		control.head.cmsg_type = SCM_RIGHTS;
		control.head.cmsg_len = CMSG_LEN(order->nr_files * sizeof(int));
		memcpy(CMSG_DATA(&control.head), files, order->nr_files * sizeof(int));
		message.msg_controllen = CMSG_SPACE(order->nr_files * sizeof(int));
	} else {
		message.msg_control = 0;
		message.msg_controllen = 0;
	}
	if (sendmsg(names->server, &message, MSG_NOSIGNAL) != sizeof(*order))
		return false;
	while ((n = recv(names->server, order, sizeof(*order), 0)) < 0 && errno == EINTR)
		;
	return n == sizeof(*order);
}

/* What ends the caller, or is handled by it, may be sent to all of its processes, as by a terminal: signals wait in this one, which ends with its socket. */
static pid_t fork_without_signals(void)
{
	sigset_t all, before;
	pid_t pid;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pid = fork();
	if (pid)
		pthread_sigmask(SIG_SETMASK, &before, 0);
	return pid;
}

bool elf_server_open(struct elf_names *names)
{
	int pair[2];

	if (names->server_pid)
		return true;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		return false;
	names->server_pid = fork_without_signals();
	if (!names->server_pid) {
		if (dup2(pair[1], SOCKET) == SOCKET && !syscall(SYS_close_range, SOCKET + 1u, ~0u, 0u))
			serve(elf_sandbox_data(getpid()));
		_exit(0);
	}
	close(pair[1]);
	names->server = pair[0];
	if (names->server_pid > 0)
		return true;
	close(names->server);
	names->server_pid = 0;
	return false;
}

void elf_server_close(struct elf_names *names)
{
	if (!names->server_pid)
		return;
	close(names->server);
	while (waitpid(names->server_pid, 0, 0) < 0 && errno == EINTR)
		;
	names->server_pid = 0;
}

bool elf_server_start(struct elf_names *names, struct elf_file *file, int socket, int fd, int debug)
{
	struct order order;
	int files[3] = {socket, fd, debug};

	memset(&order, 0, sizeof(order));
	order.memory = file->memory;
	order.seconds = file->seconds;
	order.nr_files = debug < 0 ? 2 : 3;
	order.of = (struct elf_order){.build_id_size = file->build_id_size, .kind = file->kind, .stext = file->stext, .fetch = (names->flags & PFR_NAMES_DEBUGINFOD) != 0};
	memcpy(order.of.build_id, file->build_id, sizeof(order.of.build_id));
	if (!elf_server_open(names) || !exchange(names, &order, files) || order.child <= 0)
		return false;
	file->pid = order.child;
	return true;
}

void elf_server_end(struct elf_names *names, struct elf_file *file)
{
	struct order order;

	memset(&order, 0, sizeof(order));
	order.end = file->pid;
	if (exchange(names, &order, 0))
		names->cpu_us += order.cpu_us;
	file->pid = 0;
}

bool elf_server_rest(struct elf_names *names, struct elf_file *file)
{
	struct order order;

	memset(&order, 0, sizeof(order));
	order.rest = file->pid;
	if (!exchange(names, &order, 0) || !order.memory || order.memory > ELF_REST_MEMORY)
		return false;
	names->memory -= file->memory;
	names->rest_memory += file->memory = order.memory;
	if (file->seconds > ELF_REST_SECONDS) {
		names->seconds -= file->seconds - ELF_REST_SECONDS;
		file->seconds = ELF_REST_SECONDS;
	}
	return true;
}

pid_t elf_server_fetch(struct elf_names *names, const struct elf_file *file, int fd)
{
	struct order order;

	memset(&order, 0, sizeof(order));
	order.nr_files = 1;
	order.of.build_id_size = file->build_id_size;
	memcpy(order.of.build_id, file->build_id, sizeof(order.of.build_id));
	snprintf(order.fetch, sizeof(order.fetch), "%s", file->fetches);
	return elf_server_open(names) && exchange(names, &order, &fd) ? order.child : -1;
}

void elf_server_kill(struct elf_names *names, pid_t pid)
{
	struct order order;

	memset(&order, 0, sizeof(order));
	order.end = pid;
	exchange(names, &order, 0);
}

#endif
