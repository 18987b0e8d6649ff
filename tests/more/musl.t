#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Another C library: the command that reads captures as a static program with musl, where no header of Linux is. It prints and writes what this
# system's does.
. tests/lib/tap.sh
. tests/more/elsewhere.sh
export LC_ALL=C TZ=UTC
unset MAKEFLAGS MAKELEVEL
command -v musl-gcc >/dev/null || skip_all "no musl-gcc (Debian: musl-tools)"

flags=$(source_flags musl-gcc)
ok $? "libraries from Debian's sources: ${flags:-none, which ./quickstart more fetches}"
module=$build/page.wasm.gz # the page has the same one
[ -f "$module" ] || module=view/page.wasm.gz
${MAKE:-make} -s -j2 CC=musl-gcc PKG_CONFIG=false PAGE_MODULE="$module" BUILD="$temp/build" CFLAGS="-O1 $flags" LDFLAGS=-static "$temp/build/perfring" >"$temp/log" 2>&1
status=$?
grep -v '^perfring: no ' "$temp/log" >"$temp/out"
[ $status = 0 ] && [ ! -s "$temp/out" ]
ok $? "builds without a warning"
[ $status = 0 ] || finish
LC_ALL=C readelf -lW "$temp/build/perfring" >"$temp/out"
! grep -q INTERP "$temp/out"
ok $? "is static: $(stat -c %s "$temp/build/perfring") bytes"
has_zstd=$flags
run=$temp/build/perfring
reading_commands
"$run" report corpus/callchain-fp.data >"$temp/report" 2>"$temp/out"
grep -q 'look-ups of addresses in files without a name: this build has no libdw' "$temp/out"
ok $? "it says why functions in files have no names"
finish
