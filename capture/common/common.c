/* SPDX-License-Identifier: MIT */
/*
 * The small tools of capture/: errors, notes, growing bytes, small files,
 * lists of CPUs. Knows nothing of perf_event_open(2).
 */
#include "capture/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

int pfr_error(struct pfr_capture_error *error, int code, size_t position,
	      const char *format, ...)
{
	va_list list;

	if (!error)
		return code;
	error->status = code == -ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM;
	error->os_error = -code;
	error->member[0] = 0;
	error->position = position;
	error->advice[0] = 0;
	va_start(list, format);
	vsnprintf(error->text, sizeof(error->text), format, list);
	va_end(list);
	return code;
}

void pfr_member(struct pfr_capture_error *error, const char *member)
{
	if (error)
		snprintf(error->member, sizeof(error->member), "%s", member);
}

int pfr_no_memory(struct pfr_capture_error *error)
{
	return pfr_error(error, -ENOMEM, PFR_NO_POSITION, "%s", pfr_cause(-ENOMEM));
}

const char *pfr_cause(int code)
{
	return code == -ENOMEM ? pfr_status_cause(PFR_E_MEMORY) : strerror(-code);
}

/* A failure that nothing deeper described, as one of memory may be, is described by what the system calls it. */
static void describe(int code, struct pfr_capture_error *error)
{
	if (code && error && error->os_error != -code)
		pfr_error(error, code, PFR_NO_POSITION, "%s", pfr_cause(code));
}

enum pfr_status pfr_result_as(enum pfr_status status, int code, struct pfr_capture_error *error)
{
	if (!code)
		return PFR_OK;
	describe(code, error);
	if (error) {
		error->status = status;
		error->os_error = -code;
	}
	errno = -code;
	return status;
}

enum pfr_status pfr_result(int code, struct pfr_capture_error *error)
{
	return pfr_result_as(code == -ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM, code, error);
}

enum pfr_status pfr_refused(int code, const char *member, struct pfr_capture_error *error)
{
	bool own = code == -EINVAL || code == -ENOENT || code == -ERANGE || code == -EFBIG;

	describe(code, error);
	if (code && code != -ENOMEM && error && !error->member[0])
		pfr_member(error, member);
	return own ? pfr_result_as(PFR_E_OPTIONS, code, error) : pfr_result(code, error);
}

int pfr_code(enum pfr_status status)
{
	return status ? -errno : 0;
}

void pfr_advice(struct pfr_capture_error *error, const char *format, ...)
{
	va_list list;

	if (!error)
		return;
	va_start(list, format);
	vsnprintf(error->advice, sizeof(error->advice), format, list);
	va_end(list);
}

void pfr_note(struct pfr_capture_notes *notes, const char *format, ...)
{
	const unsigned capacity = sizeof(notes->text) / sizeof(notes->text[0]);
	char text[sizeof(notes->text[0])];
	va_list list;

	if (!notes)
		return;
	va_start(list, format);
	vsnprintf(text, sizeof(text), format, list);
	va_end(list);
	for (unsigned i = 0; i < notes->count && i < capacity; i++)
		if (!strcmp(notes->text[i], text))
			return;
	if (notes->count < capacity)
		memcpy(notes->text[notes->count], text, sizeof(text));
	notes->count++;
}

static ssize_t read_some(int fd, void *out, size_t size)
{
	ssize_t got;

	do
		got = read(fd, out, size);
	while (got < 0 && errno == EINTR);
	return got;
}

/* Files of /proc have no size beforehand, so read until there is no more. */
static int read_all(int fd, struct pfr_capture_writer_bytes *bytes)
{
	ssize_t got;

	do {
		unsigned char *capacity = pfr_bytes_grow(bytes, 65536);

		if (!capacity)
			return -ENOMEM;
		bytes->size -= 65536;
		got = read_some(fd, capacity, 65535);
		if (got < 0)
			return -errno;
		bytes->size += (size_t)got;
	} while (got > 0);
	return 0;
}

char *pfr_read_text(const char *path, size_t *size)
{
	struct pfr_capture_writer_bytes bytes = {0};
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	int result;

	if (fd < 0)
		return NULL;
	result = read_all(fd, &bytes);
	close(fd);
	if (result < 0) {
		pfr_bytes_free(&bytes);
		errno = -result;
		return NULL;
	}
	if (size)
		*size = bytes.size;
	bytes.data[bytes.size] = 0;
	while (!size && bytes.size && bytes.data[bytes.size - 1] == '\n')
		bytes.data[--bytes.size] = 0;
	return (char *)bytes.data;
}

long long pfr_read_number(const char *path, long long otherwise)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), code;
	char text[64] = "", *end;
	long long value;

	if (fd < 0)
		return otherwise;
	code = read_some(fd, text, sizeof(text) - 1) < 0 ? errno : 0;
	close(fd);
	value = code ? 0 : strtoll(text, &end, 0);
	errno = code;
	return code || end == text ? otherwise : value;
}

long long pfr_bytes_number(struct pfr_capture_writer_bytes *bytes, const char *path, long long otherwise)
{
	long long value = pfr_read_number(path, otherwise);

	pfr_lack(&bytes->failed, errno);
	return value;
}

bool pfr_lacking(int code)
{
	return code == ENOMEM || code == EMFILE || code == ENFILE || code == EIO;
}

void pfr_lack(int *kept, int code)
{
	if (!*kept && pfr_lacking(code))
		*kept = code;
}

void pfr_close_text(FILE *file, int *lacking)
{
	if (!file)
		return;
	if (ferror(file))
		pfr_lack(lacking, errno);
	fclose(file);
}

void *pfr_bytes_grow(struct pfr_capture_writer_bytes *bytes, size_t more)
{
	size_t capacity = bytes->capacity ? bytes->capacity : 4096;
	unsigned char *data;

	if (bytes->failed)
		return NULL;
	while (capacity - bytes->size < more)
		capacity *= 2;
	if (capacity != bytes->capacity) {
		data = realloc(bytes->data, capacity);
		bytes->failed = data ? 0 : ENOMEM;
		if (!data)
			return NULL;
		bytes->data = data;
		bytes->capacity = capacity;
	}
	bytes->size += more;
	return bytes->data + bytes->size - more;
}

void pfr_bytes_put(struct pfr_capture_writer_bytes *bytes, const void *data, size_t size)
{
	void *capacity = pfr_bytes_grow(bytes, size);

	if (capacity && size)
		memcpy(capacity, data, size);
}

void pfr_bytes_u32(struct pfr_capture_writer_bytes *bytes, uint32_t value)
{
	pfr_bytes_put(bytes, &value, sizeof(value));
}

void pfr_bytes_u64(struct pfr_capture_writer_bytes *bytes, uint64_t value)
{
	pfr_bytes_put(bytes, &value, sizeof(value));
}

void pfr_bytes_string(struct pfr_capture_writer_bytes *bytes, const char *text)
{
	size_t length = strlen(text) + 1;
	size_t padded = (length + 63) & ~(size_t)63;
	char *capacity;

	pfr_bytes_u32(bytes, (uint32_t)padded);
	capacity = pfr_bytes_grow(bytes, padded);
	if (!capacity)
		return;
	memset(capacity, 0, padded);
	memcpy(capacity, text, length);
}

void *pfr_bytes_want(struct pfr_capture_writer_bytes *bytes, void *wanted)
{
	if (!wanted)
		pfr_lack(&bytes->failed, errno);
	return wanted;
}

void pfr_bytes_free(struct pfr_capture_writer_bytes *bytes)
{
	free(bytes->data);
	memset(bytes, 0, sizeof(*bytes));
}

/* One "a" or "a-b" of a list; the text after it, NULL when malformed. */
static const char *parse_range(const char *text, long *first, long *last)
{
	char *end;

	if (*text < '0' || *text > '9')
		return NULL;
	*first = *last = strtol(text, &end, 10);
	if (*end == '-') {
		text = end + 1;
		if (*text < '0' || *text > '9')
			return NULL;
		*last = strtol(text, &end, 10);
	}
	if (*last < *first || *last > 1 << 20)
		return NULL;
	if (*end == ',')
		return end[1] ? end + 1 : NULL;
	return *end ? NULL : end;
}

int pfr_parse_list(const char *text, int **out)
{
	int *list = NULL;
	size_t count = 0;

	do {
		long first, last;
		int *more;

		text = parse_range(text, &first, &last);
		more = text ? realloc(list, (count + (size_t)(last - first) + 1) *
						    sizeof(*list)) :
			      NULL;
		if (!more) {
			free(list);
			return text ? -ENOMEM : -EINVAL;
		}
		list = more;
		for (; first <= last; first++)
			list[count++] = (int)first;
	} while (*text);
	*out = list;
	return (int)count;
}

char *pfr_format(const char *format, ...)
{
	va_list list, again;
	char *text;
	int size;

	va_start(list, format);
	va_copy(again, list);
	size = vsnprintf(NULL, 0, format, list);
	va_end(list);
	text = size < 0 ? NULL : malloc((size_t)size + 1);
	if (text)
		vsnprintf(text, (size_t)size + 1, format, again);
	va_end(again);
	return text;
}

int pfr_directory(const char *path, char ***names, size_t *count)
{
	struct dirent **entry;
	int found = scandir(path, &entry, NULL, alphasort);

	*count = 0;
	*names = NULL;
	if (found < 0)
		return -errno;
	*names = calloc((size_t)found + 1, sizeof(**names));
	for (int i = 0; i < found; i++) {
		if (*names && entry[i]->d_name[0] != '.' && !((*names)[(*count)++] = strdup(entry[i]->d_name))) {
			pfr_directory_free(*names, *count);
			*names = NULL;
			*count = 0;
		}
		free(entry[i]);
	}
	free(entry);
	return *names ? 0 : -ENOMEM;
}

void pfr_directory_free(char **names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(names[i]);
	free(names);
}

static const char *mounted_tracefs(void)
{
	static const char *const place[] = {
		"/sys/kernel/tracing",
		"/sys/kernel/debug/tracing",
	};

	for (unsigned i = 0; i < 2; i++) {
		char path[64];

		snprintf(path, sizeof(path), "%s/events", place[i]);
		if (!access(path, X_OK) || errno == EACCES)
			return place[i];
	}
	return NULL;
}

/*
 * Root gets it mounted where it is not, as by perf (tools/perf/perf.c main,
 * tools/lib/api/fs/tracing_path.c tracing_path_mount): a fresh system has no
 * tracepoints otherwise.
 */
const char *pfr_tracefs(void)
{
	const char *found = mounted_tracefs();

	if (found || geteuid())
		return found;
	if (mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, NULL))
		return NULL;
	return mounted_tracefs();
}
