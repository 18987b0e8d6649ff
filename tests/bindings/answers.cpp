// SPDX-License-Identifier: MIT
// answers CAPTURE...: of each capture the rows of `perfring report`, `calls`, `sched`, and `diff` with the one before it, a row a line, with tabs between. A text
// that CSV has in another form is `?`, what is not known `-`. C++17.
#include <perfring_answers.hpp>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>

using keys = std::vector<pfr_report_key>;

static std::string text(std::string_view of)
{
	for (unsigned char c : of)
		if (c < 0x20 || c > 0x7e || c == '\\')
			return "?";
	return of.empty() ? "-" : std::string(of);
}

static std::string text(const pfr_bytes &of)
{
	return text(perfring::text_of(of));
}

static std::string event(std::string_view name)
{
	return name.empty() ? "[unknown event]" : text(name);
}

static std::string id(std::uint32_t of)
{
	return of == UINT32_MAX ? "-" : std::to_string(of);
}

static std::uint64_t period(const pfr_report_sum &of)
{
	return of.period_high ? UINT64_MAX : of.period;
}

template <class... More> static void line(const char *word, const More &...more)
{
	std::cout << word;
	((std::cout << '\t' << more), ...);
	std::cout << '\n';
}

static std::string values(const keys &of, const pfr_report_value *value)
{
	std::string all;

	for (pfr_report_key key : of) {
		if (!all.empty())
			all += '\t';
		if (!pfr_report_key_is_number(key))
			all += text(value->text);
		else
			all += value->number == PFR_REPORT_UNKNOWN ? "-" : std::to_string(value->number);
		value++;
	}
	return all;
}

static void print(const char *word, const perfring::report &report, const keys &of)
{
	for (const auto &e : report.events())
		for (const pfr_report_row &r : e.rows())
			line(word, event(e.name_text()), r.self.samples, period(r.self), r.total.samples, period(r.total), values(of, r.values));
}

static bool reported(const char *path)
{
	auto session = perfring::session::open(path, perfring::session::options_of_sums());
	if (!session)
		return false;
	auto report = perfring::report::open(*session, perfring::report::by(), perfring::names::of_capture);
	if (report)
		print("report", *report, {PFR_REPORT_COMM, PFR_REPORT_FILE, PFR_REPORT_FUNCTION});
	return report.has_value();
}

static void part(const char *path)
{
	auto expression = perfring::expression::compile("type == SAMPLE and cpu in {0, 1}");
	pfr_filter filter{};

	filter.size = sizeof(filter);
	filter.where = expression->get();
	auto session = perfring::session::open(path, perfring::session::options_of_sums(&filter));
	if (!session)
		return;
	const auto second = static_cast<pfr_report_key>(PFR_REPORT_FIELD + 1);
	auto options = perfring::report::by({PFR_REPORT_COMM, PFR_REPORT_TID, PFR_REPORT_MODE, PFR_REPORT_FIELD, second});
	options.fields = "callchain.nr,cgroup_path";
	options.by_total = options.by_samples = 1;
	if (auto report = perfring::report::open(*session, options, perfring::names::of_capture))
		print("part", *report, {PFR_REPORT_COMM, PFR_REPORT_TID, PFR_REPORT_MODE, PFR_REPORT_FIELD, second});
}

// What changed since the capture before this one, which it takes the place of.
static void compared(const char *path, std::optional<perfring::report> &before)
{
	static const char *const verdicts[] = {"changed", "within noise", "too few"};
	auto session = perfring::session::open(path, perfring::session::options_of_sums());
	auto options = perfring::report::by({PFR_REPORT_FILE, PFR_REPORT_FUNCTION});

	options.parts = 1;
	if (!session)
		return;
	auto report = perfring::report::open(*session, options, perfring::names::of_capture);
	if (!report)
		return;
	if (before) {
		auto diff = perfring::diff::open({&*before}, {&*report});
		for (const auto &e : diff->events())
			for (const pfr_diff_row &r : e.rows()) {
				char percents[2048];

				std::snprintf(percents, sizeof(percents), "%.6f\t%.6f\t%.6f\t%.6f", 100 * r.difference, 100 * r.low, 100 * r.high, r.p);
				line("diff", event(e.name_text()), verdicts[r.verdict], percents, r.a.samples, r.b.samples, period(r.a), period(r.b), values({PFR_REPORT_FILE, PFR_REPORT_FUNCTION}, r.values));
			}
	}
	before.emplace(std::move(*report));
}

static void threads(const char *path)
{
	auto session = perfring::session::open(path, perfring::session::options_of_sums());
	if (!session)
		return;
	if (auto sched = perfring::sched::open(*session)) {
		for (const auto &t : sched->threads()) {
			line("thread", text(t.comm), id(t.tid), id(t.pid), t.run, t.runs, t.off, t.sleep, t.wait, t.delay, t.preempted, t.max_delay, t.max_delay_at);
			line("more", t.stays, t.preemptions, t.start, t.unknown, t.unsure, t.off_unsure, t.stays_unsure, t.since);
		}
		for (const auto &w : sched->wakers())
			line("waker", text(w.waker), text(w.woken), w.count, w.sleep, w.delay, w.max_delay);
	}
	auto stacks = perfring::session::open(path, perfring::session::options_of_sums());
	if (!stacks)
		return;
	if (auto off = perfring::offcpu::open(*stacks, perfring::sized<pfr_offcpu_options>(), perfring::names::of_capture))
		for (const auto &r : off->rows())
			line("off", r.off, r.delay, r.stays, text(r.comm), text(r.stack));
}

static std::string errors(const perfring::calls &calls, std::uint32_t row)
{
	std::string all;

	for (const auto &e : calls.errors(row))
		all += (all.empty() ? "" : ", ") + (e.name ? std::string(e.name) : "error " + std::to_string(e.number)) + " " + std::to_string(e.count);
	return all;
}

static void called(const char *path)
{
	auto session = perfring::session::open(path, perfring::session::options_of_sums());
	auto options = perfring::sized<pfr_calls_options>();
	std::uint32_t row = 0;

	options.by = PFR_CALLS_BY_CALL | PFR_CALLS_BY_THREAD;
	options.slowest = 5;
	if (!session)
		return;
	auto calls = perfring::calls::open(*session, options);
	if (!calls)
		return;
	for (const auto &r : calls->rows()) {
		line("call", text(r.comm), id(r.tid), id(r.pid), text(r.name), r.calls, r.errors, r.total, r.min, r.p50, r.p99, r.max, r.max_at);
		line("more", r.timed, r.unsure, r.unsure_time, r.untimed, r.unfinished, text(errors(*calls, row++)));
	}
	for (const auto &c : calls->slowest())
		line("slow", c.time, c.took, text(c.comm), c.tid, id(c.pid), c.offset, text(perfring::line_of(c)));
}

int main(int argc, char **argv)
{
	std::optional<perfring::report> before;

	for (int i = 1; i < argc; i++) {
		line("capture", text(std::string_view(argv[i])));
		if (!reported(argv[i])) {
			line("refused");
			continue;
		}
		part(argv[i]);
		compared(argv[i], before);
		threads(argv[i]);
		called(argv[i]);
	}
}
