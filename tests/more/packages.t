#!/bin/bash
# SPDX-License-Identifier: MIT
#
# How others take the project: CMake's find_package with shared and static libraries, the printed man pages, a static program with musl, the one file as others compile it.
. tests/lib/tap.sh
export LC_ALL=C
samples=$build/examples/samples
${MAKE:-make} -s BUILD="$build" manual amalgamation "$samples" >"$temp/out" 2>&1
ok $? "make manual amalgamation"

if command -v mandoc >/dev/null; then
	# A page that stands for several functions is named by .so in the others, which needs no link.
	(cd "$build/man" && mandoc -Tlint -W warning man*/*) 2>&1 | grep -v '\.so is fragile' >"$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "mandoc finds nothing to say about $(find "$build/man/man3" -name '*.3' | wc -l) pages of functions"
else
	skip "mandoc" "not there"
fi
: >"$temp/out"
for function in $(cat include/*.h | sed -n 's/^PFR_API [a-z_0-9 ]*[ *]\(pfr_[a-z0-9_]*\)(.*/\1/p'); do
	page=$build/man/man3/$function.3
	[ -s "$page" ] || { echo "$function: no page" >>"$temp/out"; continue; }
	grep -q '^\.so ' "$page" && page=$build/man/$(sed -n 's/^\.so //p' "$page")
	[ "$(grep -cE '^\.SH (RETURN VALUE|ERRORS|THREAD SAFETY)$' "$page")" = 3 ] && grep -q "$function(" "$page" || echo "$function: $page" >>"$temp/out"
	grep -q "id=\"f-$function\"" "$build/man/reference.html" || echo "$function: not in reference.html" >>"$temp/out"
done
[ ! -s "$temp/out" ]
ok $? "each public function has a page with RETURN VALUE, ERRORS and THREAD SAFETY"
for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' cli/commands.def); do
	[ -s "$build/man/man1/perfring-$command.1" ] || echo "$command" >>"$temp/out"
done
[ ! -s "$temp/out" ] && [ -s "$build/man/man5/perf.data-perfring.5" ]
ok $? "each subcommand has a page, and the format"

if command -v cmake >/dev/null; then
	${MAKE:-make} -s BUILD="$build" PREFIX="$temp/root" install >"$temp/out" 2>&1
	ok $? "make install"
	mkdir "$temp/project"
	cp examples/samples.c "$temp/project"
	cat >"$temp/project/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.13)
project(samples C)
find_package(perfring 0.2 REQUIRED)
add_executable(samples samples.c)
target_link_libraries(samples perfring::session)
EOF
	for static in OFF ON; do
		cmake -S "$temp/project" -B "$temp/$static" -DCMAKE_PREFIX_PATH="$temp/root" -DPERFRING_STATIC=$static -DCMAKE_C_FLAGS="${CFLAGS:-}" >"$temp/out" 2>&1 &&
			cmake --build "$temp/$static" >>"$temp/out" 2>&1 &&
			LD_LIBRARY_PATH="$temp/root/lib" "$temp/$static/samples" corpus/callchain-fp.data >"$temp/one" 2>>"$temp/out" &&
			"$samples" corpus/callchain-fp.data | cmp - "$temp/one" >>"$temp/out" 2>&1
		ok $? "find_package(perfring), static $static"
	done
else
	skip "find_package(perfring)" "no cmake"
fi

# Who adds the file to a program compiles it so; what gcc sees differs by what it optimizes.
(gcc -std=gnu11 -O2 -Wall -Wextra -c -I"$build" -Iinclude "$build/perfring_all.c" -o "$temp/2.o" >"$temp/two" 2>&1 || echo "status $?" >>"$temp/two") &
gcc -std=gnu11 -O3 -Wall -Wextra -c -I"$build" -Iinclude "$build/perfring_all.c" -o "$temp/3.o" >"$temp/three" 2>&1 || echo "status $?" >>"$temp/three"
gcc -std=c11 -O3 -Wall -Wextra -pedantic -c "$build/perfring.c" -o "$temp/d.o" >"$temp/decoder" 2>&1 || echo "status $?" >>"$temp/decoder"
wait
cat "$temp/two" "$temp/three" "$temp/decoder" >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "the one file at -O2 and -O3, and the decoder's at -O3, without a warning"

if command -v musl-gcc >/dev/null; then
	musl-gcc -static -std=gnu11 -O1 -Wall -Wextra -I"$build" -Iinclude "$build/perfring_all.c" examples/samples.c -o "$temp/musl" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "musl: a static program, without a warning"
	: >"$temp/out"
	for file in corpus/*.data corpus/*.pipe corpus/threads.dir; do
		case $file in
		*/z* | */pipe-z*) continue ;; # zstd is not linked
		esac
		"$temp/musl" "$file" >"$temp/one" 2>/dev/null
		"$samples" "$file" 2>/dev/null | cmp -s - "$temp/one" || echo "$file" >>"$temp/out"
	done
	[ ! -s "$temp/out" ] && [ -s "$temp/one" ]
	ok $? "musl: the samples of every capture that is not compressed"
else
	skip "musl" "no musl-gcc"
fi
finish
