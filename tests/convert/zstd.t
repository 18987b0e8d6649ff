#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the test of compressed streams; see zstd.c.
build=${BUILD:-build}
[ -f /usr/include/zstd.h ] || { echo "1..0 # SKIP no libzstd-dev"; exit 0; }
tests/build/cmocka "the test of compressed streams" || exit 0
tests/need "$build/tests/zstd" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/zstd"
