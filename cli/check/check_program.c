/* SPDX-License-Identifier: MIT */
/*
 * `perfring check --for PROGRAM`: tools that do the same share a line.
 */
#include "check_program.h"

#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Whether recover --for leaves out, or writes anew, what the program does not read. */
static bool has_remedy(const struct pfr_tool_report *report)
{
	static const char *const opened[] = {"its bytes were changed", "attr is larger", "its header", "the header's attr_size", "data.size is 0"};
	size_t i;

	if (report->ends) /* report --stats never knows what follows a TRACING_DATA */
		return !strstr(report->text, "takes what follows it for records") && !strstr(report->text, "by a signal");
	for (i = 0; i < sizeof(opened) / sizeof(opened[0]); i++)
		if (strstr(report->text, opened[i]))
			return true;
	return false;
}

/* What makes of the capture one that the program reads. */
static void put_remedy(const struct check_program *what, const struct pfr_tool_report *report, char *text, size_t size)
{
	*text = 0;
	if (!strncmp(report->text, "SIMPLEPERF_", 11))
		snprintf(text, size, "; for a capture that it reads: perfring edit --plain -o OUT %s", what->name);
	else if (has_remedy(report))
		snprintf(text, size, "; for a capture that it reads: perfring recover --for %s -o OUT %s", pfr_program_name(what->program), what->name);
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
	char remedy[4200];
	const char *verb = name_tools(what, report, tool, name, sizeof(name)) == 1 || !strchr(name, ',') ? "s" : "";

	put_remedy(what, r, remedy, sizeof(remedy));
	if (r->refuses)
		print_stdout("%s: %s do%s not open it: %s%s", what->name, name, *verb ? "es" : "", r->text, remedy);
	else if (r->ends)
		print_stdout("%s: %s end%s reading at 0x%" PRIx64 ", after %" PRIu64 " record%s: %s%s", what->name, name, verb, r->offset,
			     r->records, plural(r->records), r->text, remedy);
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
