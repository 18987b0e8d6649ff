/* SPDX-License-Identifier: MIT */
/*
 * same CAPTURE EDITED, one of the five programs that print the same in each language: the functions with the most samples of each event, fields
 * of tracepoints, whether the capture is whole, its account, a filter, and an edit into the new file EDITED. What fails is a line with the status.
 */
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <perfring_session_tools.h>
#include <perfring_session_symbols.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct row {
	char event[256], name[4096];
	unsigned long count;
};

static struct row *rows;
static size_t nr_rows;

static void add(const char *event, struct pfr_bytes name)
{
	struct row row = {.count = 1}, *more;
	size_t i;

	snprintf(row.event, sizeof(row.event), "%s", event);
	snprintf(row.name, sizeof(row.name), "%.*s", (int)name.size, (const char *)name.data);
	for (i = 0; i < nr_rows; i++)
		if (!strcmp(rows[i].event, row.event) && !strcmp(rows[i].name, row.name)) {
			rows[i].count++;
			return;
		}
	more = realloc(rows, (nr_rows + 1) * sizeof(*rows));
	if (!more)
		exit(3);
	rows = more;
	rows[nr_rows++] = row;
}

static int by_count(const void *one, const void *other)
{
	const struct row *a = one, *b = other;
	int event = strcmp(a->event, b->event);

	return event ? event : a->count != b->count ? (a->count < b->count) - (a->count > b->count) :
						      strcmp(a->name, b->name);
}

static void top(void)
{
	size_t i, shown = 0;

	qsort(rows, nr_rows, sizeof(*rows), by_count);
	for (i = 0; i < nr_rows; i++) {
		shown = i && !strcmp(rows[i].event, rows[i - 1].event) ? shown + 1 : 0;
		if (shown < 3)
			printf("top %s %lu %s\n", rows[i].event, rows[i].count, rows[i].name);
	}
}

/* The innermost entry of the callchain: its function, else its file. */
static void leaf(struct pfr_session *session, const struct pfr_session_record *r, const struct pfr_record *record)
{
	struct pfr_tasks *tasks = pfr_session_tasks(session);
	struct pfr_caller caller = {.size = sizeof(caller)};
	struct pfr_bytes name = {(const unsigned char *)"?", 1};
	struct pfr_chain chain;
	struct pfr_task task;
	enum pfr_status found = pfr_tasks_of(tasks, record, &task);

	pfr_session_chain(session, r, record, &chain);
	if (pfr_symbols_next(NULL, tasks, found == PFR_OK ? &task : NULL, &chain, &caller) == PFR_OK)
		name = caller.symbol.name.size ? caller.symbol.name : caller.location.name.size ? caller.location.name :
												  name;
	add(r->event_name ? r->event_name : "?", name);
}

static void account(struct pfr_session *session)
{
	const struct pfr_session_info *info = pfr_session_info(session);
	struct pfr_account a = {.size = sizeof(a)};
	unsigned i;

	printf("whole %d defects %llu unread %llu\n", pfr_session_is_whole(session), (unsigned long long)info->defects, (unsigned long long)info->unread);
	pfr_session_get_account(session, &a);
	printf("read %llu samples %llu chosen %llu\n", (unsigned long long)a.records, (unsigned long long)a.samples, (unsigned long long)a.chosen);
	for (i = 0; i < PFR_CAUSE_NR; i++)
		if (a.cause[i].count)
			printf("cause %s %s %llu\n", pfr_cause_name((enum pfr_cause)i), pfr_cause_class_name(pfr_cause_class((enum pfr_cause)i)), (unsigned long long)a.cause[i].count);
}

static void whole(const char *path)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	const struct pfr_session_record *r;
	const struct pfr_tracepoint *format;
	const struct pfr_tracepoint_field *field;
	unsigned long long fields = 0, sum = 0;
	struct pfr_field_value value;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_bytes payload;
	struct pfr_where where;
	enum pfr_status status = pfr_session_open(&session, path, &options, NULL);

	if (status || !pfr_session_tasks(session)) {
		printf("stopped %d\n", status);
		return;
	}
	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &where) != PFR_OK)
			continue;
		leaf(session, r, &record);
		if (pfr_session_tracepoint(session, r, &format, &payload) == PFR_OK && (field = pfr_tracepoint_find(format, "common_pid")) &&
		    pfr_field_value(field, &payload, (enum pfr_byte_order)r->frame.order, &value) == PFR_OK)
			fields++, sum += value.number;
	}
	top();
	printf("field common_pid %llu %llu\n", fields, sum);
	if (status != PFR_END)
		printf("stopped %d\n", status);
	account(session);
	pfr_session_close(session);
}

static void filtered(const char *path)
{
	static const uint32_t types[] = {PFR_RECORD_SAMPLE};
	struct pfr_filter filter = {.size = sizeof(filter), .types = types, .nr_types = 1, .first = 5};
	struct pfr_session_options options = {.size = sizeof(options), .filter = &filter};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	unsigned nr = 0;

	if (pfr_session_open(&session, path, &options, NULL))
		return;
	for (; pfr_session_next(session, &r) == PFR_OK; nr++)
		printf("sample at %llu\n", (unsigned long long)r->offset);
	printf("filtered %u\n", nr);
	pfr_session_close(session);
}

struct output {
	int fd;
};

static int put(void *user, const void *data, size_t size)
{
	return write(((struct output *)user)->fd, data, size) == (ssize_t)size ? 0 : errno;
}

static int seek(void *user, uint64_t at)
{
	return lseek(((struct output *)user)->fd, (off_t)at, SEEK_SET) < 0 ? errno : 0;
}

/* What is read damaged is written again, each record weighed. */
static enum pfr_status edit_once(const char *path, struct output *output, uint32_t checks, struct pfr_edit_report *report)
{
	static const uint32_t types[] = {PFR_RECORD_SAMPLE};
	struct pfr_filter filter = {.size = sizeof(filter), .types = types, .nr_types = 1};
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_ALL, .filter = &filter};
	struct pfr_edit_options edit = {.size = sizeof(edit), .drop = PFR_DROP_CALLCHAIN, .every = 2, .checks = checks};
	struct pfr_sink sink = {.size = sizeof(sink), .user = output, .write = put, .seek = seek};
	struct pfr_session *session;
	enum pfr_status status = pfr_session_open(&session, path, &options, NULL);

	if (!status)
		status = pfr_edit(session, &sink, NULL, &edit, report);
	pfr_session_close(session);
	return status;
}

static void edited(const char *path, const char *to)
{
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct output output = {open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
	enum pfr_status status = edit_once(path, &output, 0, &report);

	if (status || report.damaged || report.defects)
		status = ftruncate(output.fd, 0) || lseek(output.fd, 0, SEEK_SET) ? PFR_E_SYSTEM : edit_once(path, &output, 1, &report);
	if (status)
		printf("not edited %d\n", status);
	else
		printf("edited %llu passed %llu removed %llu damaged %llu defects %llu\n", (unsigned long long)report.records, (unsigned long long)report.passed,
		       (unsigned long long)report.removed, (unsigned long long)report.damaged, (unsigned long long)report.defects);
	close(output.fd);
}

static void recovered(const char *path, const char *edited)
{
	struct pfr_recover_report r = {.size = sizeof(r)};
	struct pfr_sink sink = {.size = sizeof(sink), .write = put, .seek = seek};
	struct pfr_session *session;
	enum pfr_status status = pfr_session_open(&session, path, NULL, NULL);
	struct output output;
	char to[4096];

	snprintf(to, sizeof(to), "%s.recovered", edited);
	output = (struct output){open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
	sink.user = &output;
	if (!status)
		status = pfr_recover(session, &sink, NULL, &r);
	if (status)
		printf("not recovered %d\n", status);
	else
		printf("recovered %llu dropped %llu bytes %llu sections %llu defects %llu left %llu\n", (unsigned long long)r.records, (unsigned long long)r.dropped,
		       (unsigned long long)r.dropped_bytes, (unsigned long long)r.sections, (unsigned long long)r.defects, (unsigned long long)r.left_bytes);
	pfr_session_close(session);
	close(output.fd);
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return fprintf(stderr, "usage: same CAPTURE EDITED\n"), 2;
	whole(argv[1]);
	filtered(argv[1]);
	edited(argv[1], argv[2]);
	recovered(argv[1], argv[2]);
	free(rows);
	return 0;
}
