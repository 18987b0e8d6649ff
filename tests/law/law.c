/* SPDX-License-Identifier: MIT */
/*
 * The law: all that reads a capture finds the same records and samples, and what is written is what was read, less what is left out.
 * law FILE...: each capture, cut to two thirds and where a record ends, and with a byte changed. Run by tests/law/law.t.
 * law --mutants NR SEED FILE...: NR damaged copies of each, of which the same SEED makes the same. Run by make fuzz-ci. LAW_KEEP=FILE keeps the last.
 */
#define _GNU_SOURCE

#include "law.h"

#include "perfring_session_summary.h"
#include "perfring_session_tools.h"
#include "perfring_session_view.h"
#include "tests/lib/tap.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

unsigned law_broken, law_checks;

/* ---- captures and outputs --------------------------------------------------------- */

static int write_output(void *user, const void *data, size_t size)
{
	struct law_output *o = user;

	if (o->at + size > o->capacity) {
		o->capacity = 2 * (o->at + size);
		o->data = realloc(o->data, o->capacity);
		if (!o->data)
			abort();
	}
	if (o->at > o->size)
		memset(o->data + o->size, 0, o->at - o->size);
	memcpy(o->data + o->at, data, size);
	o->at += size;
	o->size = o->at > o->size ? o->at : o->size;
	return 0;
}

static int seek_output(void *user, uint64_t at)
{
	((struct law_output *)user)->at = (size_t)at;
	return 0;
}

struct pfr_sink law_sink(struct law_output *output)
{
	return (struct pfr_sink){.size = sizeof(struct pfr_sink), .user = output, .write = write_output, .seek = seek_output};
}

struct law_input law_input_of(const struct law_output *output)
{
	return (struct law_input){"output", NULL, output->data ? (const void *)output->data : "", output->size};
}

struct pfr_session *law_open(const struct law_input *in, uint32_t order, uint32_t flags, const struct pfr_filter *filter)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .flags = flags, .filter = filter, .name = in->name};
	struct pfr_session *session;
	struct pfr_session_error error;

	if (in->path ? pfr_session_open(&session, in->path, &options, &error) : pfr_session_open_memory(&session, in->data, in->size, &options, &error))
		return NULL;
	return session;
}

void law_compare(const struct law_input *in, const char *what, law_sum one, law_sum other)
{
	law_checks++;
	if (one == other)
		return;
	law_broken++;
	printf("# %s: %s: %llu, %llu\n", in->name, what, (unsigned long long)one, (unsigned long long)other);
}

/* ---- reading ------------------------------------------------------------------------ */

static void take_sample(struct law_figures *f, struct pfr_session *s, const struct pfr_session_record *r)
{
	const struct pfr_events *events = pfr_session_events(s);
	struct pfr_record record;
	struct pfr_where where;

	if (!r->layout) /* of no known event it can be read where all have one layout */
		return;
	pfr_decode(&r->frame, r->layout, &record, &where); /* of a damaged one, the fields before the damage */
	f->readable++;
	f->reads |= PFR_HAS(record.sample, SAMPLE, READ);
	if (PFR_HAS(record.sample, SAMPLE, PERIOD))
		f->weight += record.sample.period;
	else
		f->weight += r->frame.event < events->nr ? events->event[r->frame.event].attr.sample_period : 1;
}

/* What of a pipe says how it is compressed, which nothing written is any more. */
static bool is_of_compression(const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature))
		return feature.type == PFR_FEATURE_COMPRESSED;
	return frame->type == PFR_RECORD_COMPRESSED || frame->type == PFR_RECORD_COMPRESSED2;
}

/* That a newer reader may know, or that only the event is missing of, which is damaged. */
static bool is_newer(struct pfr_session *s, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = r->status ? r->status : pfr_session_decode(s, r, &record, &where);

	return (r->frame.type != PFR_RECORD_SAMPLE && (status == PFR_E_WHICH_EVENT || status == PFR_E_UNKNOWN_ID || status == PFR_E_NO_LAYOUT)) ||
	       status == PFR_E_SAMPLE_TYPE || status == PFR_E_READ_FORMAT || status == PFR_E_SPLIT;
}

struct law_figures law_read(const struct law_input *in)
{
	struct law_figures f = {.account = {.size = sizeof(f.account)}};
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT | PFR_SESSION_DEFECTS, NULL);
	const struct pfr_session_record *r;
	uint64_t last = UINT64_MAX;

	while (s && pfr_session_next(s, &r) == PFR_OK) {
		f.payloads += r->what == PFR_WHAT_DEFECT && r->where.status == PFR_E_PAYLOAD && r->offset == last;
		if (r->what != PFR_WHAT_RECORD)
			continue;
		last = r->offset;
		f.records++;
		f.unpacked += is_of_compression(&r->frame);
		f.kept += is_newer(s, r);
		if (r->frame.type != PFR_RECORD_SAMPLE)
			continue;
		f.samples++;
		take_sample(&f, s, r);
	}
	if (s)
		pfr_session_get_account(s, &f.account);
	pfr_session_close(s);
	return f;
}

void law_status(const struct law_input *in, const char *what, const struct pfr_account *account, const struct law_figures *f)
{
	static const enum pfr_cause causes[] = {PFR_CAUSE_LOST, PFR_CAUSE_BAD, PFR_CAUSE_UNREAD, PFR_CAUSE_NO_EVENT, PFR_CAUSE_INTERRUPTED};
	char text[128];
	size_t i;

	for (i = 0; i < sizeof(causes) / sizeof(causes[0]); i++) {
		snprintf(text, sizeof(text), "%s: %s, dump", what, pfr_cause_name(causes[i]));
		law_compare(in, text, account->cause[causes[i]].count, f->account.cause[causes[i]].count);
	}
}

static void law_account(const struct law_input *in, const struct law_figures *f)
{
	law_compare(in, "records: account, dump", f->account.records, f->records);
	law_compare(in, "samples: account, dump", f->account.samples, f->samples);
	law_compare(in, "records that carry others: account is more than dump", f->account.carriers > f->unpacked, 0);
	law_compare(in, "records chosen without a condition: account, dump", f->account.chosen, f->records);
}

static void law_summary(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT, NULL);
	struct pfr_summary_totals totals;
	const struct pfr_session_record *r;
	struct pfr_summary *summary;

	if (!s || pfr_summary_open(&summary, s, NULL))
		abort();
	while (pfr_session_next(s, &r) == PFR_OK)
		pfr_summary_add(summary, r);
	totals = *pfr_summary_totals(summary);
	law_compare(in, "records: stat, dump", totals.records, f->records);
	law_compare(in, "samples: stat, dump", totals.samples, f->samples);
	law_compare(in, "lost: stat, account", totals.lost, f->account.cause[PFR_CAUSE_LOST].count);
	law_compare(in, "records that cannot be decoded: stat, account", totals.bad, f->account.cause[PFR_CAUSE_BAD].count + f->account.cause[PFR_CAUSE_NO_EVENT].count);
	pfr_summary_close(summary);
	pfr_session_close(s);
}

static void law_check(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT, NULL);
	struct pfr_check_report report = {.size = sizeof(report)};

	pfr_check(s, NULL, &report);
	law_compare(in, "records: check, dump", report.records, f->records);
	pfr_session_close(s);
}

/* ---- tables --------------------------------------------------------------------------- */

struct tables {
	uint64_t samples, capture_records, left_out;
};

static int begin_table(void *user, const struct pfr_table *table)
{
	(void)user;
	(void)table;
	return 0;
}

static uint64_t number(const struct pfr_table *table, const struct pfr_batch *batch, const char *column)
{
	uint32_t i;

	for (i = 0; i < table->nr_columns; i++)
		if (!strcmp(table->columns[i].name, column) && batch->columns[i].values)
			return batch->columns[i].values[0];
	return 0;
}

static int take_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct tables *t = user;

	if (!strcmp(table->name, "sample"))
		t->samples += batch->nr_rows;
	if (!strcmp(table->name, "left_out"))
		t->left_out += batch->nr_rows;
	if (!strcmp(table->name, "capture"))
		t->capture_records = number(table, batch, "records");
	return 0;
}

static void law_tables(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_TIME, PFR_SESSION_JOIN_SPLIT | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_DEFECTS, NULL);
	struct tables tables = {0};
	const struct pfr_table_sink sink = {sizeof(sink), &tables, begin_table, take_batch, begin_table};
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_export *export;
	uint64_t causes = 0;
	unsigned i;

	if (pfr_export_open(&export, s, &sink, NULL))
		abort();
	while (pfr_export_next(export) == PFR_OK)
		;
	pfr_session_get_account(s, &account);
	for (i = 1; i < PFR_CAUSE_NR; i++)
		causes += account.cause[i].count != 0;
	law_compare(in, "records: table capture, dump", tables.capture_records, f->records);
	law_compare(in, "samples: table sample, dump", tables.samples, f->samples);
	law_compare(in, "causes: table left_out, account", tables.left_out, causes);
	law_status(in, "tables", &account, f);
	pfr_export_close(export);
	pfr_session_close(s);
}

/* ---- CBOR and the page ------------------------------------------------------------------ */

/* A descriptor of the capture's bytes. */
static int descriptor(const struct law_input *in)
{
	int fd = in->path ? open(in->path, O_RDONLY) : memfd_create("law", 0);

	if (fd < 0 || (!in->path && (write(fd, in->data, in->size) != (ssize_t)in->size || lseek(fd, 0, SEEK_SET))))
		abort();
	return fd;
}

static enum pfr_status convert(const struct law_input *in, uint32_t to, struct law_output *output)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = to};
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink sink = law_sink(output);
	int fd = descriptor(in);
	enum pfr_status status = pfr_convert(fd, &sink, &options, &report);

	close(fd);
	return status;
}

static void law_cbor(const struct law_input *in, const struct law_figures *f)
{
	struct law_output cbor = {0}, back = {0};
	struct law_figures again;
	struct law_input of;

	if (convert(in, PFR_CONVERT_CBOR, &cbor) == PFR_OK) {
		of = law_input_of(&cbor);
		of.name = in->name;
		again = law_read(&of);
		law_compare(in, "records: CBOR, dump", again.records, f->records);
		law_compare(in, "samples: CBOR, dump", again.samples, f->samples);
		law_compare(in, "lost: CBOR, account", again.account.cause[PFR_CAUSE_LOST].count, f->account.cause[PFR_CAUSE_LOST].count);
		if (!in->path && !convert(&of, PFR_CONVERT_CAPTURE, &back))
			law_compare(in, "bytes of CBOR back, of the capture", back.size == in->size && !memcmp(back.data, in->data, in->size), 1);
	}
	free(cbor.data);
	free(back.data);
}

static int discard(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return 0;
}

static void law_page(const struct law_input *in, const struct law_figures *f)
{
	uint32_t flags = PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL;
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, flags | PFR_SESSION_PIECES | PFR_SESSION_DEFECTS, NULL);
	struct pfr_view_options options = {.size = sizeof(options), .samples = law_open(in, PFR_ORDER_TIME, flags | PFR_SESSION_WHOLE_CHAINS, NULL)};
	struct pfr_view_report report = {.size = sizeof(report)};
	const struct pfr_sink sink = {.size = sizeof(sink), .write = discard};
	struct pfr_account account = {.size = sizeof(account)};

	if (pfr_view(s, &sink, &options, &report) == PFR_OK) {
		pfr_session_get_account(s, &account);
		law_compare(in, "records: page, dump", report.records, f->records);
		law_compare(in, "records left out: page, account", report.left_out, account.cause[PFR_CAUSE_PAGE].count);
		if (!f->reads)
			law_compare(in, "samples: page, dump", report.samples + report.samples_left_out, f->readable);
		law_compare(in, "records: account of a page, dump", account.records, f->records);
		law_status(in, "page", &account, f);
	}
	pfr_session_close(options.samples);
	pfr_session_close(s);
}

/* ---- captures ------------------------------------------------------------------------------ */

static void law_of(const struct law_input *in)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, 0, NULL);
	struct law_figures f;

	if (!s) /* all refuse it */
		return;
	pfr_session_close(s);
	f = law_read(in);
	law_account(in, &f);
	law_summary(in, &f);
	law_check(in, &f);
	law_tables(in, &f);
	law_cbor(in, &f);
	law_page(in, &f);
	law_profiles(in, &f);
	law_edits(in, &f);
}

static void *read_file(const char *path, size_t *size)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	void *data;

	if (fd < 0 || fstat(fd, &st) || !(data = malloc((size_t)st.st_size + 1)) || read(fd, data, (size_t)st.st_size) != st.st_size)
		abort();
	close(fd);
	*size = (size_t)st.st_size;
	return data;
}

/* ---- copies -------------------------------------------------------------------------------- */

/* Where the last record before `most` ends, whose bytes lie in the file; 0: there is none. */
static size_t record_end(const struct law_input *in, size_t most)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, 0, NULL);
	const struct pfr_session_record *r;
	size_t end = 0;

	while (pfr_session_next(s, &r) == PFR_OK)
		if (r->what == PFR_WHAT_RECORD && !r->packed && r->frame.at + r->frame.size + r->frame.payload <= most)
			end = (size_t)(r->frame.at + r->frame.size + r->frame.payload);
	pfr_session_close(s);
	return end;
}

static uint64_t random_of(uint64_t *state, uint64_t less)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return less ? *state % less : 0;
}

/* One damage: bytes that are changed, taken out, doubled, or zeros, or the end cut off. Returns the size. */
static size_t damage(unsigned char *data, size_t size, uint64_t *state)
{
	size_t at = (size_t)random_of(state, size), nr = 1 + (size_t)random_of(state, at % 3 ? 8 : 4096);

	nr = nr < size - at ? nr : size - at;
	switch (random_of(state, 6)) {
	case 0: return at;
	case 1: memset(data + at, 0, nr); return size;
	case 2: memmove(data + at, data + at + nr, size - at - nr); return size - nr;
	case 3: memmove(data + at + nr, data + at, size - at - nr); return size;
	case 4: data[at] ^= (unsigned char)(1u << random_of(state, 8)); return size;
	default: data[at] = (unsigned char)random_of(state, 256); return size;
	}
}

static void keep(const char *path, const void *data, size_t size)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(data, 1, size, f) != size || fclose(f))
		abort();
}

static void law_of_mutants(const char *path, unsigned long nr, uint64_t seed)
{
	size_t size;
	unsigned char *data = read_file(path, &size), *copy = malloc(size + 1);
	struct law_input in = {.data = copy};
	unsigned long i, k;
	char name[512];
	uint64_t state;

	if (!copy)
		abort();
	for (i = 0; i < nr && size; i++) {
		state = (seed + i) * UINT64_C(0x9e3779b97f4a7c15) + 1;
		memcpy(copy, data, size);
		in.size = size;
		for (k = random_of(&state, 3); k != ULONG_MAX && in.size; k--)
			in.size = damage(copy, in.size, &state);
		snprintf(name, sizeof(name), "%s --mutants 1 %" PRIu64, path, seed + i);
		in.name = name;
		law_of(&in);
	}
	if (getenv("LAW_KEEP"))
		keep(getenv("LAW_KEEP"), copy, in.size);
	free(copy);
	free(data);
}

/* The capture, cut, and with a byte of its records changed. */
static void law_of_file(const char *path)
{
	size_t size;
	unsigned char *data = read_file(path, &size);
	struct law_input in = {path, NULL, data, size};
	char name[512];

	law_of(&in);
	in.name = name;
	in.size = size / 3 * 2;
	snprintf(name, sizeof(name), "%s cut at %zu", path, in.size);
	law_of(&in);
	in.size = size;
	in.size = record_end(&in, size / 3 * 2);
	snprintf(name, sizeof(name), "%s cut at a record's end, %zu", path, in.size);
	if (in.size)
		law_of(&in);
	in.size = size;
	snprintf(name, sizeof(name), "%s with byte %zu changed", path, size / 2);
	if (size)
		data[size / 2] ^= 0x55;
	law_of(&in);
	free(data);
}

int main(int argc, char **argv)
{
	bool mutants = argc > 3 && !strcmp(argv[1], "--mutants");
	struct stat st;
	char name[600];
	int i;

	if (argc > 1 && !strcmp(argv[1], "--whole"))
		return law_whole(argv + 2);
	for (i = mutants ? 4 : 1; i < argc; i++) {
		unsigned checks = law_checks, broken = law_broken;

		if (mutants)
			law_of_mutants(argv[i], strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
		else if (!stat(argv[i], &st) && S_ISDIR(st.st_mode))
			law_of(&(struct law_input){argv[i], argv[i], NULL, 0});
		else
			law_of_file(argv[i]);
		snprintf(name, sizeof(name), "%s: %u comparisons", argv[i], law_checks - checks);
		tap(broken == law_broken, name, "above");
	}
	return tap_end();
}
