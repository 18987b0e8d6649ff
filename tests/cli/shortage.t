#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each allocation of a command fails in turn: the exit status is other than 0 and there is a message, or the output equals the whole. Here some commands,
# those with many allocations at some of them, evenly spread; with PERFRING_LONG at each, and all commands over nine captures. Run from the project's root.
set -u
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
# shellcheck disable=SC2086 # a compiler and its options
${CC:-cc} -shared -fPIC -O1 -o "$temp/shortage.so" tests/cli/shortage.c 2>"$temp/out" || skip_all "the C library has no __libc_malloc to stand in for"
PERFRING_ALLOCATIONS=$temp/number LD_PRELOAD=$temp/shortage.so "$perfring" stat corpus/default.data >"$temp/out" 2>&1
[ "$(cat "$temp/number" 2>/dev/null || echo 0)" -gt 10 ] || skip_all "this program takes no preloaded library"

# sweep MOST CAPTURE... -- COMMAND...
sweep() {
	python3 tests/cli/shortage.py "$perfring" "$temp/shortage.so" "$@" >"$temp/out" 2>&1
	ok $? "$(tail -n 1 "$temp/out")"
}

most() { # at most so many, or all in a long run
	[ -n "${PERFRING_LONG:-}" ] && echo 0 || echo "$1"
}

if [ -n "${PERFRING_LONG:-}" ]; then
	for name in default dwarf-stack lost group-read events-mixed stat tracepoint z1 switch-events; do
		sweep 40 "corpus/$name.data"
	done
fi
sweep "$(most 24)" corpus/killed.data -- "check IN" "convert --to csv IN OUT"
sweep "$(most 24)" corpus/tracepoint.data -- "split --by cpu -o OUT IN"
"$perfring" edit --pack corpus/lost.data "$temp/packed" 2>"$temp/out"
if [ $? != 3 ]; then
	sweep "$(most 16)" corpus/lost.data -- "edit --pack IN OUT"
else
	skip "edit --pack" "this build has no libdw"
fi
sweep "$(most 40)" corpus/z1.data -- "convert --to speedscope IN OUT"
sweep "$(most 40)" corpus/tracepoint.data -- "convert --to parquet --table sample IN OUT"
sweep "$(most 12)" corpus/default.data -- "stat IN" "stat --json IN" "info --json IN" "edit --redact --key KEY IN OUT" "convert --to folded IN OUT"
finish
