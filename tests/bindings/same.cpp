// SPDX-License-Identifier: MIT
// same CAPTURE EDITED: what same.c prints, in C++17.
#include <perfring.hpp>
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <perfring_session_tools.h>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

using key = std::pair<std::string, std::string>;
using number = unsigned long long;

static void top(const std::map<key, number> &counts)
{
	std::vector<std::pair<key, number>> rows(counts.begin(), counts.end());
	unsigned shown = 0;

	std::stable_sort(rows.begin(), rows.end(), [](auto &a, auto &b) {
		return a.first.first != b.first.first ? a.first.first < b.first.first : a.second > b.second;
	});
	for (std::size_t i = 0; i < rows.size(); i++) {
		shown = i && rows[i].first.first == rows[i - 1].first.first ? shown + 1 : 0;
		if (shown < 3)
			std::printf("top %s %llu %s\n", rows[i].first.first.c_str(), rows[i].second, rows[i].first.second.c_str());
	}
}

static void account(perfring::session &session)
{
	const auto &info = session.info();
	pfr_account a{};

	std::printf("whole %d defects %llu unread %llu\n", session.is_whole(), number(info.defects), number(info.unread));
	a.size = sizeof(a);
	pfr_session_get_account(session.get(), &a);
	std::printf("read %llu samples %llu chosen %llu\n", number(a.records), number(a.samples), number(a.chosen));
	for (unsigned i = 0; i < PFR_CAUSE_NR; i++)
		if (a.cause[i].count)
			std::printf("cause %s %s %llu\n", pfr_cause_name(pfr_cause(i)), pfr_cause_class_name(pfr_cause_class(pfr_cause(i))), number(a.cause[i].count));
}

static void whole(const char *path)
{
	auto session = perfring::session::open(path, perfring::session::options(PFR_ORDER_TIME));
	std::map<key, number> counts;
	number fields = 0, sum = 0;

	if (!session || !session->tasks()) {
		std::printf("stopped %d\n", session ? 0 : session.error().status);
		return;
	}
	for (const perfring::record &r : *session) {
		auto decoded = r.decode();
		const pfr_tracepoint *format;
		const pfr_tracepoint_field *field;
		struct pfr_field_value value;
		pfr_bytes payload;
		std::string name = "?";

		if (r.type() != PFR_RECORD_SAMPLE || !decoded)
			continue;
		if ((decoded->sample.period && !PFR_HAS(decoded->sample, SAMPLE, PERIOD)) || (decoded->sample.cpu && !PFR_HAS(decoded->sample, SAMPLE, CPU)))
			std::printf("a field that the sample does not have is not 0\n");
		for (const pfr_caller &caller : session->callers(r, *decoded)) {
			if (caller.symbol.name.size || caller.location.name.size)
				name = perfring::text_of(caller.symbol.name.size ? caller.symbol.name : caller.location.name);
			break;
		}
		counts[{r.event_name() && *r.event_name() ? r.event_name() : "?", name}]++;
		if (pfr_session_tracepoint(session->get(), r.get(), &format, &payload) == PFR_OK && (field = pfr_tracepoint_find(format, "common_pid")) &&
		    pfr_field_value(field, &payload, pfr_byte_order(r.get()->frame.order), &value) == PFR_OK)
			fields++, sum += value.number;
	}
	top(counts);
	std::printf("field common_pid %llu %llu\n", fields, sum);
	if (session->status() != PFR_END)
		std::printf("stopped %d\n", session->status());
	account(*session);
}

static pfr_filter samples(std::uint64_t first)
{
	static const std::uint32_t types[] = {PFR_RECORD_SAMPLE};
	pfr_filter filter{};

	filter.size = sizeof(filter);
	filter.types = types;
	filter.nr_types = 1;
	filter.first = first;
	return filter;
}

static void filtered(const char *path)
{
	pfr_filter filter = samples(5);
	auto options = perfring::session::options();
	unsigned nr = 0;

	options.filter = &filter;
	if (auto session = perfring::session::open(path, options))
		for (const perfring::record &r : *session)
			nr++, std::printf("sample at %llu\n", number(r.get()->offset));
	std::printf("filtered %u\n", nr);
}

static int put(void *user, const void *data, std::size_t size)
{
	return std::fwrite(data, 1, size, static_cast<std::FILE *>(user)) == size ? 0 : EIO;
}

static int seek(void *user, std::uint64_t at)
{
	return std::fseek(static_cast<std::FILE *>(user), long(at), SEEK_SET) ? errno : 0;
}

static pfr_status edit_once(const char *path, std::FILE *to, bool checks, pfr_edit_report &report)
{
	pfr_filter filter = samples(0);
	auto options = perfring::session::options();
	pfr_edit_options edit{};
	pfr_sink sink{};

	options.filter = &filter;
	options.flags = PFR_SESSION_ALL;
	edit.size = sizeof(edit);
	edit.drop = PFR_DROP_CALLCHAIN;
	edit.every = 2;
	edit.checks = checks;
	report.size = sizeof(report);
	sink.size = sizeof(sink);
	sink.user = to;
	sink.write = put;
	sink.seek = seek;
	auto session = perfring::session::open(path, options);
	return session ? pfr_edit(session->get(), &sink, nullptr, &edit, &report) : session.error().status;
}

// What is read damaged is written again, each record weighed.
static void edited(const char *path, const char *to)
{
	pfr_edit_report report{};
	std::FILE *file = std::fopen(to, "wxb");
	pfr_status status = edit_once(path, file, false, report);

	if (status || report.damaged || report.defects) {
		file = std::freopen(to, "wb", file);
		status = edit_once(path, file, true, report);
	}
	if (status)
		std::printf("not edited %d\n", status);
	else
		std::printf("edited %llu passed %llu removed %llu damaged %llu defects %llu\n", number(report.records), number(report.passed), number(report.removed), number(report.damaged), number(report.defects));
	std::fclose(file);
}

static void recovered(const char *path, const std::string &to)
{
	pfr_recover_report r{};
	pfr_sink sink{};

	r.size = sizeof(r);
	sink.size = sizeof(sink);
	sink.user = std::fopen(to.c_str(), "wxb");
	sink.write = put;
	sink.seek = seek;
	auto session = perfring::session::open(path);
	pfr_status status = session ? pfr_recover(session->get(), &sink, nullptr, &r) : session.error().status;

	if (status)
		std::printf("not recovered %d\n", status);
	else
		std::printf("recovered %llu dropped %llu bytes %llu sections %llu defects %llu left %llu\n", number(r.records), number(r.dropped), number(r.dropped_bytes), number(r.sections),
			    number(r.defects), number(r.left_bytes));
	std::fclose(static_cast<std::FILE *>(sink.user));
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return std::fprintf(stderr, "usage: same CAPTURE EDITED\n"), 2;
	whole(argv[1]);
	filtered(argv[1]);
	edited(argv[1], argv[2]);
	recovered(argv[1], std::string(argv[2]) + ".recovered");
}
