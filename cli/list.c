/* SPDX-License-Identifier: MIT */
/*
 * `perfring list [GLOB]`: the events this machine has. Prints what the
 * library's list says and knows nothing more.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "perfring_capture.h"

#include <fnmatch.h>
#include <string.h>


static const char help_text[] =
"usage: perfring list [--vendor] [GLOB...]\n"
"\n"
"Events of this machine, one a line, with their kind. GLOB is a shell\n"
"pattern or a part of a name or of a kind (hardware, software, cache, PMU,\n"
"tracepoint). --vendor adds the thousands that libpfm4 knows.\n"
"\n"
"Further forms: rNNN (raw), pmu/term=value,.../, mem:addr[/len][:rwx],\n"
"uprobe/path=FILE,offset=N/, kprobe/func=NAME/, {a,b}:S, modifiers\n"
"u k h G H I p P S D W e.\n"
"\n"
"exit status: 0, or 1 when nothing matches.\n";

static bool wanted(const struct pfr_capture_list_entry *entry, int count,
		   char **globs)
{
	for (int i = 0; i < count; i++) {
		if (!fnmatch(globs[i], entry->name, 0) ||
		    strstr(entry->name, globs[i]) ||
		    !strncmp(entry->kind, globs[i], strlen(globs[i])))
			return true;
	}
	return !count;
}

/* A list that lacks them for want of permission must not look whole. */
static void note_tracepoints(const struct pfr_capture_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		if (!strcmp(list->entry[i].kind, "tracepoint"))
			return;
	say("tracepoints are missing: tracefs is not mounted, or this user may not read it");
}

int perfring_list(int argc, char **argv)
{
	struct pfr_capture_list list;
	bool vendor = false, found = false;
	int first = 1;

	for (; first < argc && argv[first][0] == '-'; first++) {
		if (!strcmp(argv[first], "--help") || !strcmp(argv[first], "-h"))
			return help(help_text);
		if (strcmp(argv[first], "--vendor"))
			return usage("list", "%s is no option", argv[first]);
		vendor = true;
	}
	if (pfr_capture_list_init(&list, vendor)) {
		fprintf(stderr, "perfring list: out of memory\n");
		return 1;
	}
	for (size_t i = 0; i < list.count; i++) {
		if (!wanted(&list.entry[i], argc - first, argv + first))
			continue;
		printf("%-52s [%s]\n", list.entry[i].name, list.entry[i].kind);
		found = true;
	}
	if (!found)
		say("no event matches");
	note_tracepoints(&list);
	pfr_capture_list_fini(&list);
	return !found;
}
