#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The long things: all tests of the decoder again under sanitizers, and built by gcc and
# clang at every level of optimization; the proofs by symbol table and call graph at
# every level. Run by make check-all. It knows builds, not tests.
set -u
make=${MAKE:-make}
programs='story corpus mutations unit-attr unit-bits unit-decode unit-events unit-frame unit-layout unit-names
	unit-probe unit-reader unit-walk unit-wire'
echo 1..14
n=0
run() { # name, directory, compiler, flags
	n=$((n + 1))
	dir=build-long/$2
	targets=
	for p in $programs; do targets="$targets $dir/tests/$p"; done
	why=$($make -s BUILD="$dir" CC="$3" CFLAGS="$4" $targets 2>&1 &&
		for t in $targets; do
			CMOCKA_MESSAGE_OUTPUT=TAP ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
				"$t" >"$t.out" 2>&1 || { echo "$t"; grep -v '^ok' "$t.out" | head -20; }
		done)
	if [ -z "$why" ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; printf '%s\n' "$why" | sed 's/^/# /'; fi
}
run 'clang, address and undefined behaviour' asan clang '-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
run 'gcc, address and undefined behaviour' gcc-asan gcc '-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
for cc in gcc clang; do
	for level in 0 1 2 3 s; do
		run "$cc -O$level" $cc-O$level $cc "-O$level"
	done
done
for proof in symbols calls; do
	n=$((n + 1))
	if PROOF_LEVELS='0 1 2 3 s' tests/proof-$proof.t | grep '^not ok'; then echo "not ok $n - $proof"; else
		echo "ok $n - proof by $proof at every level"; fi
done
