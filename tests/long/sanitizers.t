#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests under sanitizers: addresses and undefined behaviour by both compilers, integers that
# wrap or change their value by clang, memory that was not set by clang, races of the ring.
. tests/long/suite.sh
export ASAN_OPTIONS=detect_leaks=1 TEST_MEMORY=unlimited # shadows take much of an address space
address='-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
suite 'gcc: addresses, undefined behaviour' gcc-asan gcc "$address"
# Random numbers and digests of the tests wrap; so does what tests/long/integers.txt names.
suite 'clang: addresses, undefined behaviour, integers' clang-asan clang \
	"$address -fsanitize=integer -fsanitize-ignorelist=tests/long/integers.txt"
# libzstd and libcbor are not built with it, so what they write would count as not set, as would what fstat() of
# glibc 2.33 and later writes, which clang 14 does not know: the session's tests run under valgrind instead.
options=TEST_SESSION= suite 'clang: memory that was not set' clang-msan clang '-g -O1 -fsanitize=memory -fno-sanitize-recover=all' tests/hostile/cases.t
RING_SECONDS=20 BUILD=build-long/ring tests/decoder/ring.t > build-long/ring.log 2>&1
result $? "races of the ring, 20 s each: $(grep -c '^ok' build-long/ring.log) tests" build-long/ring.log
finish
