#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The races of tests/decoder/ring.t for longer, and with all of decoder/ under ThreadSanitizer.
RING_SECONDS=${RING_SECONDS:-0.5} exec tests/decoder/ring.t races
