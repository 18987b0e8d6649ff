#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests in builds of gcc at every level of optimization; -O2 is make check itself.
. tests/long/suite.sh
for level in 0 1 3; do
	suite "gcc -O$level" gcc-O$level gcc "-O$level"
done
finish
