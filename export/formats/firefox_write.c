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
#define CATEGORY_USER 1
#define CATEGORY_KERNEL 2

/* A column of which only the length matters: COLUMN(p, "name", nr, what is written for i). */
#define COLUMN(p, key, nr, value) \
	do { \
		uint32_t i; \
		buffer_text(&(p)->out, ",\"" key "\":["); \
		for (i = 0; i < (nr) && !(p)->error; i++) { \
			if (i) \
				buffer_byte(&(p)->out, ','); \
			value; \
			(p)->error = profile_write(p, false); \
		} \
		buffer_byte(&(p)->out, ']'); \
	} while (0)

static void put_length(struct profile *p, const char *before, uint32_t nr)
{
	buffer_text(&p->out, before);
	buffer_text(&p->out, "{\"length\":");
	buffer_decimal(&p->out, nr);
}

static void put_constant(struct profile *p, const char *key, uint32_t nr, const char *value)
{
	uint32_t i;

	buffer_text(&p->out, ",\"");
	buffer_text(&p->out, key);
	buffer_text(&p->out, "\":[");
	for (i = 0; i < nr; i++) {
		buffer_text(&p->out, i ? "," : "");
		buffer_text(&p->out, value);
	}
	buffer_byte(&p->out, ']');
}

/* Milliseconds since the first time. */
static void put_ms(struct profile *p, uint64_t time)
{
	uint64_t since = time >= p->first_time ? time - p->first_time : 0;
	char text[40];

	snprintf(text, sizeof(text), "%" PRIu64 ".%06u", since / 1000000, (unsigned)(since % 1000000));
	buffer_text(&p->out, text);
}

/* ---- libraries, frames, stacks ------------------------------------------------------- */

static const char *lib_get(const struct firefox *f, uint32_t lib, size_t *size, const char **id, size_t *id_size)
{
	size_t all;
	const char *text = (const char *)texts_get(&f->libs, lib, &all);

	*size = strnlen(text, all);
	*id = text + *size + 1;
	*id_size = all - *size - 1;
	return text;
}

/* A build ID as breakpad has it: its first 16 bytes, zeros where there are fewer, the first three numbers in little-endian order, and an age of 0. */
static void put_breakpad(struct profile *p, const char *id, size_t size)
{
	static const uint8_t order[16] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
	unsigned i, j;

	buffer_byte(&p->out, '"');
	for (i = 0; i < 16 && size; i++)
		for (j = 0; j < 2; j++) {
			size_t at = 2 * (size_t)order[i] + j;
			char c = at < size ? id[at] : '0';

			buffer_byte(&p->out, (unsigned char)(c >= 'a' ? c - 'a' + 'A' : c));
		}
	buffer_text(&p->out, size ? "0\"" : "\"");
}

static void put_lib(struct profile *p, uint32_t lib)
{
	struct pfr_bytes name, whole;
	const char *id, *path;
	size_t size, id_size;

	path = lib_get(p->state, lib, &size, &id, &id_size);
	whole = (struct pfr_bytes){(const unsigned char *)path, (uint32_t)size};
	name = path_base(&whole);
	buffer_text(&p->out, "{\"arch\":\"\",\"name\":");
	buffer_json(&p->out, name.data, name.size);
	buffer_text(&p->out, ",\"path\":");
	buffer_json(&p->out, path, size);
	buffer_text(&p->out, ",\"debugName\":");
	buffer_json(&p->out, name.data, name.size);
	buffer_text(&p->out, ",\"debugPath\":");
	buffer_json(&p->out, path, size);
	buffer_text(&p->out, ",\"breakpadId\":");
	put_breakpad(p, id, id_size);
	buffer_text(&p->out, ",\"codeId\":");
	if (id_size)
		buffer_json(&p->out, id, id_size);
	else
		buffer_text(&p->out, "null");
	buffer_byte(&p->out, '}');
}

static struct firefox_frame frame_get(const struct firefox *f, uint32_t index)
{
	struct firefox_frame frame;
	size_t size;

	memcpy(&frame, texts_get(&f->frames, index, &size), sizeof(frame));
	return frame;
}

static struct firefox_func func_get(const struct firefox *f, uint32_t index)
{
	struct firefox_func func;
	size_t size;

	memcpy(&func, texts_get(&f->funcs, index, &size), sizeof(func));
	return func;
}

static void put_index(struct profile *p, uint32_t lib)
{
	buffer_signed(&p->out, lib == FIREFOX_NO_LIB ? -1 : (int64_t)lib);
}

static unsigned category(uint32_t cpumode)
{
	return cpumode == PFR_CPUMODE_USER || cpumode == PFR_CPUMODE_GUEST_USER     ? CATEGORY_USER :
	       cpumode == PFR_CPUMODE_KERNEL || cpumode == PFR_CPUMODE_GUEST_KERNEL ? CATEGORY_KERNEL :
										      CATEGORY_OTHER;
}

/* A number that JavaScript holds; -1 for others. */
static void put_address(struct profile *p, uint64_t address)
{
	buffer_signed(&p->out, address >> 53 ? -1 : (int64_t)address);
}

static void put_frames(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t nr = f->frames.nr;

	put_length(p, ",\"frameTable\":", nr);
	COLUMN(p, "address", nr, put_address(p, frame_get(f, i).lib == FIREFOX_NO_LIB ? UINT64_MAX : frame_get(f, i).address));
	COLUMN(p, "lib", nr, put_index(p, frame_get(f, i).lib));
	COLUMN(p, "inlineDepth", nr, buffer_decimal(&p->out, frame_get(f, i).depth));
	COLUMN(p, "category", nr, buffer_decimal(&p->out, category(frame_get(f, i).cpumode)));
	put_constant(p, "subcategory", nr, "0");
	COLUMN(p, "func", nr, buffer_decimal(&p->out, frame_get(f, i).func));
	put_constant(p, "nativeSymbol", nr, "null");
	put_constant(p, "innerWindowID", nr, "null");
	put_constant(p, "line", nr, "null");
	put_constant(p, "column", nr, "null");
	put_constant(p, "originalLocation", nr, "null");
	buffer_byte(&p->out, '}');
}

static void put_funcs(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t nr = f->funcs.nr;

	put_length(p, ",\"funcTable\":", nr);
	COLUMN(p, "name", nr, buffer_decimal(&p->out, func_get(f, i).name));
	put_constant(p, "isJS", nr, "false");
	put_constant(p, "relevantForJS", nr, "false");
	COLUMN(p, "resource", nr, put_index(p, func_get(f, i).lib));
	put_constant(p, "source", nr, "null");
	put_constant(p, "lineNumber", nr, "null");
	put_constant(p, "columnNumber", nr, "null");
	put_constant(p, "originalLocation", nr, "null");
	buffer_byte(&p->out, '}');
}

static void put_name(struct profile *p, uint32_t name)
{
	const struct firefox *f = p->state;
	size_t size;
	const unsigned char *text = texts_get(&f->names, name, &size);

	buffer_json(&p->out, text, size);
}

static void put_lib_name(struct profile *p, uint32_t lib)
{
	const char *id, *path;
	size_t size, id_size;

	path = lib_get(p->state, lib, &size, &id, &id_size);
	buffer_json(&p->out, path, size);
}

/* How many stacks a stack's prefix is before it; 0: it has none. */
static uint32_t prefix_offset(const struct firefox *f, uint32_t stack)
{
	return f->stacks[stack].parent ? stack - (f->stacks[stack].parent - 1) : 0;
}

/* Strings: the names of functions, then those of libraries, then of markers. */
static void put_shared(struct profile *p)
{
	struct firefox *f = p->state;
	static const char *const markers[] = {"\"Off CPU\"", "\"Lost\"", "\"Throttled\""};
	uint32_t nr = f->nr_stacks, nr_libs = f->libs.nr, names = f->names.nr;

	put_length(p, ",\"shared\":{\"stackTable\":", nr);
	COLUMN(p, "frame", nr, buffer_decimal(&p->out, f->stacks[i].frame));
	COLUMN(p, "prefixOffset", nr, buffer_decimal(&p->out, prefix_offset(f, i)));
	buffer_byte(&p->out, '}');
	put_frames(p);
	put_funcs(p);
	put_length(p, ",\"resourceTable\":", nr_libs);
	COLUMN(p, "name", nr_libs, buffer_decimal(&p->out, names + i));
	put_constant(p, "host", nr_libs, "null");
	put_constant(p, "type", nr_libs, "1");
	buffer_text(&p->out, "},\"nativeSymbols\":{\"length\":0,\"libIndex\":[],\"address\":[],\"name\":[],\"functionSize\":[]}"
			     ",\"sources\":{\"length\":0,\"id\":[],\"filename\":[],\"startLine\":[],\"startColumn\":[],\"sourceMapURL\":[],"
			     "\"content\":[]},\"sourceLocationTable\":{\"length\":0,\"source\":[],\"line\":[],\"column\":[]}");
	COLUMN(
		p, "stringArray", names + nr_libs + 3,
		if (i < names) { put_name(p, i); } else if (i < names + nr_libs) put_lib_name(p, i - names);
		else buffer_text(&p->out, markers[i - names - nr_libs]));
	buffer_byte(&p->out, '}');
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
	bool time = p->offcpu || (p->options.weight == PFR_WEIGHT_PERIOD && event != PFR_NO_EVENT && *profile_unit(pfr_session_event_name(p->follow.session, event)) == 'n');

	put_length(p, ",\"samples\":", nr);
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
	buffer_signed(&p->out, (int32_t)t->key.pid);
	buffer_text(&p->out, "\",\"tid\":");
	buffer_signed(&p->out, (int32_t)t->key.tid);
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

	if (pfr_session_account(p->follow.session, &account))
		return;
	buffer_text(&p->out, ",\"extra\":[{\"label\":\"Left out or changed\",\"entries\":[");
	for (i = 1; i < PFR_CAUSE_NR; i++) {
		struct pfr_out out = {text, sizeof(text), 0};

		pfr_account_to_line(&out, &account, ~(UINT64_C(1) << i), 1);
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
		put_lib(p, lib);
	}
	buffer_byte(&p->out, ']');
	put_shared(p);
	put_tracks(p);
	buffer_text(&p->out, "}\n");
	return p->error ? p->error : p->out.error;
}
