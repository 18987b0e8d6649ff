#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Stacks of other machines, of which one is big-endian: a program that captures itself under qemu-user knows its callers from libc's backtrace(3).
. tests/lib/tap.sh

for machine in s390x aarch64; do
	cc=$machine-linux-gnu-gcc qemu=$(command -v "qemu-$machine-static" || command -v "qemu-$machine")
	if ! command -v "$cc" >/dev/null || [ -z "$qemu" ]; then
		skip "$machine" "no $cc or qemu-$machine here (Debian: gcc-$machine-linux-gnu, qemu-user-static)"
		continue
	fi
	"$cc" -std=c11 -D_GNU_SOURCE -O2 -g -fasynchronous-unwind-tables tests/unwind/self.c -o "$temp/$machine" >"$temp/out" 2>&1 &&
		"$qemu" -L "/usr/$machine-linux-gnu" "$temp/$machine" "$temp/$machine.pipe" "$temp/$machine.txt" >"$temp/out" 2>&1 && [ "$(wc -l <"$temp/$machine.txt")" -gt 8 ]
	ok $? "$machine: a program captures its stack: $(wc -l <"$temp/$machine.txt") callers"
	"$perfring" convert --to folded --no-symbolize "$temp/$machine.pipe" - 2>"$temp/err" | tr ';' '\n' | sed '1d; $d' | diff "$temp/$machine.txt" - >"$temp/out" && [ ! -s "$temp/err" ]
	ok $? "$machine: they are those of backtrace(3)"
done
finish
