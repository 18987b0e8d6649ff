#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Rings under threads, on narrow machines, on this kernel: builds what needs a
# build of its own into $BUILD/tests/ring and runs it. Knows no more of rings.
#   RING_SECONDS=N   how long each of its races runs (0.1)
#   ring.t builds    under ThreadSanitizer, and as for a narrow machine; of tests/more/ring.t
cd "$(dirname "$0")/../.." || exit 2
out=${BUILD:-build}/tests/ring
seconds=${RING_SECONDS:-0.1}
mkdir -p "$out"
n=0
bad=0
tests/build/cmocka && cmocka=-lcmocka || cmocka=

ok() { n=$((n + 1)); echo "ok $n - $*"; }
not_ok() { n=$((n + 1)); bad=1; echo "not ok $n - $*"; sed 's/^/# /' "$out/log"; }
build() { # name, compiler, flags and sources
	name=$1; shift
	"$@" -std=c11 -g -Iinclude -I. ${CPPFLAGS:-} ${LDFLAGS:-} -o "$out/$name" $cmocka -pthread >"$out/log" 2>&1
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

# What is built from here takes the library, but for the files it needs built otherwise.
cc="${CC:-cc} ${CFLAGS--O2}"
library=${BUILD:-build}/libperfring.a
[ -f "$library" ] || ${MAKE:-make} -s BUILD="${BUILD:-build}" "$library" >&2
narrow="-DPFR_HOST_NARROW=1 decoder/ring.c decoder/clock.c"

if build race $cc tests/decoder/ring_race.c "$library"; then
	run "a producer that keeps the rules" "$out/race" model "$seconds"
	run "a thread that breaks them" "$out/race" scribble "$seconds"
else
	not_ok "ring_race builds"
fi

finish() {
	echo "1..$n"
	exit $bad
}
if [ "${1:-}" != builds ]; then
	if build live $cc tests/decoder/ring_live.c "$library"; then
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
	finish
fi

# The sanitizer must be able to run at all, apart from what it finds.
printf 'int main(void) { return 0; }\n' >"$out/empty.c"
if ! build empty clang -fsanitize=thread "$out/empty.c" || ! "$out/empty" >>"$out/log" 2>&1; then
	ok "no access races # SKIP clang -fsanitize=thread: $(head -1 "$out/log")"
elif build tsan clang -O1 -fsanitize=thread tests/decoder/ring_race.c decoder/*.c; then
	run "no access races (ThreadSanitizer)" "$out/tsan" model "$seconds"
	run "nor where a thread breaks the rules and records are copied" "$out/tsan" scribble "$seconds"
else
	not_ok "ring_race builds with -fsanitize=thread"
fi

if build narrow-race $cc $narrow tests/decoder/ring_race.c "$library"; then
	run "races as on a machine of 32 bits" "$out/narrow-race" model "$seconds"
else
	not_ok "ring_race builds as for a machine of 32 bits"
fi

for unit in ring ring_modes ring_limits clock; do
	if [ -z "$cmocka" ]; then
		ok "$unit as on a machine of 32 bits # SKIP no cmocka (Debian: libcmocka-dev)"
	elif build "narrow-$unit" $cc $narrow "tests/unit/$unit.c" "$library"; then
		run "$unit as on a machine of 32 bits" "$out/narrow-$unit"
	else
		not_ok "$unit builds as for a machine of 32 bits"
	fi
done
finish
