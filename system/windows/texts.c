/* SPDX-License-Identifier: MIT */
/*
 * POSIX's calls for Windows: memory, texts, patterns, time; and processes, which there are none of.
 */
#include "posix.h"

#include <errno.h>

#include "fnmatch.h"

void *memrchr(const void *data, int byte, size_t size)
{
	const unsigned char *p = data;

	while (size--)
		if (p[size] == (unsigned char)byte)
			return (void *)(uintptr_t)(p + size);
	return 0;
}

void *memmem(const void *data, size_t size, const void *part, size_t part_size)
{
	const unsigned char *p = data, *end = p + size;

	if (!part_size)
		return (void *)(uintptr_t)p;
	while ((size_t)(end - p) >= part_size && (p = memchr(p, *(const unsigned char *)part, (size_t)(end - p) - part_size + 1))) {
		if (!memcmp(p, part, part_size))
			return (void *)(uintptr_t)p;
		p++;
	}
	return 0;
}

int strerror_r(int error, char *text, size_t size)
{
	return strerror_s(text, size, error);
}

/* ---- a file that becomes memory -------------------------------------------------------- */

#undef fclose

static struct {
	FILE *file;
	char **data;
	size_t *size;
} stream;

FILE *open_memstream(char **data, size_t *size)
{
	int fd = stream.file ? -1 : windows_temporary();

	stream.file = fd < 0 ? 0 : fdopen(fd, "w+b");
	stream.data = data;
	stream.size = size;
	if (fd >= 0 && !stream.file)
		close(fd);
	return stream.file;
}

int windows_fclose(FILE *file)
{
	long size;

	if (!file || file != stream.file)
		return fclose(file);
	stream.file = 0;
	size = ftell(file);
	*stream.data = size < 0 ? 0 : malloc((size_t)size + 1);
	rewind(file);
	*stream.size = *stream.data ? fread(*stream.data, 1, (size_t)size, file) : 0;
	if (*stream.data)
		(*stream.data)[*stream.size] = 0;
	return fclose(file);
}

/* ---- patterns --------------------------------------------------------------------- */

/* After the ] of a set: *in, whether it has the character. Null: no ] comes, and the [ is one itself. */
static const char *match_set(const char *set, char c, bool *in)
{
	bool other = *set == '!' || *set == '^';
	const char *p = set + other;
	bool first = true;

	*in = false;
	for (; *p && (*p != ']' || first); p++, first = false) {
		char from = *p, to = from;

		if (p[1] == '-' && p[2] && p[2] != ']') {
			to = p[2];
			p += 2;
		}
		*in |= (unsigned char)from <= (unsigned char)c && (unsigned char)c <= (unsigned char)to;
	}
	*in ^= other;
	return *p ? p + 1 : 0;
}

/* The pattern after what matches one character; null: that does not match. */
static const char *match_one(const char *pattern, char c, int flags)
{
	const char *after;
	bool in;

	if (*pattern == '?')
		return pattern + 1;
	if (*pattern == '[' && (after = match_set(pattern + 1, c, &in)))
		return in ? after : 0;
	if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1])
		pattern++;
	return *pattern == c ? pattern + 1 : 0;
}

int fnmatch(const char *pattern, const char *text, int flags)
{
	const char *star = 0, *from = 0, *after;

	while (*text || *pattern == '*') {
		if (*pattern == '*') {
			star = ++pattern;
			from = text;
			continue;
		}
		after = *pattern ? match_one(pattern, *text, flags) : 0;
		if (!after && !star)
			return FNM_NOMATCH;
		text = after ? text + 1 : ++from;
		pattern = after ? after : star;
	}
	return *pattern ? FNM_NOMATCH : 0;
}

/* ---- time --------------------------------------------------------------------------- */

struct tm *gmtime_r(const time_t *time, struct tm *tm)
{
	return gmtime_s(tm, time) ? 0 : tm;
}

struct tm *localtime_r(const time_t *time, struct tm *tm)
{
	return localtime_s(tm, time) ? 0 : tm;
}

#undef strftime

size_t windows_strftime(char *text, size_t size, const char *format, const struct tm *tm)
{
	char plain[256], day[8];
	size_t length = 0;

	snprintf(day, sizeof(day), "%2d", tm->tm_mday);
	while (*format) {
		bool sign = *format == '%' && format[1];
		const char *to = !sign ? 0 : format[1] == 'e' ? day :
				     format[1] == 'F'         ? "%Y-%m-%d" :
				     format[1] == 'T'         ? "%H:%M:%S" :
								0;
		int taken = sign ? 2 : 1;

		if (length + 16 > sizeof(plain))
			return 0;
		length += (size_t)snprintf(plain + length, sizeof(plain) - length, "%.*s", to ? 8 : taken, to ? to : format);
		format += taken;
	}
	plain[length] = 0;
	return strftime(text, size, plain, tm);
}

/* ---- processes ------------------------------------------------------------------------ */

#undef signal

void (*windows_signal(int number, void (*handler)(int)))(int)
{
	return number == SIGINT || number == SIGTERM || number == SIGABRT ? signal(number, handler) : SIG_DFL;
}

pid_t fork(void)
{
	errno = ENOSYS;
	return -1;
}

pid_t waitpid(pid_t pid, int *status, int flags)
{
	(void)pid;
	(void)status;
	(void)flags;
	errno = ECHILD;
	return -1;
}

int setenv(const char *name, const char *value, int replace)
{
	if (getenv(name) && !replace)
		return 0;
	return _putenv_s(name, value) ? -1 : 0;
}
