# SPDX-License-Identifier: MIT
# A part of many captures, for tests that ask the same of each. Sourced, not run.

# every N FILE..., every N+FROM FILE...: each Nth of them, from the first or a later one on, in lines; all with PERFRING_LONG
# (tests/long/whole-corpus.t). The corpus has many captures that differ in one bit.
every() {
	local n=${1%+*} from=0 i=0 file

	[ "$n" = "$1" ] || from=${1#*+}
	shift
	for file; do
		[ -z "${PERFRING_LONG:-}" ] && [ $((i % n)) != "$from" ] || echo "$file"
		i=$((i + 1))
	done
}
