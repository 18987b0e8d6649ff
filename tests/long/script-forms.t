#!/bin/sh
# SPDX-License-Identifier: MIT
# Captures as text beside perf script's in each of the forms of tests/feeds/script.t, which takes two of the three for each, and fewer captures.
PERFRING_LONG=1 exec tests/feeds/script.t
