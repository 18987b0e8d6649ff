#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every ```sh block of README.md is run line by line; its program, and those of doc/embedding.md that read a ring and that are C++, are
# compiled and run on captures; it names every package that quickstart installs. Blocks named console are for other places:
# quickstart calls this test, and tests/build/install.t is about installing. "sh live" blocks need a kernel that allows perf events.
# Run from the project's root.
set -u
. tests/lib/tap.sh
# The examples write below $TMP.
export TMP="$temp"

# The lines of all blocks of page $2 (README.md) that open with exactly "```$1".
blocks() {
	awk -v open="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == open { on = 1 }' "${2:-README.md}"
}

run_line() {
	echo "$1" | sed "s,build/perfring,$perfring,g" >"$temp/line"
	sh -e "$temp/line" >"$temp/out" 2>&1
}

blocks sh >"$temp/commands"
while read -r line; do
	run_line "$line" && [ -s "$temp/out" ]
	ok $? "$line"
done <"$temp/commands"

blocks 'sh live' >"$temp/commands"
if "$perfring" record -q -e cpu-clock -o "$temp/try.data" -- true >"$temp/out" 2>&1; then
	while read -r line; do
		run_line "$line"
		ok $? "$line"
	done <"$temp/commands"
else
	skip "what records" "the kernel refuses: $(head -n 1 "$temp/out")"
fi

# Against the shared libraries, as a user has them.
lib=$(cd "$build/lib" && pwd)
compile() { # block NAME library [page]
	blocks "$1" "${4:-README.md}" >"$temp/$2.c"
	# shellcheck disable=SC2086 # flags are words
	${CC:-cc} -std=gnu11 -Wall -Wextra ${CFLAGS:-} -Iinclude "$temp/$2.c" "$lib/lib$3.so" -Wl,-rpath-link,"$lib" -o "$temp/$2" >"$temp/out" 2>&1 &&
		[ ! -s "$temp/out" ]
}
compile c example perfring-session
ok $? "the example compiles without a warning"
compile "c ring" ring perfring doc/embedding.md
ok $? "doc/embedding.md: ring compiles without a warning"

# Every capture of corpus/, a directory, a version 1, CBOR, through a pipe: as many samples as dump has.
mkdir "$temp/captures"
{ printf PERFFILE && tail -c +9 corpus/default.data; } >"$temp/captures/version-1.data"
for file in pipe-z.pipe callchain-fp.data threads-z.dir; do
	[ ! -e "corpus/$file" ] || "$perfring" convert --to cbor "corpus/$file" "$temp/captures/$file.cbor" 2>"$temp/says" ||
		grep -q "without libcbor\|NO_CBOR" "$temp/says" || echo "$file: $(cat "$temp/says")" >>"$temp/wrong"
done
read_all() {
	lines=$(LD_LIBRARY_PATH=$lib "$temp/example" "$2" | grep -c '^[^ ].* tid [0-9]* ip 0x[0-9a-f]*$\|^[^ ].* tid [0-9]* ip 0$')
	samples=$("$perfring" dump --raw --type SAMPLE "$1" 2>&1 | grep -c ' SAMPLE ')
	bad=$("$perfring" dump --raw --type SAMPLE "$1" 2>&1 | grep -c ' SAMPLE .* ERROR ')
	[ "$lines" = $((samples - bad)) ] || echo "$1: $lines lines, $samples samples, $bad bad"
	total=$((total + lines))
}
total=0
: >"$temp/out"
for file in $(every 2 corpus/*.data corpus/*.pipe corpus/*.dir) "$temp"/captures/*; do
	read_all "$file" "$file" >>"$temp/out"
done
read_all corpus/default.data /dev/stdin <corpus/default.data >>"$temp/out"
mkfifo "$temp/fifo"
cat corpus/events-mixed.data >"$temp/fifo" &
read_all corpus/events-mixed.data "$temp/fifo" >>"$temp/out"
[ ! -s "$temp/out" ] && [ ! -e "$temp/wrong" ] && [ "$total" -gt 2000 ]
ok $? "the example prints every sample of every capture: $total"

head -c 4000 corpus/callchain-fp.data >"$temp/cut.data"
LD_LIBRARY_PATH=$lib "$temp/example" "$temp/cut.data" >"$temp/out" 2>&1
[ $? = 1 ] && grep -q 'cut.data: part of it cannot be read' "$temp/out"
ok $? "the example reports a capture that was cut"

# In C++: the program with ranges, and the one in C as it is, print the same.
blocks cpp doc/embedding.md >"$temp/ranges.cpp"
blocks c >"$temp/same.cpp"
if command -v c++ >/dev/null; then
	each() { # PROGRAM: what it prints of every capture, and its exit status
		for file in $(every 2 corpus/*.data corpus/*.pipe corpus/*.dir); do
			LD_LIBRARY_PATH=$lib "$temp/$1" "$file" 2>/dev/null
			echo "$file: $?"
		done
	}
	each example >"$temp/c"
	for program in "ranges c++17" "same c++20 -Wno-missing-field-initializers"; do
		name=${program%% *}
		# shellcheck disable=SC2086 # flags are words
		c++ -Wall -Wextra -std=${program#* } ${CFLAGS:-} -Iinclude "$temp/$name.cpp" "$lib/libperfring-session.so" "$lib/libperfring-convert.so" \
			"$lib/libperfring.so" -Wl,-rpath-link,"$lib" -o "$temp/$name" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
		ok $? "in C++, $name: compiles without a warning"
		each "$name" >"$temp/cpp"
		diff "$temp/c" "$temp/cpp" >"$temp/out" && [ "$(wc -l <"$temp/cpp")" -gt 2000 ]
		ok $? "in C++, $name: prints what the example prints"
	done
	blocks 'cpp answers' doc/embedding.md >"$temp/answers.cpp"
	c++ -Wall -Wextra -std=c++17 ${CFLAGS:-} -Iinclude "$temp/answers.cpp" "$lib/libperfring-session.so" "$lib/libperfring-convert.so" "$lib/libperfring.so" \
		-Wl,-rpath-link,"$lib" -o "$temp/answers" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ] &&
		LD_LIBRARY_PATH=$lib "$temp/answers" corpus/callchain-fp.data >"$temp/cpp" 2>"$temp/out" &&
		"$perfring" report --by function --csv corpus/callchain-fp.data 2>"$temp/out" | tr -d '\r' | sed 1d | cut -d, -f8 >"$temp/c" &&
		sed 's/.* % //' "$temp/cpp" | diff "$temp/c" - >"$temp/out" && [ "$(wc -l <"$temp/c")" -gt 50 ]
	ok $? "in C++, report: compiles without a warning, and has the rows of the command"
else
	skip "in C++" "no c++ (Debian: g++)"
fi

LD_LIBRARY_PATH=$lib "$temp/ring" >"$temp/out" 2>&1
status=$?
if [ $status = 77 ]; then
	skip "doc/embedding.md: ring" "$(cat "$temp/out")"
else
	[ $status = 0 ] && [ "$(wc -l <"$temp/out")" -ge 10 ]
	ok $? "doc/embedding.md: ring: $(wc -l <"$temp/out") page faults, 10 of them its own"
fi

: >"$temp/out"
# What the section on packages names is what quickstart installs.
sed -n '/^## Packages/,/^## Systems/p' doc/packages.md | tr -c 'a-z0-9+.-' '\n' >"$temp/packages"
for package in $(sed -n 's/^[a-z]*_packages="\(.*\)"/\1/p' quickstart); do
	grep -qxF -- "${package%%|*}" "$temp/packages" || echo "$package" >>"$temp/out"
	for other in $(echo "${package#"${package%%|*}"}" | tr '|' ' '); do
		grep -qF -- "| $other |" doc/packages.md || echo "$other: not in doc/packages.md" >>"$temp/out"
	done
done
[ ! -s "$temp/out" ]
ok $? "every package of quickstart has its reason"

finish
