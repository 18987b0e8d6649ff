// SPDX-License-Identifier: MIT
// A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records.
#include <perfring_answers.hpp>
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <perfring_session_tools.h>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

static std::string safe(std::string_view text)
{
	std::string to(4 * text.size(), 0);
	pfr_out out{to.data(), to.size(), 0};

	pfr_text_plain(&out, text.data(), text.size());
	to.resize(out.size);
	return to;
}

static std::string period(const pfr_report_sum &sum)
{
	char digits[PFR_REPORT_DIGITS];

	return {digits, pfr_report_decimal(&sum, digits)};
}

static perfring::session opened(const char *path, const pfr_session_options &options)
{
	auto session = perfring::session::open(path, options);

	if (session)
		return std::move(*session);
	std::fprintf(stderr, "%s\n", safe(session.error().message()).c_str());
	std::exit(3);
}

static pfr_filter of_comm(const char *const *comm)
{
	auto filter = perfring::sized<pfr_filter>();

	filter.comms = comm;
	filter.nr_comms = 1;
	return filter;
}

static pfr_account functions(const char *path, const pfr_filter *filter)
{
	auto session = opened(path, perfring::session::options_of_sums(filter));
	auto report = perfring::report::open(session, perfring::report::by({PFR_REPORT_FUNCTION}));
	auto account = perfring::sized<pfr_account>();

	if (!report) {
		std::fprintf(stderr, "%s\n", safe(report.error().message()).c_str());
		std::exit(3);
	}
	for (const auto &event : report->events()) {
		unsigned shown = 0;

		std::printf("%s %" PRIu64 " %s\n", safe(event.name_text()).c_str(), event.shown.samples, period(event.shown).c_str());
		for (const pfr_report_row &row : event.rows())
			if ((row.self.period || row.self.period_high) && shown++ < 10)
				std::printf("  %s %s\n", period(row.self).c_str(), safe(perfring::text_of(row.values[0].text)).c_str());
	}
	pfr_session_get_account(session.get(), &account);
	return account;
}

static std::string text_of_value(const struct pfr_field_value &value)
{
	std::string text;
	char number[32];

	switch (value.kind) {
	case PFR_FIELD_UNSIGNED:
		return std::to_string(value.number);
	case PFR_FIELD_SIGNED:
		return std::to_string(static_cast<int64_t>(value.number));
	case PFR_FIELD_POINTER:
		std::snprintf(number, sizeof(number), "0x%" PRIx64, value.number);
		return number;
	case PFR_FIELD_TEXT:
		return safe(perfring::text_of(value.data));
	case PFR_FIELD_BYTES:
		for (unsigned char byte : perfring::bytes_of(value.data)) {
			std::snprintf(number, sizeof(number), "%02x", byte);
			text += number;
		}
		return text;
	case PFR_FIELD_NUMBERS:
		for (std::uint64_t word : perfring::words(value.words))
			text += (text.empty() ? "" : ",") + (value.is_signed ? std::to_string(static_cast<int64_t>(word)) : std::to_string(word));
		return text;
	default:
		for (std::uint32_t cpu = pfr_field_cpu(&value, 0); cpu != PFR_NO_CPU; cpu = pfr_field_cpu(&value, cpu + 1))
			text += (text.empty() ? "" : ",") + std::to_string(cpu);
		return text;
	}
}

static void tracepoints(const char *path)
{
	auto session = opened(path, perfring::session::options(PFR_ORDER_TIME));
	unsigned shown = 0;

	for (const perfring::record &record : session) {
		const pfr_tracepoint *format;
		pfr_bytes payload;
		struct pfr_field_value value;

		if (shown == 5 || pfr_session_tracepoint(session.get(), record.get(), &format, &payload) != PFR_OK)
			continue;
		shown++;
		std::printf("%s", safe(record.event_name()).c_str());
		for (std::uint32_t i = 0; i < format->nr; i++) {
			bool good = pfr_field_value(&format->field[i], &payload, static_cast<pfr_byte_order>(record.get()->frame.order), &value) == PFR_OK;

			std::printf(" %s=%s", std::string(perfring::text_of(format->field[i].name)).c_str(), good ? text_of_value(value).c_str() : "?");
		}
		std::printf("\n");
	}
	if (session.status() != PFR_END) {
		std::fprintf(stderr, "%s\n", safe(session.error().message()).c_str());
		std::exit(3);
	}
}

static void losses(const pfr_account &account)
{
	std::printf("%" PRIu64 " records, %" PRIu64 " samples\n", account.records, account.samples);
	for (int i = 0; i < PFR_CAUSE_NR; i++) {
		auto cause = static_cast<pfr_cause>(i);

		if (account.cause[i].count)
			std::printf("%s %s %" PRIu64 "\n", pfr_cause_name(cause), pfr_cause_class_name(pfr_cause_class(cause)), account.cause[i].count);
	}
}

static bool defects(const char *path)
{
	auto session = opened(path, perfring::session::options());
	auto report = perfring::sized<pfr_check_report>();
	auto reporter = perfring::sized<pfr_reporter>();
	pfr_findings *findings = nullptr;
	pfr_finding finding;
	pfr_status status = pfr_findings_open(&findings, nullptr);

	reporter.user = findings;
	reporter.report = pfr_findings_add;
	if (status == PFR_OK)
		status = pfr_check(session.get(), &reporter, &report);
	if (status != PFR_OK)
		std::fprintf(stderr, "%s\n", pfr_status_name(status)), std::exit(3);
	std::printf("%" PRIu64 " defects\n", report.defects);
	for (std::uint32_t i = 0; pfr_findings_get(findings, i, &finding) == PFR_OK; i++)
		if (finding.level != PFR_LEVEL_NOTE && finding.first)
			std::printf("%s at %" PRIu64 ": %s\n", pfr_status_name(finding.first->status), finding.first->offset, safe(finding.first->text).c_str());
	pfr_findings_close(findings);
	return report.defects;
}

static void copy(const char *path, const pfr_filter *filter, const char *to)
{
	auto options = perfring::session::options();
	auto edit = perfring::sized<pfr_edit_options>();
	auto report = perfring::sized<pfr_edit_report>();
	auto sink = perfring::sized<pfr_sink>();
	std::FILE *file = std::fopen(to, "wb");
	unsigned long records = 0;

	if (!file)
		std::perror(to), std::exit(3);
	sink.user = file;
	sink.write = [](void *file, const void *data, size_t size) { return std::fwrite(data, 1, size, static_cast<FILE *>(file)) == size ? 0 : errno; };
	sink.seek = [](void *file, uint64_t at) { return fseeko(static_cast<FILE *>(file), static_cast<off_t>(at), SEEK_SET) ? errno : 0; };
	options.flags |= PFR_SESSION_ALL;
	options.filter = filter;
	edit.only = 1;
	pfr_status status = pfr_edit(opened(path, options).get(), &sink, nullptr, &edit, &report);
	if (status != PFR_OK || report.damaged || report.defects) { // of a damaged capture what no writer makes is left out
		edit.checks = 1;
		std::rewind(file);
		status = ftruncate(fileno(file), 0) ? PFR_E_SYSTEM : pfr_edit(opened(path, options).get(), &sink, nullptr, &edit, &report);
	}
	if (std::fclose(file) || status != PFR_OK)
		std::fprintf(stderr, "%s: %s\n", to, pfr_status_name(status)), std::exit(3);
	auto again = opened(to, perfring::session::options());
	for (const perfring::record &record : again)
		(void)record, records++;
	std::printf("%lu records in the copy\n", records);
}

int main(int argc, char **argv)
{
	if (argc != 2 && argc != 4)
		return std::fprintf(stderr, "usage: triage CAPTURE [COMM COPY]\n"), 2;
	std::puts("functions");
	pfr_account account = functions(argv[1], nullptr);
	std::puts("tracepoints");
	tracepoints(argv[1]);
	std::puts("account");
	losses(account);
	std::puts("defects");
	bool bad = defects(argv[1]);
	if (argc == 4) {
		pfr_filter filter = of_comm(argv + 2);

		std::printf("functions of %s\n", argv[2]);
		functions(argv[1], &filter);
		std::puts("edit");
		copy(argv[1], &filter, argv[3]);
	}
	return bad;
}
