#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Branches that a program really took: it is run in single steps, which are written as branch records with pfr_encode. What --to bolt, profgen and autofdo
# have is what was stepped through, and the compilers' programs count the calls that the program made. Run from the project's root.
set -u
. tests/lib/tap.sh

cat >"$temp/work.c" <<'END'
#define F(n) __attribute__((noinline)) int work##n(int x) { int i, s = n; for (i = 0; i < x; i++) { if (i % (n + 2)) s += i * x; else s ^= x; } return s; }
F(0) F(1) F(2) F(3)
__attribute__((noinline)) int choose(int (*f)(int), int x) { return x & 1 ? f(x) : -f(x); }
int main(void)
{
	int (*const f[])(int) = {work0, work1, work2, work3};
	int i, s = 0;
	for (i = 0; i < 100; i++)
		s += choose(f[i % 10 < 7 ? i % 3 : 3], i % 7 + 1);
	return s & 1;
}
END
[ "$(uname -m)" = x86_64 ] || skip_all "x86-64 only"
${CC:-cc} -gdwarf-4 -O1 -pie -fPIE -Wl,-q -o "$temp/work" "$temp/work.c" 2>"$temp/out" && command -v readelf >/dev/null || skip_all "no compiler that keeps relocations, or no readelf"
${CC:-cc} -std=gnu11 -Iinclude -o "$temp/stepped" tests/feeds/stepped.c "$build/libperfring.a" 2>"$temp/out"
ok $? "the program that steps"
timeout 120 "$temp/stepped" "$temp/records" "$temp/trace" "$temp/work" 2>"$temp/out"
[ $? != 77 ] || skip_all "programs may not be traced here"
python3 tests/feeds/branches_stepped.py "$temp/work" "$temp/records" "$temp/trace" "$temp/b.data" "$temp/truth"
ok $? "a capture of the $(grep -c '^B' "$temp/trace") branches that it took"

for form in bolt profgen autofdo; do
	"$perfring" convert --to $form --no-build-ids-needed --binary "$temp/work" "$temp/b.data" "$temp/$form" 2>"$temp/$form.err"
	cp "$temp/$form.err" "$temp/out"
	python3 tests/feeds/branches_stepped.py same $form "$temp/truth" "$temp/$form" >>"$temp/out" 2>&1
	ok $? "--to $form has what was stepped through: $(wc -l <"$temp/$form") lines"
done
grep -q 'ranges between them: [0-9]* not in the file, 0 that end before they begin' "$temp/bolt.err"
cp "$temp/bolt.err" "$temp/out"
ok $? "no range ends before it begins"

perf2bolt=/usr/lib/llvm-15/bin/perf2bolt # by another name it is llvm-bolt
if [ -x "$perf2bolt" ]; then
	"$perf2bolt" -pa -p "$temp/bolt" -o "$temp/pa.fdata" "$temp/work" >"$temp/out" 2>&1
	# One range is of code that the C library links to every program, whose functions have no size.
	! grep -Eiq 'mismatching disassembled function contents: ([2-9]|[1-9][0-9])|out of range traces.*: [1-9]' "$temp/out" && [ -s "$temp/pa.fdata" ]
	ok $? "perf2bolt finds the ranges in its disassembly"
	# 1 NAME OFFSET 1 NAME OFFSET MISPREDICTIONS COUNT
	awk '$4 == 1 && $5 ~ /^work[0-3]$/ && $6 == 0 {calls[$5] += $8} END {for (f in calls) print f, calls[f]}' "$temp/pa.fdata" | sort >"$temp/calls"
	printf 'work0 24\nwork1 23\nwork2 23\nwork3 30\n' | diff - "$temp/calls" >"$temp/out"
	ok $? "and the calls of each function, which are known"
else
	skip "perf2bolt takes the branches" "no bolt-15"
fi
profgen=/usr/lib/llvm-15/bin/llvm-profgen
if [ -x "$profgen" ]; then
	"$profgen" --use-offset=0 --unsymbolized-profile="$temp/profgen" --binary="$temp/work" --output="$temp/profile" --format=text >"$temp/out" 2>&1
	sed -n 's/^\(work[0-3]\):[0-9]*:\([0-9]*\)$/\1 \2/p' "$temp/profile" | sort >"$temp/calls"
	cat "$temp/profile" >>"$temp/out"
	printf 'work0 24\nwork1 23\nwork2 23\nwork3 30\n' | diff - "$temp/calls" >>"$temp/out"
	ok $? "llvm-profgen counts the same calls"
else
	skip "llvm-profgen counts calls" "no llvm-profgen (Debian: llvm-15)"
fi
finish
