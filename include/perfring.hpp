// SPDX-License-Identifier: MIT
//
// perfring for C++17: header only, on libperfring and libperfring-session, without exceptions of its own.
//
//   auto opened = perfring::session::open("perf.data");
//   if (!opened)
//           return fprintf(stderr, "%s\n", opened.error().message().c_str()), 3;
//   for (const perfring::record &r : *opened)
//           if (auto sample = r.sample())
//                   printf("%s %" PRIx64 "\n", r.event_name(), PFR_HAS(*sample, SAMPLE, IP) ? sample->ip : 0); // <cinttypes>
//   return opened->status() == PFR_END ? 0 : 1;
//
// Ranges hand out borrowed bytes: a record and all it points to are valid until the range's iterator is advanced. The C
// functions and structs can be used beside these classes. Thread safety is that of the C interface: an object is used by
// one thread at a time. Memory for an error's text is the only that is allocated here.
#ifndef PERFRING_HPP
#define PERFRING_HPP

#include "perfring_session.h"
#include "perfring_session_account.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tasks.h"
#include "perfring_session_where.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace perfring {

// That of the library that runs, as PFR_VERSION is that of the header.
inline std::uint32_t version() { return pfr_session_version(); }

// Borrowed memory: what std::span is from C++20 on.
template <class T> class view {
	const T *data_ = nullptr;
	std::size_t size_ = 0;

public:
	constexpr view() = default;
	constexpr view(const T *data, std::size_t size) : data_(data), size_(size) {}
	constexpr const T *data() const { return data_; }
	constexpr std::size_t size() const { return size_; }
	constexpr bool empty() const { return !size_; }
	constexpr const T *begin() const { return data_; }
	constexpr const T *end() const { return data_ + size_; }
	constexpr const T &operator[](std::size_t index) const { return data_[index]; }
};

using bytes = view<unsigned char>;

inline bytes bytes_of(const pfr_bytes &from) { return {from.data, from.size}; }

// Text of a capture, which may hold any byte: pass it through pfr_text_plain before a terminal sees it.
inline std::string_view text_of(const pfr_bytes &from)
{
	return from.size ? std::string_view(reinterpret_cast<const char *>(from.data), from.size) : std::string_view();
}

// Iterates by index over something with size() and operator[].
template <class Of, class Value> class index_iterator {
	const Of *of_;
	std::uint32_t index_;

public:
	using iterator_category = std::input_iterator_tag;
	using value_type = Value;
	using difference_type = std::ptrdiff_t;
	using pointer = void;
	using reference = Value;

	index_iterator() : of_(nullptr), index_(0) {}
	index_iterator(const Of *of, std::uint32_t index) : of_(of), index_(index) {}
	Value operator*() const { return (*of_)[index_]; }
	index_iterator &operator++() { return ++index_, *this; }
	index_iterator operator++(int)
	{
		index_iterator before = *this;
		++index_;
		return before;
	}
	bool operator==(const index_iterator &other) const { return index_ == other.index_; }
	bool operator!=(const index_iterator &other) const { return index_ != other.index_; }
};

// Numbers of a record, such as record.sample.callchain.ips, in the host's order.
class words {
	pfr_words of_;

public:
	using iterator = index_iterator<words, std::uint64_t>;
	explicit words(const pfr_words &of) : of_(of) {}
	std::uint32_t size() const { return of_.nr; }
	std::uint64_t operator[](std::uint32_t index) const { return pfr_word(&of_, index); }
	iterator begin() const { return {this, 0}; }
	iterator end() const { return {this, of_.nr}; }
};

// Entries of a record: entries<pfr_branch_entry, pfr_branch_entry_at>(record.sample.branch_stack.lbr).
template <class Entry, pfr_status (*At)(const pfr_array *, std::uint32_t, Entry *)> class entries {
	pfr_array of_;

public:
	using iterator = index_iterator<entries, Entry>;
	explicit entries(const pfr_array &of) : of_(of) {}
	std::uint32_t size() const { return of_.nr; }
	Entry operator[](std::uint32_t index) const
	{
		Entry entry{};
		At(&of_, index, &entry);
		return entry;
	}
	iterator begin() const { return {this, 0}; }
	iterator end() const { return {this, of_.nr}; }
};

// What went wrong and where.
struct error {
	pfr_status status = PFR_OK;
	pfr_where where{};
	int os_error = 0;
	std::string path, text;

	std::string message() const
	{
		std::string all = path.empty() ? std::string() : path + ": ";
		return all + (text.empty() ? std::string(pfr_status_cause(status)) : text);
	}
};

// A value or an error: what std::expected is from C++23 on.
template <class T> class [[nodiscard]] result {
	std::variant<T, perfring::error> either_;

public:
	result(T value) : either_(std::in_place_index<0>, std::move(value)) {}
	result(perfring::error error) : either_(std::in_place_index<1>, std::move(error)) {}
	bool has_value() const { return either_.index() == 0; }
	explicit operator bool() const { return has_value(); }
	// Only where there is a value. Of a temporary it is moved out, so that a loop over it has it; what it points at would be gone.
	T &operator*() & { return *std::get_if<0>(&either_); }
	const T &operator*() const & { return *std::get_if<0>(&either_); }
	T operator*() && { return std::move(*std::get_if<0>(&either_)); }
	T *operator->() & { return std::get_if<0>(&either_); }
	const T *operator->() const & { return std::get_if<0>(&either_); }
	T *operator->() && = delete;
	// Only where there is none.
	const perfring::error &error() const & { return *std::get_if<1>(&either_); }
	perfring::error error() && { return std::move(*std::get_if<1>(&either_)); }
};

inline error error_of(const pfr_where &where)
{
	return {where.status, where, 0, {}, {}};
}

inline error error_of(const struct pfr_session_error &from)
{
	return {from.status, from.where, from.os_error, from.path, from.text};
}

// Decodes a frame. The layout may be null, as for pfr_decode. Fields that the record does not have are 0: PFR_HAS tells them from others.
inline result<pfr_record> decode(const pfr_frame &frame, const pfr_layout *layout)
{
	pfr_record record{};
	pfr_where where;

	if (pfr_decode(&frame, layout, &record, &where) != PFR_OK)
		return error_of(where);
	return record;
}

// A range that ends by itself: Of has advance(), which is false after the last, and current().
template <class Of> class range_iterator {
	Of *of_;

public:
	using iterator_category = std::input_iterator_tag;
	using value_type = std::remove_cv_t<std::remove_reference_t<decltype(std::declval<Of &>().current())>>;
	using difference_type = std::ptrdiff_t;
	using pointer = const value_type *;
	using reference = const value_type &;

	explicit range_iterator(Of *of = nullptr) : of_(of && of->advance() ? of : nullptr) {}
	reference operator*() const { return of_->current(); }
	pointer operator->() const { return &of_->current(); }
	range_iterator &operator++() { return of_ = of_->advance() ? of_ : nullptr, *this; }
	void operator++(int) { ++*this; }
	bool operator==(const range_iterator &other) const { return of_ == other.of_; }
	bool operator!=(const range_iterator &other) const { return of_ != other.of_; }
};

// Bytes that are records, as frames: for (const pfr_frame &frame : perfring::frames(data, size)). It needs libperfring alone.
class frames {
	pfr_window window_{};
	pfr_frame frame_{};
	pfr_where where_{};
	pfr_status status_ = PFR_OK;

public:
	frames(const unsigned char *data, std::size_t size, pfr_byte_order order = PFR_HOST_ORDER)
	{
		window_.data = data;
		window_.size = size;
		window_.order = static_cast<std::uint8_t>(order);
		window_.closed = 1;
	}
	bool advance() { return (status_ = pfr_next(&window_, &frame_, &where_)) == PFR_OK; }
	const pfr_frame &current() const { return frame_; }
	range_iterator<frames> begin() { return range_iterator<frames>(this); }
	range_iterator<frames> end() { return range_iterator<frames>(); }
	// PFR_END after the last, or what is wrong, with its place in where().
	pfr_status status() const { return status_; }
	const pfr_where &where() const { return where_; }
};

// The items of a frame, each byte once: for (const pfr_item &item : perfring::items(frame, layout)).
class items {
	pfr_walk walk_;
	pfr_item item_{};
	pfr_where where_{};
	pfr_status status_ = PFR_OK;

public:
	items(const pfr_frame &frame, const pfr_layout *layout) { pfr_walk_init(&walk_, &frame, layout); }
	// Also the item that cannot be read is handed out, as from pfr_walk_next: item.what is PFR_ITEM_BAD, status() says why.
	bool advance()
	{
		pfr_status status = pfr_walk_next(&walk_, &item_, &where_);

		if (status_ == PFR_OK || status != PFR_END)
			status_ = status;
		return status != PFR_END;
	}
	const pfr_item &current() const { return item_; }
	range_iterator<items> begin() { return range_iterator<items>(this); }
	range_iterator<items> end() { return range_iterator<items>(); }
	pfr_status status() const { return status_; }
};

// Where the records of a session are decoded, so that none is moved.
struct slot {
	pfr_record record;
	pfr_where where;
	std::size_t size = sizeof(pfr_record); // no constant, for which compilers would put something slower in the place of memset()
};

// The fields of a session's record, or why there are none: if (auto decoded = r.decode()) use(decoded->sample). It points into the session, and is valid until
// the next call of decode() or sample(). Fields that the record does not have are 0.
class [[nodiscard]] decoded {
	const slot *slot_;
	bool good_;

public:
	decoded(const slot *of, bool good) : slot_(of), good_(good) {}
	bool has_value() const { return good_; }
	explicit operator bool() const { return good_; }
	// Only where there is a value.
	const pfr_record &operator*() const { return slot_->record; }
	const pfr_record *operator->() const { return &slot_->record; }
	// Only where there is none.
	perfring::error error() const { return error_of(slot_->where); }
};

// One record of a session. Valid until the session's iterator is advanced.
class record {
	const pfr_session_record *record_ = nullptr;
	pfr_session *session_ = nullptr;
	slot *slot_ = nullptr;

	friend class session;

public:
	const pfr_session_record *get() const { return record_; }
	std::uint32_t type() const { return record_->frame.type; }
	const char *type_name() const { return pfr_type_name(record_->frame.type); }
	std::uint64_t offset() const { return record_->offset; }
	// "" where it is not known.
	const char *event_name() const { return record_->event_name ? record_->event_name : ""; }
	bytes raw() const { return {record_->frame.data, record_->frame.size}; }
	perfring::items items() const { return {record_->frame, record_->layout}; }
	perfring::decoded decode() const
	{
		std::memset(static_cast<void *>(&slot_->record), 0, slot_->size);
		return {slot_, pfr_session_decode(session_, record_, &slot_->record, &slot_->where) == PFR_OK};
	}
	// The sample, if the record is one and can be decoded, else null; valid as long as what decode() returns.
	const pfr_sample *sample() const
	{
		if (record_->frame.type != PFR_RECORD_SAMPLE || record_->frame.piece != PFR_PIECE_RECORD)
			return nullptr;
		auto decoded = decode();
		return decoded ? &decoded->sample : nullptr;
	}
};

// The callchain of a sample, innermost first, each entry with its address, the CPU's mode in which it is looked up, its mapping and its name:
// for (const pfr_caller &caller : session.callers(record, *decoded)).
class callers {
	pfr_symbols *symbols_;
	pfr_tasks *tasks_;
	pfr_task task_{};
	pfr_chain chain_{};
	pfr_caller caller_{};

public:
	// tasks as of session::tasks; symbols may be null: names of the capture only.
	callers(const pfr_session *session, const pfr_session_record *record, const pfr_record &decoded, pfr_tasks *tasks,
		pfr_symbols *symbols)
	    : symbols_(symbols), tasks_(tasks)
	{
		caller_.size = sizeof(caller_);
		pfr_session_chain(session, record, &decoded, &chain_);
		pfr_tasks_of(tasks, &decoded, &task_);
	}
	bool advance() { return pfr_symbols_next(symbols_, tasks_, &task_, &chain_, &caller_) == PFR_OK; }
	const pfr_caller &current() const { return caller_; }
	range_iterator<callers> begin() { return range_iterator<callers>(this); }
	range_iterator<callers> end() { return range_iterator<callers>(); }
};

// An expression of `perfring dump --where`, for pfr_filter.where. It has to outlive the session.
class expression {
	struct closer {
		void operator()(pfr_expression *of) const { pfr_expression_free(of); }
	};
	std::unique_ptr<pfr_expression, closer> expression_;

	explicit expression(pfr_expression *of) : expression_(of) {}

public:
	// Of what cannot be compiled, error().where.offset is the column, from 0.
	static result<expression> compile(const char *text)
	{
		pfr_expression *of = nullptr;
		pfr_expression_error wrong{};

		wrong.size = sizeof(wrong);
		pfr_status status = pfr_expression_compile(&of, text, nullptr, &wrong);
		if (status == PFR_OK)
			return expression(of);
		error error{status, {}, 0, {}, wrong.text};
		error.where.offset = wrong.column;
		return error;
	}
	const pfr_expression *get() const { return expression_.get(); }
};

// A capture that is being read. It closes what it opened. It can be moved while no iterator of it is in use.
class session {
	struct closer {
		void operator()(pfr_session *session) const { pfr_session_close(session); }
	};
	std::unique_ptr<pfr_session, closer> session_;
	slot slot_{};
	record record_;
	pfr_status status_ = PFR_OK;

	explicit session(pfr_session *of) : session_(of) {}
	static result<session> opened(pfr_status status, pfr_session *of, const struct pfr_session_error &error)
	{
		if (status != PFR_OK)
			return error_of(error);
		return session(of);
	}

public:
	// Zeroed options with their size set. Names of threads in a filter are those of the time of a record (PFR_SESSION_CHOOSE), so other flags are added to these by |=.
	static pfr_session_options options(pfr_order_by order = PFR_ORDER_FILE)
	{
		pfr_session_options options{};

		options.size = sizeof(options);
		options.order = order;
		options.flags = PFR_SESSION_CHOOSE;
		return options;
	}
	// For perfring_answers.hpp: the order of time, complete callchains, and a filter, which may be null, that chooses what the sums are of.
	static pfr_session_options options_of_sums(const pfr_filter *filter = nullptr)
	{
		pfr_session_options options = session::options(PFR_ORDER_TIME);

		options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL;
		options.filter = filter;
		return options;
	}
	static result<session> open(const char *path, const pfr_session_options &options = session::options())
	{
		pfr_session *of = nullptr;
		struct pfr_session_error error{};
		pfr_status status = pfr_session_open(&of, path, &options, &error);

		return opened(status, of, error);
	}
	// The bytes must outlive the session.
	static result<session> open_memory(const void *data, std::size_t size,
					   const pfr_session_options &options = session::options())
	{
		pfr_session *of = nullptr;
		struct pfr_session_error error{};
		pfr_status status = pfr_session_open_memory(&of, data, size, &options, &error);

		return opened(status, of, error);
	}
	pfr_session *get() const { return session_.get(); }
	bool advance()
	{
		record_.session_ = session_.get();
		record_.slot_ = &slot_;
		return (status_ = pfr_session_next(session_.get(), &record_.record_)) == PFR_OK;
	}
	const record &current() const { return record_; }
	range_iterator<session> begin() { return range_iterator<session>(this); }
	range_iterator<session> end() { return range_iterator<session>(); }
	// PFR_END after the last record, or why reading stopped before it.
	pfr_status status() const { return status_; }
	perfring::error error() const
	{
		const struct pfr_session_error *why = pfr_session_error(session_.get());

		return why ? error_of(*why) : perfring::error{};
	}
	const struct pfr_session_info &info() const { return *pfr_session_info(session_.get()); }
	// Whether nothing is missing of what was asked for and has been read; to be asked at the end.
	bool is_whole() const { return pfr_session_is_whole(session_.get()) != 0; }
	// Tasks and maps, to be asked for before the first record; null where there is no memory.
	pfr_tasks *tasks() { return pfr_session_tasks(session_.get()); }
	// The callers of the current record, a sample; tasks() has to have been called before the first record.
	perfring::callers callers(const record &of, const pfr_record &decoded, pfr_symbols *symbols = nullptr)
	{
		return {session_.get(), of.get(), decoded, tasks(), symbols};
	}
};

} // namespace perfring

#endif
