/* SPDX-License-Identifier: MIT */
/*
 * A copy of /proc/kallsyms: lines of ADDRESS TYPE NAME [MODULE]. Mirrors dso__load_kallsyms of tools/perf/util/symbol.c.
 */
#include "symbols.h"
#include "elf_known.h"
#include "convert/path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAMES_MOST (48u << 20)
#define NR_MOST (1u << 20)
#define GAP 4096        /* how far the last symbol before a gap goes */
#define FAR (16u << 20) /* a gap */
#define CHUNK 65536

static bool grow(struct pfr_symbols *symbols, void **memory, size_t need, size_t most, size_t *capacity, size_t slot)
{
	size_t wanted = *capacity ? *capacity : 4096;
	void *more;

	if (need <= *capacity)
		return true;
	if (need > most)
		return false;
	while (wanted < need)
		wanted += wanted / 2;
	more = symbols->allocator.resize(symbols->allocator.user, *memory, wanted * slot);
	if (!more)
		return false;
	*memory = more;
	*capacity = wanted;
	return true;
}

static bool add(struct pfr_symbols *symbols, const struct kernel_symbol *symbol, const char *name, const char *module)
{
	struct kallsyms *k = &symbols->kernel;
	size_t capacity = k->capacity;
	void *list = k->symbols, *names = k->names;
	bool good = grow(symbols, &list, k->nr + 1, NR_MOST, &capacity, sizeof(*k->symbols)) &&
		    grow(symbols, &names, k->names_size + symbol->size + symbol->module, NAMES_MOST, &k->names_capacity, 1);

	k->symbols = (struct kernel_symbol *)list;
	k->names = (unsigned char *)names;
	k->capacity = (uint32_t)capacity;
	if (!good)
		return false;
	k->symbols[k->nr] = *symbol;
	k->symbols[k->nr++].name = (uint32_t)k->names_size;
	memcpy(k->names + k->names_size, name, symbol->size);
	k->names_size += symbol->size;
	memcpy(k->names + k->names_size, module, symbol->module);
	k->names_size += symbol->module;
	return true;
}

/* A number of at most 16 hexadecimal digits; *end is after them. */
static uint64_t take_hex(char *text, char **end)
{
	uint64_t value = 0;
	int i;

	for (i = 0; i < 16; i++) {
		char c = text[i];

		if (c >= '0' && c <= '9')
			value = value << 4 | (uint64_t)(c - '0');
		else if ((c | 32) >= 'a' && (c | 32) <= 'f')
			value = value << 4 | (uint64_t)((c | 32) - 'a' + 10);
		else
			break;
	}
	*end = text + i;
	return value;
}

/* False where there is no space for it; a line of another form is counted. */
static bool take_line(struct pfr_symbols *symbols, char *line)
{
	struct kernel_symbol symbol = {0};
	char *end, *name, *module;
	size_t size;

	symbol.address = take_hex(line, &end);
	if (end == line || *end != ' ' || !end[1] || end[2] != ' ' || !end[3]) {
		symbols->counts.bad += *line != 0;
		return true;
	}
	name = end + 3;
	if (*name == '$') /* $x, $d: what bytes of modules of ARM and RISC-V are; at the same address as a function */
		return true;
	symbol.size = (uint32_t)strcspn(name, "\t ");
	module = strchr(name + symbol.size, '[');
	module = module ? module + 1 : name + symbol.size;
	size = strcspn(module, "]");
	symbol.module = (uint8_t)(size < UINT8_MAX ? size : UINT8_MAX);
	symbol.code = strchr("tTwWiI", end[1]) != 0;
	if (symbol.size == 5 && !memcmp(name, "_text", 5))
		symbols->kernel.text = symbol.address;
	if (symbol.size == 6 && !memcmp(name, "_stext", 6))
		symbols->kernel.stext = symbol.address;
	if (symbol.size == 6 && !memcmp(name, "_etext", 6))
		symbols->kernel.etext = symbol.address;
	if (symbol.size == 6 && !memcmp(name, "_edata", 6))
		symbols->kernel.edata = symbol.address;
	return !symbol.address || add(symbols, &symbol, name, module);
}

/* ---- of several at one address, one --------------------------------------------------------- */

/* As in perf, the last one is taken, since symbols__fixup_end gives the others no length; but code before data. */
static int by_address(const void *a, const void *b)
{
	const struct kernel_symbol *x = (const struct kernel_symbol *)a, *y = (const struct kernel_symbol *)b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	if (x->code != y->code)
		return y->code - x->code;
	return (x->name < y->name) - (x->name > y->name);
}

static void sort(struct kallsyms *k)
{
	uint32_t i, nr = 0;

	for (i = 1; i < k->nr && k->symbols[i - 1].address <= k->symbols[i].address; i++)
		;
	if (i < k->nr) /* the kernel writes them in order but for modules */
		qsort(k->symbols, k->nr, sizeof(*k->symbols), by_address);
	for (i = 0; i < k->nr; i++)
		if (!nr || k->symbols[i].address != k->symbols[nr - 1].address)
			k->symbols[nr++] = k->symbols[i];
		else if (by_address(&k->symbols[i], &k->symbols[nr - 1]) < 0)
			k->symbols[nr - 1] = k->symbols[i];
	k->nr = nr;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Takes whole lines out of the buffer; what is left moves to its front. */
static bool take_lines(struct pfr_symbols *symbols, char *buffer, size_t *size)
{
	char *line = buffer, *end;

	while ((end = (char *)memchr(line, '\n', *size - (size_t)(line - buffer)))) {
		*end = 0;
		if (!take_line(symbols, line))
			return false;
		line = end + 1;
	}
	*size -= (size_t)(line - buffer);
	memmove(buffer, line, *size);
	if (*size == CHUNK) { /* no line is that long */
		symbols->counts.bad++;
		*size = 0;
	}
	return true;
}

static enum pfr_status no_space(const struct pfr_symbols *symbols, struct pfr_symbols_error *error, uint64_t offset)
{
	return symbols_error(error, symbols->watched.failed ? PFR_E_MEMORY : PFR_E_LIMIT, 0, offset, "more than a million symbols, or 48 MiB of names");
}

enum pfr_status kallsyms_read(struct pfr_symbols *symbols, int fd, struct pfr_symbols_error *error)
{
	char buffer[CHUNK + 1];
	size_t size = 0;
	uint64_t offset = 0;
	bool is_elf = false;
	ssize_t got;

	while ((got = read(fd, buffer + size, CHUNK - size)) != 0) {
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return symbols_error(error, PFR_E_SYSTEM, errno, offset, "cannot be read");
		is_elf |= !offset && got >= ELF_KNOWN && elf_is_known(buffer, false);
		size += (size_t)got;
		offset += (uint64_t)got;
		if (!take_lines(symbols, buffer, &size))
			return no_space(symbols, error, offset);
	}
	buffer[size] = 0;
	if (!take_line(symbols, buffer))
		return no_space(symbols, error, offset);
	if (!symbols->kernel.nr)
		return symbols_error(error, PFR_E_MAGIC, 0, 0,
				     is_elf ? "an ELF file, not a copy of /proc/kallsyms: --vmlinux is for the kernel's" :
					      "no symbol with an address: the kernel hides them (kptr_restrict), copy the file as root");
	sort(&symbols->kernel);
	return PFR_OK;
}

void kallsyms_free(struct pfr_symbols *symbols)
{
	struct kallsyms *k = &symbols->kernel;

	if (k->symbols)
		symbols->allocator.resize(symbols->allocator.user, k->symbols, 0);
	if (k->names)
		symbols->allocator.resize(symbols->allocator.user, k->names, 0);
	*k = (struct kallsyms){0};
}

/* ---- finding ------------------------------------------------------------------------------- */

/* How far the kernel was from where kallsyms has it. */
static uint64_t shift(const struct kallsyms *k, uint64_t text, bool stext)
{
	if (!text || !k->text || text == k->text || text == k->stext)
		return 0;
	return text - (stext && k->stext ? k->stext : k->text);
}

/* As the kernel names modules: a name in brackets, or that of the file, with _ for -. */
static bool is_of(const struct kallsyms *k, const struct kernel_symbol *symbol, const struct pfr_bytes *file)
{
	struct pfr_bytes base = path_base(file);
	const unsigned char *name = k->names + symbol->name + symbol->size;
	uint32_t i;

	if (base.size && base.data[0] == '[') {
		base.data++;
		base.size--;
	}
	if (base.size <= symbol->module || !strchr(".]", base.data[symbol->module]))
		return false;
	for (i = 0; i < symbol->module; i++)
		if (base.data[i] != name[i] && !(strchr("-_", base.data[i]) && strchr("-_", name[i])))
			return false;
	return true;
}

static const struct kernel_symbol *find(const struct kallsyms *k, uint64_t address, uint64_t *offset)
{
	uint32_t low = 0, high = k->nr;
	const struct kernel_symbol *symbol;
	uint64_t next;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (k->symbols[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return 0;
	symbol = &k->symbols[low - 1];
	next = low < k->nr ? k->symbols[low].address : UINT64_MAX;
	*offset = address - symbol->address;
	if (next - symbol->address > FAR && *offset >= GAP)
		return 0;
	return symbol->code ? symbol : 0;
}

/* Modules are elsewhere in each boot, so their names count only for the one that kallsyms is of. */
const struct kernel_symbol *kallsyms_find(const struct kallsyms *k, const struct pfr_location *location, uint64_t text, bool stext,
					  uint64_t address, uint64_t *offset)
{
	bool module = location->mapping && location->mapping->kind == PFR_MAPPING_MODULE;
	uint64_t moved = shift(k, text, stext);
	const struct kernel_symbol *symbol;

	symbol = find(k, address - moved, offset);
	if (symbol && module && !is_of(k, symbol, &location->name))
		return 0;
	return symbol && symbol->module && moved ? 0 : symbol;
}
