/* SPDX-License-Identifier: MIT */
/*
 * perf-PID.map: lines of START SIZE NAME, numbers hexadecimal. Source: tools/perf/Documentation/jit-interface.txt,
 * dso__load_perf_map of tools/perf/util/symbol.c.
 */
#include "symbols.h"

#include <string.h>

#define LINE_MOST 8192 /* bytes of a line that are looked at */

/* A number and the blank after it; what follows, or null. */
static const unsigned char *take_hex(const unsigned char *at, const unsigned char *end, uint64_t *value)
{
	unsigned nr = 0;

	*value = 0;
	if (end - at > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X'))
		at += 2;
	for (; at < end && *at != ' '; at++, nr++) {
		unsigned c = *at | 0x20u;
		unsigned digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
											 16;

		if (digit == 16 || nr == 16)
			return 0;
		*value = *value << 4 | digit;
	}
	return nr && at + 1 < end ? at + 1 : 0;
}

static void take_line(struct pfr_symbols *symbols, struct jit_file *file, uint32_t pid, const unsigned char *line, size_t size)
{
	struct code code = {.file = (uint16_t)(file - symbols->files)};
	const unsigned char *end = line + size, *at;
	uint64_t start, length;

	at = take_hex(line, end, &start);
	at = at ? take_hex(at, end, &length) : 0;
	if (!at) {
		symbols->counts.bad += size != 0;
		return;
	}
	code.name_at = file->next + (uint64_t)(at - line);
	code.name_size = (uint32_t)(end - at);
	code_put(symbols, pid, true, start, length, &code);
}

enum pfr_status perf_map_add(struct pfr_symbols *symbols, struct jit_file *file, uint32_t pid, struct pfr_symbols_error *error)
{
	const unsigned char *line, *end;
	bool tail = false; /* of a line whose begin was taken */
	size_t got;

	file->pid = pid;
	file->window.capacity = 16 * LINE_MOST;
	while ((line = file_window_get(&file->window, file->next, LINE_MOST, &got))) {
		end = (const unsigned char *)memchr(line, '\n', got);
		if (!tail)
			take_line(symbols, file, pid, line, end ? (size_t)(end - line) : got);
		symbols->cut += !tail && !end && got == LINE_MOST;
		tail = !end;
		file->next += end ? (uint64_t)(end - line) + 1 : got;
	}
	if (file->window.error)
		return symbols_error(error, PFR_E_SYSTEM, file->window.error, file->next, "cannot be read");
	return PFR_OK;
}
