// SPDX-License-Identifier: MIT
//
// Sums of whole captures for C++17: where the samples are, what changed, system calls, what threads do. Header only, beside perfring.hpp.
//
//   auto opened = perfring::session::open("perf.data", perfring::session::options_of_sums());
//   if (!opened)
//           return fail(opened.error().message());
//   auto report = perfring::report::open(*opened, perfring::report::by({PFR_REPORT_FUNCTION}));
//   if (!report)
//           return fail(report.error().message());
//   for (const auto &event : report->events())
//           for (const pfr_report_row &row : event.rows())
//                   use(row.self.samples, perfring::text_of(row.values[0].text));
//
// open() reads a session to its end, of which nothing was read before. Where reading stopped before the end there is what was read until then, and status() is not
// PFR_OK; pfr_session_account has what was left out. Rows are the structs of C, and their texts are valid as long as the object that has them.
#ifndef PERFRING_ANSWERS_HPP
#define PERFRING_ANSWERS_HPP

#include "perfring.hpp"
#include "perfring_session_calls.h"
#include "perfring_session_diff.h"
#include "perfring_session_report.h"
#include "perfring_session_sched.h"
#include "perfring_session_stacks.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace perfring {

// A struct of C with its size set.
template <class Struct> Struct sized()
{
	Struct value{};

	value.size = sizeof(value);
	return value;
}

// Rows that C hands out by index: Get has of(index, row), which is PFR_OK, or another status after the last.
template <class Row, class Get> class rows_of {
	Get get_;
	Row row_{};
	std::uint32_t next_ = 0;

public:
	explicit rows_of(Get get) : get_(get) {}
	bool advance() { return get_.of(next_++, row_) == PFR_OK; }
	const Row &current() const { return row_; }
	range_iterator<rows_of> begin() { return range_iterator<rows_of>(this); }
	range_iterator<rows_of> end() { return range_iterator<rows_of>(); }
};

template <class From, class Row, pfr_status (*Get)(const From *, std::uint32_t, Row *)> struct get_row {
	const From *from;

	pfr_status of(std::uint32_t index, Row &row) const
	{
		row.size = sizeof(row);
		return Get(from, index, &row);
	}
};

// Rows of an event.
template <class From, class Row, pfr_status (*Get)(const From *, std::uint32_t, std::uint32_t, Row *)> struct get_row_of {
	const From *from;
	std::uint32_t event;

	pfr_status of(std::uint32_t index, Row &row) const
	{
		row.size = sizeof(row);
		return Get(from, event, index, &row);
	}
};

// An event with its rows.
template <class From, class Event, class Row, pfr_status (*Get)(const From *, std::uint32_t, std::uint32_t, Row *)> struct event_of : Event {
	const From *from = nullptr;
	std::uint32_t index = 0;

	std::string_view name_text() const { return text_of(this->name); }
	rows_of<Row, get_row_of<From, Row, Get>> rows() const { return rows_of<Row, get_row_of<From, Row, Get>>({from, index}); }
};

template <class From, class Event, class EventOf, pfr_status (*Get)(const From *, std::uint32_t, Event *)> struct get_event {
	const From *from;

	pfr_status of(std::uint32_t index, EventOf &event) const
	{
		event.size = sizeof(Event);
		event.from = from;
		event.index = index;
		return Get(from, index, &event);
	}
};

// Closes what C opened.
template <class From, void (*Close)(From *)> struct closer {
	void operator()(From *from) const { Close(from); }
};
template <class From, void (*Close)(From *)> using owned = std::unique_ptr<From, closer<From, Close>>;

// Why there is no answer.
inline error error_of_sums(pfr_session *session, pfr_status status)
{
	const char *refused = pfr_session_refused(session);
	const struct pfr_session_error *why = pfr_session_error(session);

	if (status == PFR_E_OPTIONS || !why)
		return {status, {}, 0, {}, status == PFR_E_OPTIONS && refused ? refused : ""};
	return error_of(*why);
}

// Where names of functions come from.
enum class names {
	of_files,  // the capture, the kernel's list, and the files that were mapped
	of_capture // the capture alone
};

// What names addresses and makes whole stacks while a session is read; at the end it adds to the account what could not be named or unwound.
class helpers {
	pfr_session *session_;
	owned<pfr_stacks, pfr_stacks_close> stacks_;
	owned<pfr_symbols, pfr_symbols_close> symbols_;
	pfr_status status_;

	pfr_status files()
	{
		pfr_symbols *of = nullptr;
		auto options = sized<pfr_symbols_options>();
		pfr_symbols_error error;
		pfr_status status = pfr_symbols_open(&of, nullptr);

		symbols_.reset(of);
		options.flags = PFR_NAMES_KERNEL | PFR_NAMES_DEMANGLE;
		options.session = session_;
		if (status == PFR_OK && pfr_symbols_files_with(of, &options, &error) != PFR_OK && error.os_error != ENOTSUP) // else a library without libdw
			status = error.status;
		return status;
	}

public:
	helpers(pfr_session *session, names from) : session_(session)
	{
		pfr_stacks *of = nullptr;
		auto options = sized<pfr_stacks_options>();

		options.flags = pfr_session_is_of_this_kernel(session) ? static_cast<std::uint32_t>(PFR_STACKS_SAME_KERNEL) : 0;
		status_ = pfr_stacks_open(&of, &options);
		stacks_.reset(of);
		if (status_ == PFR_OK && from == names::of_files)
			status_ = files();
	}
	helpers(const helpers &) = delete;
	helpers &operator=(const helpers &) = delete;
	~helpers()
	{
		if (stacks_)
			pfr_stacks_account(stacks_.get(), session_);
		if (symbols_)
			pfr_symbols_account(symbols_.get(), session_);
	}
	pfr_status status() const { return status_; }
	pfr_stacks *stacks() const { return stacks_.get(); }
	pfr_symbols *symbols() const { return symbols_.get(); }
};

// Where the samples are.
class report {
	owned<pfr_report, pfr_report_close> report_;
	pfr_status status_ = PFR_OK;

	report(pfr_report *of, pfr_status status) : report_(of), status_(status) {}

public:
	using event = event_of<pfr_report, pfr_report_event, pfr_report_row, pfr_report_get_row>;

	// Rows by these, each at most once.
	static pfr_report_options by(std::initializer_list<pfr_report_key> keys = {PFR_REPORT_COMM, PFR_REPORT_FILE, PFR_REPORT_FUNCTION})
	{
		auto options = sized<pfr_report_options>();

		for (pfr_report_key key : keys) {
			if (options.nr_keys < sizeof(options.keys))
				options.keys[options.nr_keys] = static_cast<std::uint8_t>(key);
			options.nr_keys++; // too many are refused
		}
		return options;
	}
	// Symbols and stacks of the options are used where they are set.
	static result<report> open(session &session, pfr_report_options options = by(), names from = names::of_files)
	{
		helpers helpers(session.get(), from);
		pfr_report *of = nullptr;
		pfr_status status = helpers.status();

		options.symbols = options.symbols ? options.symbols : helpers.symbols();
		options.stacks = options.stacks ? options.stacks : helpers.stacks();
		if (status == PFR_OK)
			status = pfr_report_open(&of, session.get(), &options);
		if (!of)
			return error_of_sums(session.get(), status);
		return report(of, status);
	}
	const pfr_report *get() const { return report_.get(); }
	pfr_status status() const { return status_; }
	pfr_report_totals totals() const
	{
		auto totals = sized<pfr_report_totals>();

		pfr_report_get_totals(get(), &totals);
		return totals;
	}
	// In the order of the capture. They do not add up.
	auto events() const { return rows_of<event, get_event<pfr_report, pfr_report_event, event, pfr_report_get_event>>({get()}); }
};

// What changed between captures. doc/diff.md has the methods.
class diff {
	owned<pfr_diff, pfr_diff_close> diff_;

	explicit diff(pfr_diff *of) : diff_(of) {}

public:
	using event = event_of<pfr_diff, pfr_diff_event, pfr_diff_row, pfr_diff_get_row>;

	// Compares 1 to PFR_DIFF_SIDE_MOST reports a side, made with options.parts and the same keys. They may go afterwards.
	static result<diff> open(const std::vector<const report *> &a, const std::vector<const report *> &b, bool of_shown = false)
	{
		auto options = sized<pfr_diff_options>();
		std::vector<const pfr_report *> sides;
		pfr_diff *of = nullptr;

		for (const auto *side : {&a, &b})
			for (const report *one : *side)
				sides.push_back(one->get());
		options.of_shown = of_shown;
		pfr_status status = a.size() > PFR_DIFF_SIDE_MOST || b.size() > PFR_DIFF_SIDE_MOST ? PFR_E_OPTIONS
													 : pfr_diff_open(&of, sides.data(), static_cast<std::uint32_t>(a.size()), sides.data() + a.size(),
															 static_cast<std::uint32_t>(b.size()), &options);
		if (status != PFR_OK)
			return error{status, {}, 0, {}, {}};
		return diff(of);
	}
	const pfr_diff *get() const { return diff_.get(); }
	// By name, in the order of the captures, those of A first.
	auto events() const { return rows_of<event, get_event<pfr_diff, pfr_diff_event, event, pfr_diff_get_event>>({get()}); }
};

// What threads do with their time.
class sched {
	owned<pfr_sched, pfr_sched_close> sched_;
	pfr_status status_ = PFR_OK;

	sched(pfr_sched *of, pfr_status status) : sched_(of), status_(status) {}

public:
	static result<sched> open(session &session, const pfr_sched_options &options = sized<pfr_sched_options>())
	{
		pfr_sched *of = nullptr;
		int os_error = 0;
		pfr_status status = pfr_sched_open(&of, session.get(), &options, &os_error);

		if (!of)
			return error_of_sums(session.get(), status);
		return sched(of, status);
	}
	const pfr_sched *get() const { return sched_.get(); }
	pfr_status status() const { return status_; }
	pfr_sched_totals totals() const
	{
		auto totals = sized<pfr_sched_totals>();

		pfr_sched_get_totals(get(), &totals);
		return totals;
	}
	auto threads() const { return rows_of<pfr_sched_thread, get_row<pfr_sched, pfr_sched_thread, pfr_sched_get_thread>>({get()}); }
	auto cpus() const { return rows_of<pfr_sched_cpu, get_row<pfr_sched, pfr_sched_cpu, pfr_sched_get_cpu>>({get()}); }
	auto wakers() const { return rows_of<pfr_sched_waker, get_row<pfr_sched, pfr_sched_waker, pfr_sched_get_waker>>({get()}); }
};

// Stacks of times off CPU.
class offcpu {
	owned<pfr_offcpu, pfr_offcpu_close> offcpu_;
	pfr_status status_ = PFR_OK;

	offcpu(pfr_offcpu *of, pfr_status status) : offcpu_(of), status_(status) {}

public:
	// Symbols and stacks of the options are used where they are set.
	static result<offcpu> open(session &session, pfr_offcpu_options options = sized<pfr_offcpu_options>(), names from = names::of_files)
	{
		helpers helpers(session.get(), from);
		pfr_offcpu *of = nullptr;
		pfr_status status = helpers.status();

		options.symbols = options.symbols ? options.symbols : helpers.symbols();
		options.stacks = options.stacks ? options.stacks : helpers.stacks();
		if (status == PFR_OK)
			status = pfr_offcpu_open(&of, session.get(), &options);
		if (!of)
			return error_of_sums(session.get(), status);
		return offcpu(of, status);
	}
	const pfr_offcpu *get() const { return offcpu_.get(); }
	pfr_status status() const { return status_; }
	pfr_offcpu_totals totals() const
	{
		auto totals = sized<pfr_offcpu_totals>();

		pfr_offcpu_get_totals(get(), &totals);
		return totals;
	}
	auto rows() const { return rows_of<pfr_offcpu_row, get_row<pfr_offcpu, pfr_offcpu_row, pfr_offcpu_get_row>>({get()}); }
};

// System calls.
class calls {
	owned<pfr_calls, pfr_calls_close> calls_;
	pfr_status status_ = PFR_OK;

	calls(pfr_calls *of, pfr_status status) : calls_(of), status_(status) {}

public:
	// How often a call failed so; name: null where the number has none.
	struct failure {
		std::uint32_t number;
		const char *name;
		std::uint64_t count;
	};

	static result<calls> open(session &session, const pfr_calls_options &options = sized<pfr_calls_options>())
	{
		pfr_calls *of = nullptr;
		int os_error = 0;
		pfr_status status = pfr_calls_open(&of, session.get(), &options, &os_error);

		if (!of)
			return error_of_sums(session.get(), status);
		return calls(of, status);
	}
	const pfr_calls *get() const { return calls_.get(); }
	pfr_status status() const { return status_; }
	pfr_calls_totals totals() const
	{
		auto totals = sized<pfr_calls_totals>();

		pfr_calls_get_totals(get(), &totals);
		return totals;
	}
	auto rows() const { return rows_of<pfr_calls_row, get_row<pfr_calls, pfr_calls_row, pfr_calls_get_row>>({get()}); }
	auto slowest() const { return rows_of<pfr_call, get_row<pfr_calls, pfr_call, pfr_calls_get_slowest>>({get()}); }
	// Of row number `row`, the most frequent first.
	std::vector<failure> errors(std::uint32_t row) const
	{
		std::vector<failure> all;
		failure one{};

		while (pfr_calls_get_error(get(), row, static_cast<std::uint32_t>(all.size()), &one.number, &one.name, &one.count) == PFR_OK)
			all.push_back(one);
		return all;
	}
};

// A call as one line of safe text: NAME(ARGUMENT=VALUE, ...) = RESULT.
inline std::string line_of(const pfr_call &call)
{
	std::string text(256, '\0');
	pfr_out out{&text[0], text.size(), 0};

	pfr_call_to_line(&out, &call);
	if (out.size > text.size()) {
		text.resize(out.size);
		out = {&text[0], text.size(), 0};
		pfr_call_to_line(&out, &call);
	}
	text.resize(out.size);
	return text;
}

} // namespace perfring

#endif
