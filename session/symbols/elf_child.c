/* SPDX-License-Identifier: MIT */
/*
 * Reads a file's names: .symtab, .dynsym and .gnu_debugdata by libdwfl, functions inlined by DWARF. It runs in a child that may crash.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INLINED_MOST 64

struct elf_child {
	Dwfl *dwfl;
	Dwfl_Module *module;
	Elf *elf; /* the module's main file */
	GElf_Addr bias;
	unsigned char answer[sizeof(struct elf_answer) + ELF_ANSWER];
};

static int debug_file = -1;

/* The debug file was opened before the rights were given up. */
static int find_debuginfo(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, const char *file, const char *link,
			  GElf_Word crc, char **path)
{
	int fd = debug_file;

	(void)module, (void)data, (void)name, (void)base, (void)file, (void)link, (void)crc;
	debug_file = -1;
	*path = NULL;
	return fd;
}

static int find_elf(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, char **path, Elf **elf)
{
	(void)module, (void)data, (void)name, (void)base, (void)path, (void)elf;
	return -1;
}

static enum elf_state begin(struct elf_child *c, int file, const unsigned char *build_id, size_t size)
{
	static const Dwfl_Callbacks callbacks = {.find_elf = find_elf, .find_debuginfo = find_debuginfo, .section_address = dwfl_offline_section_address};
	const void *id;
	ssize_t id_size;

	c->dwfl = dwfl_begin(&callbacks);
	if (!c->dwfl)
		return ELF_BAD;
	dwfl_report_begin(c->dwfl);
	c->module = dwfl_report_offline(c->dwfl, "file", "file", file);
	if (!c->module || dwfl_report_end(c->dwfl, NULL, NULL))
		return ELF_BAD;
	c->elf = dwfl_module_getelf(c->module, &c->bias);
	if (!c->elf)
		return ELF_BAD;
	id_size = dwelf_elf_gnu_build_id(c->elf, &id);
	return id_size > 0 && (size_t)id_size == size && !memcmp(id, build_id, size) ? ELF_GOOD : ELF_OTHER_BUILD_ID;
}

/* The address of what is at an offset of the file. */
static bool address_of(const struct elf_child *c, uint64_t offset, GElf_Addr *address)
{
	size_t nr = 0, i;
	GElf_Phdr segment;

	if (elf_getphdrnum(c->elf, &nr))
		return false;
	for (i = 0; i < nr && i < 65536; i++) {
		if (!gelf_getphdr(c->elf, (int)i, &segment) || segment.p_type != PT_LOAD || offset < segment.p_offset ||
		    offset - segment.p_offset >= segment.p_filesz)
			continue;
		*address = offset - segment.p_offset + segment.p_vaddr + c->bias;
		return true;
	}
	return false;
}

static size_t put(struct elf_child *c, size_t at, const char *name)
{
	size_t size = name ? strlen(name) : 0;

	if (!size || size >= ELF_ANSWER - at)
		return at;
	memcpy(c->answer + sizeof(struct elf_answer) + at, name, size + 1);
	return at + size + 1;
}

/* The unit of an address; of compilers that write no table of addresses too. */
static Dwarf_Die *unit_of(struct elf_child *c, GElf_Addr address, Dwarf_Addr *bias)
{
	Dwarf_Die *unit = dwfl_module_addrdie(c->module, address, bias);

	if (unit)
		return unit;
	while ((unit = dwfl_module_nextcu(c->module, unit, bias)))
		if (dwarf_haspc(unit, address - *bias) > 0)
			return unit;
	return NULL;
}

/* The functions that are inlined at an address, innermost first: bytes of names. */
static size_t put_inlined(struct elf_child *c, GElf_Addr address)
{
	Dwarf_Addr bias;
	Dwarf_Die *unit = unit_of(c, address, &bias), *innermost = NULL, *scopes = NULL;
	int nr = unit ? dwarf_getscopes(unit, address - bias, &innermost) : 0, i, names = 0;
	size_t size = 0;

	/* dwarf_getscopes leaves an inlined function to where it was defined; the entries around it are where it is */
	nr = nr > 0 ? dwarf_getscopes_die(&innermost[0], &scopes) : 0;
	for (i = 0; i < nr && names < INLINED_MOST && dwarf_tag(&scopes[i]) != DW_TAG_subprogram; i++)
		if (dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine) {
			size = put(c, size, dwarf_diename(&scopes[i]));
			names++;
		}
	free(innermost);
	free(scopes);
	return size;
}

static void find(struct elf_child *c, uint64_t offset, struct elf_answer *answer)
{
	GElf_Addr address;
	GElf_Sym symbol;
	GElf_Off at = 0;
	const char *name;

	*answer = (struct elf_answer){0};
	if (!address_of(c, offset, &address))
		return;
	name = dwfl_module_addrinfo(c->module, address, &at, &symbol, NULL, NULL, NULL);
	if (!name || !*name)
		return;
	answer->name = (uint32_t)put_inlined(c, address);
	answer->size = (uint32_t)put(c, answer->name, name);
	answer->offset = at;
	if (answer->size == answer->name) /* too long */
		*answer = (struct elf_answer){0};
	else
		answer->size--; /* without its NUL */
}

static bool write_all(int fd, const void *data, size_t size)
{
	const char *at = data;

	while (size) {
		ssize_t n = write(fd, at, size);

		if (n <= 0)
			return false;
		at += n;
		size -= (size_t)n;
	}
	return true;
}

void elf_child_run(int socket, int file, int debug, const unsigned char *build_id, size_t build_id_size)
{
	static struct elf_child c;
	struct elf_answer answer;
	unsigned char state;
	uint64_t offset;

	debug_file = debug;
	state = (unsigned char)begin(&c, file, build_id, build_id_size);
	if (!write_all(socket, &state, 1) || state != ELF_GOOD)
		return;
	while (read(socket, &offset, sizeof(offset)) == sizeof(offset)) {
		find(&c, offset, &answer);
		memcpy(c.answer, &answer, sizeof(answer));
		if (!write_all(socket, c.answer, sizeof(answer) + answer.size))
			return;
	}
}

#endif
