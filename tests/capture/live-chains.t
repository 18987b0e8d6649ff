#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of deferred callchains in live; see live-chains.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of chains in live" || exit 0
make -s BUILD="$build" "$build/tests/live-chains" >&2 || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/live-chains"
