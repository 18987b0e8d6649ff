#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Proofs by running: a program without libc, the heap forbidden, strict seccomp. Each
# decodes captures and must count what tests/decoder/corpus.txt has. The objects are those of the build, and
# compiled once more where that has sanitizers or more, which need all three.
set -u
dir=${BUILD:-build}/proof/runs
cc=${CC:-cc}
flags='-std=c11 -O2 -g0 -Wall -Wextra -Iinclude -I.'
mkdir -p "$dir"
echo 1..3
n=0
result() {
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; printf '%s\n' "$3" | sed 's/^/# /' | head -20; fi
}
objects=$(for source in decoder/*.c unwind/*.c; do echo "${BUILD:-build}/${source%.c}.o"; done)
# shellcheck disable=SC2086 # a list of files
if ! nm $objects >"$dir/symbols" 2>&1 || grep -qE ' (__[amtu]b?san_|__gcov_|__llvm_prof|__sanitizer|__stack_chk)' "$dir/symbols"; then
	folder=$(tests/proof/objects "$cc" 2) || exit 1
	objects=$(echo "$folder"/[a-z]*.o)
fi
expected() { sed 's/ events=[0-9]* ids=[0-9]*//; s/ decoded=[0-9a-f]*//' tests/decoder/corpus.txt | grep -E '\.(data|pipe) '; }
files=$(expected | cut -d' ' -f1)

case $(uname -m) in
x86_64 | aarch64)
	why=$($cc $flags -ffreestanding -fno-stack-protector -nostdlib -static tests/proof/bare.c $objects -o "$dir/bare" 2>&1) &&
		why=$(for f in $files; do printf '%s ' "$f"; "$dir/bare" <"$f" || echo "exit $?"; done >"$dir/bare.out"
			expected | diff - "$dir/bare.out")
	result $? "without libc: every capture" "$why" ;;
*) n=1; echo "ok 1 # SKIP no system calls for $(uname -m) here" ;;
esac

wrap=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free
why=$($cc $flags tests/proof/heap.c $objects $wrap -o "$dir/heap" 2>&1) &&
	why=$("$dir/heap" $files 2>&1 >"$dir/heap.out"; expected | diff - "$dir/heap.out")
result $? "the heap forbidden: every capture" "$why"

why=$($cc $flags tests/proof/seccomp.c $objects -o "$dir/seccomp" 2>&1)
"$dir/seccomp" corpus/default.data >/dev/null
if [ $? -eq 77 ]; then
	n=$((n + 1)); echo "ok $n # SKIP strict seccomp is not to be had here"
else
	why=$(for f in $files; do printf '%s ' "$f"; "$dir/seccomp" "$f" || echo "exit $?"; done >"$dir/seccomp.out"
		expected | diff - "$dir/seccomp.out")
	result $? "strict seccomp: every capture" "$why"
fi
