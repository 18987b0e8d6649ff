# SPDX-License-Identifier: MIT
# What the tests of bindings share. Sourced after tap.sh.

# counts_of_kernel PROGRAM: its example of the running kernel, which counts the page faults of a command.
counts_of_kernel() {
	if "$perfring" record -q -e page-faults:u -c 1 -o "$temp/x" -- true 2>"$temp/why"; then
		"$1" true >"$temp/out" 2>&1 && [ "$(grep -c '^thread [1-9][0-9]* at 0x' "$temp/out")" = 3 ] && grep -q '^[1-9][0-9]* page faults$' "$temp/out"
		ok $? "and counts a command's page faults"
	else
		skip "the running kernel" "$(head -n 1 "$temp/why")"
	fi
}

# each_capture PROGRAM OUT: for same_as_example, a program that reads one capture.
each_capture() {
	n=0
	while read -r file; do
		n=$((n + 1))
		"$1" "$file" >"$2.$n"
	done
}

# same_as_example PROGRAM...: prints for each capture what examples/samples.c does. The program has the captures on its standard input, one a
# line, and writes the samples of each to OUT.N, where OUT is its last argument.
same_as_example() {
	ls -d corpus/*.data corpus/*.pipe corpus/*.dir corpus/newer/*.data >"$temp/captures"
	python3 tests/lib/callers_capture.py "$temp/callers.data" && python3 tests/lib/callers_capture.py "$temp/callers.big" big
	echo "$temp/callers.data
$temp/callers.big" >>"$temp/captures"
	${MAKE:-make} -s BUILD="$build" libraries >"$temp/out" 2>&1
	# shellcheck disable=SC2046,SC2086 # words
	${CC:-cc} -std=gnu11 ${CFLAGS:-} -Iinclude examples/samples.c "$build"/lib/libperfring-session.a "$build"/lib/libperfring-convert.a \
		"$build"/lib/libperfring.a $(cat "$build/lib/static-libs") -o "$temp/c" >"$temp/out" 2>&1
	ok $? "the C example builds"
	n=0
	while read -r file; do
		n=$((n + 1))
		"$temp/c" "$file" >"$temp/c.$n" 2>/dev/null
	done <"$temp/captures"
	"$@" "$temp/other" <"$temp/captures" >"$temp/why" 2>&1
	n=0
	while read -r file; do
		n=$((n + 1))
		cmp "$temp/c.$n" "$temp/other.$n" || echo "$file differs"
	done <"$temp/captures" >"$temp/out" 2>&1
	samples=$(cat "$temp"/c.* | wc -l)
	[ ! -s "$temp/out" ] && [ "$samples" -gt 4000 ]
	ok $? "the example prints what the C example does: $samples samples of $n captures"
}
