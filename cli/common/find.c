/* SPDX-License-Identifier: MIT */
/*
 * --at and --tail: how many of the records that meet the other conditions come before; times in percent: from when to
 * when. The capture is read once to know, and again by the subcommand.
 */
#include "filter.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#define FAR (2 << 20) /* bytes, which are not read a second time */
#define NO_RECORDS "; the header, attrs, ids and features are no records: 'perfring dump --bytes --pieces' shows them"

/* Of a record: its offset, and how many that come before it have the same. */
struct place {
	uint64_t offset, nth;
};

struct count {
	uint64_t records, end; /* how many; where the last of them ends */
	uint64_t last, before; /* its offset, which others that come out of a compressed record have too; how many come before those */
	uint64_t at;           /* the offset that is looked for */
	uint64_t from, until;  /* the damaged range that holds it; until 0: none does */
	bool packed;           /* it comes out of a compressed record */
	struct place *place;   /* of the last `kept` records, by their number modulo it */
	uint64_t kept, capacity;
};

/* Keeps the place of a record that may be shown before others; false: memory is short. */
static bool keep(struct count *count, uint64_t offset)
{
	uint64_t at = count->kept ? count->records % count->kept : 0, capacity = 2 * count->capacity + 64;
	struct place *more;

	if (!count->records || count->last != offset)
		count->before = count->records;
	count->last = offset;
	if (at == count->capacity && count->kept) {
		more = realloc(count->place, (size_t)capacity * sizeof(*more));
		if (!more)
			return print_no_memory(NULL), false;
		count->place = more;
		count->capacity = capacity;
	}
	if (count->kept)
		count->place[at] = (struct place){offset, count->records - count->before};
	return true;
}

/* Defects are reported by the subcommand, which meets them again. */
static int count_records(const char *path, const struct pfr_session_options *options, struct count *count)
{
	struct pfr_session_options only = *options;
	const struct pfr_session_record *r;
	struct reading reading;
	int code;

	only.flags &= ~(unsigned)(PFR_SESSION_ALL | PFR_SESSION_PIECES);
	only.flags |= PFR_SESSION_DEFECTS;
	code = read_open(&reading, path, &only);
	if (code)
		return code;
	while (pfr_session_next(reading.session, &r) == PFR_OK) {
		if (r->what == PFR_WHAT_DEFECT) {
			if (r->offset <= count->at && count->at < r->until) {
				count->from = r->offset;
				count->until = r->until;
			}
			continue;
		}
		if (!keep(count, r->offset)) {
			read_close_aside(&reading);
			return EXIT_IO;
		}
		count->records++;
		count->packed = r->packed;
		count->end = r->offset + r->frame.size + r->frame.payload;
	}
	read_close_aside(&reading);
	return EXIT_FINE;
}

/* The damaged range that holds the offset, and records around it. */
static void choose_damaged(struct filter *filter, const struct count *count)
{
	uint64_t before = count->records < filter->around ? count->records : filter->around;
	struct place first = {count->from, 0};

	if (before)
		first = count->place[(count->records - before) % count->kept];
	filter->of.offset_from = first.offset;
	filter->of.skip = first.nth;
	filter->of.offset_until = filter->around ? 0 : count->until;
	filter->of.first = filter->around ? before + filter->around : 0;
}

/* Counts up to the record that holds the offset, or that is the last before it which meets the other conditions. */
static int count_to(struct filter *filter, const char *path, const struct pfr_session_options *options, struct count *count)
{
	uint64_t until = filter->of.offset_until;
	bool others = filter_is_any(filter);
	int code;

	if (!until || until > filter->at + 1)
		filter->of.offset_until = filter->at + 1;
	count->kept = filter->around + (uint64_t)1;
	code = count_records(path, options, count);
	filter->of.offset_until = until;
	if (code)
		return code;
	if (count->until && !others)
		return choose_damaged(filter, count), EXIT_FINE;
	if (count->records && (others || count->packed || filter->at < count->end))
		return EXIT_FINE;
	if (!count->records)
		return print_stderr("%s: no record holds offset 0x%" PRIx64 ", nor one before it" NO_RECORDS, options->name, filter->at), EXIT_DEFECT;
	print_stderr("%s: no record holds offset 0x%" PRIx64 "; the one before it ends at 0x%" PRIx64 NO_RECORDS, options->name, filter->at, count->end);
	return EXIT_DEFECT;
}

/* Times of records, without 0, which is that of what perf synthesizes. A last of 0: none has a time. */
struct span {
	uint64_t first, last;
};

static void extend(struct span *span, uint64_t time)
{
	span->first = span->last && span->first < time ? span->first : time;
	span->last = time > span->last ? time : span->last;
}

/* Times of all records and of samples, or, without all_of_it, of the first record that has one. */
static int find_span(const char *path, const struct pfr_session_options *options, bool all_of_it, struct span *records, struct span *samples)
{
	struct pfr_session_options all = *options;
	const struct pfr_session_record *r;
	struct reading reading;
	uint64_t time;
	int code;

	*records = *samples = (struct span){0};
	all.filter = 0;
	all.order = PFR_ORDER_FILE;
	all.flags = 0;
	code = read_open(&reading, path, &all);
	if (code)
		return code;
	while ((all_of_it || !records->last) && pfr_session_next(reading.session, &r) == PFR_OK) {
		if (!r->layout || pfr_peek_time(&r->frame, r->layout, &time) || !time)
			continue;
		extend(records, time);
		if (r->frame.type == PFR_RECORD_SAMPLE)
			extend(samples, time);
	}
	read_close_aside(&reading);
	return EXIT_FINE;
}

/* A part of 100000000000 of the span. */
static uint64_t time_within(const struct span *span, uint64_t percent)
{
	return span->first + (uint64_t)((long double)(span->last - span->first) * percent / FILTER_PERCENT);
}

/*
 * Percent of the time between the first and the last sample, as perf has it; of a capture without samples, between records. Records before the first
 * sample belong to its beginning, and those after the last to its end.
 */
static int set_times(struct filter *filter, const char *path, const struct pfr_session_options *options)
{
	struct span records, samples;
	const struct span *of = &samples;
	int code = find_span(path, options, true, &records, &samples);

	if (code)
		return code;
	if (!records.last)
		return print_stderr("%s: no record has a time, so --time in percent chooses none", options->name), EXIT_DEFECT;
	if (!samples.last)
		of = &records;
	filter->of.time_from = filter->percent_from ? time_within(of, filter->percent_from) : records.first;
	filter->of.time_until = (filter->percent_until < FILTER_PERCENT ? time_within(of, filter->percent_until) : records.last) + 1;
	return EXIT_FINE;
}

/* Times that all lie before the first record are counted from it, if the recording is as long. */
static int set_relative(struct filter *filter, const char *path, const struct pfr_session_options *options)
{
	uint64_t *from = &filter->of.time_from, *until = &filter->of.time_until;
	struct span records, samples;
	int code = find_span(path, options, false, &records, &samples);

	if (code || !records.last || records.first > INT64_MAX || *from >= records.first || (*until && *until > records.first))
		return code;
	code = find_span(path, options, true, &records, &samples);
	if (code || *from > records.last - records.first || (*until && *until > records.first))
		return code;
	*from += *from ? records.first : 0;
	*until += *until ? records.first : 0;
	print_stderr("%s: --time counts from the first record, at %" PRIu64 ".%09u s", options->name, records.first / 1000000000,
		     (unsigned)(records.first % 1000000000));
	return EXIT_FINE;
}

void filter_tell_span(const struct filter *filter, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct span span, samples;

	if (!(filter->of.time_from || filter->of.time_until) || !read_can_again(path) || find_span(path, &options, true, &span, &samples) || !span.last)
		return;
	print_stderr("%s: its times are %" PRIu64 ".%09u to %" PRIu64 ".%09u s", options.name, span.first / 1000000000, (unsigned)(span.first % 1000000000),
		     span.last / 1000000000, (unsigned)(span.last % 1000000000));
}

/*
 * Without other conditions the subcommand reads from the first record that it shows, where the search that finds where records resume takes
 * that place at once. (From a place in the middle of a record bytes may look like records for as long as there are such.)
 */
static void start_there(struct filter *filter, const char *path, const struct pfr_session_options *options, const struct count *count)
{
	struct pfr_session_options from = *options;
	const struct pfr_session_record *r;
	struct reading reading;

	from.start = count->place[filter->of.skip % count->kept].offset;
	if (from.start < FAR || filter_is_any(filter) || count->packed || options->flags & PFR_SESSION_PIECES)
		return;
	from.flags &= ~(unsigned)(PFR_SESSION_ALL | PFR_SESSION_DEFECTS);
	from.filter = 0;
	if (read_open(&reading, path, &from))
		return;
	if (pfr_session_next(reading.session, &r) == PFR_OK && r->offset == from.start && !r->packed && !*r->file) { /* not of a directory */
		filter->start = from.start;
		filter->of.offset_from = from.start;
		filter->of.skip = 0;
	}
	read_close_aside(&reading);
}

int filter_apply(struct filter *filter, const char *command, const char *path, struct pfr_session_options *options)
{
	uint64_t first = filter->of.first, keep = filter->tail;
	struct count count = {.at = filter->has_at ? filter->at : UINT64_MAX};
	int code = EXIT_FINE;

	filter_set(filter);
	options->filter = &filter->of;
	if ((pfr_filter_has_names(&filter->of) || first || filter->tail) && !filter->has_at && !filter->file_order)
		options->order = PFR_ORDER_TIME;
	if (filter->around && !filter->has_at)
		return usage(command, "--around requires --at");
	if (!filter->has_percent && (filter->of.time_from || filter->of.time_until) && read_can_again(path))
		code = set_relative(filter, path, options);
	if (code || (!filter->has_at && !filter->tail && !filter->has_percent))
		return code;
	if ((filter->has_at && (filter->tail || first || options->order == PFR_ORDER_TIME)) || (filter->tail && first))
		return usage(command, "--at, --tail and -n exclude each other, and --at is for the order of the file");
	if (!read_can_again(path))
		return usage(command, "--at, --tail and times in percent read the capture twice, which is not possible with a pipe");
	if (filter->has_percent)
		code = set_times(filter, path, options);
	if (code || !(filter->has_at || filter->tail))
		return code;
	code = filter->has_at ? count_to(filter, path, options, &count) : count_records(path, options, &count);
	if (!count.until && filter->has_at) {
		keep = (count.before < filter->around ? count.before : filter->around) + count.records - count.before;
		filter->of.first = keep + filter->around;
	}
	if (!count.until)
		filter->of.skip = count.records > keep ? count.records - keep : 0;
	if (!code && !count.until && filter->has_at)
		start_there(filter, path, options, &count);
	free(count.place);
	return code;
}
