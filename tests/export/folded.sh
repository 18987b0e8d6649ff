# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by tests of profiles, after tap.sh: captures as folded stacks have the sums of perf script's output.

folded_as_perf() { # CAPTURES
	python3 tests/export/fold_script.py "$perfring" "$@" >"$temp/folded" 2>"$temp/out"
	ok $? "perf script's output is folded"
	grep -v '^#' "$temp/folded" >"$temp/lines"
	while read -r line; do
		grep -A3 -xF "$line" "$temp/folded" | grep '^#' >"$temp/out"
		case $line in
		'skip '*) skip "${line#skip }" "perf" ;;
		'ok '*) ok 0 "${line#ok }" ;;
		*) ok 1 "${line#not ok }" ;;
		esac
	done <"$temp/lines"
}
