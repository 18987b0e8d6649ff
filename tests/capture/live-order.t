#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of the order of live; see live-order.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of the order of live" || exit 0
tests/need "$build/tests/live-order" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/live-order"
