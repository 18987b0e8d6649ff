/* SPDX-License-Identifier: MIT */
/*
 * `perfring list`: the events this machine has, for people, as names, or as
 * the JSON of perf list. Prints what the library's list holds and knows the
 * words that choose from it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/common/options.h"
#include "cli/convert/convert.h"
#include "cli/text/nearest.h"
#include "perfring_capture.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <string.h>
#include <unistd.h>

static const char about[] =
	"Events that can be opened here, one a line, with their kind. What this user\n"
	"may not open is marked. GLOB is a shell pattern or a part of a name.\n";
static const char after[] =
	"Further forms: rNNN (raw), pmu/term=value,.../, mem:addr[/len][:rwx],\n"
	"uprobe/path=FILE,offset=N/, kprobe/func=NAME/, {a,b}:S, modifiers\n"
	"u k h G H I p P S D W e.\n"
	"\n"
	"exit status: 0, or 1 when no event matches a GLOB.\n";

struct listing {
	bool all, json, details, raw, vendor;
	const char *unit, *output;
	FILE *out;
	int count;
	char **words;
	size_t printed;
};

/* The words that name kinds, and what perf list calls an event of the kind. */
static const struct kind {
	const char *kind, *word, *alias, *type;
} kinds[] = {
	{"hardware", "hw", "hardware", "Hardware event"},
	{"software", "sw", "software", "Software event"},
	{"tool", "sw", "software", "Tool event"},
	{"cache", "cache", "hwcache", "Hardware cache event"},
	{"PMU", "pmu", "pmu", "Kernel PMU event"},
	{"tracepoint", "tracepoint", "tracepoint", "Tracepoint event"},
	{"vendor (libpfm4)", "vendor", "vendor", "libpfm4 event"},
};

#define KIND_COUNT (sizeof(kinds) / sizeof(kinds[0]))

static const struct kind *kind_of(const struct pfr_capture_list_entry *entry)
{
	size_t i = 0;

	while (i + 1 < KIND_COUNT && strcmp(kinds[i].kind, entry->kind))
		i++;
	return &kinds[i];
}

static bool names_kind(const char *word, const struct kind *kind)
{
	return !strcmp(word, kind->word) || !strcmp(word, kind->alias);
}

static bool names_any_kind(const char *word)
{
	for (size_t i = 0; i < KIND_COUNT; i++)
		if (names_kind(word, &kinds[i]))
			return true;
	return false;
}

/* A word that names a kind is that and nothing else, as with perf list. */
static bool chooses(const char *word, const struct pfr_capture_list_entry *entry)
{
	if (names_any_kind(word))
		return names_kind(word, kind_of(entry));
	return !fnmatch(word, entry->name, 0) || strstr(entry->name, word);
}

/* The PMU of a name pmu/event/. */
static size_t unit_of(const struct pfr_capture_list_entry *entry)
{
	return strcmp(entry->kind, "PMU") ? 0 : strcspn(entry->name, "/");
}

static bool needed(const struct listing *listing, const struct pfr_capture_list_entry *entry)
{
	size_t unit = unit_of(entry);

	if (entry->state == PFR_CAPTURE_LIST_ABSENT && !listing->all)
		return false;
	if (listing->unit && (strlen(listing->unit) != unit || strncmp(listing->unit, entry->name, unit)))
		return false;
	for (int i = 0; i < listing->count; i++)
		if (chooses(listing->words[i], entry))
			return true;
	return !listing->count;
}

static const char *mark(const struct pfr_capture_list_entry *entry)
{
	return entry->state == PFR_CAPTURE_LIST_ABSENT    ? "not on this machine" :
	       entry->state == PFR_CAPTURE_LIST_FORBIDDEN ? "not permitted" :
							    "";
}

/* Type and config of each event that the name stands for. */
static bool encoding(const struct pfr_capture_list_entry *entry, char *text, size_t size)
{
	struct pfr_capture_events events = {0};
	bool known = !pfr_capture_events_add(&events, entry->name, NULL) && events.count;

	if (known)
		snprintf(text, size, "type=%u,config=0x%llx", events.event[0].kernel.attr.type,
			 (unsigned long long)events.event[0].kernel.attr.config);
	pfr_capture_events_fini(&events);
	return known;
}

/* Names are sysfs's and tracefs's, and made safe like any other text. */
static void put_json(FILE *file, const char *key, const char *text, bool more)
{
	char bytes[2048];
	struct pfr_out out = {bytes, sizeof(bytes), 0};

	pfr_text_json(&out, text);
	if (out.size <= sizeof(bytes))
		fprintf(file, "%s\t\"%s\": %.*s", more ? ",\n" : "", key, (int)out.size, bytes);
}

static void print_json(struct listing *listing, const struct pfr_capture_list_entry *entry)
{
	size_t unit = unit_of(entry);
	char text[320];

	fprintf(listing->out, "%s{\n", listing->printed ? ",\n" : "");
	put_json(listing->out, "EventName", entry->name, false);
	put_json(listing->out, "EventType", kind_of(entry)->type, true);
	snprintf(text, sizeof(text), "%.*s", (int)unit, entry->name);
	if (unit)
		put_json(listing->out, "Unit", text, true);
	if (listing->details && encoding(entry, text, sizeof(text)))
		put_json(listing->out, "Encoding", text, true);
	if (*mark(entry))
		put_json(listing->out, "Unavailable", mark(entry), true);
	fprintf(listing->out, "\n}");
}

static void print_line(FILE *out, const struct pfr_capture_list_entry *entry)
{
	print_safe(out, entry->name);
	fprintf(out, "%*s [%s]%s%s\n", strlen(entry->name) < 52 ? 52 - (int)strlen(entry->name) : 0, "", entry->kind, *mark(entry) ? " " : "", mark(entry));
}

static void print_entry(struct listing *listing, const struct pfr_capture_list_entry *entry)
{
	char text[320];

	if (listing->json)
		print_json(listing, entry);
	else if (listing->raw)
		print_safe(listing->out, entry->name), fputc(' ', listing->out);
	else
		print_line(listing->out, entry);
	if (listing->details && !listing->json && !listing->raw && encoding(entry, text, sizeof(text)))
		fprintf(listing->out, "        %s\n", text);
	listing->printed++;
}

/* A list that lacks them for want of permission must not look whole. */
static void note_tracepoints(const struct pfr_capture_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		if (!strcmp(list->entry[i].kind, "tracepoint"))
			return;
	print_stderr("tracepoints are missing: tracefs is not mounted, or this user may not read it");
}

/* Words of perf list of what is not listed here; null: it is none. */
static const char *instead_of(const struct listing *listing)
{
	const char *word = listing->count == 1 ? listing->words[0] : "";

	if (!strncmp(word, "metric", 6))
		return "metrics have no names here: perfring count shows rates, GHz and instructions per cycle beside the counts; perf stat -M has its tables";
	if (!strcmp(word, "sdt"))
		return "markers of programs are no events yet: perf list sdt lists them, perf probe sdt_PROVIDER:NAME makes an event of one";
	return NULL;
}

static void none_matches(const struct listing *listing, const struct pfr_capture_list *list)
{
	struct nearest nearest = nearest_begin(listing->count == 1 ? listing->words[0] : "");
	char hint[128];
	size_t i;

	if (instead_of(listing)) {
		print_stderr("%s", instead_of(listing));
		return;
	}
	for (i = 0; i < KIND_COUNT && listing->count == 1 && !names_any_kind(listing->words[0]); i++) {
		nearest_try(&nearest, kinds[i].word);
		nearest_try(&nearest, kinds[i].alias);
	}
	for (i = 0; i < list->count && listing->count == 1 && !names_any_kind(listing->words[0]); i++)
		if (list->entry[i].state != PFR_CAPTURE_LIST_ABSENT)
			nearest_try(&nearest, list->entry[i].name);
	print_stderr("no event matches%s%s", listing->all ? "" : " that can be opened here; --all shows the others", nearest_hint(&nearest, hint));
}

static int list_events(struct listing *listing)
{
	struct pfr_capture_list list;

	if (pfr_capture_list_init(&list, listing->vendor)) {
		print_stderr("cannot list the events: %s", errno == ENOMEM ? pfr_status_cause(PFR_E_MEMORY) : strerror(errno));
		return 1;
	}
	if (list.no_vendor)
		print_stderr("names of vendors are left out: %s", list.no_vendor);
	pfr_capture_list_check(&list);
	if (listing->json)
		fprintf(listing->out, "[\n");
	for (size_t i = 0; i < list.count; i++)
		if (needed(listing, &list.entry[i]))
			print_entry(listing, &list.entry[i]);
	if (listing->json)
		fprintf(listing->out, "%s]\n", listing->printed ? "\n" : "");
	if (listing->raw && listing->printed)
		fputc('\n', listing->out);
	if (!listing->printed)
		none_matches(listing, &list);
	note_tracepoints(&list);
	pfr_capture_list_fini(&list);
	for (int i = 0; i < listing->count; i++)
		if (!names_any_kind(listing->words[i]))
			return !listing->printed;
	return 0;
}

static const struct option_row rows[] = {
	{.letter = 'a', .name = "all", OPTION_FLAG_AT(struct listing, all), .text = "also what this machine does not have, marked"},
	{.letter = 'j', .name = "json", OPTION_FLAG_AT(struct listing, json), .text = "as perf list -j: an array of objects"},
	{.name = "details", OPTION_FLAG_AT(struct listing, details), .text = "type and config of each event"},
	{.name = "raw-dump", OPTION_FLAG_AT(struct listing, raw), .text = "names alone, in one line"},
	{.letter = 'o', .name = "output", .once = "", .value = "FILE", OPTION_TEXT_AT(struct listing, output), .text = "into a file"},
	{.name = "unit", .value = "PMU", OPTION_TEXT_AT(struct listing, unit), .text = "only events of this PMU"},
	{.name = "vendor", OPTION_FLAG_AT(struct listing, vendor), .text = "the thousands that libpfm4 knows as well"},
	{0}};

const struct command_line command_list = {
	.name = "list", .about = about, .words = "[OPTION...] [hw | sw | cache | tracepoint | pmu | GLOB...]", .after = after, .writes = true, .sets = {{rows, 0}}};

/* The list as a file that is whole or absent. */
static int list_to_file(struct listing *listing)
{
	struct sink sink;
	int result = sink_open(&sink, listing->output), fd;
	bool good;

	if (result)
		return result;
	fd = fcntl(sink.fd, F_DUPFD_CLOEXEC, 3);
	listing->out = fd < 0 ? NULL : fdopen(fd, "w");
	result = listing->out ? list_events(listing) : EXIT_IO;
	good = listing->out && !ferror(listing->out);
	if (listing->out)
		good &= !fclose(listing->out);
	if (!good)
		print_stderr("list: cannot write %s: %s", listing->output, strerror(errno));
	return sink_close(&sink, good) && good ? result : EXIT_IO;
}

int perfring_list(int argc, char **argv)
{
	struct listing listing = {.out = stdout};
	struct command_words words;
	int result;

	if (!options_read(&command_list, &listing, argc, argv, &words, &result))
		return result;
	listing.count = words.nr;
	listing.words = words.word;
	if (listing.output)
		return list_to_file(&listing);
	result = list_events(&listing);
	return stdout_end(result);
}
