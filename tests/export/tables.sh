# SPDX-License-Identifier: MIT
# Compares tables of captures with dump --json; sourced by tables.t and long/export-tables.t after tap.sh.

# compare_tables CAPTURE...: Parquet as three readers find it, Arrow as one.
compare_tables() {
	names=
	for capture; do
		name=$(basename "$capture")
		names="$names $name"
		"$perfring" dump --json --json-integers string "$capture" >"$temp/$name.json" 2>/dev/null
		for form in parquet arrow; do
			"$perfring" convert --force --no-unwind --to "$form" "$capture" "$temp/$name.$form" >"$temp/out" 2>&1 # callchains as they are in the records; tests/unwind/stacks.t has others
			[ $? -lt 2 ]
			ok $? "$name to $form"
		done
	done
	# shellcheck disable=SC2086 # names without spaces
	node tests/npm/tables.mjs "$temp" $names >"$temp/compared" 2>"$temp/out"
	ok $? "the readers run"
	for name in $names; do
		grep "^$name: " "$temp/compared" >"$temp/out"
		grep -q ', equal$' "$temp/out"
		ok $? "$(cat "$temp/out")"
		rm -rf "${temp:?}/$name.json" "${temp:?}/$name.parquet" "${temp:?}/$name.arrow"
	done
}
