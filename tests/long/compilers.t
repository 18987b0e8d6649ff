#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The libraries and the command by each compiler that is here, at each level, in C11 and C23 and optimized as a whole: no warning, and all captures
# of corpus/ read as by the build that the other tests use. COMPILERS="gcc-14 clang-19": only these.
. tests/lib/tap.sh
. tests/lib/compilers.sh
export LC_ALL=C

answers() { # COMMAND: what it says of each capture
	for capture in corpus/*.data corpus/*.pipe corpus/*.dir; do
		echo "$capture"
		"$1" dump --json "$capture" 2>&1
		"$1" check "$capture" 2>&1
		"$1" convert --to folded "$capture" 2>&1
	done | sha256sum
}
wanted=$(answers "$perfring")
for compiler in ${COMPILERS:-$(compilers gcc clang)}; do
	for flags in -O0 -O1 -O2 -O3 "-O2 $(has "$compiler" c -std=c23 -std=c2x)" "-O2 -flto"; do
		options=()
		case "$compiler $flags" in
		gcc*-flto) flags=-O2\ -flto=auto ;;
		clang*-flto)
			version=${compiler#clang}
			command -v "ld.lld$version" "llvm-ar$version" >/dev/null || { skip "$compiler $flags" "no lld$version, llvm$version"; continue; }
			options=(AR="llvm-ar$version" LDFLAGS="-fuse-ld=lld$version")
			;;
		esac
		start=$SECONDS
		${MAKE:-make} -s -j2 BUILD="$temp/build" CC="$compiler" CFLAGS="$flags" "${options[@]}" "$temp/build/perfring" libraries >"$temp/out" 2>&1 &&
			[ ! -s "$temp/out" ]
		ok $? "$compiler $flags: no warning, $((SECONDS - start)) s"
		got=$(answers "$temp/build/perfring")
		[ "$got" = "$wanted" ]
		ok $? "$compiler $flags: captures are read as by the other build"
		rm -rf "$temp/build"
	done
done
finish
