/* SPDX-License-Identifier: MIT */
/*
 * Records of a capture, in the order of time, through a profiler: profiler FILE [MOST [names]]. Prints its folded stacks; exits with 77 where the
 * capture has several events, or counts in samples, which a profiler does not tell apart.
 */
#include "perfring_session_profiler.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int print(void *user, const void *data, size_t size)
{
	return fwrite(data, 1, size, user) != size;
}

/* Whether it has one event that counts, by period. */
static int is_plain(const struct pfr_events *events)
{
	unsigned nr = 0, i;

	for (i = 0; i < events->nr; i++) {
		const struct pfr_attr *attr = &events->event[i].attr;

		nr += attr->type != PFR_TYPE_SOFTWARE || attr->config != PFR_SW_DUMMY;
		if (attr->sample_type & PFR_SAMPLE_READ)
			return 0;
	}
	return nr == 1;
}

/* Grandchildren of this process: children of the one that starts those that read files. */
static unsigned grandchildren(void)
{
	static int parents[1 << 16][2];
	int server = -1;
	unsigned nr = 0, nr_children = 0, i;
	DIR *proc = opendir("/proc");
	struct dirent *entry;
	char path[64];

	while (proc && (entry = readdir(proc)) && nr < 1 << 16) {
		FILE *file;

		snprintf(path, sizeof(path), "/proc/%.20s/stat", entry->d_name);
		file = isdigit((unsigned char)entry->d_name[0]) ? fopen(path, "r") : NULL;
		if (file && fscanf(file, "%d (%*[^)]) %*c %d", &parents[nr][0], &parents[nr][1]) == 2) {
			if (parents[nr][1] == getpid())
				server = parents[nr][0];
			nr++;
		}
		if (file)
			fclose(file);
	}
	if (proc)
		closedir(proc);
	for (i = 0; i < nr; i++)
		nr_children += parents[i][1] == server;
	return nr_children;
}

int main(int argc, char **argv)
{
	struct pfr_session_options session_options = {.size = sizeof(session_options), .order = PFR_ORDER_TIME};
	struct pfr_profiler_options options = {.size = sizeof(options)};
	struct pfr_profiler_counts counts = {.size = sizeof(counts)};
	struct pfr_sink sink = {.size = sizeof(sink), .user = stdout, .write = print};
	const struct pfr_session_record *r;
	struct pfr_profiler *profiler = NULL;
	struct pfr_session_error error;
	struct pfr_session *session;
	struct pfr_where where;

	options.max_stacks = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
	options.no_file_names = argc < 4;
	if (argc < 2 || pfr_session_open(&session, argv[1], &session_options, &error))
		return 2;
	while (pfr_session_next(session, &r) == PFR_OK) {
		const struct pfr_events *events = pfr_session_events(session);

		options.arch = pfr_session_info(session)->arch; /* known once the features were read */
		if (!profiler && pfr_profiler_open(&profiler, &options))
			return 2;
		if (r->what == PFR_WHAT_RECORD && r->layout && r->frame.event < events->nr)
			pfr_profiler_take(profiler, &r->frame, r->layout, &events->event[r->frame.event].attr, &where);
		else if (r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_HEADER_BUILD_ID)
			pfr_profiler_take(profiler, &r->frame, NULL, NULL, &where);
	}
	if (!profiler || !is_plain(pfr_session_events(session)))
		return 77;
	if (pfr_profiler_write(profiler, &sink, NULL))
		return 1;
	pfr_profiler_get_counts(profiler, &counts);
	fprintf(stderr, "%llu samples, %llu in [more stacks]\n", (unsigned long long)counts.samples, (unsigned long long)counts.more_samples);
	if (argc > 3)
		fprintf(stderr, "%u stay\n", grandchildren());
	if (pfr_profiler_write(profiler, &sink, NULL)) /* nothing is left */
		return 1;
	pfr_profiler_close(profiler);
	pfr_session_close(session);
	return 0;
}
