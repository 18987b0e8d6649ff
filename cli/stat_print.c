/* SPDX-License-Identifier: MIT */
/*
 * perfring stat, for people.
 */
#include "stat.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS_SHOWN 20 /* with more, events without a sample are left out */
#define WORDS_SHOWN 64  /* of the command line */
#define GAPS_SHOWN 3

static const struct pfr_session *session_of(const struct stat_view *v)
{
	return v->reading->session;
}

static double seconds(const struct pfr_summary_totals *t)
{
	return (double)(t->last - t->first) / 1e9;
}

/* ---- what the capture is ------------------------------------------------------------ */

static bool print_text(const struct stat_view *v, const char *before, uint32_t feature, uint32_t index)
{
	struct pfr_bytes text;

	if (pfr_session_feature_text(session_of(v), feature, index, &text))
		return false;
	fputs(before, stdout);
	print_plain(text.data, text.size < 256 ? text.size : 256);
	return true;
}

static void print_machine(const struct stat_view *v)
{
	bool any = print_text(v, "machine: ", PFR_FEATURE_HOSTNAME, 0);
	uint32_t i;

	any |= print_text(v, any ? ", Linux " : "machine: Linux ", PFR_FEATURE_OSRELEASE, 0);
	any |= print_text(v, any ? ", " : "machine: ", PFR_FEATURE_ARCH, 0);
	any |= print_text(v, any ? ", recorded by perf " : "recorded by perf ", PFR_FEATURE_VERSION, 0);
	if (any)
		putchar('\n');
	for (i = 0; i < WORDS_SHOWN && print_text(v, i ? " " : "command: ", PFR_FEATURE_CMDLINE, i); i++)
		;
	if (i)
		puts(i == WORDS_SHOWN ? " ..." : "");
}

static void print_types(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	struct pfr_summary_row row[256], rest;
	size_t nr, i;

	printf("%12" PRIu64 " records, %" PRIu64 " bytes\n", t->records, t->bytes);
	(void)pfr_summary_rows(v->summary, PFR_BY_TYPE, row, 256, &nr, &rest);
	for (i = 0; i < nr; i++)
		printf("%12" PRIu64 " %-20s %14" PRIu64 " bytes\n", row[i].records, *row[i].name ? row[i].name : "(unknown)", row[i].bytes);
	if (t->payload)
		printf("%12s %-20s %14" PRIu64 " bytes\n", "", "(payloads)", t->payload);
}

static void print_event(const struct stat_view *v, const struct pfr_summary_row *row)
{
	double time = seconds(pfr_summary_totals(v->summary));

	printf("%12" PRIu64 " samples  %" PRIu64 " ", row->samples, row->number);
	print_name(row->name);
	if (row->samples && time > 0)
		printf("  %.6g/s", (double)row->samples / time);
	putchar('\n');
}

static void print_events(const struct stat_view *v)
{
	uint32_t nr_events = pfr_session_events(session_of(v))->nr;
	struct pfr_summary_row *row = calloc((size_t)nr_events + 1, sizeof(*row)), rest;
	size_t nr = 0, i;

	printf("events: %u\n", nr_events);
	if (row)
		(void)pfr_summary_rows(v->summary, PFR_BY_EVENT, row, nr_events, &nr, &rest);
	for (i = 0; i < nr; i++)
		if (nr <= EVENTS_SHOWN || row[i].samples || v->by >> PFR_BY_EVENT & 1)
			print_event(v, &row[i]);
	free(row);
}

/* ---- groupings ------------------------------------------------------------------------- */

static double share(uint64_t part, uint64_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_row_name(unsigned by, const struct pfr_summary_row *row)
{
	const char *type = pfr_type_name((uint32_t)row->number);

	if (by == PFR_BY_FIELD && row->number)
		printf("%s.", *type ? type : "(unknown)");
	if (by == PFR_BY_PID || by == PFR_BY_TID || by == PFR_BY_CPU)
		printf("%" PRId32, (int32_t)row->number);
	else
		print_name(*row->name ? row->name : by == PFR_BY_FIELD ? "" :
									 "(unknown)");
}

static void print_row(const struct stat_view *v, unsigned by, const struct pfr_summary_row *row)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);

	if (by == PFR_BY_FIELD)
		printf("%12" PRIu64 " bytes %6.2f%% %12" PRIu64 " records ", row->bytes, share(row->bytes, t->bytes - t->payload), row->records);
	else
		printf("%12" PRIu64 " samples %6.2f%% %12" PRIu64 " records %14" PRIu64 " bytes ", row->samples, share(row->samples, t->samples),
		       row->records, row->bytes);
}

static void print_by(const struct stat_view *v, unsigned by)
{
	struct pfr_summary_row *row = calloc(v->top, sizeof(*row)), rest;
	size_t nr = 0, i;

	if (!row || pfr_summary_rows(v->summary, (enum pfr_summary_by)by, row, v->top, &nr, &rest)) {
		free(row);
		return;
	}
	printf(nr ? "by %s:\n" : "by %s: no record has one\n", stat_by_name(by));
	for (i = 0; i < nr; i++) {
		print_row(v, by, &row[i]);
		putchar(' ');
		print_row_name(by, &row[i]);
		putchar('\n');
	}
	if (rest.records) {
		print_row(v, by, &rest);
		printf(" the rest\n");
	}
	free(row);
}

/* ---- over time ------------------------------------------------------------------------------ */

static bool is_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	const char *value;
	unsigned i;

	for (i = 0; i < 3; i++) {
		value = getenv(names[i]);
		if (value && *value)
			return strstr(value, "UTF-8") || strstr(value, "utf8");
	}
	return false;
}

/* The largest is full; what is not nothing is seen. */
static void print_bar(const char *title, const uint64_t *count, uint32_t nr)
{
	static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}, *const ascii[] = {" ", ".", ":", "-", "=", "+", "*", "%", "#"};
	const char *const *marks = is_utf8() ? blocks : ascii;
	uint64_t most = 0;
	uint32_t i;

	for (i = 0; i < nr; i++)
		most = count[i] > most ? count[i] : most;
	if (!most)
		return;
	printf("%12s |", title);
	for (i = 0; i < nr; i++)
		fputs(marks[count[i] ? 1 + (unsigned)(7.0 * (double)count[i] / (double)most) : 0], stdout);
	printf("| at most %" PRIu64 "\n", most);
}

static void print_times(const struct stat_view *v)
{
	const struct pfr_summary_times *t;
	struct pfr_summary_gap gap[GAPS_SHOWN];
	size_t nr, i;

	if (!v->times || pfr_summary_times(v->summary, &t))
		return;
	printf("over time: from %.6f s, %" PRIu32 " intervals of %.6g s\n", (double)t->from / 1e9, t->nr, (double)t->width / 1e9);
	print_bar("samples", t->samples, t->nr);
	print_bar("lost", t->lost, t->nr);
	print_bar("bytes", t->bytes, t->nr);
	nr = pfr_summary_gaps(v->summary, gap, GAPS_SHOWN);
	for (i = 0; i < nr; i++)
		printf("%12s no record from %.6f to %.6f s\n", "gap", (double)gap[i].from / 1e9, (double)gap[i].until / 1e9);
}

void stat_print(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	unsigned by;

	print_machine(v);
	print_types(v);
	print_events(v);
	for (by = PFR_BY_COMM; by < PFR_BY_NR; by++)
		print_by(v, by);
	print_times(v);
	if (t->last)
		printf("time: %" PRIu64 " to %" PRIu64 " ns, %.6f s\n", t->first, t->last, seconds(t));
	printf("lost: %" PRIu64 " records (LOST reports %" PRIu64 ", LOST_SAMPLES %" PRIu64 "); throttled: %" PRIu64
	       " times, unthrottled: %" PRIu64 "\n",
	       t->lost, t->lost_records, t->lost_samples, t->throttled, t->unthrottled);
	if (t->bad)
		printf("bad: %" PRIu64 " records; 'perfring check' says more\n", t->bad);
}
