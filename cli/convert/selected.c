/* SPDX-License-Identifier: MIT */
#include "selected.h"
#include "cli/cli.h"

#include <string.h>

static bool is_named(const struct selection *selection, const char *name)
{
	unsigned i;

	for (i = 0; i < selection->nr && strcmp(selection->names[i], name); i++)
		;
	return i < selection->nr;
}

int selection_option(void *to, const char *command, const char *text)
{
	struct selection *selection = to;
	size_t size;

	for (selection->nr = 0;; text += size + 1) {
		size = strcspn(text, ",");
		if (!size || size >= sizeof(selection->names[0]))
			return usage(command, "-F: '%.*s' is not the name of a column; doc/tables.md lists them", (int)(size < 64 ? size : 64), text);
		if (selection->nr == SELECTED_MOST)
			return usage(command, "-F: more than %d columns", SELECTED_MOST);
		snprintf(selection->names[selection->nr], sizeof(selection->names[0]), "%.*s", (int)size, text);
		if (is_named(selection, selection->names[selection->nr]))
			return usage(command, "-F: column '%s' is named twice", selection->names[selection->nr]);
		selection->nr++;
		if (!text[size])
			return EXIT_FINE;
	}
}

bool selected_begin(struct selection *selection, const struct pfr_table *table, struct selected *to)
{
	unsigned name;
	uint32_t i;

	memset(to, 0, sizeof(*to));
	for (name = 0; name < selection->nr; name++) {
		for (i = 0; i < table->nr_columns && strcmp(table->columns[i].name, selection->names[name]); i++)
			;
		if (i == table->nr_columns)
			continue;
		selection->tables |= UINT64_C(1) << name;
		to->index[to->table.nr_columns] = i;
		to->columns[to->table.nr_columns++] = table->columns[i];
	}
	to->table.name = table->name;
	to->table.doc = table->doc;
	to->table.columns = to->columns;
	return to->table.nr_columns;
}

struct pfr_batch selected_batch(struct selected *selected, const struct pfr_batch *batch)
{
	uint32_t i;

	for (i = 0; i < selected->table.nr_columns; i++)
		selected->data[i] = batch->columns[selected->index[i]];
	return (struct pfr_batch){.nr_rows = batch->nr_rows, .columns = selected->data};
}

const char *selection_unknown(const struct selection *selection)
{
	unsigned name;

	for (name = 0; name < selection->nr; name++)
		if (!(selection->tables >> name & 1))
			return selection->names[name];
	return 0;
}
