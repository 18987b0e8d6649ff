#!/bin/sh
# SPDX-License-Identifier: MIT
# Every fault of meaning of tests/planted.txt is noticed by one of the tests named beside it.
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
CC=${CC:-gcc} tests/planted >"$log" 2>&1
status=$?
grep -v '^[0-9]* .*: caught' "$log" | sed 's/^/# /'
[ $status = 0 ] || printf 'not '
echo "ok 1 - $(tail -n 1 "$log")"
echo 1..1
