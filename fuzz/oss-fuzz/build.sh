#!/bin/bash -eu
# SPDX-License-Identifier: MIT
#
# OSS-Fuzz and ClusterFuzzLite: builds the harnesses that need libc alone, with $CC, $CFLAGS and $LIB_FUZZING_ENGINE, into $OUT, with their
# seeds and dictionary. tests/more/oss-fuzz.t runs it with clang's libFuzzer. zstd and CBOR are left out: the base image would have to
# build both libraries with its sanitizer.
names=${FUZZ_TARGETS:-"attr decode drain emit events feature file frame layout pipe reader record walk"}
build=${WORK:-/tmp}/perfring-fuzz
mkdir -p "$build" "$OUT"

flags="-std=gnu11 -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -Iinclude -I."
objects=()
convert=$(ls convert/*.c | grep -v 'convert/\(un\)\?cbor')
checks="tests/lib/bytes.c tests/lib/digest.c tests/lib/equal.c tests/lib/feed.c tests/lib/guard.c tests/lib/invariants.c tests/lib/invert.c tests/lib/mutate.c tests/lib/twin.c"
for source in decoder/*.c unwind/*.c $convert $checks tests/hostile/*.c fuzz/harness.c fuzz/try.c fuzz/libfuzzer.c fuzz/mutator.c; do
	object=$build/${source//\//_}.o
	# shellcheck disable=SC2086 # flags are words
	$CC $CFLAGS $flags -c "$source" -o "$object" || { echo "build.sh: $source" >&2; exit 1; }
	objects+=("$object")
done
rm -f "$build/all.a"
ar rcs "$build/all.a" "${objects[@]}"

for name in $names; do
	# shellcheck disable=SC2086
	$CC $CFLAGS $flags -c "fuzz/harness/$name.c" -o "$build/harness_$name.o"
	# shellcheck disable=SC2086
	${CXX:-clang++} ${CXXFLAGS:-$CFLAGS} "$build/harness_$name.o" "$build/all.a" ${LIB_FUZZING_ENGINE:?} -o "$OUT/$name"
done

# Seeds: the small captures for harnesses that read files; zip is what OSS-Fuzz takes.
if command -v zip >/dev/null; then
	for name in file pipe reader; do
		[ ! -x "$OUT/$name" ] || find corpus -maxdepth 1 -type f -size -9k | zip -q -j "$OUT/${name}_seed_corpus.zip" -@
	done
fi
