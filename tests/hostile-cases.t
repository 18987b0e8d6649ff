#!/bin/sh
# SPDX-License-Identifier: MIT
# The cases of hostile input, by their numbers: each has one answer, the same in both byte
# orders, whole and in one-byte pieces, in a file and in a pipe. tests/hostile/expected.txt
# has the answers; those of the other byte order stand in it only where bytes that are
# no numbers are read as such.
#   tests/hostile-cases.t accept     takes over what the answers are now
set -u
BUILD=${BUILD:-build}
folder=$(mktemp -d "${TMPDIR:-/tmp}/hostile.XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
runner=$(cd "$(dirname "$BUILD/tests/hostile_run")" && pwd)/hostile_run
python3 -B tests/hostile/make.py "$folder" || exit 2
for order in little big; do
	(cd "$folder/$order" && ls | xargs ${RUNNER:-} "$runner") > "$folder/$order.txt" 2> "$folder/$order.err" || broken=$order
done
{
	cat "$folder/little.txt"
	diff "$folder/little.txt" "$folder/big.txt" | sed -n 's/^> /big: /p'
} > "$folder/answers"
[ "${1:-}" = accept ] && cp "$folder/answers" tests/hostile/expected.txt
echo "1..2"
cases=$(wc -l < "$folder/little.txt")
if [ -z "${broken:-}" ]; then
	echo "ok 1 - every invariant on $cases files in each byte order"
else
	echo "not ok 1 - $broken: $(grep -h broken: "$folder"/*.txt) $(tail -3 "$folder/$broken.err")"
fi
if diff tests/hostile/expected.txt "$folder/answers" > "$folder/diff"; then
	echo "ok 2 - $(cut -c1-3 "$folder/little.txt" | sort -u | wc -l) cases have the answers they should"
else
	echo "not ok 2 - other answers"
	sed 's/^/# /' "$folder/diff" | head -40
	exit 1
fi
[ -z "${broken:-}" ]
