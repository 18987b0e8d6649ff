#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Rows of CFI: those that unwind/ finds in the files of this system are those of libdw. ROWS_ALL=1 takes every library and program.
set -u
build=${BUILD:-build}
echo 1..1
mkdir -p "$build/tests"
# shellcheck disable=SC2086 # flags are several words
if ! printf '#include <elfutils/libdw.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1; then
	echo "ok 1 # SKIP no libdw here (Debian: libdw-dev)"
	exit 0
fi
# shellcheck disable=SC2086
if ! ${CC:-cc} -std=c11 -D_GNU_SOURCE -Iinclude -I. ${CFLAGS:--O1} tests/unwind/rows_libdw.c "$build/libperfring.a" ${LDFLAGS:-} -ldw -lelf -o "$build/tests/rows_libdw" 2>"$build/tests/rows.out"; then
	echo "not ok 1 - rows_libdw.c compiles"
	sed 's/^/# /' "$build/tests/rows.out"
	exit 1
fi
if [ -n "${ROWS_ALL:-}" ]; then
	find /usr/lib /usr/bin -type f \( -name '*.so*' -o -perm -100 \) -size +8k -print0
else
	ldd /usr/bin/perf /bin/sh "$build/perfring" 2>/dev/null | grep -o '/[^ ]*' | grep -v ':$' | sort -u | xargs -r readlink -f | sort -u | head -60 | tr '\n' '\0'
fi | xargs -0 "$build/tests/rows_libdw" >"$build/tests/rows.out" 2>&1
status=$?
[ $status -eq 0 ] && grep -q ' rows equal' "$build/tests/rows.out"
if [ $? -eq 0 ]; then echo "ok 1 - $(tail -1 "$build/tests/rows.out")"; else
	echo "not ok 1 - rows are those of libdw"
	head -40 "$build/tests/rows.out" | sed 's/^/# /'
fi
