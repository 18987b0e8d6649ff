#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The library as one file: compiled with the fastest compiler here without a warning, and run through all test cases and the corpus.
# tests/more/amalgamation.t does that with the others, as C11 and as C++17.
. tests/lib/tap.sh
export LC_ALL=C

. tests/amalgamation/one.sh

for quick in tcc clang gcc; do
	command -v $quick >/dev/null && break
done
try "$quick, C11" $quick -std=c11
try_all "$quick, C11" $quick -std=c11
finish
