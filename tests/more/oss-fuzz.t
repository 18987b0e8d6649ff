#!/bin/bash
# SPDX-License-Identifier: MIT
#
# fuzz/oss-fuzz/build.sh with clang's libFuzzer in place of OSS-Fuzz: it builds harnesses, and they run.
. tests/lib/tap.sh
command -v clang >/dev/null && command -v clang++ >/dev/null || skip_all "no clang"
export FUZZ_TARGETS="attr file" OUT="$temp/out.d" WORK="$temp/work" CC=clang CXX=clang++ LIB_FUZZING_ENGINE=-fsanitize=fuzzer
export CFLAGS="-O1 -fsanitize=address,fuzzer-no-link" CXXFLAGS="-O1 -fsanitize=address"

fuzz/oss-fuzz/build.sh >"$temp/out" 2>&1
ok $? "build.sh"
for name in $FUZZ_TARGETS; do
	"$OUT/$name" -runs=2000 -seed=1 >"$temp/out" 2>&1
	ok $? "$name: 2000 runs"
done
: >"$temp/out"
for name in $(sed -n 's/^names=.*:-"\(.*\)"}$/\1/p' fuzz/oss-fuzz/build.sh); do
	[ -f "fuzz/harness/$name.c" ] || echo "$name is not there" >>"$temp/out"
done
[ ! -s "$temp/out" ]
ok $? "every harness that build.sh names is there"
finish
