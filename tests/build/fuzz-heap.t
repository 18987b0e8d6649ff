#!/bin/bash
# SPDX-License-Identifier: MIT
# The allocator that keeps large blocks for the fuzzers (fuzz/heap.c): AddressSanitizer reports what is wrong with them as with others.
. tests/lib/tap.sh

command -v clang >/dev/null || skip_all "no clang (Debian: clang)"
wrap=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
if ! clang -g -fsanitize=address fuzz/heap.c tests/build/fuzz_heap.c $wrap -o "$temp/heap" 2>"$temp/out"; then
	skip_all "no AddressSanitizer (Debian: libclang-rt-14-dev)"
fi
export ASAN_OPTIONS=abort_on_error=0:detect_leaks=0:symbolize=0
"$temp/heap" 0 2>"$temp/out"
ok $? "what is allowed is not reported"
names=(- "a byte behind" "after free" "free twice" "behind after realloc" "the old block after realloc" "behind what became small")
for number in 1 2 3 4 5 6; do
	! "$temp/heap" $number 2>"$temp/out" && grep -q 'ERROR: AddressSanitizer' "$temp/out"
	ok $? "${names[number]} is reported"
done
finish
