#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of the event parser; see events.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of events" || exit 0
tests/need "$build/tests/capture-events" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/capture-events"
