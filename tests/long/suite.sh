# SPDX-License-Identifier: MIT
#
# make check in another build, as one test with its time. Sourced by the long tests
# beside it; it knows builds, and nothing of what the tests find.
make=${MAKE:-make}
n=0
failed=0
result() { # status, name, file with the reason
	n=$((n + 1))
	[ "$1" -eq 0 ] && echo "ok $n - $2" && return
	echo "not ok $n - $2"
	failed=1
	grep -vE ' (ok|skipped: .*)$' "$3" | tail -n 40 | sed 's/^/# /'
}
# suite NAME DIRECTORY COMPILER FLAGS [SCRIPT...]: without scripts, all that hold in every build; $options are make's
suite() {
	name=$1 dir=build-long/$2 cc=$3 flags=$4
	shift 4
	mkdir -p "$dir"
	begun=$(date +%s)
	# shellcheck disable=SC2086 # options are words
	$make -s ${options:-} BUILD="$dir" CC="$cc" CFLAGS="$flags" PERFRING="$dir/perfring" TEST_JOBS=1 \
		TEST_SCRIPTS="$([ $# -gt 0 ] && echo "$@" || tests/portable)" check > "$dir/log" 2>&1
	status=$?
	result $status "$name: $(sed -n 's/^Files=\([0-9]*\), Tests=\([0-9]*\),.*/\1 programs, \2 tests/p' "$dir/log"), $(($(date +%s) - begun)) s" "$dir/log"
}
finish() {
	echo "1..$n"
	exit $failed
}
