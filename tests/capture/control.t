#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs the unit test of the controls; see control.c.
build=${BUILD:-build}
tests/build/cmocka "the unit test of the controls" || exit 0
tests/need "$build/tests/capture-control" || { echo "Bail out! does not build"; exit 1; }
CMOCKA_MESSAGE_OUTPUT=TAP exec "$build/tests/capture-control"
