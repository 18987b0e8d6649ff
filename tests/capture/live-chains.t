#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of deferred callchains in live; see live-chains.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of chains in live" || exit 0
tests/need "$build/tests/live-chains" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/live-chains"
