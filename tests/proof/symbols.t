#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Proofs by the symbol table, for gcc and clang at several levels of optimization: the
# decoder needs nothing but memcpy, memmove, memset and memcmp, and keeps no
# data that can be written. It knows nm and objdump, not the decoder.
set -u
levels=${PROOF_LEVELS:-2} # make check-all tries 0, 1, 3 and s as well
set -- $levels
echo 1..$(($# * 4))
n=0
result() { # ok? name why
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; printf '%s\n' "$3" | sed 's/^/# /'; fi
}
for cc in gcc clang; do
	for level in $levels; do
		if ! command -v $cc >/dev/null; then
			for i in 1 2; do n=$((n + 1)); echo "ok $n # SKIP no $cc here"; done
			continue
		fi
		dir=$(tests/proof/objects $cc "$level") || exit 1
		defined=$(nm --defined-only "$dir"/*.o | awk 'NF == 3 {print $3}' | sort -u)
		wanted=$(nm -u "$dir"/*.o | awk 'NF == 2 {print $2}' | sort -u |
			grep -vxF "$defined" | grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_')
		[ -z "$wanted" ]
		result $? "$cc -O$level: nothing but the four memory functions is wanted" "wanted: $wanted"
		data=$(for o in "$dir"/*.o; do objdump -h "$o" |
			awk -v o="$o" '$2 ~ /^\.(data|bss|tdata|tbss)/ && $3 !~ /^0+$/ {print o, $2, $3}'; done
			nm "$dir"/*.o | awk 'NF == 3 && $2 ~ /^[BbDdCSsGgV]$/')
		[ -z "$data" ]
		result $? "$cc -O$level: no data that can be written, nor needs relocation" "$data"
	done
done
