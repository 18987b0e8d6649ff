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
#define WORD_SHOWN 256  /* bytes of one of them */
#define GAPS_SHOWN 3
#define TIME_MOST 32
#define BAR_BESIDE 32 /* columns beside a bar: its title and the most */

const char *stat_by_name(unsigned by)
{
	static const char *const names[] = {"type", "event", "comm", "pid", "tid", "cpu", "dso", "field"};

	return by < PFR_SUMMARY_BY_NR ? names[by] : "";
}

static const struct pfr_session *session_of(const struct stat_view *v)
{
	return v->reading->session;
}

static double seconds(const struct pfr_summary_totals *t)
{
	return (double)(t->last - t->first) / 1e9;
}

/* ---- what the capture is ------------------------------------------------------------ */

/* A line that is put together, made safe and broken by print_stdout(). */
struct words {
	char text[4000];
	size_t size;
};

static bool add_text(const struct stat_view *v, struct words *w, const char *before, uint32_t feature, uint32_t index)
{
	struct pfr_bytes text;
	size_t size = sizeof(w->text) - w->size;
	int added;

	if (pfr_session_feature_text(session_of(v), feature, index, &text))
		return false;
	added = snprintf(w->text + w->size, size, "%s%.*s", before, text.size < WORD_SHOWN ? (int)text.size : WORD_SHOWN, (const char *)text.data);
	w->size += added < 0 ? 0 : (size_t)added < size ? (size_t)added :
							  size - 1;
	return true;
}

/* Whether the version is perf's: that of another program begins with its name. */
static bool is_perf(const struct stat_view *v)
{
	struct pfr_bytes text;

	return pfr_session_feature_text(session_of(v), PFR_FEATURE_VERSION, 0, &text) || !text.size || (text.data[0] >= '0' && text.data[0] <= '9');
}

static void print_machine(const struct stat_view *v)
{
	const char *recorded = is_perf(v) ? ", recorded by perf " : ", recorded by ";
	struct words w = {.text = "machine: "};
	bool any;
	uint32_t i;

	w.size = strlen(w.text);
	any = add_text(v, &w, "", PFR_FEATURE_HOSTNAME, 0);
	any |= add_text(v, &w, any ? ", Linux " : "Linux ", PFR_FEATURE_OSRELEASE, 0);
	any |= add_text(v, &w, any ? ", " : "", PFR_FEATURE_ARCH, 0);
	any |= add_text(v, &w, recorded + (any ? 0 : 2), PFR_FEATURE_VERSION, 0);
	if (any)
		print_stdout("%s", w.text);
	w.size = 0;
	for (i = 0; i < WORDS_SHOWN && add_text(v, &w, i ? " " : "command: ", PFR_FEATURE_CMDLINE, i); i++)
		;
	if (i)
		print_stdout("%s%s", w.text, i == WORDS_SHOWN ? " ..." : "");
}

static void print_types(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	struct pfr_summary_row *row, rest;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_TYPE, 256, &row, &rest), i;
	int width = 20;

	printf("%12" PRIu64 " records, %" PRIu64 " bytes\n", t->records, t->bytes);
	for (i = 0; i < nr; i++)
		width = (int)strlen(row[i].name) > width ? (int)strlen(row[i].name) : width;
	for (i = 0; i < nr; i++)
		printf("%12" PRIu64 " %-*s %14" PRIu64 " bytes\n", row[i].records, width, *row[i].name ? row[i].name : "(unknown)", row[i].bytes);
	if (t->payload)
		printf("%12s %-*s %14" PRIu64 " bytes\n", "", width, "(payloads)", t->payload);
	free(row);
}

/* Whether the capture is one of perf stat record, which may have counted nothing. */
static bool is_of_counts(const struct pfr_summary_totals *t)
{
	return t->counts || t->rounds;
}

static void print_event(const struct stat_view *v, const struct pfr_summary_row *row)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	double time = seconds(t);

	if (stat_print_count(v, (uint32_t)row->number) && !row->samples)
		return;
	if (!row->samples && is_of_counts(t)) {
		printf("%18s  %" PRIu64 " ", "<not supported>", row->number);
		print_name(row->name);
		putchar('\n');
		return;
	}
	printf("%12" PRIu64 " samples  %" PRIu64 " ", row->samples, row->number);
	print_name(row->name);
	if (row->samples && time > 0)
		printf((double)row->samples < 100 * time ? "  %.3g/s" : "  %.0f/s", (double)row->samples / time);
	putchar('\n');
}

/* Of a file of perf stat record. */
static void print_counted(const struct pfr_summary_totals *t)
{
	if (is_of_counts(t))
		printf(", counted by perf stat");
	if (t->rounds)
		printf(" for %.9f s", (double)t->counted / 1e9);
	if (t->rounds > 1)
		printf(", read %" PRIu64 " times: --times shows each", t->rounds);
	putchar('\n');
	if (t->counts_unknown)
		printf("%18" PRIu64 "  count%s of no event of the capture, or of more ids than are distinguished\n", t->counts_unknown, plural(t->counts_unknown));
}

static void print_events(const struct stat_view *v)
{
	uint32_t nr_events = pfr_session_events(session_of(v))->nr;
	struct pfr_summary_row *row, rest;
	uint64_t known = 0;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_EVENT, nr_events, &row, &rest), i;

	printf("events: %u", nr_events);
	print_counted(pfr_summary_totals(v->summary));
	for (i = 0; i < nr; i++) {
		known += row[i].records;
		if (nr <= EVENTS_SHOWN || row[i].samples || is_of_counts(pfr_summary_totals(v->summary)) || v->by >> PFR_SUMMARY_BY_EVENT & 1)
			print_event(v, &row[i]);
	}
	if (row && known < pfr_summary_totals(v->summary)->samples)
		printf("%12" PRIu64 " samples  of no event that the capture describes\n", pfr_summary_totals(v->summary)->samples - known);
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

	if (by == PFR_SUMMARY_BY_FIELD && row->number)
		printf("%s.", *type ? type : "(unknown)");
	if (by == PFR_SUMMARY_BY_PID || by == PFR_SUMMARY_BY_TID || by == PFR_SUMMARY_BY_CPU)
		printf("%" PRId32, (int32_t)row->number);
	else
		print_name(*row->name ? row->name : by == PFR_SUMMARY_BY_FIELD ? "" :
										 "(unknown)");
}

/* Shares are of the samples and of the period of `whole`, an event. Null: there are several, which do not add up. */
static void print_samples(const struct pfr_summary_row *row, const struct pfr_summary_row *whole)
{
	printf("%12" PRIu64 " samples ", row->samples);
	if (whole)
		printf("%6.2f%% ", share(row->samples, whole->samples));
	if (whole && whole->period)
		printf("%6.2f%% ", share(row->period, whole->period));
}

static void print_row(const struct stat_view *v, unsigned by, const struct pfr_summary_row *row, const struct pfr_summary_row *whole)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);

	if (by == PFR_SUMMARY_BY_FIELD) {
		printf("%12" PRIu64 " bytes %6.2f%% %9" PRIu64 " records ", row->bytes, share(row->bytes, t->bytes - t->payload), row->records);
		return;
	}
	print_samples(row, whole);
	printf("%8" PRIu64 " records %9" PRIu64 " bytes ", row->records, row->bytes);
}

static size_t take_rows(const struct stat_view *v, enum pfr_status status, struct pfr_summary_row *row, size_t nr, struct pfr_summary_row **rows)
{
	if (status)
		free(row);
	*rows = status ? NULL : row;
	*v->no_memory |= status == PFR_E_MEMORY;
	return status ? 0 : nr;
}

size_t stat_rows(const struct stat_view *v, unsigned by, size_t capacity, struct pfr_summary_row **rows, struct pfr_summary_row *rest)
{
	struct pfr_summary_row *row = calloc(capacity + 1, sizeof(*row));
	enum pfr_status status = row ? PFR_OK : PFR_E_MEMORY;
	size_t nr = 0;

	if (row)
		status = pfr_summary_rows(v->summary, (enum pfr_summary_by)by, row, capacity, &nr, rest);
	return take_rows(v, status, row, nr, rows);
}

size_t stat_event_rows(const struct stat_view *v, unsigned by, uint32_t event, size_t capacity, struct pfr_summary_row **rows, struct pfr_summary_row *rest)
{
	struct pfr_summary_row *row = calloc(capacity + 1, sizeof(*row));
	enum pfr_status status = row ? PFR_OK : PFR_E_MEMORY;
	size_t nr = 0;

	if (row)
		status = pfr_summary_event_rows(v->summary, (enum pfr_summary_by)by, event, row, capacity, &nr, rest);
	return take_rows(v, status, row, nr, rows);
}

struct pfr_summary_row stat_without(const struct pfr_summary_row *whole, const struct pfr_summary_row *rows, size_t nr, const struct pfr_summary_row *rest)
{
	struct pfr_summary_row without = *whole;
	size_t i;

	for (i = 0; i <= nr; i++) {
		const struct pfr_summary_row *row = i < nr ? &rows[i] : rest;

		without.records -= row->records;
		without.samples -= row->samples;
		without.bytes -= row->bytes;
		without.period -= row->period < without.period ? row->period : without.period;
	}
	return without;
}

struct pfr_summary_row stat_whole(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	struct pfr_summary_row whole = {.records = t->records, .samples = t->samples, .bytes = t->bytes - t->payload}, *row, rest;
	uint32_t nr_events = pfr_session_events(session_of(v))->nr;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_EVENT, nr_events, &row, &rest), i;

	for (i = 0; i < nr; i++) {
		whole.samples += row[i].samples - row[i].records; /* a record that carries counts stands for several, or for none */
		whole.number += row[i].samples != 0;
		whole.period = UINT64_MAX - whole.period > row[i].period ? whole.period + row[i].period : UINT64_MAX;
	}
	free(row);
	return whole;
}

/* The samples of an event; its line of the grouping by events. */
static void print_by_event(const struct stat_view *v, unsigned by, const struct pfr_summary_row *event)
{
	struct pfr_summary_row *row, rest, without;
	size_t nr = stat_event_rows(v, by, (uint32_t)event->number, v->top, &row, &rest), i;

	printf("by %s, %" PRIu64 " ", stat_by_name(by), event->number);
	print_name(event->name);
	puts(!nr ? ": no sample has one" : event->period ? ", of samples and of period:" :
							   ":");
	if (!row)
		return;
	for (i = 0; i < nr; i++) {
		print_samples(&row[i], event);
		print_row_name(by, &row[i]);
		putchar('\n');
	}
	if (rest.samples) {
		print_samples(&rest, event);
		puts("the rest");
	}
	without = stat_without(event, row, nr, &rest);
	if (without.samples) {
		print_samples(&without, event);
		puts("without one");
	}
	free(row);
}

static void print_by_events(const struct stat_view *v, unsigned by)
{
	struct pfr_summary_row *event, rest;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_EVENT, pfr_session_events(session_of(v))->nr, &event, &rest), i;

	for (i = 0; i < nr; i++)
		if (event[i].samples)
			print_by_event(v, by, &event[i]);
	free(event);
}

static void print_by(const struct stat_view *v, unsigned by)
{
	const struct pfr_summary_row whole = stat_whole(v), *event = whole.number > 1 ? NULL : &whole;
	struct pfr_summary_row *row, rest, without;
	size_t nr = stat_rows(v, by, v->top, &row, &rest), i;

	if (!row)
		return;
	printf("by %s%s:%s\n", stat_by_name(by), nr && by != PFR_SUMMARY_BY_FIELD && event && event->period ? ", of samples and of period" : "", nr ? "" : " no record has one");
	for (i = 0; i < nr; i++) {
		print_row(v, by, &row[i], event);
		putchar(' ');
		print_row_name(by, &row[i]);
		putchar('\n');
	}
	if (rest.records) {
		print_row(v, by, &rest, event);
		printf(" the rest\n");
	}
	without = stat_without(&whole, row, nr, &rest);
	if (nr && by != PFR_SUMMARY_BY_FIELD && without.samples) {
		print_row(v, by, &without, event);
		printf(" without one\n");
	}
	free(row);
	if (!event && by != PFR_SUMMARY_BY_FIELD)
		print_by_events(v, by);
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

/* The largest is full; what is not nothing is seen. Each mark is of `step` intervals. */
static void print_bar(const char *title, const uint64_t *count, uint32_t nr, uint32_t step)
{
	static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}, *const ascii[] = {" ", ".", ":", "-", "=", "+", "*", "%", "#"};
	const char *const *marks = is_utf8() ? blocks : ascii;
	uint64_t most = 0, sum[PFR_SUMMARY_TIMES] = {0};
	uint32_t i;

	for (i = 0; i < nr; i++) {
		sum[i / step] += count[i];
		most = sum[i / step] > most ? sum[i / step] : most;
	}
	if (!most)
		return;
	printf("%12s |", title);
	for (i = 0; i * step < nr; i++)
		fputs(marks[sum[i] ? 1 + (unsigned)(7.0 * (double)sum[i] / (double)most) : 0], stdout);
	printf("| at most %" PRIu64 "\n", most);
}

/* How many intervals are one mark, so that a bar fits the terminal. */
static uint32_t step_of(uint32_t nr)
{
	uint32_t width = terminal_columns(1), step = 1;

	while (width && nr / step + BAR_BESIDE > width && step < nr)
		step++;
	return step;
}

static void print_times(const struct stat_view *v)
{
	const struct pfr_summary_times *t;
	struct pfr_summary_gap gap[GAPS_SHOWN];
	uint32_t step;
	size_t nr, i;

	if (!v->times || pfr_summary_times(v->summary, &t))
		return;
	step = step_of(t->nr);
	printf("over time: from %.6f s, %" PRIu32 " intervals of %.6g s\n", (double)t->from / 1e9, (t->nr + step - 1) / step,
	       step * (double)t->width / 1e9);
	print_bar("samples", t->samples, t->nr, step);
	print_bar("lost", t->lost, t->nr, step);
	print_bar("bytes", t->bytes, t->nr, step);
	nr = pfr_summary_gaps(v->summary, gap, GAPS_SHOWN);
	for (i = 0; i < nr; i++)
		printf("%12s no record from %.6f to %.6f s\n", "gap", (double)gap[i].from / 1e9, (double)gap[i].until / 1e9);
}

/* As dump prints it and --time takes it. */
static const char *time_text(uint64_t ns, char text[TIME_MOST])
{
	snprintf(text, TIME_MOST, "%" PRIu64 ".%09" PRIu64, ns / 1000000000, ns % 1000000000);
	return text;
}

void stat_print(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);
	char first[TIME_MOST], last[TIME_MOST];
	unsigned by;

	print_machine(v);
	print_types(v);
	print_events(v);
	for (by = PFR_SUMMARY_BY_COMM; by < PFR_SUMMARY_BY_NR; by++)
		print_by(v, by);
	print_times(v);
	stat_print_rounds(v);
	if (t->last)
		printf("time: %s to %s s, %.6f s\n", time_text(t->first, first), time_text(t->last, last), seconds(t));
	printf("lost: %" PRIu64 " record%s", t->lost, plural(t->lost));
	if (t->lost)
		printf(" (LOST reports %" PRIu64 ", LOST_SAMPLES %" PRIu64 ")", t->lost_records, t->lost_samples);
	if (t->filtered)
		printf("; refused by the recording's filter: %" PRIu64 " sample%s", t->filtered, plural(t->filtered));
	if (t->throttled || t->unthrottled)
		printf("; throttled: %" PRIu64 " time%s, unthrottled: %" PRIu64, t->throttled, plural(t->throttled), t->unthrottled);
	putchar('\n');
	if (t->bad)
		printf("bad: %" PRIu64 " record%s", t->bad, plural(t->bad));
	if (t->bad && v->reading->printed.defects)
		printf(" and %" PRIu64 " defect%s between records", v->reading->printed.defects, plural(v->reading->printed.defects));
	if (t->bad)
		puts("; 'perfring check' lists the defects");
}
