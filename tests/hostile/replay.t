#!/bin/sh
# SPDX-License-Identifier: MIT
# Everything that ever broke something, and the fuzzers' minimized inputs, through
# their harnesses in the build at hand; and what is decoded from the minimized ones.
set -u
BUILD=${BUILD:-build}
names=${TEST_FUZZ:-$(${MAKE:-make} -s BUILD="$BUILD" CC="${CC:-cc}" fuzz-names | tail -1)}
# shellcheck disable=SC2046 # words
tests/need $(for n in $names; do echo "$BUILD/fuzz/run-$n"; done) "$BUILD/fuzz/seeds" "$BUILD/fuzz/kept" >/dev/null 2>&1 || { echo "1..0 # SKIP the fuzzers' driver cannot be built"; exit 0; }
count=0 failed=0
manifest=$(mktemp "${TMPDIR:-/tmp}/manifest.XXXXXX") || exit 2
trap 'rm -f "$manifest"' EXIT
for name in $names; do # those whose libraries are there
	grep "^$name " corpus/fuzz.txt
done > "$manifest"
for name in $names; do
	count=$((count + 1))
	if out=$(FUZZ="$BUILD/fuzz" fuzz/replay "$name" 2>&1); then
		echo "ok $count - $out"
	else
		echo "not ok $count - $name"
		echo "$out" | sed 's/^/# /'
		failed=1
	fi
done
count=$((count + 1))
if differ=$(FUZZ="$BUILD/fuzz" fuzz/manifest $names | diff - "$manifest" 2>&1); then
	echo "ok $count - the manifest of $(wc -l < "$manifest") kept inputs"
else
	echo "not ok $count - another manifest; fuzz/manifest prints what it should be"
	echo "$differ" | head -20 | sed 's/^/# /'
	failed=1
fi
echo "1..$count"
exit $failed
