#!/bin/sh
# SPDX-License-Identifier: MIT
# The cases of hostile input, by their numbers: each has one answer, the same in both byte
# orders, whole and in one-byte pieces, in a file, a pipe and a ring. tests/hostile/expected.txt
# has the answers; those of the other byte order stand in it only where bytes that are
# no numbers are read as such. tests/hostile/cases.txt says what each number is.
#   tests/hostile/cases.t accept     takes over what the answers are now
set -u
BUILD=${BUILD:-build}
folder=$(mktemp -d "${TMPDIR:-/tmp}/hostile.XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
runner=$(cd "$(dirname "$BUILD/tests/hostile_run")" && pwd)/hostile_run
python3 -B tests/hostile/make.py "$folder" || exit 2
for order in little big; do
	(cd "$folder/$order" && ls | xargs ${RUNNER:-} "$runner") > "$folder/$order.txt" 2> "$folder/$order.err" || broken=$order
done
# Rings are of this machine's order. Elsewhere a line of the other order is reported where it differs.
{
	grep -v '^[^:]*\.ring:' "$folder/little.txt"
	cat "$folder/little.txt" "$folder/big.txt" | grep '^[^:]*\.ring:'
} > "$folder/answers.all"
{
	cat "$folder/answers.all"
	grep -v '^[^:]*\.ring:' "$folder/big.txt" | diff "$folder/answers.all" - | sed -n '/\.ring:/d; s/^> /big: /p'
} > "$folder/answers"
[ "${1:-}" = accept ] && cp "$folder/answers" tests/hostile/expected.txt
cp tests/hostile/expected.txt "$folder/expected"

# What this machine or this build cannot have is left out on both sides.
grep ' SKIP$' "$folder/answers" | cut -d: -f1 > "$folder/narrow"
leave_out() { # a pattern for sed
	sed "$1" "$folder/answers" > "$folder/answers.new" && mv "$folder/answers.new" "$folder/answers"
	sed "$1" "$folder/expected" > "$folder/expected.new" && mv "$folder/expected.new" "$folder/expected"
}
if [ -s "$folder/narrow" ]; then
	echo "# $(wc -l < "$folder/narrow") rings with positions of 64 bits are left out: this machine has 32"
	sed 's/.*/\/^&:\/d/' "$folder/narrow" > "$folder/narrow.sed"
	leave_out "$(cat "$folder/narrow.sed")"
	# libzstd has no window of 2 GiB where memory ends at 4
	leave_out '/^092-window-31\./s/refused=[A-Z]*/refused/'
fi
if grep -q ' refused=NO_ZSTD' "$folder/answers"; then
	echo "# what compressed records become is left out: this build has no libzstd"
	leave_out 's/ \(#[^ ]* \)*\(refused\|expanded\)=.*//'
fi
echo "1..4"
cases=$(wc -l < "$folder/answers.all")
if [ -z "${broken:-}" ]; then
	echo "ok 1 - every invariant on $cases files in each byte order"
else
	echo "not ok 1 - $broken: $(grep -h broken: "$folder"/*.txt) $(tail -3 "$folder/$broken.err")"
fi
if diff "$folder/expected" "$folder/answers" > "$folder/diff"; then
	echo "ok 2 - $(cut -c1-3 "$folder/answers.all" | sort -u | wc -l) cases have the answers they should"
else
	echo "not ok 2 - other answers"
	sed 's/^/# /' "$folder/diff" | head -40
	broken=answers
fi
python3 -B tests/hostile/check.py "$folder/answers.all" 3 || broken=table
[ -z "${broken:-}" ]
