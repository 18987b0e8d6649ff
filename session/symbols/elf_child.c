/* SPDX-License-Identifier: MIT */
/*
 * Reads a file's names in a child, which may crash: answers requests for addresses. Names of functions come first, then what DWARF says,
 * so that a child that is lost there costs the rest only.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define INLINED_MOST 64
#define OUT 32768
#define KNOWN 1024 /* names of inlined functions that are remembered */

/* The name of an inlined function, by its entry. */
struct known_name {
	Dwarf_Off entry;
	void *unit;
	char *name;
	bool cut;
};

struct elf_child {
	Dwfl *dwfl;
	Dwfl_Module *module;
	struct elf_map map;
	int socket;
	uint32_t flags;
	struct elf_functions functions;
	struct elf_dwarf dwarf;
	struct elf_query *queries;
	uint32_t nr;
	struct known_name known[KNOWN];
	char text[ELF_FORMS * ELF_ANSWER];
	size_t capacity; /* of text that is used */
	unsigned char out[OUT];
	size_t size;
	bool cut;      /* not all of the next message is there */
	bool name_cut; /* the same of a name in it */
};

static int debug_file = -1, parent;
static bool may_fetch, any_build_id; /* any_build_id: the capture has none for the file */

/* ---- messages ---------------------------------------------------------------------------------- */

static bool write_all(int fd, const void *data, size_t size)
{
	const char *at = (const char *)data;

	while (size) {
		ssize_t n = write(fd, at, size);

		if (n <= 0)
			return false;
		at += n;
		size -= (size_t)n;
	}
	return true;
}

static bool read_all(int fd, void *data, size_t size)
{
	char *at = (char *)data;

	while (size) {
		ssize_t n = read(fd, at, size);

		if (n <= 0)
			return false;
		at += n;
		size -= (size_t)n;
	}
	return true;
}

static void flush(struct elf_child *c)
{
	if (c->size && !write_all(c->socket, c->out, c->size))
		_exit(0);
	c->size = 0;
}

static void say(struct elf_child *c, enum elf_kind kind, uint32_t index, uint64_t offset, const void *text, size_t size)
{
	struct elf_message message = {(uint32_t)kind, (uint32_t)size, index, c->cut, offset};

	if (sizeof(message) + size > OUT - c->size)
		flush(c);
	memcpy(c->out + c->size, &message, sizeof(message));
	if (size)
		memcpy(c->out + c->size + sizeof(message), text, size);
	c->size += sizeof(message) + size;
}

/* The parent sends a byte, with a descriptor where it has one. */
static int take_descriptor(void)
{
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(int))];
	} control;
	char byte;
	struct iovec part = {&byte, 1};
	struct msghdr message;
	struct cmsghdr *head;
	int fd = -1;

	memset(&message, 0, sizeof(message));
	message.msg_iov = &part;
	message.msg_iovlen = 1;
	message.msg_control = control.space;
	message.msg_controllen = sizeof(control.space);
	if (recvmsg(parent, &message, 0) != 1)
		_exit(0);
	head = CMSG_FIRSTHDR(&message);
	if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS)
		memcpy(&fd, CMSG_DATA(head), sizeof(fd));
	return fd;
}

static int ask_shared(const char *path)
{
	struct elf_message message = {ELF_NEED_FILE, (uint32_t)strlen(path), 0, 0, 0};

	if (message.size >= ELF_PATH)
		return -1;
	if (!write_all(parent, &message, sizeof(message)) || !write_all(parent, path, message.size))
		_exit(0); /* of a message that began the parent waits for the rest */
	return take_descriptor();
}

/* ---- the file ---------------------------------------------------------------------------------- */

/* Whether a file has the build ID of the main one; without any there, `without`. */
static bool belongs(Dwfl_Module *module, int fd, bool without)
{
	GElf_Addr bias;
	Elf *main = dwfl_module_getelf(module, &bias), *elf = elf_begin(fd, ELF_C_READ, NULL);
	const void *a, *b;
	ssize_t size = dwelf_elf_gnu_build_id(main, &a);
	bool good = size > 0 ? dwelf_elf_gnu_build_id(elf, &b) == size && !memcmp(a, b, (size_t)size) : without;

	elf_end(elf);
	return good;
}

/* The debug file by the build ID that the file itself has; -1: none. */
static int ask_by_own_id(Dwfl_Module *module)
{
	char path[sizeof(ELF_BY_ID) + 2 * 64 + sizeof("/.debug")];
	const unsigned char *id;
	const void *found;
	GElf_Addr bias;
	ssize_t i, size = dwelf_elf_gnu_build_id(dwfl_module_getelf(module, &bias), &found);
	char *to = path + sprintf(path, ELF_BY_ID);

	if (size < 2 || size > 64)
		return -1;
	for (i = 0, id = (const unsigned char *)found; i < size; i++)
		to += sprintf(to, i == 1 ? "/%02x" : "%02x", (unsigned)id[i]);
	strcpy(to, ".debug");
	return ask_shared(path);
}

/*
 * libdwfl asks for the debug file, which was opened before the rights were given up, or by its name in the file; and then for the file that
 * debug files share (.gnu_debugaltlink), by a path and a checksum of 0.
 */
static int find_debuginfo(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, const char *file, const char *link,
			  GElf_Word crc, char **path)
{
	int fd = debug_file;

	(void)data, (void)name, (void)base, (void)file;
	*path = NULL;
	debug_file = -1;
	if (fd >= 0 && belongs(module, fd, true))
		return fd;
	if (fd >= 0)
		close(fd);
	fd = any_build_id && (!link || crc) ? ask_by_own_id(module) : -1;
	if (fd >= 0 && belongs(module, fd, false))
		return fd;
	if (fd >= 0)
		close(fd);
	fd = link ? ask_shared(link) : -1;
	if (fd >= 0 && crc && !belongs(module, fd, false)) {
		close(fd);
		fd = -1;
	}
	if (fd >= 0 || !may_fetch || (link && !crc))
		return fd;
	may_fetch = false;
	fd = ask_shared("");
	if (fd < 0 || belongs(module, fd, false))
		return fd;
	close(fd);
	return -1;
}

static int find_elf(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, char **path, Elf **elf)
{
	(void)module, (void)data, (void)name, (void)base, (void)path, (void)elf;
	return -1;
}

static enum elf_kind begin(struct elf_child *c, int file, const unsigned char *build_id, size_t size)
{
	static Dwfl_Callbacks callbacks;
	const void *id;
	ssize_t id_size;

	callbacks.find_elf = find_elf;
	callbacks.find_debuginfo = find_debuginfo;
	callbacks.section_address = dwfl_offline_section_address;
	c->dwfl = dwfl_begin(&callbacks);
	if (!c->dwfl)
		return ELF_BAD;
	dwfl_report_begin(c->dwfl);
	c->module = dwfl_report_offline(c->dwfl, "file", "file", file);
	if (!c->module || dwfl_report_end(c->dwfl, NULL, NULL))
		return ELF_BAD;
	c->map.elf = dwfl_module_getelf(c->module, &c->map.bias);
	if (!c->map.elf)
		return ELF_BAD;
	if (!size)
		return ELF_GOOD;
	id_size = dwelf_elf_gnu_build_id(c->map.elf, &id);
	return id_size > 0 && (size_t)id_size >= size && !memcmp(id, build_id, size) ? ELF_GOOD : ELF_OTHER_BUILD_ID;
}

/* ---- names --------------------------------------------------------------------------------------- */

static void put_functions(struct elf_child *c)
{
	const struct elf_function *function = NULL, *last = NULL;
	char name[ELF_FORMS * ELF_NAME];
	bool whole = false;
	uint32_t i;

	if (!c->functions.capacity) {
		elf_functions_read(&c->functions, c->module);
		elf_plt_read(&c->functions, c->map.elf, c->map.bias);
		if (!elf_functions_sort(&c->functions))
			_exit(0);
	}
	for (i = 0; i < c->nr; i++) {
		function = elf_functions_find(&c->functions, c->queries[i].address);
		if (function && function != last) {
			whole = elf_shown_name(function->name, c->flags, name);
			last = function;
		}
		c->cut = function && !whole;
		if (function)
			say(c, ELF_FUNCTION, c->queries[i].index, c->queries[i].address - function->start, name, strlen(name));
	}
	c->cut = false;
}

/* Remembered, since a function is inlined in many places. */
static const char *inlined_name(struct elf_child *c, Dwarf_Die *die)
{
	Dwarf_Attribute attribute;
	Dwarf_Die origin;
	struct known_name *known;
	char name[ELF_FORMS * ELF_NAME];
	const char *raw;
	bool cut = false;
	Dwarf_Off entry;

	if (!dwarf_formref_die(dwarf_attr(die, DW_AT_abstract_origin, &attribute), &origin))
		return NULL;
	entry = dwarf_dieoffset(&origin);
	known = &c->known[(entry ^ entry >> 11) % KNOWN];
	if (known->name && known->entry == entry && known->unit == origin.cu) {
		c->name_cut |= known->cut;
		return known->name;
	}
	raw = elf_inlined_name(die, &cut);
	if (!raw)
		return NULL;
	known->cut = !elf_shown_name(raw, c->flags, name) || cut;
	c->name_cut |= known->cut;
	free(known->name);
	known->name = strdup(name);
	known->entry = entry;
	known->unit = origin.cu;
	return known->name;
}

/* Without space for it, it and what follows are cut. */
static size_t append(struct elf_child *c, size_t at, const char *name)
{
	size_t size = strlen(name);

	c->cut |= size >= c->capacity - at;
	if (c->cut)
		return at;
	memcpy(c->text + at, name, size + 1);
	return at + size + 1;
}

static void put_inlined(struct elf_child *c, const struct elf_query *query)
{
	uint32_t at = query->inlined, nr;
	size_t size = 0;

	c->name_cut = false;
	for (nr = 0; at && nr < INLINED_MOST; nr++) {
		struct elf_inlined *inlined = &c->dwarf.inlined[at - 1];
		const char *name = inlined_name(c, &inlined->die);

		size = append(c, size, name && *name ? name : "[inlined]");
		at = inlined->next;
	}
	c->cut |= at != 0 || (size && c->dwarf.cut) || c->name_cut;
	if (size)
		say(c, ELF_INLINED, query->index, 0, c->text, size);
	c->cut = false;
}

/* ---- lines ------------------------------------------------------------------------------------- */

/* A path is from the directory where the unit was compiled, unless it is whole. Without space for it it is empty, so that each function keeps its place. */
static size_t put_line(struct elf_child *c, size_t at, const char *directory, const char *file, int line)
{
	char *to = c->text;
	size_t size = file ? strlen(file) : 0, before = directory && size && file[0] != '/' ? strlen(directory) : 0;

	c->cut |= ELF_ANSWER - at < before + size + 17 + INLINED_MOST;
	if (size && !c->cut)
		at += (size_t)snprintf(to + at, ELF_ANSWER - at, "%s%s%s:%d", before ? directory : "", before ? "/" : "", file, line);
	to[at] = 0;
	return at + 1;
}

static Dwarf_Word number_of(Dwarf_Die *die, unsigned name)
{
	Dwarf_Attribute attribute;
	Dwarf_Word value = 0;

	return dwarf_formudata(dwarf_attr(die, name, &attribute), &value) ? 0 : value;
}

/* Where the innermost function is by the table of lines, and each other one by where what is in it was called. */
static void put_lines(struct elf_child *c, const struct elf_query *query)
{
	Dwarf_Die unit;
	Dwarf_Attribute attribute;
	Dwarf_Files *files = NULL;
	Dwarf_Line *line;
	const char *directory;
	uint32_t at = c->flags & PFR_NAMES_NO_INLINED ? 0 : query->inlined, nr;
	size_t size, nr_files = 0;
	int number = 0;

	if (!elf_inlined_unit(&c->dwarf, query->address, &unit))
		return;
	directory = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
	line = dwarf_getsrc_die(&unit, query->address - c->dwarf.bias);
	if (line)
		dwarf_lineno(line, &number);
	size = put_line(c, 0, directory, line ? dwarf_linesrc(line, NULL, NULL) : NULL, number);
	if (dwarf_getsrcfiles(&unit, &files, &nr_files))
		nr_files = 0;
	for (nr = 0; at && nr < INLINED_MOST; nr++) {
		struct elf_inlined *inlined = &c->dwarf.inlined[at - 1];
		Dwarf_Word file = number_of(&inlined->die, DW_AT_call_file);

		size = put_line(c, size, directory, file < nr_files ? dwarf_filesrc(files, file, NULL, NULL) : NULL, (int)number_of(&inlined->die, DW_AT_call_line));
		at = inlined->next;
	}
	say(c, ELF_LINES, query->index, 0, c->text, size);
	c->cut = false;
}

/* ---- requests ---------------------------------------------------------------------------------- */

static int by_address(const void *a, const void *b)
{
	const struct elf_query *x = (const struct elf_query *)a, *y = (const struct elf_query *)b;

	return (x->address > y->address) - (x->address < y->address);
}

static bool take_request(struct elf_child *c, const struct elf_request *request)
{
	uint64_t *offsets = (uint64_t *)malloc((size_t)request->nr * sizeof(*offsets) + 1);
	uint32_t i;

	c->flags = request->flags;
	c->capacity = (request->flags & PFR_NAMES_FORMS ? ELF_FORMS : 1) * (size_t)ELF_ANSWER;
	c->queries = (struct elf_query *)realloc(c->queries, (size_t)request->nr * sizeof(*c->queries) + 1);
	if (!offsets || !c->queries || !read_all(c->socket, offsets, (size_t)request->nr * sizeof(*offsets)))
		return false;
	for (c->nr = i = 0; i < request->nr; i++) {
		GElf_Addr address = elf_place(&c->map, c->module, offsets[i]);

		if (!address)
			continue;
		c->queries[c->nr].address = address;
		c->queries[c->nr].inlined = 0;
		c->queries[c->nr++].index = i;
	}
	free(offsets);
	qsort(c->queries, c->nr, sizeof(*c->queries), by_address);
	return true;
}

static uint64_t cpu_us(void)
{
	struct timespec t;

	return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) ? 0 : (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void reply(struct elf_child *c)
{
	uint32_t i;

	put_functions(c);
	flush(c);
	if ((!(c->flags & PFR_NAMES_NO_INLINED) || c->flags & PFR_NAMES_LINES) && elf_inlined_find(&c->dwarf, c->module, c->queries, c->nr))
		for (i = 0; i < c->nr; i++) {
			if (!(c->flags & PFR_NAMES_NO_INLINED))
				put_inlined(c, &c->queries[i]);
			if (c->flags & PFR_NAMES_LINES)
				put_lines(c, &c->queries[i]);
		}
	say(c, ELF_DONE, c->functions.exported, cpu_us(), NULL, 0);
	flush(c);
}

void elf_child_run(int socket, int file, int debug, int space, const struct elf_order *order)
{
	static struct elf_child c;
	struct elf_request request;
	enum elf_kind state = ELF_GOOD;

	debug_file = debug;
	parent = c.socket = socket;
	may_fetch = order->fetch;
	any_build_id = !order->build_id_size;
	c.map.kind = order->kind;
	c.map.stext = order->stext;
	if (space >= 0)
		state = elf_unpack(file, space, order->written);
	if (state == ELF_GOOD)
		state = begin(&c, space < 0 ? file : space, order->build_id, order->build_id_size);
	say(&c, state, 0, 0, NULL, 0);
	flush(&c);
	while (state == ELF_GOOD && read_all(socket, &request, sizeof(request)) && take_request(&c, &request))
		reply(&c);
}

#endif
