/* SPDX-License-Identifier: MIT */
/* A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records. */
#include <perfring_session.h>
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <perfring_session_report.h>
#include <perfring_session_stacks.h>
#include <perfring_session_symbols.h>
#include <perfring_session_tools.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void text(FILE *to, const void *data, size_t size)
{
	static char safe[1 << 16];
	struct pfr_out out = {safe, sizeof(safe), 0};

	pfr_text_plain(&out, data, size);
	fprintf(to, "%.*s", (int)(out.size < sizeof(safe) ? out.size : sizeof(safe)), safe);
}

static void failed(const struct pfr_session_error *error)
{
	fprintf(stderr, "%s: ", pfr_status_name(error->status));
	text(stderr, error->text, strlen(error->text));
	fputs("\n", stderr);
	exit(3);
}

static struct pfr_session *open_session(const char *path, uint32_t order, uint32_t flags, const char *const *comm)
{
	struct pfr_filter filter = {.size = sizeof(filter), .comms = comm, .nr_comms = 1};
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .flags = flags, .filter = comm ? &filter : NULL};
	struct pfr_session_error error;
	struct pfr_session *session;

	if (pfr_session_open(&session, path, &options, &error) != PFR_OK)
		failed(&error);
	return session;
}

static struct pfr_account functions(const char *path, const char *const *comm)
{
	struct pfr_session *session = open_session(path, PFR_ORDER_TIME, PFR_SESSION_ALL | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT, comm);
	struct pfr_symbols_options names = {.size = sizeof(names), .flags = PFR_NAMES_KERNEL | PFR_NAMES_DEMANGLE, .session = session};
	struct pfr_stacks_options stacks = {.size = sizeof(stacks), .flags = pfr_session_is_of_this_kernel(session) ? PFR_STACKS_SAME_KERNEL : 0};
	struct pfr_report_options options = {.size = sizeof(options), .keys = {PFR_REPORT_FUNCTION}, .nr_keys = 1};
	struct pfr_report_event event = {.size = sizeof(event)};
	char digits[PFR_REPORT_DIGITS];
	struct pfr_report_row row = {.size = sizeof(row)};
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_symbols_error error;
	struct pfr_report *report;
	enum pfr_status status;

	if (pfr_symbols_open(&options.symbols, NULL) || pfr_stacks_open(&options.stacks, &stacks))
		exit((fprintf(stderr, "%s: no memory\n", path), 3));
	pfr_symbols_files_with(options.symbols, &names, &error); /* else there are names of the capture alone */
	status = pfr_report_open(&report, session, &options);
	if (!report)
		exit((fprintf(stderr, "%s: %s\n", path, pfr_status_name(status)), 3));
	for (uint32_t i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++) {
		text(stdout, event.name.data, event.name.size);
		printf(" %" PRIu64 " %.*s\n", event.shown.samples, (int)pfr_report_decimal(&event.shown, digits), digits);
		for (uint32_t k = 0; k < 10 && pfr_report_get_row(report, i, k, &row) == PFR_OK && (row.self.period || row.self.period_high); k++) {
			printf("  %.*s ", (int)pfr_report_decimal(&row.self, digits), digits);
			text(stdout, row.values[0].text.data, row.values[0].text.size);
			puts("");
		}
	}
	pfr_stacks_account(options.stacks, session);
	pfr_symbols_account(options.symbols, session);
	pfr_session_get_account(session, &account);
	pfr_report_close(report);
	pfr_stacks_close(options.stacks);
	pfr_symbols_close(options.symbols);
	pfr_session_close(session);
	return account;
}

static void value_out(const struct pfr_field_value *value)
{
	uint32_t i, cpu;

	switch (value->kind) {
	case PFR_FIELD_UNSIGNED:
		printf("%" PRIu64, value->number);
		break;
	case PFR_FIELD_SIGNED:
		printf("%" PRId64, (int64_t)value->number);
		break;
	case PFR_FIELD_POINTER:
		printf("0x%" PRIx64, value->number);
		break;
	case PFR_FIELD_TEXT:
		text(stdout, value->data.data, value->data.size);
		break;
	case PFR_FIELD_BYTES:
		for (i = 0; i < value->data.size; i++)
			printf("%02x", value->data.data[i]);
		break;
	case PFR_FIELD_NUMBERS:
		for (i = 0; i < value->words.nr; i++)
			printf(value->is_signed ? "%s%" PRId64 : "%s%" PRIu64, i ? "," : "", pfr_field_number(value, i));
		break;
	case PFR_FIELD_CPUS:
		for (cpu = pfr_field_cpu(value, 0), i = 0; cpu != PFR_NO_CPU; cpu = pfr_field_cpu(value, cpu + 1), i++)
			printf("%s%" PRIu32, i ? "," : "", cpu);
	}
}

static void tracepoints(const char *path)
{
	struct pfr_session *session = open_session(path, PFR_ORDER_TIME, 0, NULL);
	const struct pfr_session_record *r;
	const struct pfr_tracepoint *format;
	struct pfr_field_value value;
	struct pfr_bytes payload;
	enum pfr_status status;
	unsigned shown = 0;

	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (shown == 5 || pfr_session_tracepoint(session, r, &format, &payload) != PFR_OK)
			continue;
		shown++;
		text(stdout, r->event_name ? r->event_name : "", r->event_name ? strlen(r->event_name) : 0);
		for (uint32_t i = 0; i < format->nr; i++) {
			printf(" %.*s=", (int)format->field[i].name.size, format->field[i].name.data);
			if (pfr_field_value(&format->field[i], &payload, r->frame.order, &value) == PFR_OK)
				value_out(&value);
			else
				printf("?");
		}
		puts("");
	}
	if (status != PFR_END)
		failed(pfr_session_error(session));
	pfr_session_close(session);
}

static void losses(const struct pfr_account *account)
{
	printf("%" PRIu64 " records, %" PRIu64 " samples\n", account->records, account->samples);
	for (enum pfr_cause cause = 0; cause < PFR_CAUSE_NR; cause++)
		if (account->cause[cause].count)
			printf("%s %s %" PRIu64 "\n", pfr_cause_name(cause), pfr_cause_class_name(pfr_cause_class(cause)), account->cause[cause].count);
}

/* Where and why: returns whether something is wrong. */
static int defects(const char *path)
{
	struct pfr_session *session = open_session(path, PFR_ORDER_FILE, 0, NULL);
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = pfr_findings_add};
	struct pfr_check_report report = {.size = sizeof(report)};
	struct pfr_findings *findings = NULL;
	struct pfr_finding finding;
	enum pfr_status status = pfr_findings_open(&findings, NULL);

	reporter.user = findings;
	if (status == PFR_OK)
		status = pfr_check(session, &reporter, &report);
	if (status != PFR_OK)
		exit((fprintf(stderr, "%s: %s\n", path, pfr_status_name(status)), 3));
	printf("%" PRIu64 " defects\n", report.defects);
	for (uint32_t i = 0; pfr_findings_get(findings, i, &finding) == PFR_OK; i++)
		if (finding.level != PFR_LEVEL_NOTE && finding.first) {
			printf("%s at %" PRIu64 ": ", pfr_status_name(finding.first->status), finding.first->offset);
			text(stdout, finding.first->text, strlen(finding.first->text));
			puts("");
		}
	pfr_findings_close(findings);
	pfr_session_close(session);
	return report.defects != 0;
}

static enum pfr_status copy_once(const char *path, const char *const *comm, int fd, uint32_t checks, struct pfr_edit_report *report)
{
	/* names of threads are those of the time of a record */
	struct pfr_session *session = open_session(path, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_CHOOSE, comm);
	struct pfr_edit_options options = {.size = sizeof(options), .only = 1, .checks = checks};
	struct pfr_sink sink;
	enum pfr_status status;

	*report = (struct pfr_edit_report){.size = sizeof(*report)};
	pfr_sink_fd(&sink, sizeof(sink), fd);
	status = pfr_edit(session, &sink, NULL, &options, report);
	pfr_session_close(session);
	return status;
}

static void copy(const char *path, const char *const *comm, const char *to)
{
	struct pfr_session *session;
	int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	struct pfr_edit_report report;
	const struct pfr_session_record *r;
	uint64_t records = 0;
	enum pfr_status status;

	if (fd < 0)
		exit((perror(to), 3));
	status = copy_once(path, comm, fd, 0, &report);
	if (status != PFR_OK || report.damaged || report.defects) /* of a damaged capture what no writer makes is left out */
		status = ftruncate(fd, 0) || lseek(fd, 0, SEEK_SET) ? PFR_E_SYSTEM : copy_once(path, comm, fd, 1, &report);
	if (close(fd) || status != PFR_OK)
		exit((fprintf(stderr, "%s: %s\n", to, pfr_status_name(status)), 3));
	session = open_session(to, PFR_ORDER_FILE, 0, NULL);
	while (pfr_session_next(session, &r) == PFR_OK)
		records++;
	pfr_session_close(session);
	printf("%" PRIu64 " records in the copy\n", records);
}

int main(int argc, char **argv)
{
	struct pfr_account account;
	int bad;

	if (argc != 2 && argc != 4)
		return fprintf(stderr, "usage: triage CAPTURE [COMM COPY]\n"), 2;
	puts("functions");
	account = functions(argv[1], NULL);
	puts("tracepoints");
	tracepoints(argv[1]);
	puts("account");
	losses(&account);
	puts("defects");
	bad = defects(argv[1]);
	if (argc == 4) {
		const char *comm = argv[2];

		printf("functions of %s\n", comm);
		functions(argv[1], &comm);
		puts("edit");
		copy(argv[1], &comm, argv[3]);
	}
	return bad;
}
