#!/bin/sh
# SPDX-License-Identifier: MIT
# The oracles that do not share the schema, over the captures in corpus/: perf's own
# dump, the numbers in the record, the foreign-endian twin. Knows what they need to
# run; what they hold is in tests/oracle. PERFRING=path runs another command.
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
set --
for file in corpus/*.data corpus/*.pipe; do
	case $file in
	*/z*|*/*-z.*) ;; # compressed
	*) set -- "$@" "$file" ;;
	esac
done
[ -e "$1" ] || { echo "Bail out! no captures in corpus/"; exit 1; }
export PYTHONDONTWRITEBYTECODE=1
exec python3 tests/oracle/corpus_run.py "${PERFRING:-build/perfring}" "$@"
