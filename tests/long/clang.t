#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests in builds of clang at every level of optimization, and the proofs by symbol
# table and call graph for both compilers at every level.
. tests/long/suite.sh
for level in 0 1 2 3; do
	suite "clang -O$level" clang-O$level clang "-O$level"
done
for proof in symbols calls; do
	PROOF_LEVELS='0 1 2 3 s' BUILD=build-long/proof tests/proof/$proof.t > build-long/proof.log 2>&1
	result $? "proof by $proof at -O0, 1, 2, 3, s" build-long/proof.log
done
finish
