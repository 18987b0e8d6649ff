#!/bin/sh
# SPDX-License-Identifier: MIT
# The twin writer of tests/oracle against recordings written out by hand for both
# byte orders. Knows nothing of perfring.
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
PYTHONDONTWRITEBYTECODE=1 exec python3 tests/oracle/twin_test.py
