#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What make makes again: nothing when nothing changed, with -j too; after a header or a row only what includes it; after
# another flag everything. CPPFLAGS, CFLAGS and LDFLAGS reach the compiler. Without cmocka the unit tests are skipped and
# the others run. It builds the decoder in a folder of its own; the largest module has the same rules.
set -u
. tests/lib/tap.sh
unset MAKEFLAGS MFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
flags=-O0 library=$temp/b/lib/libperfring.so.0

# A compiler that reads each file, for what it includes, and makes the same empty object of all: what is compiled again is
# asked here, not what it becomes.
real=${CC:-cc}
# shellcheck disable=SC2086 # ccache gcc
echo "struct none;" | $real -x c -c - -o "$temp/empty.o"
cat >"$temp/cc" <<END
#!/bin/sh
case " \$* " in *" -c "*) ;; *) exec $real "\$@" ;; esac
while [ "\${1#-o}" = "\$1" ]; do set -- "\$@" "\$1" && shift; done
out=\$2 && shift 2
$real "\$@" -MM -MT "\$out" -MF "\${out%.o}.d" && cp "$temp/empty.o" "\$out"
END
chmod +x "$temp/cc"

# build ARGUMENTS...: what was compiled is in $temp/compiled, one file a line, in order
build() {
	${MAKE:-make} -j2 BUILD="$temp/b" CC="$temp/cc" CFLAGS="$flags" "$@" "$library" >"$temp/out" 2>&1 || return 1
	sed -n 's/.* -c \([^ ]*\.c\) .*/\1/p' "$temp/out" | LC_ALL=C sort >"$temp/compiled"
}
all() { find decoder unwind -name '*.c' | LC_ALL=C sort; }
same() { diff "$1" "$2" >"$temp/out"; }

build && all >"$temp/all" && same "$temp/all" "$temp/compiled"
ok $? "all of decoder/ and unwind/ is compiled ($(wc -l <"$temp/all") files)"
build && [ ! -s "$temp/compiled" ] && ! grep -q -- '-shared' "$temp/out"
ok $? "a second make compiles and links nothing"

# Who includes a file, by reading the sources alone: the file's name, then one that includes it, until none is added.
users() {
	echo "$1" >"$temp/names"
	before=
	while now=$(cat "$temp/names") && [ "$now" != "$before" ]; do
		before=$now
		for name in $now; do
			grep -lE "^ *# *include \"([a-z]*/)?$(basename "$name")\"" decoder/*.[ch] unwind/*.[ch] schema/*.def include/*.h
			echo "$name"
		done | LC_ALL=C sort -u >"$temp/next"
		mv "$temp/next" "$temp/names"
	done
	grep -E '^(decoder|unwind)/.*\.c$' "$temp/names"
}
for file in decoder/page.h decoder/cursor.h decoder/encode.h schema/regs.def; do
	[ -e "$file" ] || continue
	users "$file" >"$temp/users"
	build -W "$file" && same "$temp/users" "$temp/compiled" && [ -s "$temp/users" ]
	ok $? "$file: those that include it are compiled, $(wc -l <"$temp/users") of $(wc -l <"$temp/all")"
done

build LDFLAGS=-Wl,-z,nodelete && [ ! -s "$temp/compiled" ] && grep -q -- '-Wl,-z,nodelete.*-shared' "$temp/out"
ok $? "another LDFLAGS: linked again with them, and nothing compiled"
build LDFLAGS=-Wl,-z,nodelete && [ ! -s "$temp/compiled" ] && ! grep -q -- '-shared' "$temp/out"
ok $? "the same LDFLAGS: nothing is linked"
build CPPFLAGS=-DPFR_TRIAL=1 && [ "$(grep -c -- ' -DPFR_TRIAL=1 .* -c ' "$temp/out")" = "$(wc -l <"$temp/all")" ] && same "$temp/all" "$temp/compiled"
ok $? "another CPPFLAGS: everything is compiled, with them"
flags="-O0 -fno-common"
build CPPFLAGS=-DPFR_TRIAL=1 && same "$temp/all" "$temp/compiled"
ok $? "another CFLAGS: everything is compiled"

# A header that cannot be compiled hides cmocka.
mkdir "$temp/hidden" && echo '#error hidden' >"$temp/hidden/cmocka.h"
${MAKE:-make} -n BUILD="$temp/b" CC="${CC:-cc}" CPPFLAGS="-I$temp/hidden" check >"$temp/check" 2>&1
grep 'prove .*-e ' "$temp/check" | tr ' ' '\n' >"$temp/out"
grep -q '^tests/build/no-cmocka$' "$temp/out" && grep -q '^tests/docs/readme.t$' "$temp/out" && ! grep -q '/tests/unit-\|/tests/session-\|/tests/made-' "$temp/out"
ok $? "without cmocka: make check leaves the unit tests out"
CPPFLAGS=-I$temp/hidden tests/build/no-cmocka >"$temp/out" && grep -q '^1..0 # SKIP unit tests: no cmocka (Debian: libcmocka-dev)$' "$temp/out"
ok $? "and prints the reason"
for test in capture/control capture/events capture/live-order convert/zstd; do
	CPPFLAGS=-I$temp/hidden BUILD=$temp/b "tests/$test.t" >"$temp/out" 2>&1 && grep -q '^1..0 # SKIP' "$temp/out"
	ok $? "$test is skipped"
done
if tests/build/cmocka; then
	${MAKE:-make} -n BUILD="$temp/b" CC="${CC:-cc}" check 2>&1 | grep 'prove .*-e ' | tr ' ' '\n' >"$temp/out"
	[ "$(grep -c '/tests/unit-' "$temp/out")" = "$(find tests/unit -name '*.c' | wc -l)" ]
	ok $? "with cmocka they are part of it"
else
	skip "with cmocka they are part of it" "no cmocka (Debian: libcmocka-dev)"
fi
finish
