#!/bin/sh
# SPDX-License-Identifier: MIT
# Each function that SECURITY.md names is there, and is called by the tests' programs, or by a sum of
# such functions that they call, and by a harness.
set -u
homes='tests/lib/invariants.c tests/lib/invert.c tests/hostile/output.c tests/hostile/work.c'
count=0 failed=0

calls() { # name file...: how many lines call it, not counting its definition
	called=$1
	shift
	grep -hE "\b$called\b *[(,]" "$@" | grep -cv "^int $called("
}

for name in $(grep -o '`inv[a-z]*_[a-z]*`' SECURITY.md | tr -d '`' | sort -u); do
	count=$((count + 1)) missing=
	programs=$(ls tests/decoder/*.c tests/lib/*.c tests/cases/*.c tests/hostile/*.c tests/measure/*.c tests/convert/zstd.c tests/unit/*.c | grep -vxF "$(printf '%s\n' $homes)")
	[ "$(cat $homes | grep -c "^int $name(")" = 1 ] || missing="is not defined"
	[ "$(calls "$name" $programs)" -gt 0 ] || [ "$(calls "$name" $homes)" -gt 0 ] || missing="is called by no test"
	# all output is one emitter after the other, which the harnesses call
	[ "$name" = invariant_output ] || [ "$(calls "$name" fuzz/*.c fuzz/harness/*.c)" -gt 0 ] || missing="is called by no harness"
	if [ -z "$missing" ]; then
		echo "ok $count - $name"
	else
		echo "not ok $count - $name $missing"
		failed=1
	fi
done
echo "1..$count"
[ "$count" -ge 13 ] || { echo "# SECURITY.md names too few"; failed=1; }
exit $failed
