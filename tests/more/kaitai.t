#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The Kaitai Struct file, compiled by Kaitai's own compiler and run by Node.js, finds the fields that dump --json has: files of both
# byte orders and pipes. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
need_npm
[ -d tests/npm/node_modules/kaitai-struct-compiler ] || skip_all "no kaitai-struct-compiler in tests/npm/node_modules: ./quickstart more installs it"
"$perfring" schema --format ksy >"$temp/perf_data.ksy" || exit 2

captures="default buildid-mmap bpf-one stat group-read-times read-1f dwarf-stack switch-cpu-wide lost throttle namespaces callchain-fp
	attr-size-64 no-trailer regs-intr all-weight tracepoint bit-aux bit-data-src bit-transaction address breakpoint buildid-all
	callchain-user clock-tai exec-storm fork-storm identifier kernel-only mmap2-data page-sizes"
set --
for capture in $captures; do
	for form in "" "--other-order" "--to pipe"; do
		file="$temp/$capture${form#--}.data"
		# shellcheck disable=SC2086 # options are words
		"$perfring" edit $form -o "$file" "corpus/$capture.data" >/dev/null 2>"$temp/error" || sed 's/^/# /' "$temp/error"
		"$perfring" dump --json --file-order "$file" >"$file.json"
		set -- "$@" "$file" "$file.json"
	done
done
node tests/npm/kaitai.mjs "$temp/perf_data.ksy" "$@" >"$temp/all" 2>"$temp/error" || sed 's/^/# /' "$temp/error" | cut -c 1-200 | head -n 8
for file; do
	case $file in *.json) continue ;; esac
	grep -F "$file: " "$temp/all" | sed 's/.*data: //' | cut -c 1-300 >"$temp/out"
	grep -q '^[1-9][0-9]* records, [1-9][0-9]* values, .*: same$' "$temp/out"
	ok $? "$(basename "$file" .data): $(cut -d, -f 1-2 "$temp/out")"
done
finish
