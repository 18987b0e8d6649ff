#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The library exports the functions that its public headers declare, and no other
# name; the printed header is what schema/print.c prints; the headers compile
# alone as C11 and C++. It knows how declarations look, not what they mean.
set -u
build=${BUILD:-build}
echo 1..6
n=0
result() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; printf '%s\n' "$3" | sed 's/^/# /'; fi
}
declared=$(sed -n 's/^[a-z][a-z_0-9 ]*[ *]\(pfr_[a-z0-9_]*\)(.*/\1/p' include/perfring.h include/perfring_records.h |
	grep -vx pfr_word | sort -u)
exported=$(objdump -t "$build"/libperfring.a 2>/dev/null |
	awk '$2 == "g" && $0 !~ /\.hidden/ && $0 !~ /\*UND\*/ {print $NF}' | sort -u)
[ "$(echo "$declared" | wc -l)" -gt 30 ]
result $? "the headers declare functions" "$declared"
why=$(printf '%s\n' "$declared" >"$build"/declared; printf '%s\n' "$exported" | diff "$build"/declared -)
result $? "exported are those that are declared" "$why"
why=$("$build"/print | diff include/perfring_records.h - | head -20; exit 0)
[ -z "$why" ]
result $? "include/perfring_records.h is what schema/ prints" "$why"
# sanitizers and levels of ours do not matter here
why=$(echo '#include "perfring.h"' | ${CC:-cc} -std=c11 -pedantic-errors -Wall -Wextra -Werror -Iinclude -x c -fsyntax-only - 2>&1)
result $? "perfring.h alone is C11" "$why"
cxx=$(command -v g++ || command -v clang++)
if [ -z "$cxx" ]; then
	echo "ok 5 # SKIP no C++ compiler here"
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
	echo "ok 6 # SKIP no convert/ here"
fi
