/* SPDX-License-Identifier: MIT */
/*
 * perfring stat: the counts in a file of `perf stat record`, as `perf stat report` has them.
 */
#include "stat.h"

#include <inttypes.h>
#include <math.h>

#define ROUNDS_SHOWN 1000
#define PLAIN_MOST 1e18 /* larger numbers, which only a damaged scale gives, are shown with an exponent */

static void print_value(const struct stat_view *v, uint32_t event, const struct pfr_summary_count *count)
{
	const char *unit = pfr_session_event_unit(v->reading->session, event);
	double scale = pfr_session_event_scale(v->reading->session, event), value = pfr_summary_count_scaled(v->summary, count);

	if (!count->running)
		printf("%18s ", "<not counted>");
	else
		printf(!(fabs(value * scale) < PLAIN_MOST) ? "%18g " : scale == 1 ? "%18.0f " :
										    "%18.2f ",
		       value * scale);
	if (unit && *unit) {
		print_name(unit);
		putchar(' ');
	}
	printf(" %" PRIu32 " ", event);
	print_name(pfr_session_event_name(v->reading->session, event));
	if (count->running && count->running < count->enabled)
		printf("  (counted %.2f%% of the time)", 100 * (double)count->running / (double)count->enabled);
	putchar('\n');
}

bool stat_print_count(const struct stat_view *v, uint32_t event)
{
	struct pfr_summary_count count;

	if (pfr_summary_count(v->summary, event, &count))
		return false;
	print_value(v, event, &count);
	return true;
}

void stat_print_rounds(const struct stat_view *v)
{
	size_t nr = pfr_summary_rounds(v->summary), i;
	uint32_t nr_events = pfr_session_events(v->reading->session)->nr, event;
	struct pfr_summary_count count;
	uint64_t time;

	if (!v->times || nr < 2)
		return;
	printf("counts over time, in seconds since the start, each since the one before:\n");
	for (i = 0; i < nr && i < ROUNDS_SHOWN; i++)
		for (event = 0; event < nr_events; event++) {
			if (pfr_summary_round(v->summary, i, event, &time, &count))
				continue;
			printf("%16.9f", (double)time / 1e9);
			print_value(v, event, &count);
		}
	if (i < nr)
		printf("%16s %zu more; --json has all\n", "", nr - i);
}

/* ---- JSON ------------------------------------------------------------------------- */

/* A value that is not a number is a text, as in dump --json. */
static void print_double(const char *key, double value)
{
	printf(isfinite(value) ? ",\"%s\":%.17g" : ",\"%s\":\"%g\"", key, value);
}

static void print_numbers(const struct stat_view *v, const struct pfr_summary_count *count)
{
	printf("\"value\":%" PRIu64 ",\"enabled\":%" PRIu64 ",\"running\":%" PRIu64, count->value, count->enabled, count->running);
	print_double("scaled", pfr_summary_count_scaled(v->summary, count));
}

void stat_print_count_json(const struct stat_view *v, uint32_t event)
{
	const char *unit = pfr_session_event_unit(v->reading->session, event);
	struct pfr_summary_count count;

	if (pfr_summary_count(v->summary, event, &count))
		return;
	printf(",\"count\":{");
	print_numbers(v, &count);
	printf(",\"unit\":");
	print_name_json(unit ? unit : "");
	print_double("scale", pfr_session_event_scale(v->reading->session, event));
	putchar('}');
}

void stat_print_rounds_json(const struct stat_view *v)
{
	size_t nr = pfr_summary_rounds(v->summary), i;
	uint32_t nr_events = pfr_session_events(v->reading->session)->nr, event;
	struct pfr_summary_count count;
	uint64_t time;
	const char *comma = "";

	if (!v->times || !nr)
		return;
	printf(",\"counts\":[");
	for (i = 0; i < nr; i++)
		for (event = 0; event < nr_events; event++) {
			if (pfr_summary_round(v->summary, i, event, &time, &count))
				continue;
			printf("%s{\"time\":%" PRIu64 ",\"event\":%" PRIu32 ",", comma, time, event);
			print_numbers(v, &count);
			putchar('}');
			comma = ",";
		}
	putchar(']');
}
