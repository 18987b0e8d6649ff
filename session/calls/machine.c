/* SPDX-License-Identifier: MIT */
/*
 * The machine whose numbers system calls have.
 */
#include "state.h"

#include <string.h>

static void set_machine(struct calls *c, const char *machine, uint32_t size)
{
	static const char *const others[] = {"alpha", "mips", "parisc", "sparc"};
	unsigned i;

	c->known_machine = true;
	c->table = syscall_table_of(machine, size);
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		c->other_errors |= size >= strlen(others[i]) && !memcmp(machine, others[i], strlen(others[i]));
}

void calls_machine(struct calls *c, const char *machine)
{
	set_machine(c, machine, (uint32_t)strlen(machine));
}

void calls_find_machine(struct calls *c)
{
	struct pfr_frame section;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;

	if (c->known_machine || pfr_session_feature(c->session, PFR_FEATURE_ARCH, &section) != PFR_OK)
		return;
	pfr_walk_init(&walk, &section, NULL);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD && item.kind == PFR_KIND_STR) {
			const char *text = (const char *)section.data + item.offset + 4; /* after its length */

			set_machine(c, text, (uint32_t)strnlen(text, item.nr));
			return;
		}
}

const struct syscall_row *calls_row(struct calls *c, int64_t number)
{
	if (number < 0 || !c->table)
		return NULL;
	if (number >= CALLS_CACHED)
		return syscall_row_of(c->table, (uint64_t)number);
	if (!c->is_cached[number]) {
		c->cached[number] = syscall_row_of(c->table, (uint64_t)number);
		c->is_cached[number] = true;
	}
	return c->cached[number];
}
