#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The races of tests/decoder/ring.t for longer, with all of decoder/ under ThreadSanitizer, and as on a machine of 32 bits.
RING_SECONDS=${RING_SECONDS:-0.5} exec tests/decoder/ring.t builds
