#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Rings under threads, on narrow machines, on this kernel: builds what needs a
# build of its own into $BUILD/tests/ring and runs it. Knows no more of rings.
#   RING_SECONDS=N   how long each of the nine races runs (1)
cd "$(dirname "$0")/.." || exit 2
out=${BUILD:-build}/tests/ring
seconds=${RING_SECONDS:-1}
mkdir -p "$out"
n=0
bad=0

ok() { n=$((n + 1)); echo "ok $n - $*"; }
not_ok() { n=$((n + 1)); bad=1; echo "not ok $n - $*"; sed 's/^/# /' "$out/log"; }
build() { # name, compiler, flags and sources
	name=$1; shift
	"$@" -std=c11 -g -Iinclude -I. -o "$out/$name" -lcmocka -pthread >"$out/log" 2>&1
}
run() { # title, command: passed on as TAP comments
	title=$1; shift
	if "$@" >"$out/log" 2>&1; then
		ok "$title"
		sed 's/^/# /' "$out/log"
	else
		not_ok "$title"
	fi
}

cc=${CC:-cc}
if build race $cc -O2 tests/ring_race.c decoder/*.c; then
	run "a producer that keeps the rules" "$out/race" model "$seconds"
	run "a thread that breaks them" "$out/race" scribble "$seconds"
else
	not_ok "ring_race builds"
fi

# The sanitizer must be able to run at all, apart from what it finds.
printf 'int main(void) { return 0; }\n' >"$out/empty.c"
if ! build empty clang -fsanitize=thread "$out/empty.c" || ! "$out/empty" >>"$out/log" 2>&1; then
	ok "no access races # SKIP clang -fsanitize=thread: $(head -1 "$out/log")"
elif build tsan clang -O1 -fsanitize=thread tests/ring_race.c decoder/*.c; then
	run "no access races (ThreadSanitizer)" "$out/tsan" model "$seconds"
else
	not_ok "ring_race builds with -fsanitize=thread"
fi

for unit in ring ring_modes clock; do
	if build "narrow-$unit" $cc -O2 -DPFR_HOST_NARROW=1 "tests/unit/$unit.c" decoder/*.c; then
		run "$unit as on a machine of 32 bits" "$out/narrow-$unit"
	else
		not_ok "$unit builds as for a machine of 32 bits"
	fi
done
if build narrow-race $cc -O2 -DPFR_HOST_NARROW=1 tests/ring_race.c decoder/*.c; then
	run "races as on a machine of 32 bits" "$out/narrow-race" model "$seconds"
else
	not_ok "ring_race builds as for a machine of 32 bits"
fi

if build live $cc -O2 tests/ring_live.c decoder/*.c; then
	"$out/live" >"$out/log" 2>&1 || bad=1
	while read -r verdict rest; do
		case $verdict in
		ok) n=$((n + 1)); echo "ok $n -${rest#*-}" ;;
		not) n=$((n + 1)); echo "not ok $n -${rest#*-}" ;;
		esac
	done <"$out/log"
else
	not_ok "ring_live builds"
fi
echo "1..$n"
exit $bad
