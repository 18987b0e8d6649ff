#!/bin/bash
# SPDX-License-Identifier: MIT
#
# All that show stacks show the same frames: dump, folded, script, report, edit --unwind, CBOR of it, and with AGREE_PYTHON Python; --max-stack cuts all of them in one place, --no-unwind leaves
# callchains, and what is missing is in the account. On a program that captured itself, and, where the kernel lets, a recording of C++ with threads.
. tests/lib/tap.sh
case $(uname -m) in x86_64) ;; *) skip "stacks" "self.c knows the registers of x86-64"; finish; exit ;; esac
python=${PYTHON:-/usr/bin/python3}
unset PYTHONPATH
if [ -n "${AGREE_PYTHON:-}" ]; then # of tests/bindings/unwind.t
	export PYTHONPATH="$build/python"
	${MAKE:-make} -s BUILD="$build" python >"$temp/out" 2>&1 && "$python" -c 'import perfring' 2>>"$temp/out"
	ok $? "Python's module builds"
fi

# shellcheck disable=SC2086 # flags are several words
${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g tests/unwind/self.c -o "$temp/self" >"$temp/out" 2>&1 && "$temp/self" "$temp/self.pipe" "$temp/self.txt"
"$python" tests/unwind/agree.py "$perfring" "$temp/self.pipe" >"$temp/out" 2>&1
ok $? "a program that captured itself: $(tail -n 1 "$temp/out")"
"$temp/self" "$temp/cut.pipe" "$temp/cut.txt" 512
"$python" tests/unwind/agree.py "$perfring" "$temp/cut.pipe" >"$temp/out" 2>&1 && "$perfring" dump "$temp/cut.pipe" 2>/dev/null | grep -q ' stack_end="cut"$'
ok $? "the same, cut: $(tail -n 1 "$temp/out")"

"$perfring" dump --account "$temp/account" "$temp/cut.pipe" >"$temp/out" 2>"$temp/err" && grep -q '"cause":"STACK_CUT","of":"sample","class":"format","count":1,' "$temp/account" &&
	"$perfring" dump --account - --json --unwind "$temp/cut.pipe" 2>"$temp/err" | grep -q '"STACK_CUT"'
ok $? "the account has what is cut"
"$perfring" dump --complete "$temp/cut.pipe" >"$temp/out" 2>"$temp/err"
[ $? = 1 ]
ok $? "--complete: it is not all there"

all=$("$perfring" dump "$temp/self.pipe" 2>/dev/null | sed -n 's/.* stack=\[\([^]]*\)\].*/\1/p')
for n in 1 2 7; do
	for form in "dump" "dump --json --unwind" "convert --to folded --no-symbolize"; do
		# shellcheck disable=SC2086 # words
		case $form in
		dump) "$perfring" dump --max-stack $n "$temp/self.pipe" 2>/dev/null | sed -n 's/.* stack=\[\([^]]*\)\].*/\1/p' ;;
		dump*) "$perfring" dump --json --unwind --max-stack $n "$temp/self.pipe" 2>/dev/null | "$python" -c '
import json, os, sys
for line in sys.stdin:
    if "stack" in (record := json.loads(line)): print(*(os.path.basename(e["file"]) + "+" + e["offset"] for e in record["stack"]["entries"]))' ;;
		*) "$perfring" convert --to folded --no-symbolize --max-stack $n "$temp/self.pipe" - 2>/dev/null | sed 's/ [0-9]*$//' | tr ';' '\n' | sed 1d | tac | paste -sd ' ' ;;
		esac >"$temp/got"
		[ "$(cat "$temp/got")" = "$(echo "$all" | cut -d ' ' -f "1-$n")" ]
		ok $? "--max-stack $n: $form"
	done
done
"$perfring" report --max-stack 3 --account "$temp/limit" "$temp/self.pipe" >"$temp/out" 2>&1 && grep -q '"cause":"STACK_LIMIT","of":"sample","class":"format","count":1,' "$temp/limit"
ok $? "the account has what is past the limit"

# Callchains have a limit, too: as perf counts it, without marks.
chain=$("$perfring" dump corpus/callchain-fp.data 2>/dev/null | grep -o 'callchain=\[[^]]*' | wc -l)
"$perfring" convert --to folded --no-symbolize --max-stack 2 corpus/callchain-fp.data "$temp/one" 2>/dev/null && [ "$chain" -gt 0 ] && grep -q ';.*;' "$temp/one" && ! grep -q ';.*;.*;' "$temp/one" &&
	"$perfring" convert --to folded --no-symbolize --no-unwind --max-stack 2 corpus/callchain-fp.data "$temp/two" 2>/dev/null && cmp "$temp/one" "$temp/two"
ok $? "--max-stack 2: of callchains, with --no-unwind as well"

"$perfring" dump --no-unwind "$temp/self.pipe" >"$temp/out" 2>&1 && ! grep -q ' stack=\[' "$temp/out" && "$perfring" dump --file-order "$temp/self.pipe" >"$temp/out" 2>&1 && ! grep -q ' stack=\[' "$temp/out"
ok $? "--no-unwind, --file-order: no stacks"
"$perfring" convert --to cbor --unwind "$temp/self.pipe" "$temp/none" 2>"$temp/err"
[ $? = 2 ] && grep -q 'perfring edit --unwind -o - IN | perfring convert --to FORMAT - OUT' "$temp/err" && [ ! -e "$temp/none" ]
ok $? "convert --to cbor --unwind: how to get it"
for words in "--json" "--raw" "--bytes" "--file-order" "--at 0" "-T" "-F ip" "--unwind --no-unwind --json"; do
	# shellcheck disable=SC2086 # words
	"$perfring" dump --max-stack 2 $words "$temp/self.pipe" >"$temp/out" 2>"$temp/err"
	[ $? = 2 ]
	ok $? "--max-stack 2 $words: refused, where no stacks are shown"
done

cat >"$temp/threads.cc" <<'END'
#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <thread>
volatile unsigned long sink;
__attribute__((noinline)) unsigned long leaf(unsigned long n) { for (unsigned i = 0; i < 2000; i++) sink = sink + i * n; return sink; }
__attribute__((noinline)) unsigned long deep(int d, unsigned long n) { return d ? deep(d - 1, n + d) + 1 : leaf(n); }
__attribute__((noinline)) void thrower(int d) { if (!d) { deep(5, 1); throw std::runtime_error("x"); } thrower(d - 1); sink = sink + 1; }
static int compare(const void *a, const void *b) { leaf(3); return *(const int *)a - *(const int *)b; }
static void work() {
	for (int r = 0; r < 60; r++) {
		int v[40];
		deep(30, r);
		try { thrower(8); } catch (std::exception &) { sink = sink + 1; }
		for (int &x : v) x = rand();
		qsort(v, 40, sizeof(*v), compare);
	}
}
int main() { std::thread a(work), b(work); work(); a.join(); b.join(); }
END
if ! g++ -O2 -g -pthread "$temp/threads.cc" -o "$temp/threads" >"$temp/out" 2>&1; then
	skip "a recording" "no C++ compiler"
elif ! "$perfring" record -q -e cpu-clock -c 500000 --call-graph dwarf -o "$temp/threads.data" "$temp/threads" 2>"$temp/why"; then
	skip "a recording" "$(head -n 1 "$temp/why")"
else
	"$python" tests/unwind/agree.py "$perfring" "$temp/threads.data" >"$temp/out" 2>&1
	ok $? "C++ with threads and exceptions: $(tail -n 1 "$temp/out")"
fi
finish
