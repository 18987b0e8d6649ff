/* SPDX-License-Identifier: MIT */
/*
 * Processes of other pid namespaces, whose files of code made at run time have the numbers by which they know themselves: given, by the name of the
 * jitdump file that a process maps, or asked of the kernel while the process runs.
 */
#include "symbols.h"
#include "convert/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum pfr_status pfr_symbols_pid(struct pfr_symbols *symbols, uint32_t pid, uint32_t inside)
{
	if (symbols->nr_inside == SYMBOLS_INSIDE)
		return PFR_E_LIMIT;
	symbols->inside[symbols->nr_inside++] = (struct process_inside){pid, inside};
	return PFR_OK;
}

uint32_t process_inside(const struct pfr_symbols *symbols, uint32_t pid)
{
	uint32_t i;

	for (i = 0; i < symbols->nr_inside; i++)
		if (symbols->inside[i].pid == pid)
			return symbols->inside[i].inside;
	return pid;
}

static bool is_taken(const struct pfr_symbols *symbols, uint32_t pid, uint32_t inside)
{
	uint32_t i;

	for (i = 0; i < symbols->nr_inside; i++)
		if (symbols->inside[i].pid == pid || symbols->inside[i].inside == inside)
			return true;
	return false;
}

bool process_learn(struct pfr_symbols *symbols, uint32_t pid, struct pfr_bytes name)
{
	struct pfr_bytes base = path_base(&name);
	uint64_t inside = 0;
	uint32_t i;

	if (base.size < 10 || base.size > 19 || memcmp(base.data, "jit-", 4) || memcmp(base.data + base.size - 5, ".dump", 5))
		return false;
	for (i = 4; i < base.size - 5; i++) {
		if (base.data[i] < '0' || base.data[i] > '9')
			return false;
		inside = inside * 10 + (uint64_t)(base.data[i] - '0');
	}
	if (inside >= UINT32_MAX || inside == pid || is_taken(symbols, pid, (uint32_t)inside) || code_known(symbols, pid))
		return false;
	return pfr_symbols_pid(symbols, pid, (uint32_t)inside) == PFR_OK;
}

/* ---- of the kernel ------------------------------------------------------------------------------ */

static FILE *open_of(uint32_t pid, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%u/%s", (unsigned)pid, name);
	return fopen(path, "re");
}

/* Whether the process has what the capture says of it: numbers of processes are used again, and captures come from elsewhere. */
static bool still_maps(uint32_t pid, const struct pfr_mapping *mapping)
{
	unsigned long long start, end;
	FILE *file = open_of(pid, "maps");
	bool found = false;
	char line[512], may_run;

	while (file && !found && fgets(line, sizeof(line), file))
		found = sscanf(line, "%llx-%llx %*c%*c%c", &start, &end, &may_run) == 3 && may_run == 'x' && start <= mapping->start && mapping->start < end;
	if (file)
		fclose(file);
	return found;
}

/* The last number of NStgid, which is that in its own namespace; 0: not known. */
static uint32_t number_inside(uint32_t pid)
{
	FILE *file = open_of(pid, "status");
	unsigned long number = 0;
	char line[512], *last;

	while (file && !number && fgets(line, sizeof(line), file)) {
		last = strncmp(line, "NStgid:", 7) ? 0 : strrchr(line, '\t');
		number = last ? strtoul(last + 1, 0, 10) : 0;
	}
	if (file)
		fclose(file);
	return number < UINT32_MAX ? (uint32_t)number : 0;
}

void process_ask(struct pfr_symbols *symbols, uint32_t pid, const struct pfr_mapping *mapping)
{
	uint32_t inside, i;

	if (!symbols->elf || !elf_names_local(symbols->elf) || code_known(symbols, process_inside(symbols, pid)))
		return;
	for (i = 0; i < symbols->nr_asked && symbols->asked[i] != pid; i++)
		;
	if (i < symbols->nr_asked || symbols->nr_asked == SYMBOLS_INSIDE)
		return;
	symbols->asked[symbols->nr_asked++] = pid;
	inside = number_inside(pid);
	if (inside && inside != pid && !is_taken(symbols, pid, inside) && code_known(symbols, inside) && still_maps(pid, mapping))
		pfr_symbols_pid(symbols, pid, inside);
}
