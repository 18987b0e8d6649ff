#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The library as one file: read by each compiler here without a warning, as C11 and as C++17, and, compiled with the
# fastest, run through all test cases and the corpus. tests/more/amalgamation.t does that with the others.
. tests/lib/tap.sh
export LC_ALL=C

. tests/amalgamation/one.sh

reads "gcc, C11" gcc -std=c11 -Wno-misleading-indentation # which takes ten times the rest, and has been asked of each file by the build
reads "gcc, C++17" g++ -x c++ -std=c++17
reads "clang, C11" clang -std=c11
reads "clang, C++17" clang++ -x c++ -std=c++17

for quick in tcc clang gcc; do
	command -v $quick >/dev/null && break
done
try "$quick, C11" $quick -std=c11
try_all "$quick, C11" $quick -std=c11
finish
