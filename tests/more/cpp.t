#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring.hpp: compiled without a warning by each C++ compiler here, also without exceptions; the example gives what the one in C gives.
. tests/lib/tap.sh
export LC_ALL=C

command -v g++ >/dev/null || command -v clang++ >/dev/null || skip_all "no C++ compiler"
${MAKE:-make} -s BUILD="$build" "$build/examples/samples" >"$temp/out" 2>&1
ok $? "the example in C"
libs="$build/libperfring-session.a $build/libperfring-convert.a $build/libperfring.a $(${MAKE:-make} -s BUILD="$build" perfring-session-libs perfring-convert-libs)"
for compiler in "clang++" "g++ -fno-exceptions -fno-rtti"; do
	command -v "${compiler%% *}" >/dev/null || { skip "$compiler" "not there"; continue; }
	# shellcheck disable=SC2086 # flags are words
	$compiler -std=c++17 -O1 -Wall -Wextra -pedantic ${CFLAGS:-} -Iinclude examples/samples.cpp $libs -o "$temp/samples" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$compiler: no warning"
done
: >"$temp/out"
python3 tests/lib/callers_capture.py "$temp/callers"
for file in "$temp/callers" corpus/bit-tid.data corpus/*.pipe corpus/*.dir corpus/tr*.data corpus/callchain*.data; do
	"$build/examples/samples" "$file" >"$temp/c"
	"$temp/samples" "$file" >"$temp/cpp" 2>/dev/null
	cmp -s "$temp/c" "$temp/cpp" || echo "$file" >>"$temp/out"
done
[ ! -s "$temp/out" ] && [ -s "$temp/cpp" ]
ok $? "samples.cpp prints what samples.c prints"
"$temp/samples" /no/such >"$temp/out" 2>&1
[ $? = 3 ] && grep -q '^/no/such: .*No such file' "$temp/out"
ok $? "a file that is not there: $(head -n 1 "$temp/out")"

# Ranges over bytes, items, words and entries, with libperfring alone; the numbers are those of the C interface.
cat >"$temp/ranges.cpp" <<'EOF'
#include "perfring.hpp"
#include <cassert>
#include <vector>
int main()
{
	pfr_attr attr{};
	pfr_layout layout;
	std::vector<std::uint64_t> record = {9 | 40ull << 48, 0x1234, 2, 0xaaaa, 0xbbbb};
	record.push_back(0);
	attr.sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_CALLCHAIN;
	pfr_layout_init(&layout, &attr);
	perfring::frames frames(reinterpret_cast<unsigned char *>(record.data()), 40);
	int count = 0;
	for (const pfr_frame &frame : frames) {
		auto decoded = perfring::decode(frame, &layout);
		assert(decoded && decoded->sample.ip == 0x1234);
		std::vector<std::uint64_t> ips;
		for (std::uint64_t ip : perfring::words(decoded->sample.callchain.ips))
			ips.push_back(ip);
		assert((ips == std::vector<std::uint64_t>{0xaaaa, 0xbbbb}));
		std::size_t size = 0;
		perfring::items items(frame, &layout);
		for (const pfr_item &item : items)
			size += item.size;
		assert(size == 40 && items.status() == PFR_END);
		count++;
	}
	assert(count == 1 && frames.status() == PFR_END);
	record[2] = 99; // more than there are
	perfring::frames again(reinterpret_cast<unsigned char *>(record.data()), 40);
	for (const pfr_frame &frame : again) {
		auto decoded = perfring::decode(frame, &layout);
		assert(!decoded && decoded.error().status == PFR_E_COUNT && !decoded.error().message().empty());
		perfring::items items(frame, &layout);
		for (const pfr_item &item : items)
			(void)item;
		assert(items.status() == PFR_E_COUNT);
	}
	perfring::frames cut(reinterpret_cast<unsigned char *>(record.data()), 36);
	for (const pfr_frame &frame : cut)
		assert(frame.size == 0);
	assert(cut.status() == PFR_E_TRUNCATED);
	return 0;
}
EOF
# shellcheck disable=SC2086
c++ -std=c++17 -Wall -Wextra -pedantic ${CFLAGS:-} -Iinclude "$temp/ranges.cpp" $libs -o "$temp/ranges" >"$temp/out" 2>&1 && "$temp/ranges" >>"$temp/out" 2>&1
ok $? "ranges over frames, items and numbers, and what they report of a damaged record"

# Each is a range of C++20, which views take; fields that a record does not have are 0.
cat >"$temp/views.cpp" <<'EOF'
#include "perfring.hpp"
#include <cassert>
#include <ranges>
static_assert(std::ranges::input_range<perfring::session> && std::ranges::input_range<perfring::frames> && std::ranges::input_range<perfring::items> &&
	      std::ranges::input_range<perfring::callers> && std::ranges::input_range<perfring::words>);
int main(int, char **argv)
{
	auto session = perfring::session::open(argv[1]);
	int samples = 0, others = 0;
	assert(session);
#ifdef VIEWS
	for (const perfring::record &r : *session | std::views::filter([](const perfring::record &r) { return r.type() == PFR_RECORD_SAMPLE; })) {
#else
	for (const perfring::record &r : *session) {
		if (r.type() != PFR_RECORD_SAMPLE)
			continue;
#endif
		auto sample = r.sample();
		assert(sample && !PFR_HAS(*sample, SAMPLE, IP) && !sample->ip && PFR_HAS(*sample, SAMPLE, TID) && sample->tid);
		samples++;
	}
	auto again = perfring::session::open(argv[1]);
	for (auto at = again->begin(); at != again->end() && others < 3; at++)
		others++;
	std::printf("%d %d\n", samples, others);
}
EOF
sed -i 's/#include <cassert>/&\n#include <cstdio>/' "$temp/views.cpp"
expected=$("${PERFRING:-$build/perfring}" stat --json corpus/bit-tid.data | python3 -c 'import json, sys; print(json.load(sys.stdin)["types"]["SAMPLE"]["records"])')
for compiler in g++ clang++; do
	command -v "$compiler" >/dev/null || { skip "$compiler" "not there"; continue; }
	# clang before 16 cannot compile the views of libstdc++, of anything
	views=$(printf '#include <ranges>\n#include <vector>\nint main() { std::vector<int> v; for (int i : v | std::views::filter([](int i) { return i > 1; })) (void)i; }\n' |
		"$compiler" -std=c++20 -fsyntax-only -x c++ - >/dev/null 2>&1 && echo -DVIEWS)
	for std in c++20 c++2b; do
		# shellcheck disable=SC2086 # flags are words
		$compiler -std=$std $views -O1 -Wall -Wextra -pedantic ${CFLAGS:-} -Iinclude "$temp/views.cpp" $libs -o "$temp/views" >"$temp/out" 2>&1 &&
			"$temp/views" corpus/bit-tid.data >"$temp/out" 2>&1 && [ "$(cat "$temp/out")" = "$expected 3" ]
		ok $? "$compiler -std=$std: a session is a range${views:+, with views::filter}: $(head -c 100 "$temp/out")"
	done
done
finish
