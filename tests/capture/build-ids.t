#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of the files that a recorder keeps in mind; see build-ids.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of build IDs" || exit 0
tests/need "$build/tests/capture-build-ids" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/capture-build-ids"
