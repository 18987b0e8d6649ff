#!/bin/sh
# SPDX-License-Identifier: MIT
# The program of six languages on all inputs that fuzzers kept, each in each language as in C: see tests/bindings/triage.t. (JavaScript: tests/bindings/javascript.t has them.)
cd "$(dirname "$0")/../.." || exit 1
TRIAGE_FUZZ=${TRIAGE_FUZZ:-1} exec tests/bindings/triage.t
