/* SPDX-License-Identifier: MIT */
/* Branch records, and what is at addresses. Mirrors perf_sample__fprintf_brstack, -sym and -off of tools/perf/builtin-script.c (6.1). */
#include "script.h"

#include "convert/path.h"
#include "export/common/branch.h"
#include "perfring_convert.h"

#include <string.h>

/* perf calls code without a file by the map file that its names could be in. */
static void put_map_file(struct buffer *to, uint32_t pid)
{
	buffer_text(to, "/tmp/perf-");
	script_decimal(to, pid, 0, ' ');
	buffer_text(to, ".map");
}

/* is_anon_memory and is_no_dso_memory of tools/perf/util/map.c, and huge pages. A memfd is a file there. */
static bool is_memory(const struct pfr_location *location)
{
	const struct pfr_bytes *name = &location->name;

	return location->mapping->flags & PFR_MAP_HUGETLB || (name->size == 6 && (path_begins(name, "//anon") || path_begins(name, "[heap]"))) ||
	       path_begins(name, "/dev/zero") || path_begins(name, "/anon_hugepage") || path_begins(name, "[stack") || path_begins(name, "/SYSV");
}

bool script_of_user(const struct pfr_location *location)
{
	const struct pfr_mapping *mapping = location ? location->mapping : NULL;

	return mapping && (mapping->kind == PFR_MAPPING_FILE || mapping->kind == PFR_MAPPING_VDSO || mapping->kind == PFR_MAPPING_JIT || mapping->kind == PFR_MAPPING_ANON);
}

bool script_in_file(const struct pfr_location *location)
{
	return script_of_user(location) && !is_memory(location);
}

uint64_t script_offset(const struct pfr_location *location)
{
	bool file = location->mapping->kind == PFR_MAPPING_FILE || location->mapping->kind == PFR_MAPPING_VDSO;

	return location->offset + (file ? 0 : location->mapping->pgoff);
}

void script_file_name(struct buffer *to, const struct pfr_location *location, size_t most)
{
	unsigned char space[PATH_MOST + 3];
	struct pfr_bytes cut;

	if (script_of_user(location) && is_memory(location) && location->mapping->prot & PFR_PROT_EXEC) {
		put_map_file(to, location->mapping->pid);
		return;
	}
	cut = text_cut(&location->name, most, space);
	buffer_bytes(to, cut.data, cut.size);
}

static void put_file(struct buffer *to, const struct pfr_location *location, uint64_t address, uint64_t fields)
{
	unsigned char name[PFR_NAME_SIZE + 3];
	struct buffer text = {name, 0, sizeof(name), 0};

	buffer_byte(to, '(');
	if (location->mapping)
		script_file_name(&text, location, PFR_NAME_SIZE);
	else
		buffer_text(&text, "[unknown]");
	script_safe(to, name, text.size);
	if (fields & SCRIPT_BIT(DSOFF) && script_of_user(location)) {
		buffer_text(to, "+0x");
		script_hex(to, script_in_file(location) ? script_offset(location) : address, 0);
	}
	buffer_byte(to, ')');
}

void script_file_at(struct profile *p, struct buffer *to, const struct moment *m, uint64_t address, uint64_t fields)
{
	struct pfr_location location;

	script_locate(p, m, address, &location);
	put_file(to, &location, address, fields);
}

/* An end of a branch: its address, function or offset in the file, and its file where files are shown. */
static void put_end(struct profile *p, struct buffer *to, const struct moment *m, uint64_t address, uint64_t fields)
{
	struct pfr_location location = {0};

	if (fields & (SCRIPT_BIT(DSO) | SCRIPT_BIT(BRSTACKOFF)))
		script_locate(p, m, address, &location);
	if (fields & SCRIPT_BIT(BRSTACKSYM)) {
		script_name_at(p, to, m, address, true);
	} else {
		buffer_text(to, "0x");
		script_hex(to, fields & SCRIPT_BIT(BRSTACKOFF) && script_in_file(&location) ? script_offset(&location) : address, 0);
	}
	if (fields & SCRIPT_BIT(DSO))
		put_file(to, &location, address, fields);
}

/* Nothing where it is not known; where it has no name what perf prints of a null pointer. */
static const char *kind_of(uint64_t flags)
{
	const char *name = branch_kind(flags);

	return BRANCH_PART(flags, TYPE) == PFR_BR_UNKNOWN ? "" : *name ? name :
									 "(null)";
}

/* FROM/TO/, whether it was predicted, in a transaction and ended one, cycles, kind. */
static void put_branch(struct profile *p, struct buffer *to, const struct moment *m, const struct pfr_branch_entry *b, uint64_t fields)
{
	put_end(p, to, m, b->from, fields);
	buffer_byte(to, '/');
	put_end(p, to, m, b->to, fields);
	buffer_byte(to, '/');
	buffer_byte(to, b->flags & PFR_BRANCH_FLAG_PREDICTED ? 'P' : b->flags & PFR_BRANCH_FLAG_MISPRED ? 'M' :
													  '-');
	buffer_text(to, b->flags & PFR_BRANCH_FLAG_IN_TX ? "/X" : "/-");
	buffer_text(to, b->flags & PFR_BRANCH_FLAG_ABORT ? "/A/" : "/-/");
	script_decimal(to, BRANCH_PART(b->flags, CYCLES), 0, ' ');
	buffer_byte(to, '/');
	buffer_text(to, kind_of(b->flags));
	buffer_byte(to, ' ');
}

/* One of three forms; perf prefers the first where several are asked for. */
void script_branches(struct profile *p, struct buffer *to, const struct moment *m, uint64_t fields)
{
	const struct pfr_sample *sample = &m->record.sample;
	struct pfr_branch_entry branch;
	uint32_t i;

	if (!PFR_HAS(*sample, SAMPLE, BRANCH_STACK))
		return;
	if (fields & SCRIPT_BIT(BRSTACK))
		fields &= ~(SCRIPT_BIT(BRSTACKSYM) | SCRIPT_BIT(BRSTACKOFF));
	else if (fields & SCRIPT_BIT(BRSTACKSYM))
		fields &= ~SCRIPT_BIT(BRSTACKOFF);
	for (i = 0; pfr_branch_entry_at(&sample->branch_stack.lbr, i, &branch) == PFR_OK; i++) {
		if (!(fields & SCRIPT_BIT(BRSTACKSYM)))
			buffer_byte(to, ' ');
		put_branch(p, to, m, &branch, fields);
	}
}
