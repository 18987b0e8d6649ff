#!/bin/sh
# SPDX-License-Identifier: MIT
# Recordings made here and now by perf, compared with perf and against their foreign-
# endian twins. Knows when nothing can be recorded; the option sets are in
# tests/oracle/fresh_sets.py: every other one, the others with `fresh.t rest` (tests/more/fresh.t),
# all with PERFRING_LONG. PERFRING=path runs another command.
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
command -v perf >/dev/null || { echo "1..0 # SKIP no perf here"; exit 0; }
why=$(perf record -q -o /dev/null -e dummy -- true 2>&1) ||
	{ echo "1..0 # SKIP perf cannot record here: $(echo "$why" | sed -n 1p)"; exit 0; }
export PYTHONDONTWRITEBYTECODE=1
half="--half $([ "${1:-}" != rest ]; echo $?)"
[ -z "${PERFRING_LONG:-}" ] || half=
# shellcheck disable=SC2086 # two words, or none
exec python3 tests/oracle/fresh.py "${PERFRING:-build/perfring}" --twin $half
