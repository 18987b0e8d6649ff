/* SPDX-License-Identifier: MIT */
/*
 * Files by build ID from servers, by the program debuginfod-find of elfutils: it has the protocol, the list of servers and a cache, and stays a process of its
 * own, which elf_server.c starts, so that nothing of it is in programs that use this library, and that it ends when they do. Several are asked for at a time,
 * while children read what is here. What comes is a file like others: its build ID is looked at.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NONE "No such file" /* in what the program says where no server has it */

/* As execvp finds it. */
bool elf_fetch_known(void)
{
	const char *at = getenv("PATH");
	char path[ELF_PATH];
	size_t size;

	for (at = at ? at : "/bin:/usr/bin"; *at; at += size + (at[size] == ':')) {
		size = strcspn(at, ":");
		if (size + sizeof("/" ELF_FETCH_PROGRAM) > sizeof(path))
			continue;
		memcpy(path, at, size);
		strcpy(path + size, size ? "/" ELF_FETCH_PROGRAM : ELF_FETCH_PROGRAM);
		if (!access(path, X_OK))
			return true;
	}
	return false;
}

bool elf_fetch_ask(struct elf_names *names, struct elf_file *file, const char *what)
{
	if (!(names->flags & PFR_NAMES_DEBUGINFOD) || !file->build_id_size)
		return false;
	if (!names->fetch_ms) {
		file->not_asked = true;
		return false;
	}
	file->fetches = what;
	names->nr_queued++;
	return true;
}

/* Starts the program, whose output is a pipe. */
static void start(struct elf_names *names, struct elf_fetch *fetch, struct elf_file *file)
{
	int ends[2];

	names->nr_queued--;
	fetch->file = file;
	fetch->have = 0;
	fetch->pid = 0;
	fetch->fd = -1;
	fetch->ended = true;
	file->not_asked = true; /* until it has come to an end */
	if (!names->fetch_ms || pipe2(ends, O_CLOEXEC))
		return;
	fetch->pid = elf_server_fetch(names, file, ends[1]);
	close(ends[1]);
	if (fetch->pid > 0) {
		fetch->fd = ends[0];
		fetch->ended = false;
	} else {
		close(ends[0]);
	}
}

static void end(struct elf_names *names, struct elf_fetch *fetch)
{
	if (fetch->pid > 0)
		elf_server_kill(names, fetch->pid);
	if (fetch->fd >= 0)
		close(fetch->fd);
	fetch->pid = 0;
	fetch->fd = -1;
	fetch->ended = true;
}

static void start_queued(struct elf_names *names)
{
	unsigned slot = 0;
	uint32_t i;

	for (i = 0; i < names->nr_files && names->nr_queued; i++) {
		struct elf_file *file = &names->files[i];
		unsigned busy = 0;

		while (slot < ELF_FETCHES && names->fetches[slot].file)
			slot++;
		if (slot == ELF_FETCHES)
			return;
		while (file->fetches && busy < ELF_FETCHES && names->fetches[busy].file != file)
			busy++;
		if (file->fetches && busy == ELF_FETCHES)
			start(names, &names->fetches[slot], file);
	}
}

struct elf_file *elf_fetch_next(struct elf_names *names, int *fd)
{
	struct elf_file *file = 0;
	unsigned i;

	*fd = -1;
	start_queued(names);
	for (i = 0; i < ELF_FETCHES && !file; i++) {
		struct elf_fetch *fetch = &names->fetches[i];

		if (!fetch->file || !fetch->ended)
			continue;
		file = fetch->file;
		if (!file->not_asked && fetch->path[0] == '/')
			*fd = elf_open("", fetch->path, "", "", false);
		file->fetches = 0;
		fetch->file = 0;
	}
	return file;
}

unsigned elf_fetch_wait(struct elf_names *names, struct pollfd *wait)
{
	unsigned i, nr = 0;

	for (i = 0; i < ELF_FETCHES; i++)
		if (names->fetches[i].file && !names->fetches[i].ended)
			wait[nr++] = (struct pollfd){.fd = names->fetches[i].fd, .events = POLLIN};
	return nr;
}

/* Reads what the program says; at its end that is a path, or why there is none. */
static void receive_path(struct elf_names *names, struct elf_fetch *fetch)
{
	ssize_t n = read(fetch->fd, fetch->path + fetch->have, sizeof(fetch->path) - 1 - fetch->have);

	if (n < 0 && errno == EINTR)
		return;
	fetch->have += n > 0 ? (size_t)n : 0;
	if (n > 0 && fetch->have < sizeof(fetch->path) - 1)
		return;
	fetch->path[fetch->have] = 0;
	if (!n)
		fetch->file->not_asked = fetch->path[0] != '/' && !strstr(fetch->path, NONE);
	fetch->path[strcspn(fetch->path, "\n")] = 0;
	end(names, fetch);
}

void elf_fetch_heard(struct elf_names *names, const struct pollfd *wait, unsigned nr, unsigned took_ms)
{
	unsigned i, slot;

	for (i = 0; i < nr; i++)
		for (slot = 0; slot < ELF_FETCHES && wait[i].revents; slot++)
			if (names->fetches[slot].file && !names->fetches[slot].ended && names->fetches[slot].fd == wait[i].fd) {
				receive_path(names, &names->fetches[slot]);
				break;
			}
	names->fetch_ms = took_ms < names->fetch_ms ? names->fetch_ms - took_ms : 0;
	for (slot = 0; slot < ELF_FETCHES && !names->fetch_ms; slot++)
		if (names->fetches[slot].file && !names->fetches[slot].ended)
			end(names, &names->fetches[slot]);
}

void elf_fetch_close(struct elf_names *names)
{
	unsigned slot;

	for (slot = 0; slot < ELF_FETCHES; slot++)
		if (names->fetches[slot].file && !names->fetches[slot].ended)
			end(names, &names->fetches[slot]);
}

#endif
