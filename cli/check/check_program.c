/* SPDX-License-Identifier: MIT */
/*
 * `perfring check --for PROGRAM`: tools that do the same share a line.
 */
#include "check_program.h"

#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What recover repairs or leaves out. */
static bool has_remedy(const char *text)
{
	static const char *const with[] = {"its fields do not fit", "its size is", "does not know", "attr cannot", "the data ends", "decompress", "count exceeds its size", "no event has its id"};
	size_t i;

	for (i = 0; i < sizeof(with) / sizeof(with[0]); i++)
		if (strstr(text, with[i]))
			return true;
	return false;
}

/* What makes of the capture one that the program reads: "; WORDS -o OUT ". A record of a newer kernel or perf stays where it is not damaged. */
static const char *remedy(const struct pfr_tool_report *report)
{
	if (!strncmp(report->text, "SIMPLEPERF_", 11))
		return "; for a capture that it reads: perfring edit --plain -o OUT ";
	if (!has_remedy(report->text))
		return "";
	return strstr(report->text, "does not know") ? "; if the record is damaged: perfring recover -o OUT " :
						       "; for a capture that it reads: perfring recover -o OUT ";
}

static bool is_same(const struct pfr_tool_report *a, const struct pfr_tool_report *b)
{
	return a->refuses == b->refuses && a->ends == b->ends && a->offset == b->offset && !strcmp(a->text, b->text);
}

/* "perf-6.1", or with the tools that do as this one: "perf-6.1 report, script". Returns how many do. */
static unsigned name_tools(const struct check_program *what, const struct pfr_program_report *report, unsigned tool, char *text, size_t size)
{
	size_t used = (size_t)snprintf(text, size, "%s", pfr_program_name(what->program));
	unsigned i, nr = 0;

	for (i = 0; i < PFR_PERF_TOOLS; i++)
		nr += is_same(&report->tool[i], &report->tool[tool]);
	for (i = 0; i < PFR_PERF_TOOLS && nr < PFR_PERF_TOOLS; i++)
		if (is_same(&report->tool[i], &report->tool[tool]) && used < size)
			used += (size_t)snprintf(text + used, size - used, "%s %s", i == tool ? "" : ",", pfr_perf_tool_name((enum pfr_perf_tool)i));
	return nr;
}

static bool is_first(const struct pfr_program_report *report, unsigned tool)
{
	unsigned i;

	for (i = 0; i < tool; i++)
		if (is_same(&report->tool[i], &report->tool[tool]))
			return false;
	return true;
}

static void print_tool(const struct check_program *what, const struct pfr_program_report *report, unsigned tool)
{
	const struct pfr_tool_report *r = &report->tool[tool];
	char name[160];
	const char *verb = name_tools(what, report, tool, name, sizeof(name)) == 1 || !strchr(name, ',') ? "s" : "";

	if (r->refuses)
		print_stdout("%s: %s do%s not open it: %s", what->name, name, *verb ? "es" : "", r->text);
	else if (r->ends)
		print_stdout("%s: %s end%s reading at 0x%" PRIx64 ", after %" PRIu64 " record%s: %s%s%s", what->name, name, verb, r->offset,
			     r->records, plural(r->records), r->text, remedy(r), *remedy(r) ? what->name : "");
	else
		print_stdout("%s: %s open%s it and read%s all of it: %" PRIu64 " record%s", what->name, name, verb, verb, r->records, plural(r->records));
}

static void print_text(const struct check_program *what, const struct pfr_program_report *report)
{
	const struct pfr_tool_report *all = &report->all;
	unsigned i;

	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (is_first(report, i))
			print_tool(what, report, i);
	if (all->skipped)
		print_stdout("%s: %s leaves out %" PRIu64 " record%s, of a type that it does not know, or whose text, count or size it does not accept, the first at 0x%" PRIx64,
			     what->name, pfr_program_name(what->program), all->skipped, plural(all->skipped), all->first_skipped);
}

static void json_tool(const struct pfr_tool_report *r)
{
	printf("\"opens\":%s,\"reads_all\":%s,\"records\":%" PRIu64 ",\"skipped\":%" PRIu64, r->refuses ? "false" : "true",
	       r->refuses || r->ends ? "false" : "true", r->records, r->skipped);
	if (r->ends)
		printf(",\"offset\":%" PRIu64, r->offset);
	printf(",\"text\":");
	print_name_json(r->text);
}

void check_program_print(const struct check_program *what, const struct pfr_program_report *report)
{
	unsigned i;

	if (what->text) {
		print_text(what, report);
		return;
	}
	printf("{\"name\":");
	print_name_json(what->name);
	printf(",\"program\":\"%s\",", pfr_program_name(what->program));
	json_tool(&report->all);
	printf(",\"tools\":{");
	for (i = 0; i < PFR_PERF_TOOLS; i++) {
		printf("%s\"%s\":{", i ? "," : "", pfr_perf_tool_name((enum pfr_perf_tool)i));
		json_tool(&report->tool[i]);
		printf("}");
	}
	printf("}}\n");
}

bool check_program_reads(const struct pfr_program_report *report)
{
	unsigned i;

	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (report->tool[i].skipped)
			return false;
	return !report->tools;
}
