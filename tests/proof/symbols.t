#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Proofs by the symbol table: the decoder needs nothing but memcpy, memmove, memset and
# memcmp, and keeps no data that can be written. In make check of the objects of the build;
# with PROOF_LEVELS, as in tests/more/proof.t, of those that gcc and clang make at these levels of optimization.
# It knows nm and objdump, not the decoder.
set -u
n=0
result() { # ok? name why
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; printf '%s\n' "$3" | sed 's/^/# /'; fi
}
# proof NAME OBJECT...
proof() {
	name=$1
	shift
	defined=$(nm --defined-only "$@" | awk 'NF == 3 {print $3}' | sort -u)
	wanted=$(nm -u "$@" | awk 'NF == 2 {print $2}' | sort -u | grep -vxF "$defined" | grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_')
	[ -n "$defined" ] && [ -z "$wanted" ]
	result $? "$name: nothing but the four memory functions is wanted" "wanted: $wanted"
	data=$(for o in "$@"; do objdump -h "$o" |
		awk -v o="$o" '$2 ~ /^\.(data|bss|tdata|tbss)/ && $3 !~ /^0+$/ {print o, $2, $3}'; done
		nm "$@" | awk 'NF == 3 && $2 ~ /^[BbDdCSsGgV]$/')
	[ -z "$data" ]
	result $? "$name: no data that can be written, nor needs relocation" "$data"
}

if [ -z "${PROOF_LEVELS:-}" ]; then
	objects=$(for source in decoder/*.c unwind/*.c; do echo "${BUILD:-build}/${source%.c}.o"; done)
	# shellcheck disable=SC2086 # a list of files
	if nm $objects 2>/dev/null | grep -qE ' (__[amtu]b?san_|__gcov_|__llvm_prof|__sanitizer)'; then
		echo "1..0 # SKIP a build that calls a sanitizer, or counts"
		exit 0
	fi
	# shellcheck disable=SC2086
	proof "the build" $objects
fi
for cc in ${PROOF_LEVELS:+gcc clang}; do
	for level in $PROOF_LEVELS; do
		if ! command -v $cc >/dev/null; then
			n=$((n + 1)); echo "ok $n # SKIP no $cc here"
			continue
		fi
		dir=$(tests/proof/objects $cc "$level") || exit 1
		proof "$cc -O$level" "$dir"/*.o
	done
done
echo "1..$n"
