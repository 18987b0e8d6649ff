#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Installed outside of the system's directories, in a folder with a space, and moved from there: programs by pkg-config, CMake and Meson, shared and static, find
# headers and libraries, and run without LD_LIBRARY_PATH. Versions and components that are not there are refused. As a subproject of Meson.
. tests/lib/tap.sh
export LC_ALL=C
unset LD_LIBRARY_PATH PKG_CONFIG_SYSROOT_DIR
cc=${CC:-cc}
samples=$build/examples/samples
${MAKE:-make} -s BUILD="$build" "$samples" >"$temp/out" 2>&1
"$samples" corpus/callchain-fp.data >"$temp/truth"
[ -s "$temp/truth" ]
ok $? "examples/samples: what the programs below print"

prints_samples() { # PROGRAM
	"$1" corpus/callchain-fp.data >"$temp/printed" 2>>"$temp/out" && cmp "$temp/truth" "$temp/printed" >>"$temp/out" 2>&1
}

mkdir -p "$temp/opt"
${MAKE:-make} -s BUILD="$build" PREFIX="$temp/opt/x" LIBDIR="$temp/opt/x/lib64/perfring" install-libraries >"$temp/out" 2>&1 &&
	! grep -rn "$temp" "$temp/opt/x/lib64/perfring/pkgconfig" "$temp/opt/x/lib64/perfring/cmake" >>"$temp/out"
ok $? "install-libraries: no file of pkg-config or CMake names the prefix"
mv "$temp/opt/x" "$temp/opt/moved" || finish
root=$temp/opt/moved
libdir=$root/lib64/perfring
: >"$temp/out"
for library in "$libdir"/libperfring*.so; do
	# shellcheck disable=SC2016 # it is the loader that knows $ORIGIN
	readelf -d "$library" | grep -q 'RUNPATH.*\[\$ORIGIN\]' || echo "${library##*/}: no RUNPATH" >>"$temp/out"
done
[ ! -s "$temp/out" ]
ok $? "shared libraries look for one another beside themselves"

if command -v pkg-config >/dev/null; then
	export PKG_CONFIG_PATH=$libdir/pkgconfig
	[ "$(realpath "$(pkg-config --variable=libdir perfring-session)")" = "$libdir" ] && [ "$(realpath "$(pkg-config --variable=includedir perfring)")" = "$root/include" ]
	ok $? "pkg-config: the folders are those where the tree was moved to"
	# shellcheck disable=SC2046,SC2086 # flags are words
	$cc ${CFLAGS:-} examples/samples.c -Wl,--as-needed $(pkg-config --cflags --libs perfring-session) "-Wl,-rpath,$libdir" -o "$temp/shared" >"$temp/out" 2>&1 && prints_samples "$temp/shared"
	ok $? "pkg-config, shared, with the run path of the prefix alone"
	${MAKE:-make} -s BUILD="$build" PREFIX=/usr DESTDIR="$temp/sysroot" install-libraries >"$temp/out" 2>&1
	flags=$(PKG_CONFIG_SYSROOT_DIR=$temp/sysroot PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$temp/sysroot/usr/lib/pkgconfig pkg-config --cflags --libs perfring | sed 's/ *$//')
	echo "$flags" >>"$temp/out"
	[ "$flags" = "-I$temp/sysroot/usr/include -L$temp/sysroot/usr/lib -lperfring" ]
	ok $? "pkg-config: a sysroot stands before /usr once"
else
	skip "pkg-config" "not there"
fi

if command -v cmake >/dev/null; then
	project() { # NAME, FIND_PACKAGE'S WORDS
		mkdir -p "$temp/$1"
		cp examples/samples.c "$temp/$1"
		cat >"$temp/$1/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.19)
project(samples C)
find_package(perfring $2)
if(NOT perfring_FOUND)
	message(FATAL_ERROR "NOT FOUND: \${perfring_NOT_FOUND_MESSAGE} (\${perfring_CONSIDERED_VERSIONS})")
endif()
add_executable(samples samples.c)
target_link_libraries(samples perfring::session)
END
	}
	configure() { # NAME
		cmake -S "$temp/$1" -B "$temp/$1/build" -DCMAKE_PREFIX_PATH="$root;$root/lib64/perfring/cmake" -DCMAKE_C_FLAGS="${CFLAGS:-}" >"$temp/out" 2>&1
	}
	version=$(sed -n 's/^set(PACKAGE_VERSION \([0-9.]*\))/\1/p' "$libdir/cmake/perfring/perfring-config-version.cmake")
	number=0
	while read -r result words; do
		number=$((number + 1))
		project "find$number" "${words//VERSION/$version}"
		configure "find$number"
		status=$?
		{ [ "$result" = found ] && [ $status = 0 ]; } || { [ "$result" = refused ] && grep -q 'NOT FOUND' "$temp/out"; }
		ok $? "find_package(perfring $words): $result"
	done <<'END'
found
found 0.2
found VERSION EXACT
found 0.2 EXACT
refused 0.1
refused 0.1 EXACT
refused 0.2.99
refused 0.3
refused 1
found 0.1...0.9
found 0.2...<0.3
refused 0.1...<0.2
found 0.2 COMPONENTS session capture
found COMPONENTS perfring convert session capture
refused COMPONENTS session nonsense
found COMPONENTS session OPTIONAL_COMPONENTS nonsense
END
	grep -rqs 'nonsense: there are perfring, convert' "$temp/out" || { configure find15; grep -q 'no component nonsense: there are perfring, convert' "$temp/out"; }
	ok $? "the message names the component that is not there"
	sed -i 's/SIZEOF_VOID_P EQUAL [48])/SIZEOF_VOID_P EQUAL 2)/' "$libdir/cmake/perfring/perfring-config-version.cmake"
	project pointers ""
	configure pointers
	grep -q 'NOT FOUND' "$temp/out"
	ok $? "libraries for other pointers are refused"
	sed -i "s/SIZEOF_VOID_P EQUAL 2)/SIZEOF_VOID_P EQUAL $(($(getconf LONG_BIT) / 8)))/" "$libdir/cmake/perfring/perfring-config-version.cmake"
	project program "0.2 REQUIRED COMPONENTS session"
	configure program && cmake --build "$temp/program/build" >>"$temp/out" 2>&1 && prints_samples "$temp/program/build/samples"
	ok $? "CMake: the program runs in its build folder"
else
	skip "CMake" "not there"
fi

if command -v meson >/dev/null && command -v ninja >/dev/null; then
	for name in installed child; do
		mkdir -p "$temp/meson-$name/subprojects"
		cp examples/samples.c "$temp/meson-$name"
		cat >"$temp/meson-$name/meson.build" <<'END'
project('samples', 'c')
executable('samples', 'samples.c', dependencies: dependency('perfring-session', version: '>=0.2', fallback: 'perfring'))
END
	done
	meson setup "$temp/meson-installed/build" "$temp/meson-installed" --wrap-mode nofallback >"$temp/out" 2>&1 && ninja -C "$temp/meson-installed/build" >>"$temp/out" 2>&1 &&
		prints_samples "$temp/meson-installed/build/samples"
	ok $? "Meson, by pkg-config"
	git ls-files -z | grep -zv '^\(corpus\|tests\|doc\|proof\|fuzz\)/' | xargs -0 cp --parents -t "$(mkdir -p "$temp/meson-child/subprojects/perfring" && echo "$temp/meson-child/subprojects/perfring")"
	PKG_CONFIG_PATH='' meson setup "$temp/meson-child/build" "$temp/meson-child" --force-fallback-for perfring-session -Dperfring:c_args=-O0 >"$temp/out" 2>&1 &&
		ninja -C "$temp/meson-child/build" >>"$temp/out" 2>&1 && prints_samples "$temp/meson-child/build/samples"
	ok $? "Meson, as a subproject"
else
	skip "Meson" "no meson (Debian: meson)"
fi

# A program without any shared library. Debian has no archive of libcbor, so a build of its own, without it.
if ! command -v pkg-config >/dev/null; then
	skip "static" "no pkg-config"
else
	${MAKE:-make} -s -j2 BUILD="$temp/static" CC="$cc" CFLAGS=-O0 CBOR_CFLAGS= CBOR_LIBS= CBOR_STATIC= PREFIX="$temp/opt/static" install-libraries >"$temp/out" 2>&1
	ok $? "libraries without libcbor"
	export PKG_CONFIG_PATH=$temp/opt/static/lib/pkgconfig
	missing=
	for word in $(pkg-config --static --libs-only-l perfring-session perfring-capture); do
		[ -e "$temp/opt/static/lib/lib${word#-l}.a" ] || [ "$($cc -print-file-name="lib${word#-l}.a")" != "lib${word#-l}.a" ] || missing="$missing lib${word#-l}.a"
	done
	if [ -n "$missing" ]; then
		skip "a static program by pkg-config --static" "no$missing"
	else
		# shellcheck disable=SC2046 # flags are words
		$cc -static examples/samples.c $(pkg-config --static --cflags --libs perfring-session perfring-capture) -o "$temp/program-static" >"$temp/out" 2>&1 &&
			readelf -lW "$temp/program-static" >"$temp/headers" && ! grep -q INTERP "$temp/headers" && prints_samples "$temp/program-static"
		ok $? "a static program by pkg-config --static"
	fi
fi
finish
