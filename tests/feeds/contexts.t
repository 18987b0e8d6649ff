#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Branches with callchains, which llvm-profgen takes as perf script's text for profiles that distinguish callers: it needs callers where they were at run time,
# where perf before 6.12 prints where they are in the file. Run from the project's root.
set -u
. tests/lib/tap.sh

[ "$(uname -m)" = x86_64 ] || skip_all "x86-64 only"
cat >"$temp/work.c" <<'END'
#define N __attribute__((noinline))
volatile int x;
N int work0(int a) { x += a; return x; }
N int work1(int a) { return work0(a) + 1; }
N int work2(int a) { return work0(a) + work1(a); }
int main(void) { int i, s = 0; for (i = 0; i < 10; i++) s += work1(i) + work2(i); return s & 1; }
END
${CC:-cc} -gdwarf-4 -O1 -pie -fPIE -fno-optimize-sibling-calls -o "$temp/work" "$temp/work.c" 2>"$temp/out" && command -v objdump >/dev/null || skip_all "no compiler, or no objdump"
python3 tests/feeds/contexts_truth.py "$temp/work" "$temp/made.data" >"$temp/truth"
"$perfring" convert --to script --no-symbolize -F ip,brstack,mmap-events "$temp/made.data" "$temp/script.txt" 2>"$temp/out"
# Of each sample the ip, two callers, and a line of branches.
sed -n 's/^\t *\([0-9a-f]*\)$/\1/p' "$temp/script.txt" | awk 'NR % 3 != 1' | sort | diff "$temp/truth" - >"$temp/out" && [ "$(wc -l <"$temp/truth")" = 2000 ]
ok $? "callers are where they were at run time: $(wc -l <"$temp/truth")"
"$perfring" convert --force --to script --no-symbolize -F ip,brstack "$temp/made.data" "$temp/plain.txt" 2>"$temp/out"
if command -v perf >/dev/null && perf --version 2>/dev/null | grep -Eq 'version (5|6\.[0-9])\b'; then
	perf script -F ip,brstack -i "$temp/made.data" 2>/dev/null | diff - "$temp/plain.txt" >"$temp/out"
	ok $? "without mappings they are as perf script has them"
else
	skip "without mappings they are as perf script has them" "no perf before 6.10"
fi
profgen=/usr/lib/llvm-15/bin/llvm-profgen
if [ -x "$profgen" ]; then
	"$profgen" --perfscript="$temp/script.txt" --binary="$temp/work" --output="$temp/profile" --format=text >"$temp/out" 2>&1
	cat "$temp/profile" >>"$temp/out"
	# main calls work1, where what work0 has in that place stands inside it
	! grep -q 'external frame' "$temp/out" && awk '/^main:/ {inside = 1; next} /^[a-z]/ {inside = 0} inside && /work2:/ {found = 1} END {exit !found}' "$temp/profile"
	ok $? "llvm-profgen makes a profile of contexts"
else
	skip "llvm-profgen makes a profile of contexts" "no llvm-profgen (Debian: llvm-15)"
fi
finish
