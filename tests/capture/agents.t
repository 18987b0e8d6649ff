#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of agents; see recorder.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of agents" || exit 0
tests/need "$build/tests/capture-agents" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/capture-agents"
