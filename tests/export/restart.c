/* SPDX-License-Identifier: MIT */
/* Names of a capture's samples, before and after pfr_symbols_restart: restart FILE. Prints how many have one, of how many; 1: a name differs, or a number
 * or memory was kept. */
#include "perfring_session.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 16 /* bytes before an allocation, which have its size */

static size_t held; /* bytes */

static void *resize(void *keeper, void *memory, size_t size)
{
	unsigned char *block = memory ? (unsigned char *)memory - HEAD : NULL;
	size_t before = 0;

	(void)keeper;
	if (block)
		memcpy(&before, block, sizeof(before));
	if (!size)
		free(block);
	else if (!(block = realloc(block, size + HEAD)))
		return NULL;
	held += size - before;
	if (!size)
		return NULL;
	memcpy(block, &size, sizeof(size));
	return block + HEAD;
}

/* Many addresses of a file, and none: it holds as little as before them. */
static int gives_back(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t ip)
{
	struct pfr_location location;
	struct pfr_symbol symbol;
	uint32_t place;
	size_t few;

	pfr_tasks_map(tasks, task, PFR_CPUMODE_USER, ip, &location);
	pfr_symbols_forget(symbols);
	few = held;
	for (unsigned i = 0; i < 20000; i++, location.offset++)
		if (pfr_symbols_ask(symbols, tasks, task, PFR_CPUMODE_USER, ip, &location, &symbol, &place) != PFR_MORE)
			return 0;
	if (held < few + 20000 * sizeof(uint64_t))
		return 0;
	pfr_symbols_forget(symbols);
	return held == few;
}

/* The name of a sample's ip, read at once. False: it is not one that a file is asked for. */
static int name_of(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t ip, char *name, size_t size, uint32_t *place)
{
	struct pfr_location location;
	struct pfr_symbol symbol;

	pfr_tasks_map(tasks, task, PFR_CPUMODE_USER, ip, &location);
	if (pfr_symbols_ask(symbols, tasks, task, PFR_CPUMODE_USER, ip, &location, &symbol, place) != PFR_MORE)
		return 0;
	pfr_symbols_read(symbols);
	*name = 0;
	if (!pfr_symbols_place(symbols, *place, &symbol))
		snprintf(name, size, "%.*s", (int)symbol.name.size, (const char *)symbol.name.data);
	return 1;
}

/* Addresses of no file are remembered, to be counted once, until they are too many. */
static int forgets_missed(struct pfr_symbols *symbols, struct pfr_tasks *tasks)
{
	const struct pfr_task none = {.tid = PFR_NO_NUMBER, .process = PFR_NO_NUMBER};
	const struct pfr_location nowhere = {0};
	struct pfr_symbol symbol;
	uint32_t place;

	for (uint64_t address = 1; address <= 70000; address++)
		pfr_symbols_ask(symbols, tasks, &none, PFR_CPUMODE_USER, address << 12, &nowhere, &symbol, &place);
	if (!pfr_symbols_spent(symbols))
		return 0;
	pfr_symbols_restart(symbols);
	return !pfr_symbols_spent(symbols);
}

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session_error error;
	struct pfr_symbols_error why;
	const struct pfr_session_record *r;
	struct pfr_symbols *symbols;
	struct pfr_session *session;
	const struct pfr_allocator allocator = {resize, NULL};
	struct pfr_tasks *tasks;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	struct pfr_symbol symbol;
	char before[256], after[256];
	uint32_t place;
	unsigned nr = 0, named = 0;

	if (argc < 2 || pfr_session_open(&session, argv[1], &options, &error) || pfr_tasks_open(&tasks, NULL) || pfr_symbols_open(&symbols, &allocator) || pfr_symbols_files(symbols, NULL, &why))
		return 2;
	while (!pfr_session_next(session, &r) && nr < 20) {
		if (r->what != PFR_WHAT_RECORD)
			continue;
		pfr_tasks_apply(tasks, &r->frame, r->layout, &where);
		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &where) || pfr_tasks_of(tasks, &record, &task))
			continue;
		if (!name_of(symbols, tasks, &task, record.sample.ip, before, sizeof(before), &place))
			continue;
		pfr_symbols_restart(symbols);
		if (!pfr_symbols_place(symbols, place, &symbol) || pfr_symbols_spent(symbols) || !name_of(symbols, tasks, &task, record.sample.ip, after, sizeof(after), &place) || strcmp(before, after))
			return 1;
		if (!nr && !gives_back(symbols, tasks, &task, record.sample.ip))
			return 1;
		nr++;
		named += *after != 0;
	}
	if (!forgets_missed(symbols, tasks))
		return 1;
	printf("%u of %u\n", named, nr);
	pfr_symbols_close(symbols);
	pfr_tasks_close(tasks);
	pfr_session_close(session);
	return 0;
}
