#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each allocation of record, count and live fails in turn, as tests/cli/shortage.t has it of commands that read: some of them, evenly spread; with
# PERFRING_LONG all (tests/long/shortage.t).
set -u
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
# shellcheck disable=SC2086 # a compiler and its options
${CC:-cc} -shared -fPIC -O1 -o "$temp/shortage.so" tests/cli/shortage.c 2>"$temp/out" || skip_all "the C library has no __libc_malloc to stand in for"
. tests/capture/calls.sh
PERFRING_ALLOCATIONS=$temp/number LD_PRELOAD=$temp/shortage.so "$perfring" stat corpus/default.data >"$temp/out" 2>&1
[ "$(cat "$temp/number" 2>/dev/null || echo 0)" -gt 10 ] || skip_all "this program takes no preloaded library"

most=8
[ -z "${PERFRING_LONG:-}" ] || most=0
for commands in "record -o OUT" "record -z -g -o OUT" "record -a -o OUT" "count -x," "count -a -x," "live" "live --json" "live --calls"; do
	case $commands in
	*-z*) "$perfring" record -q -z -e page-faults -o "$temp/z.data" true >"$temp/out" 2>&1 || { skip "$commands" "$(head -n 1 "$temp/out")"; continue; } ;;
	esac
	python3 tests/capture/shortage.py "$perfring" "$temp/shortage.so" $most "$temp/calls" "$temp" "$commands" >"$temp/out" 2>&1
	ok $? "$commands: $(tail -n 1 "$temp/out")"
done
finish
