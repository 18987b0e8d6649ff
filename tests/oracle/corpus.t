#!/bin/sh
# SPDX-License-Identifier: MIT
# The oracles that do not share the schema, over the captures in corpus/: perf's own
# dump, the numbers in the record, the foreign-endian twin. Knows what they need to
# run; what they hold is in tests/oracle. Every other capture, the others with `corpus.t rest` (tests/more/corpus.t),
# all with PERFRING_LONG. PERFRING=path runs another command.
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
. tests/lib/every.sh
export PYTHONDONTWRITEBYTECODE=1
part=2
[ "${1:-}" != rest ] || part=2+1
# shellcheck disable=SC2046 # none of the names has a space; z: compressed
set -- $(every $part $(find corpus -maxdepth 1 \( -name '*.data' -o -name '*.pipe' \) ! -name 'z*' ! -name '*-z.*' | LC_ALL=C sort))
[ -e "${1:-}" ] || { echo "Bail out! no captures in corpus/"; exit 1; }
exec python3 tests/oracle/corpus_run.py "${PERFRING:-build/perfring}" "$@"
