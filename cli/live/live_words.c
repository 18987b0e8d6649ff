/* SPDX-License-Identifier: MIT */
/*
 * Texts and paths of the arguments of system calls, read from the process while it is there. Knows process_vm_readv(2) and
 * /proc/PID/fd; nothing of records. Memory is fixed: where two descriptors fall on the same place, the later one keeps it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/live/live_words.h"
#include "cli/cli.h"
#include "convert/out.h"
#include "session/calls/names.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <unistd.h>

#define FILES 2048
#define PATH 112 /* bytes of a path that are kept; of a longer one its end */
#define TEXT 64  /* bytes of a text that are shown */
#define PAGE 4096
#define CALLS 1024 /* numbers of system calls of a machine */

struct file {
	uint32_t process, number;
	uint64_t drain; /* in which a call changed it; what /proc has now may be of a later call of that drain */
	uint8_t size;   /* 0: not known */
	char path[PATH];
};

struct live_words {
	uint64_t drain;         /* from 1 */
	bool makes_file[CALLS]; /* by the number of the call, of this machine */
	struct file file[FILES];
};

/* Which calls return a new file descriptor. */
static void find_makers(struct live_words *words)
{
	struct utsname machine;

	if (uname(&machine))
		return;
	for (uint64_t i = 0; i < CALLS; i++) {
		const struct syscall_row *row = syscall_row_of(syscall_table_of(machine.machine, (uint32_t)strlen(machine.machine)), i);

		words->makes_file[i] = row && row->result == 'f';
	}
}

struct live_words *live_words_new(void)
{
	struct live_words *words = calloc(1, sizeof(*words));

	if (!words)
		return NULL;
	words->drain = 1;
	find_makers(words);
	return words;
}

void live_words_free(struct live_words *words)
{
	free(words);
}

static uint32_t process_of(const struct pfr_call *call)
{
	return call->pid == PFR_CALLS_UNKNOWN ? call->tid : call->pid;
}

static struct file *place_of(struct live_words *words, uint32_t process, uint32_t number)
{
	return &words->file[(process * 31 + number) % FILES];
}

/* Of a long path the end. */
static void keep_path(struct file *file, const char *path, size_t size)
{
	size_t skip = size > PATH ? size - PATH : 0;

	file->size = (uint8_t)(size - skip);
	memcpy(file->path, path + skip, file->size);
	if (skip)
		memcpy(file->path, "...", 3);
}

static void read_path(struct file *file, uint32_t tid)
{
	char name[48], path[1024];
	ssize_t size;

	snprintf(name, sizeof(name), "/proc/%" PRIu32 "/fd/%" PRIu32, tid, file->number);
	size = readlink(name, path, sizeof(path));
	keep_path(file, path, size > 0 ? (size_t)size : 0);
}

static bool is_of(const struct file *file, uint32_t process, uint32_t number)
{
	return file->drain && file->process == process && file->number == number;
}

/* The descriptor's place, where another one may have been; its path is not known. */
static struct file *take_place(struct live_words *words, uint32_t process, uint32_t number, uint64_t drain)
{
	struct file *file = place_of(words, process, number);

	file->process = process;
	file->number = number;
	file->drain = drain;
	file->size = 0;
	return file;
}

static bool put_file(struct live_words *words, struct pfr_out *out, const struct pfr_call *call, uint32_t number)
{
	uint32_t process = process_of(call);
	struct file *file = place_of(words, process, number);

	if (number > INT32_MAX)
		return false;
	if (!is_of(file, process, number))
		file = take_place(words, process, number, words->drain - 1);
	if (!file->size && file->drain != words->drain)
		read_path(file, call->tid);
	if (!file->size)
		return false;
	pfr_text_plain(out, "~<", 2);
	pfr_text_plain(out, file->path, file->size);
	pfr_text_plain(out, ">", 1);
	return true;
}

/* Up to the end of its page first, since the next one may not be there. */
static size_t read_text(uint32_t tid, uint64_t address, char *text, size_t capacity)
{
	size_t first = PAGE - (size_t)(address % PAGE), size = 0;

	for (int part = 0; part < 2 && size < capacity && !memchr(text, 0, size); part++) {
		struct iovec to = {text + size, part || first > capacity ? capacity - size : first};
		struct iovec from = {(void *)(uintptr_t)(address + size), to.iov_len};
		ssize_t got = process_vm_readv((pid_t)tid, &to, 1, &from, 1, 0);

		if (got <= 0)
			break;
		size += (size_t)got;
	}
	return size;
}

/* Memory that was used for something else since is mostly no text of UTF-8 any more. Returns how much of it is; the last character may be cut. */
static size_t text_size(const char *text, size_t size)
{
	const unsigned char *data = (const unsigned char *)text;
	size_t at = 0;
	unsigned length;

	while (at < size && (length = utf8_length(data + at, size - at)) && (length > 1 || (data[at] >= ' ' && data[at] <= '~')))
		at += length;
	return at;
}

/* Its length; 0: it is empty, or not there. Of a longer one than `capacity` - 1 bytes what fits, and *cut. */
static size_t text_of(uint32_t tid, uint64_t address, char *text, size_t capacity, bool *cut)
{
	size_t size = address ? read_text(tid, address, text, capacity) : 0, length = strnlen(text, size), good;

	*cut = length == capacity;
	if (length == size && size < capacity)
		return 0;
	length -= *cut;
	good = text_size(text, length);
	if (good < length && (!*cut || length - good > 3))
		return 0;
	text[good] = 0;
	return good;
}

static bool put_text(struct pfr_out *out, uint32_t tid, uint64_t address)
{
	char text[TEXT + 1];
	bool cut;

	if (!text_of(tid, address, text, sizeof(text), &cut))
		return false;
	pfr_text_plain(out, "~", 1);
	pfr_text_json(out, text);
	if (cut)
		pfr_text_plain(out, "...", 3);
	return true;
}

bool live_words_put(void *words, struct pfr_out *out, const struct pfr_call *call, char kind, uint64_t value)
{
	if (kind == 's')
		return put_text(out, call->tid, value);
	return kind == 'f' && put_file(words, out, call, (uint32_t)value);
}

/* ---- what calls change ---- */

static void forget_all(struct live_words *words, uint32_t process)
{
	for (size_t i = 0; i < FILES; i++) {
		if (words->file[i].process != process)
			continue;
		words->file[i].size = 0;
		words->file[i].drain = words->drain;
	}
}

static bool is(const struct pfr_call *call, const char *name)
{
	return call->name.size == strlen(name) && !memcmp(call->name.data, name, call->name.size);
}

/* The argument that names the file which is opened; -1: the call opens none by name. */
static int path_argument(const struct pfr_call *call)
{
	return is(call, "openat") || is(call, "openat2") ? 1 : is(call, "open") || is(call, "creat") ? 0 :
												       -1;
}

static bool makes_file(const struct live_words *words, const struct pfr_call *call)
{
	return call->number >= 0 && call->number < CALLS && words->makes_file[call->number];
}

static bool copies_file(const struct pfr_call *call)
{
	return is(call, "dup") || is(call, "dup2") || is(call, "dup3") ||
	       (is(call, "fcntl") && call->nr_args > 1 && (call->args[1] == F_DUPFD || call->args[1] == F_DUPFD_CLOEXEC));
}

/* The new descriptor has the path that the call named, or that of the descriptor it is a copy of. */
static void take_new(struct live_words *words, const struct pfr_call *call, uint32_t process, uint32_t number)
{
	struct file *file, of = {.size = 0};
	char text[PATH + 1];
	int argument = path_argument(call);
	size_t length;
	bool cut;

	if (copies_file(call))
		of = *place_of(words, process, (uint32_t)call->args[0]);
	else if (argument < 0 && !makes_file(words, call))
		return;
	file = take_place(words, process, number, words->drain);
	if (of.size && is_of(&of, process, (uint32_t)call->args[0]))
		keep_path(file, of.path, of.size);
	if (argument < 0 || call->nr_args <= argument)
		return;
	length = text_of(call->tid, call->args[argument], text, sizeof(text), &cut);
	keep_path(file, text, cut ? 0 : length);
}

void live_words_after(struct live_words *words, const struct pfr_call *call)
{
	uint32_t process = process_of(call);

	if (is(call, "execve") || is(call, "execveat") || is(call, "close_range") || call->end == PFR_CALL_THREAD_END)
		forget_all(words, process);
	else if (is(call, "close") && call->nr_args)
		take_place(words, process, (uint32_t)call->args[0], words->drain);
	else if (call->has_ret && call->ret >= 0 && call->ret <= INT32_MAX)
		take_new(words, call, process, (uint32_t)call->ret);
}

void live_words_drained(struct live_words *words)
{
	words->drain++;
}
