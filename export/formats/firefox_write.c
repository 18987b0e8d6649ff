/* SPDX-License-Identifier: MIT */
/*
 * The processed format of Firefox Profiler, version 70, as JSON. Source: firefox-devtools/profiler src/types/profile.ts,
 * docs-developer/CHANGELOG-formats.md.
 */
#include "firefox.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PHASE_INSTANT 0
#define PHASE_INTERVAL 1
#define CATEGORY_OTHER 0

/* Milliseconds since the first time. */
static void put_ms(struct profile *p, uint64_t time)
{
	uint64_t since = time >= p->first_time ? time - p->first_time : 0;
	char text[40];

	snprintf(text, sizeof(text), "%" PRIu64 ".%06u", since / 1000000, (unsigned)(since % 1000000));
	buffer_text(&p->out, text);
}

/* ---- markers ---------------------------------------------------------------------------- */

static bool is_moment(const struct firefox_marker *m)
{
	return m->kind > FIREFOX_PREEMPTED;
}

static void put_marker_data(struct profile *p, const struct firefox_marker *m)
{
	static const char *const why[] = {"waiting", "preempted", " lost by the kernel", "stopped: the event fired too often", "counts again"};

	buffer_text(&p->out, "{\"type\":\"Text\",\"name\":\"");
	if (m->kind == FIREFOX_LOST)
		buffer_decimal(&p->out, m->value);
	buffer_text(&p->out, why[m->kind]);
	buffer_text(&p->out, "\"}");
}

/* Strings: the names of functions, then those of libraries, then these. */
static void put_marker_name(struct profile *p, const struct firefox_marker *m)
{
	const struct firefox *f = p->state;

	buffer_decimal(&p->out, f->names.nr + f->libs.nr + (is_moment(m) ? m->kind == FIREFOX_LOST ? UINT32_C(1) : UINT32_C(2) : UINT32_C(0)));
}

static void put_marker_end(struct profile *p, const struct firefox_marker *m)
{
	if (is_moment(m))
		buffer_text(&p->out, "null");
	else
		put_ms(p, m->end);
}

static void put_markers(struct profile *p, const struct firefox_marker *m, uint32_t nr)
{
	buffer_text(&p->out, ",\"markers\":{\"length\":");
	buffer_decimal(&p->out, nr);
	COLUMN(p, "data", nr, put_marker_data(p, &m[i]));
	COLUMN(p, "name", nr, put_marker_name(p, &m[i]));
	COLUMN(p, "startTime", nr, put_ms(p, m[i].begin));
	COLUMN(p, "endTime", nr, put_marker_end(p, &m[i]));
	COLUMN(p, "phase", nr, buffer_decimal(&p->out, is_moment(&m[i]) ? PHASE_INSTANT : PHASE_INTERVAL));
	COLUMN(p, "category", nr, buffer_decimal(&p->out, CATEGORY_OTHER));
	buffer_byte(&p->out, '}');
}

/* ---- threads ---------------------------------------------------------------------------- */

static void put_stack(struct profile *p, uint32_t stack)
{
	if (stack == UINT32_MAX)
		buffer_text(&p->out, "null");
	else
		buffer_decimal(&p->out, ((struct firefox *)p->state)->stack[stack]);
}

/* Nanoseconds are milliseconds here; other counts are called samples, which is all that there is. */
static void put_weight(struct profile *p, uint64_t weight, bool time)
{
	char text[40];

	snprintf(text, sizeof(text), "%" PRIu64 ".%06u", weight / 1000000, (unsigned)(weight % 1000000));
	if (time)
		buffer_text(&p->out, text);
	else
		buffer_decimal(&p->out, weight);
}

static void put_samples(struct profile *p, const struct firefox_sample *s, uint32_t nr, uint32_t event)
{
	bool time = p->offcpu || (p->options.weight == PFR_WEIGHT_PERIOD && *profile_unit(p, event) == 'n');

	firefox_length(p, ",\"samples\":", nr);
	COLUMN(p, "stack", nr, put_stack(p, s[i].stack));
	COLUMN(p, "time", nr, put_ms(p, s[i].time));
	COLUMN(p, "weight", nr, put_weight(p, s[i].weight, time));
	buffer_text(&p->out, time ? ",\"weightType\":\"tracing-ms\"}" : ",\"weightType\":\"samples\"}");
}

/* The thread's name; where there are several events, with that of the event. */
static void put_track_name(struct profile *p, const struct firefox_track *t)
{
	const struct firefox *f = p->state;
	const char *event = f->several_events && t->sampled ? pfr_session_event_name(p->follow.session, t->event) : NULL;
	struct buffer name = {0};
	const unsigned char *comm;
	size_t size;

	comm = profile_comm(p, t->comm, &size);
	buffer_bytes(&name, comm, size);
	if (f->several_events && t->sampled) {
		buffer_text(&name, " (");
		buffer_text(&name, event ? event : "unknown event");
		buffer_byte(&name, ')');
	}
	p->error = p->error ? p->error : name.error;
	buffer_text(&p->out, "\"name\":");
	buffer_json(&p->out, name.data, name.size);
	buffer_text(&p->out, ",\"processName\":");
	buffer_json(&p->out, comm, size);
	buffer_free(&name);
}

static void put_track(struct profile *p, const struct firefox_track *t, const struct firefox_sample *samples, const struct firefox_marker *markers)
{
	bool main = t->key.pid == t->key.tid && !t->key.event;

	buffer_text(&p->out, "{\"processType\":\"default\",\"processStartupTime\":0,\"processShutdownTime\":null,\"registerTime\":0,"
			     "\"unregisterTime\":null,\"pausedRanges\":[],\"showMarkersInTimeline\":true,");
	put_track_name(p, t);
	buffer_text(&p->out, main ? ",\"isMainThread\":true" : ",\"isMainThread\":false");
	buffer_text(&p->out, ",\"pid\":\"");
	buffer_signed(&p->out, t->key.pid == PROFILE_NO_TASK ? -1 : (int32_t)t->key.pid);
	buffer_text(&p->out, "\",\"tid\":");
	buffer_signed(&p->out, t->key.tid == PROFILE_NO_TASK ? -1 : (int32_t)t->key.tid);
	put_samples(p, samples, t->nr_samples, t->event);
	put_markers(p, markers, t->nr_markers);
	buffer_byte(&p->out, '}');
}

static int by_track_and_time(uint32_t track_a, uint32_t track_b, uint64_t a, uint64_t b)
{
	if (track_a != track_b)
		return track_a < track_b ? -1 : 1;
	return a < b ? -1 : a > b;
}

static int order_samples(const void *a, const void *b)
{
	const struct firefox_sample *x = a, *y = b;

	return by_track_and_time(x->track, y->track, x->time, y->time);
}

static int order_markers(const void *a, const void *b)
{
	const struct firefox_marker *x = a, *y = b;

	return by_track_and_time(x->track, y->track, x->begin, y->begin);
}

static void put_tracks(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t sample = 0, marker = 0, i, nr = 0;

	if (f->nr_samples)
		qsort(f->samples, f->nr_samples, sizeof(*f->samples), order_samples);
	if (f->nr_markers)
		qsort(f->markers, f->nr_markers, sizeof(*f->markers), order_markers);
	buffer_text(&p->out, ",\"threads\":[");
	for (i = 0; i < f->keys.nr && !p->error; i++) {
		if (f->tracks[i].nr_samples || f->tracks[i].nr_markers) {
			buffer_text(&p->out, nr++ ? "," : "");
			put_track(p, &f->tracks[i], f->nr_samples ? f->samples + sample : NULL, f->nr_markers ? f->markers + marker : NULL);
		}
		sample += f->tracks[i].nr_samples;
		marker += f->tracks[i].nr_markers;
	}
	buffer_byte(&p->out, ']');
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* What is not in the profile, or is in it in another form: shown by the profiler beside the profile's other facts. */
static void put_extra(struct profile *p)
{
	struct pfr_account account = {.size = sizeof(account)};
	const char *comma = "";
	size_t before = p->out.size;
	char text[1024];
	unsigned i;

	if (pfr_session_get_account(p->follow.session, &account))
		return;
	buffer_text(&p->out, ",\"extra\":[{\"label\":\"Left out or changed\",\"entries\":[");
	for (i = 1; i < PFR_CAUSE_NR; i++) {
		struct pfr_out out = {text, sizeof(text), 0};

		pfr_account_cause_to_line(&out, &account, (enum pfr_cause)i);
		if (!out.size || out.size > out.capacity)
			continue;
		buffer_text(&p->out, comma);
		buffer_text(&p->out, "{\"label\":\"");
		buffer_text(&p->out, pfr_cause_name((enum pfr_cause)i));
		buffer_text(&p->out, "\",\"format\":\"string\",\"value\":");
		buffer_json(&p->out, text, out.size);
		buffer_byte(&p->out, '}');
		comma = ",";
	}
	buffer_text(&p->out, "]}]");
	if (!*comma)
		p->out.size = before;
}

static void put_meta(struct profile *p)
{
	int64_t wall = 0;

	if (!follow_wall(&p->follow, p->first_time, &wall) || wall < 0)
		wall = 0;
	buffer_text(&p->out, "{\"meta\":{\"interval\":1,\"startTime\":");
	buffer_decimal(&p->out, (uint64_t)wall / 1000000);
	buffer_text(&p->out, ",\"processType\":0,\"product\":\"perfring\",\"importedFrom\":\"perf.data\",\"stackwalk\":1,\"version\":36,"
			     "\"preprocessedProfileVersion\":70,\"symbolicated\":");
	buffer_text(&p->out, ((struct firefox *)p->state)->symbolicated ? "true" : "false");
	put_extra(p);
	buffer_text(&p->out, ",\"sourceCodeIsNotOnSearchfox\":true,\"usesOnlyOneStackType\":true,"
			     "\"categories\":[{\"name\":\"Other\",\"color\":\"grey\",\"subcategories\":[\"Other\"]},"
			     "{\"name\":\"User\",\"color\":\"yellow\",\"subcategories\":[\"Other\"]},"
			     "{\"name\":\"Kernel\",\"color\":\"orange\",\"subcategories\":[\"Other\"]}],"
			     "\"markerSchema\":[{\"name\":\"Text\",\"display\":[\"marker-chart\",\"marker-table\",\"timeline-overview\"],"
			     "\"fields\":[{\"key\":\"name\",\"label\":\"Why\",\"format\":\"string\"}]}]}");
}

int firefox_end(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t lib;
	int error = firefox_tables(p);

	error = error ? error : firefox_end_markers(p);
	if (error)
		return error;
	put_meta(p);
	buffer_text(&p->out, ",\"libs\":[");
	for (lib = 0; lib < f->libs.nr; lib++) {
		buffer_text(&p->out, lib ? "," : "");
		firefox_lib(p, lib);
	}
	buffer_byte(&p->out, ']');
	firefox_shared(p);
	put_tracks(p);
	buffer_text(&p->out, "}\n");
	return p->error ? p->error : p->out.error;
}
