/* SPDX-License-Identifier: MIT */
/*
 * A growing list of event names, for those who find them: near.c and
 * vendor.c.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int pfr_list_add(struct pfr_capture_list *list, const char *kind,
		 const char *format, ...)
{
	va_list arguments;

	if (list->count == list->capacity) {
		size_t capacity = list->capacity ? list->capacity * 2 : 512;
		void *entry = realloc(list->entry, capacity * sizeof(*list->entry));

		if (!entry)
			return -ENOMEM;
		list->entry = entry;
		list->capacity = capacity;
	}
	va_start(arguments, format);
	vsnprintf(list->entry[list->count].name, sizeof(list->entry->name),
		  format, arguments);
	va_end(arguments);
	list->entry[list->count].state = PFR_CAPTURE_LIST_HERE;
	list->entry[list->count++].kind = kind;
	return 0;
}

void pfr_capture_list_fini(struct pfr_capture_list *list)
{
	free(list->entry);
	memset(list, 0, sizeof(*list));
}
