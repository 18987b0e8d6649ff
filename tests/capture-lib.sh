# SPDX-License-Identifier: MIT
# What the capture tests share: a folder of their own, TAP, and counts as the
# perf program sees them. Sourced, not run.
PERFRING=$(realpath "${PERFRING:-build/perfring}")
SOURCE=$(pwd)
WORK=$(mktemp -d "${TMPDIR:-/tmp}/perfring-capture.XXXXXX") || exit 1
trap 'cd /; rm -rf "$WORK"' EXIT
cd "$WORK" || exit 1
number=0

ok() { number=$((number + 1)); echo "ok $number - $*"; }
not_ok() { number=$((number + 1)); echo "not ok $number - $*"; }
skip() { number=$((number + 1)); echo "ok $number - $1 # SKIP $2"; }
check() { # check "name" command...
	name=$1
	shift
	if "$@" >check.out 2>&1; then ok "$name"; else
		not_ok "$name"
		sed 's/^/# /' check.out
	fi
}
done_testing() { echo "1..$number"; }

# Nothing here works where the kernel gives no software event, or perf is not there.
need_perf() {
	command -v perf >/dev/null || { echo "1..0 # SKIP no perf program"; exit 0; }
	[ -x "$PERFRING" ] || { echo "1..0 # SKIP no $PERFRING"; exit 0; }
	if ! "$PERFRING" record -q -e cpu-clock -o need.data -- true 2>need.err; then
		echo "1..0 # SKIP $(head -n 1 need.err)"
		exit 0
	fi
}

dump_samples() { perf script -D -i "$1" 2>/dev/null | grep -c PERF_RECORD_SAMPLE; }
# The first such line of perf report --stats is the sum over all events.
stats_samples() {
	perf report --stats -i "$1" 2>/dev/null |
		awk '/SAMPLE events/ { n = $3; exit } END { print n + 0 }'
}
# What the recorder itself said it captured.
told_samples() { sed -n 's/.*(\([0-9]*\) samples.*/\1/p' "$1"; }
