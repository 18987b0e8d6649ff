/* SPDX-License-Identifier: MIT */
/* Mirrors tep_parse_printk_formats and tep_register_print_string of libtraceevent. */
#include "session/tracepoint/printk.h"
#include "session/tracepoint/print.h"

#include <stdlib.h>
#include <string.h>

static int by_address(const void *a, const void *b)
{
	const struct printk_line *x = (const struct printk_line *)a, *y = (const struct printk_line *)b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return x->text.data < y->text.data ? -1 : x->text.data > y->text.data;
}

/* ADDRESS : "TEXT\n", of which the last is a backslash and an n. */
static bool take_line(struct format_text line, struct printk_line *to)
{
	const unsigned char *colon = (const unsigned char *)memchr(line.at, ':', (size_t)(line.end - line.at));
	struct format_text number = {line.at, colon ? colon : line.end};

	format_trim(&number);
	if (!colon || number.at == number.end)
		return false;
	to->address = print_read_number(&number);
	line.at = colon + 1;
	format_trim(&line);
	format_take(&line, "\"");
	line.end -= line.end > line.at && line.end[-1] == '"';
	line.end -= line.end - line.at >= 2 && line.end[-2] == '\\' && line.end[-1] == 'n' ? 2 : 0;
	to->text = (struct pfr_bytes){line.at, (uint32_t)(line.end - line.at)};
	return true;
}

bool printk_learn(struct printk *printk, const struct pfr_bytes *lines, const struct pfr_allocator *allocator)
{
	size_t size = lines->size < PRINTK_MOST ? lines->size : PRINTK_MOST, most = 1, i;
	unsigned char *copy, *end;

	for (i = 0; i < size; i++)
		most += lines->data[i] == '\n';
	printk_free(printk, allocator);
	printk->line = (struct printk_line *)allocator->resize(allocator->user, 0, most * sizeof(*printk->line) + size + 1);
	if (!printk->line)
		return false;
	copy = (unsigned char *)(printk->line + most);
	memcpy(copy, lines->data, size);
	for (; size; size -= (size_t)(end - copy), copy = end) {
		end = (unsigned char *)memchr(copy, '\n', size);
		printk->nr += take_line((struct format_text){copy, end ? end : copy + size}, &printk->line[printk->nr]);
		end = end ? end + 1 : copy + size;
	}
	qsort(printk->line, printk->nr, sizeof(*printk->line), by_address);
	return true;
}

const struct pfr_bytes *printk_find(const struct printk *printk, uint64_t address)
{
	size_t low = 0, high = printk->nr, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (printk->line[middle].address < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low < printk->nr && printk->line[low].address == address ? &printk->line[low].text : 0;
}

void printk_free(struct printk *printk, const struct pfr_allocator *allocator)
{
	if (printk->line)
		allocator->resize(allocator->user, printk->line, 0);
	printk->line = 0;
	printk->nr = 0;
}
