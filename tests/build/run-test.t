#!/bin/bash
# SPDX-License-Identifier: MIT
#
# tests/run-test: a test that hangs, and one that leaves a program which keeps its output open, fail in
# TEST_SECONDS, and what ran is named; a test within its time is untouched.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
nr=0

# try NAME SECONDS EXPECTED-STATUS PATTERN-OF-STDERR: of the script in the input.
try() {
	local name=$1 seconds=$2 status=$3 pattern=$4
	nr=$((nr + 1))
	{
		echo '#!/bin/bash'
		cat
	} >"$dir/inner.t"
	chmod +x "$dir/inner.t"
	TEST_SECONDS=$seconds timeout 60 prove -e tests/run-test "$dir/inner.t" >"$dir/out" 2>"$dir/err"
	if [ $? = "$status" ] && { [ -z "$pattern" ] || grep -qe "$pattern" "$dir/err"; } && ! runs; then
		echo "ok $nr - $name"
	else
		echo "not ok $nr - $name"
		sed 's/^/# /' "$dir/out" "$dir/err"
	fi
}

# Whether the program that the tests start runs; procps need not be there.
runs() {
	grep -qsxz '710[1]' /proc/[0-9]*/cmdline
}

echo 1..5
try "a test that hangs is ended and named" 2 1 'inner.t: still runs: .* sleep 7101' <<<'echo 1..1; sleep 7101; echo ok 1'
try "a program that a test leaves behind, too" 2 1 'inner.t: still runs: .* sleep 7101' <<<'echo 1..1; (setsid sleep 7101 &); echo ok 1'
try "a test within its time" 30 0 '' <<<'echo 1..1; echo ok 1'
try "no bound where none is given" 0 0 '' <<<'echo 1..1; sleep 1; echo ok 1'
TEST_UNTIL=1 prove -e tests/run-test "$dir/inner.t" 2>&1 | grep -q 'skipped: the time that was given to all tests is over' && echo "ok 5 - no test begins when the time is over" ||
	echo "not ok 5 - no test begins when the time is over"
