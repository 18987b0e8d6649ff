/* SPDX-License-Identifier: MIT */
/*
 * perfring stat --json: one object.
 */
#include "stat.h"
#include "perfring_session_account.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define GAPS_SHOWN 3

static void print_bytes(const struct pfr_bytes *text)
{
	char name[PFR_SUMMARY_NAME + 1];
	size_t size = text->size < sizeof(name) ? text->size : sizeof(name) - 1;

	memcpy(name, text->data, size);
	name[size] = 0;
	print_name_json(name);
}

static void print_text(const struct stat_view *v, const char *key, uint32_t feature)
{
	struct pfr_bytes text;

	if (pfr_session_feature_text(v->reading->session, feature, 0, &text))
		return;
	printf("\"%s\":", key);
	print_bytes(&text);
	putchar(',');
}

static void print_capture(const struct stat_view *v)
{
	struct pfr_bytes text;
	uint32_t i;

	printf("\"capture\":{");
	print_text(v, "hostname", PFR_FEATURE_HOSTNAME);
	print_text(v, "osrelease", PFR_FEATURE_OSRELEASE);
	print_text(v, "arch", PFR_FEATURE_ARCH);
	print_text(v, "version", PFR_FEATURE_VERSION);
	printf("\"cmdline\":[");
	for (i = 0; i < 1024 && !pfr_session_feature_text(v->reading->session, PFR_FEATURE_CMDLINE, i, &text); i++) {
		fputs(i ? "," : "", stdout);
		print_bytes(&text);
	}
	printf("]},");
}

/* The records of each type by its name; by its number where it has none, and those of large numbers together. */
static void print_types(const struct stat_view *v)
{
	struct pfr_summary_row *row, rest;
	char number[16];
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_TYPE, 256, &row, &rest), i;

	for (i = 0; i < nr; i++) {
		snprintf(number, sizeof(number), "%" PRIu64, row[i].number);
		printf("%s\"%s\":{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", i ? "," : "",
		       row[i].number == UINT32_MAX ? "unknown" : *row[i].name ? row[i].name :
										number,
		       row[i].records, row[i].bytes);
	}
	free(row);
}

static void print_events(const struct stat_view *v)
{
	uint32_t most = pfr_session_events(v->reading->session)->nr;
	struct pfr_summary_row *row, rest;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_EVENT, most, &row, &rest), i;

	for (i = 0; i < nr; i++) {
		printf("%s{\"name\":", i ? "," : "");
		print_name_json(row[i].name);
		printf(",\"samples\":%" PRIu64 ",\"bytes\":%" PRIu64, row[i].samples, row[i].bytes);
		stat_print_count_json(v, (uint32_t)row[i].number);
		putchar('}');
	}
	free(row);
}

/* ---- groupings, over time ---------------------------------------------------------------- */

static void print_key(unsigned by, const struct pfr_summary_row *row)
{
	const char *type = pfr_type_name((uint32_t)row->number);

	if (by == PFR_SUMMARY_BY_PID || by == PFR_SUMMARY_BY_TID || by == PFR_SUMMARY_BY_CPU)
		printf("\"%s\":%" PRIu64, stat_by_name(by), row->number);
	else if (by == PFR_SUMMARY_BY_FIELD && row->number)
		printf("\"type\":\"%s\",\"field\":\"%s\"", type, row->name);
	else
		printf("\"%s\":", stat_by_name(by)), print_name_json(row->name);
}

static void print_counts(const struct pfr_summary_row *row)
{
	printf("\"samples\":%" PRIu64 ",\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", row->samples, row->records, row->bytes);
}

static void print_samples(const struct pfr_summary_row *row)
{
	printf("\"samples\":%" PRIu64 ",\"period\":%" PRIu64, row->samples, row->period);
}

/* The samples of an event, of which `event` is the sum. */
static void print_event_rows(const struct stat_view *v, unsigned by, const struct pfr_summary_row *event)
{
	struct pfr_summary_row *row, rest, without;
	size_t nr = stat_event_rows(v, by, (uint32_t)event->number, v->top, &row, &rest), i;

	printf("{\"event\":%" PRIu64 ",", event->number);
	print_samples(event);
	printf(",\"rows\":[");
	for (i = 0; i < nr; i++) {
		fputs(i ? ",{" : "{", stdout);
		print_key(by, &row[i]);
		putchar(',');
		print_samples(&row[i]);
		putchar('}');
	}
	printf("],\"rest\":{");
	print_samples(&rest);
	without = stat_without(event, row, nr, &rest);
	printf("},\"without\":{");
	print_samples(&without);
	printf("}}");
	free(row);
}

static void print_by_events(const struct stat_view *v, unsigned by)
{
	struct pfr_summary_row *event, rest;
	size_t nr = stat_rows(v, PFR_SUMMARY_BY_EVENT, pfr_session_events(v->reading->session)->nr, &event, &rest), i;
	const char *comma = "";

	printf(",\"events\":[");
	for (i = 0; i < nr; i++) {
		if (!event[i].samples)
			continue;
		fputs(comma, stdout);
		print_event_rows(v, by, &event[i]);
		comma = ",";
	}
	putchar(']');
	free(event);
}

static bool print_by(const struct stat_view *v, unsigned by, const char *comma)
{
	const struct pfr_summary_row whole = stat_whole(v);
	struct pfr_summary_row *row, rest, without;
	size_t nr = stat_rows(v, by, v->top, &row, &rest), i;

	if (!row)
		return false;
	printf("%s\"%s\":{\"rows\":[", comma, stat_by_name(by));
	for (i = 0; i < nr; i++) {
		fputs(i ? ",{" : "{", stdout);
		print_key(by, &row[i]);
		putchar(',');
		print_counts(&row[i]);
	}
	printf("],\"rest\":{");
	print_counts(&rest);
	if (by != PFR_SUMMARY_BY_FIELD) {
		without = stat_without(&whole, row, nr, &rest);
		printf(",\"without\":{");
		print_counts(&without);
		print_by_events(v, by);
	}
	putchar('}');
	free(row);
	return true;
}

static void print_groups(const struct stat_view *v)
{
	const char *comma = "";
	unsigned by;

	if (!(v->by >> PFR_SUMMARY_BY_COMM))
		return;
	printf(",\"by\":{");
	for (by = PFR_SUMMARY_BY_COMM; by < PFR_SUMMARY_BY_NR; by++)
		comma = print_by(v, by, comma) ? "," : comma;
	putchar('}');
}

static void print_numbers(const char *key, const uint64_t *number, uint32_t nr)
{
	uint32_t i;

	printf(",\"%s\":[", key);
	for (i = 0; i < nr; i++)
		printf("%s%" PRIu64, i ? "," : "", number[i]);
	putchar(']');
}

static void print_times(const struct stat_view *v)
{
	const struct pfr_summary_times *t;
	struct pfr_summary_gap gap[GAPS_SHOWN];
	size_t nr, i;

	if (!v->times || pfr_summary_times(v->summary, &t))
		return;
	printf(",\"over_time\":{\"from\":%" PRIu64 ",\"width\":%" PRIu64, t->from, t->width);
	print_numbers("records", t->records, t->nr);
	print_numbers("samples", t->samples, t->nr);
	print_numbers("lost", t->lost, t->nr);
	print_numbers("bytes", t->bytes, t->nr);
	printf(",\"gaps\":[");
	nr = pfr_summary_gaps(v->summary, gap, GAPS_SHOWN);
	for (i = 0; i < nr; i++)
		printf("%s{\"from\":%" PRIu64 ",\"until\":%" PRIu64 "}", i ? "," : "", gap[i].from, gap[i].until);
	printf("]}");
}

/* As --account has it. */
static void print_account(const struct stat_view *v)
{
	struct pfr_account account = {.size = sizeof(account)};
	char text[16384];
	struct pfr_out out = {.data = text, .capacity = sizeof(text)};

	(void)pfr_session_get_account(v->reading->session, &account);
	pfr_account_to_json(&out, &account);
	fwrite(text, 1, out.size < sizeof(text) ? out.size : sizeof(text), stdout);
}

void stat_print_json(const struct stat_view *v)
{
	const struct pfr_summary_totals *t = pfr_summary_totals(v->summary);

	printf("{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"payload_bytes\":%" PRIu64 ",", t->records, t->bytes, t->payload);
	print_capture(v);
	printf("\"types\":{");
	print_types(v);
	printf("},\"events\":[");
	print_events(v);
	printf("],\"time\":");
	if (t->last)
		printf("{\"first\":%" PRIu64 ",\"last\":%" PRIu64 "}", t->first, t->last);
	else
		printf("null");
	print_groups(v);
	print_times(v);
	stat_print_rounds_json(v);
	if (t->counts_unknown)
		printf(",\"counts_unknown\":%" PRIu64, t->counts_unknown);
	printf(",\"lost\":%" PRIu64 ",\"lost_records\":%" PRIu64 ",\"lost_samples\":%" PRIu64, t->lost, t->lost_records, t->lost_samples);
	if (t->filtered)
		printf(",\"filtered\":%" PRIu64, t->filtered);
	printf(",\"throttled\":%" PRIu64 ",\"unthrottled\":%" PRIu64 ",\"bad\":%" PRIu64 ",\"interrupted\":%s,\"end\":\"%s\",\"account\":", t->throttled,
	       t->unthrottled, t->bad, pfr_session_info(v->reading->session)->interrupted ? "true" : "false", pfr_status_name(v->reading->end));
	print_account(v);
	puts("}");
}
