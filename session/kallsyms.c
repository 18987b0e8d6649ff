/* SPDX-License-Identifier: MIT */
/* A list of the kernel's symbols, such as /proc/kallsyms: "address type name [module]" a line. */
#include "perfring_session_show.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST (1 << 20)
#define MOST (256 << 20) /* bytes of the file; 7.0's has 12 MB */

struct symbol {
	uint64_t address;
	uint32_t name, size; /* in text */
};

struct pfr_kallsyms {
	struct pfr_allocator allocator;
	char *text;
	struct symbol *symbol;
	size_t nr;
};

static void *heap(void *keeper, void *memory, size_t size)
{
	(void)keeper;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

static void *resize(struct pfr_kallsyms *k, void *memory, size_t size)
{
	return memory || size ? k->allocator.resize(k->allocator.keeper, memory, size) : 0;
}

/* The whole file, with a NUL after it. */
static enum pfr_status read_all(struct pfr_kallsyms *k, int fd, size_t *size)
{
	size_t capacity = 0;
	ssize_t n = 1;

	for (*size = 0; n; *size += n > 0 ? (size_t)n : 0) {
		if (*size + 1 >= capacity) {
			char *text;

			capacity = capacity ? capacity * 2 : FIRST;
			text = capacity > MOST ? 0 : resize(k, k->text, capacity);
			if (!text)
				return capacity > MOST ? PFR_E_LIMIT : PFR_E_MEMORY;
			k->text = text;
		}
		n = read(fd, k->text + *size, capacity - *size - 1);
		if (n < 0 && errno != EINTR)
			return PFR_E_SYSTEM;
	}
	k->text[*size] = 0;
	return PFR_OK;
}

/* One line; false: it is not a symbol of code. Absolute symbols are offsets, not addresses. */
static bool take_line(const char *text, const char *line, struct symbol *symbol)
{
	const char *at = line;
	char *end;

	if (!isxdigit((unsigned char)*at))
		return false;
	symbol->address = strtoull(at, &end, 16);
	at = end;
	if (!symbol->address || at[0] != ' ' || !at[1] || !strchr("tTwWvV", at[1]) || at[2] != ' ')
		return false;
	symbol->name = (uint32_t)(at + 3 - text);
	symbol->size = (uint32_t)strcspn(at + 3, " \t\n");
	return symbol->size != 0;
}

static int compare(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return x->name < y->name ? -1 : x->name > y->name; /* of several, the first of the list */
}

static enum pfr_status take_lines(struct pfr_kallsyms *k)
{
	size_t capacity = 0;
	const char *line;

	for (line = k->text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		if (k->nr == capacity) {
			struct symbol *more;

			capacity = capacity ? capacity * 2 : 1 << 16;
			more = resize(k, k->symbol, capacity * sizeof(*more));
			if (!more)
				return PFR_E_MEMORY;
			k->symbol = more;
		}
		k->nr += take_line(k->text, line, &k->symbol[k->nr]);
	}
	if (!k->nr)
		return PFR_END;
	qsort(k->symbol, k->nr, sizeof(*k->symbol), compare);
	return PFR_OK;
}

enum pfr_status pfr_kallsyms_open(struct pfr_kallsyms **kallsyms, const char *path, const struct pfr_allocator *allocator)
{
	struct pfr_allocator from = allocator ? *allocator : (struct pfr_allocator){.resize = heap};
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY), error;
	enum pfr_status status;
	struct pfr_kallsyms *k;
	size_t size;

	*kallsyms = 0;
	if (fd < 0)
		return PFR_E_SYSTEM;
	k = from.resize(from.keeper, 0, sizeof(*k));
	if (k) {
		*k = (struct pfr_kallsyms){.allocator = from};
		status = read_all(k, fd, &size);
		if (!status)
			status = take_lines(k);
	} else {
		status = PFR_E_MEMORY;
	}
	error = errno;
	close(fd);
	if (status)
		pfr_kallsyms_close(k);
	else
		*kallsyms = k;
	errno = error;
	return status;
}

void pfr_kallsyms_close(struct pfr_kallsyms *k)
{
	if (!k)
		return;
	resize(k, k->text, 0);
	resize(k, k->symbol, 0);
	k->allocator.resize(k->allocator.keeper, k, 0);
}

enum pfr_status pfr_kallsyms_find(const struct pfr_kallsyms *k, uint64_t address, struct pfr_bytes *name, uint64_t *offset)
{
	size_t low = 0, high = k->nr;

	while (low < high) { /* the first symbol above */
		size_t middle = low + (high - low) / 2;

		if (k->symbol[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return PFR_END;
	for (low--; low && k->symbol[low - 1].address == k->symbol[low].address;)
		low--;
	name->data = (const unsigned char *)k->text + k->symbol[low].name;
	name->size = k->symbol[low].size;
	*offset = address - k->symbol[low].address;
	return PFR_OK;
}

enum pfr_status pfr_kallsyms_address(const struct pfr_kallsyms *k, const char *name, uint64_t *address)
{
	size_t size = strlen(name), i;

	for (i = 0; i < k->nr; i++) {
		if (k->symbol[i].size != size || memcmp(k->text + k->symbol[i].name, name, size))
			continue;
		*address = k->symbol[i].address;
		return PFR_OK;
	}
	return PFR_END;
}
