#!/bin/sh
# SPDX-License-Identifier: MIT
# Recordings made here and now by perf, compared with perf and against their foreign-
# endian twins. Knows when nothing can be recorded; the option sets are in
# tests/oracle/fresh_sets.py. PERFRING=path runs another command.
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
command -v perf >/dev/null || { echo "1..0 # SKIP no perf here"; exit 0; }
why=$(perf record -q -o /dev/null -e dummy -- true 2>&1) ||
	{ echo "1..0 # SKIP perf cannot record here: $(echo "$why" | sed -n 1p)"; exit 0; }
export PYTHONDONTWRITEBYTECODE=1
exec python3 tests/oracle/fresh.py "${PERFRING:-build/perfring}" --twin
