#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The library exports the functions that its public headers declare, and no other
# name; the printed header is what schema/print.c prints; the headers compile
# alone as C11 and C++. It knows how declarations look, not what they mean.
set -u
build=${BUILD:-build}
n=0
result() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; printf '%s\n' "$3" | sed 's/^/# /'; fi
}
# What a library's headers declare, and what its static and shared form let a program link, which must be the same.
symbols() { # library header...
	library=$1
	shift
	sed -n 's/^PFR_API [a-z_0-9 ]*[ *]\(pfr_[a-z0-9_]*\)(.*/\1/p' "$@" | LC_ALL=C sort -u >"$build/declared"
	nm -g --defined-only "$build/lib/lib$library.a" | awk 'NF == 3 {print $3}' | LC_ALL=C sort -u >"$build/static"
	nm -D --defined-only "$build/lib/lib$library.so.0" | awk 'NF == 3 && $2 != "A" {sub(/@.*/, "", $3); print $3}' | LC_ALL=C sort -u >"$build/shared"
	[ -s "$build/declared" ] && why=$(diff "$build/declared" "$build/static") && why=$(diff "$build/declared" "$build/shared")
	result $? "lib$library: $(wc -l <"$build/declared") functions, static and shared as its headers declare" "$why"
}
# shellcheck disable=SC2046 # names without spaces
symbols perfring $(sed -n 's,^#include "\(perfring_.*\)",include/\1,p' include/perfring.h) include/perfring_records.h
for library in "$build"/lib/libperfring-*.a; do
	name=$(basename "$library" .a) name=${name#lib}
	# shellcheck disable=SC2046
	symbols "$name" $(ls include/"$(echo "$name" | tr - _)".h include/"$(echo "$name" | tr - _)"_*.h 2>/dev/null) $([ "$name" != perfring-session ] || echo include/perfring_sink.h)
done
why=$("$build"/print | diff include/perfring_records.h - | head -20; exit 0)
[ -z "$why" ]
result $? "include/perfring_records.h is what schema/ prints" "$why"
# sanitizers and levels of ours do not matter here
why=$(for header in include/*.h; do
	case $header in */perfring_records.h) continue ;; esac
	echo "#include \"${header#include/}\"" | ${CC:-cc} -std=c11 -D_GNU_SOURCE -pedantic-errors -Wall -Wextra -Werror -Iinclude -x c -fsyntax-only - 2>&1
done)
[ -z "$why" ]
result $? "each header alone is C11" "$why"
cxx=$(command -v g++ || command -v clang++)
if [ -z "$cxx" ]; then
	n=$((n + 1))
	echo "ok $n # SKIP no C++ compiler here"
else
	why=$(printf '#include "perfring.h"\nint main() { pfr_frame frame; pfr_window window = {}; pfr_where where;\nreturn pfr_next(&window, &frame, &where); }\n' |
		"$cxx" -std=c++11 -Wall -Wextra -Werror -Iinclude -x c++ - -x none "$build"/libperfring.a ${CFLAGS:-} -o "$build"/proof-cxx 2>&1)
	result $? "perfring.h alone is C++, and links" "$why"
fi
if [ -f "$build"/libperfring-convert.a ]; then
	why=$(nm -u "$build"/libperfring-convert.a 2>/dev/null | awk '{print $2}' |
		grep -xE 'malloc|calloc|realloc|reallocarray|free|strdup|posix_memalign|aligned_alloc|fopen|cbor_(load|new|build|copy).*')
	[ -z "$why" ]
	result $? "convert/ calls no heap" "$why"
else
	n=$((n + 1))
	echo "ok $n # SKIP no convert/ here"
fi
echo "1..$n"
