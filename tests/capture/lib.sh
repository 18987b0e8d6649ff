# SPDX-License-Identifier: MIT
# What the capture tests share: a folder and a load of their own, TAP, and counts
# as the perf program sees them. Other loads and recordings may run beside: a test
# looks at its own processes only, and asserts no times. Sourced, not run.
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

# The load's own dd: its name is of this test alone, so that a filter can tell it from another dd of the machine.
DD="$WORK/dd-$$"
cp "$(command -v dd)" "$DD" || exit 1
own="comm==\"dd-$$\""

# wait_for COMMAND...: until it succeeds, a minute at most. What happens in time is awaited, never slept for.
wait_for() {
	tries=0
	until "$@" 2>/dev/null; do
		tries=$((tries + 1))
		[ $tries -lt 1200 ] || { echo "# never true: $*"; return 1; }
		sleep 0.05
	done
}
has_bytes() { [ "$(stat -c %s "$1")" -gt "$2" ]; } # FILE SIZE
# cpu_time PID: ticks that it has run until now.
cpu_time() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }

# perf_dump ARGUMENT...: perf script -D without symbols; /proc/kallsyms takes perf longer to read than a capture.
perf_dump() { perf script -D --kallsyms=/dev/null "$@" 2>/dev/null; }
dump_samples() { perf_dump -i "$1" | grep -c PERF_RECORD_SAMPLE; }
# The first such line of perf report --stats is the sum over all events.
stats_samples() {
	perf report --stats -i "$1" 2>/dev/null |
		awk '/SAMPLE events/ { n = $3; exit } END { print n + 0 }'
}
# What the recorder itself said it captured.
reported_samples() { sed -n 's/.*(\([0-9]*\) samples\{0,1\}[,)].*/\1/p' "$1"; }
