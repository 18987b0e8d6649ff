#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Profiles for Firefox Profiler, loaded by Mozilla's own profiler-cli, have the weights of the folded stacks: every function's own, and with what it
# calls. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
need_npm
[ -d tests/npm/node_modules/@firefox-devtools/profiler-cli ] || skip_all "no @firefox-devtools/profiler-cli in tests/npm/node_modules: ./quickstart more installs it"
node tests/npm/node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js --version >"$temp/out" 2>&1 ||
	skip_all "profiler-cli does not run with node $(node --version)"
mkdir "$temp/home"
for name in callchain-fp callchain-user cpu-wide switch-events default jit; do
	[ -f "corpus/$name.data" ] || continue
	"$perfring" convert --no-symbolize --to firefox "corpus/$name.data" "$temp/$name.json" >"$temp/out" 2>&1
	"$perfring" convert --no-symbolize --to folded "corpus/$name.data" "$temp/$name.folded" >"$temp/out" 2>&1
	HOME=$temp/home node tests/npm/firefox-cli.mjs "$temp/$name.json" "$temp/$name.folded" >"$temp/out" 2>&1
	grep -q ': equal$' "$temp/out"
	ok $? "$name: $(tail -n 1 "$temp/out")"
done

# The text of perf script: Firefox Profiler's importer makes of --to script what it makes of perf's own.
cat >"$temp/work.c" <<'END'
__attribute__((noinline)) long inner(long n) { long s = 0; for (volatile long i = 0; i < n; i++) s += i; return s + 1; }
__attribute__((noinline)) long outer(long n) { return inner(n) + inner(n / 2) + 1; }
int main(void) { long s = 0; for (int i = 0; i < 200; i++) s += outer(200000); return s == 1; }
END
if command -v perf >/dev/null && ${CC:-cc} -O1 -fno-omit-frame-pointer -o "$temp/work" "$temp/work.c" 2>"$temp/out" &&
	perf record -q -g -F 997 -e cpu-clock:u -o "$temp/work.data" "$temp/work" >"$temp/out" 2>&1 && perf script --no-inline -i "$temp/work.data" >"$temp/perf.txt" 2>"$temp/out"; then
	"$perfring" convert --to script "$temp/work.data" "$temp/ours.txt" 2>"$temp/out"
	HOME=$temp/home node tests/npm/firefox-text.mjs "$temp/perf.txt" "$temp/ours.txt" >"$temp/out" 2>&1
	grep -q ': equal$' "$temp/out"
	ok $? "text of perf script: $(tail -n 1 "$temp/out")"
else
	skip "text of perf script" "perf recorded nothing here"
fi

# Chrome's trace events, which it imports too: runs of CPUs of a made schedule, system calls of a capture.
python3 - "$temp/sched.data" <<'END'
import sys
sys.path[:0] = ["tests/report", "tests/lib"]
import made_sched
with open(sys.argv[1], "wb") as file:
    file.write(made_sched.capture(made_sched.Schedule(3, steps=800).events))
END
for capture in "$temp/sched.data" corpus/tracepoint-syscalls.data; do
	"$perfring" convert --to trace "$capture" "$temp/${capture##*/}.json" >"$temp/out" 2>&1
	HOME=$temp/home node tests/npm/trace.mjs "$temp/${capture##*/}.json" >"$temp/out" 2>&1
	grep -q '[1-9][0-9]* markers.*: equal$' "$temp/out"
	ok $? "trace events of ${capture##*/}: $(tail -n 1 "$temp/out")"
done
finish
