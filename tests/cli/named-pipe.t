#!/bin/bash
# SPDX-License-Identifier: MIT
# A pipe with a name, as <(...) and mkfifo make them, cannot be opened twice: a second reading found nothing there, or waited without an end. Each command has of it what it has of
# the file, or is refused with what to do.
. tests/lib/tap.sh

capture=corpus/switch-cpu-wide.data
cp $capture "$temp/damaged" && dd if=/dev/zero of="$temp/damaged" bs=1 count=100 seek=$(($(stat -c %s $capture) / 2)) conv=notrunc 2>"$temp/out"
mkfifo "$temp/pipe"

# on_pipe WORD...: the command with IN as a pipe with a name.
on_pipe() {
	cat "$from" >"$temp/pipe" 2>/dev/null &
	timeout 20 "$perfring" "${@/#IN/$temp/pipe}" >"$temp/out" 2>"$temp/err" </dev/null
	code=$?
	while kill -0 $! 2>/dev/null; do # a signal would reach it as this shell, before it is cat, and then it removes what this shell has
		dd if="$temp/pipe" of="$temp/rest" iflag=nonblock bs=1M count=1 2>/dev/null
	done
	wait $! 2>/dev/null
	return $code
}

for from in $capture "$temp/damaged"; do
	for words in "edit -o OUT IN" "edit --to pipe -o OUT IN" "recover -o OUT IN" "convert --to cbor IN OUT" "convert --to json --sort IN OUT" "merge -o OUT IN $capture" "view --no-symbolize -o OUT IN"; do
		rm -f "$temp/o" "$temp/f"
		w=${words// OUT/ $temp/o}
		on_pipe $w
		code=$?
		w=${words// OUT/ $temp/f}
		"$perfring" ${w// IN/ $from} >"$temp/out" 2>"$temp/whole"
		[ $? = $code ] && case $words in
			view*) cmp <(sed "s|$temp/pipe|IN|g" "$temp/o") <(sed "s|$from|IN|g" "$temp/f") ;;
			*) cmp "$temp/o" "$temp/f" ;;
		esac
		ok $? "${from##*/}: $words"
	done
done
from=$capture
rm "$temp/o"
for words in "split --by cpu -o OUT IN" "edit --redact -o OUT IN" "edit --unwind -o OUT IN" "edit --pack -o OUT IN" "edit --jit -o OUT IN" "view --redact -o OUT IN"; do
	on_pipe ${words// OUT/ $temp/o}
	[ $? = 2 ] && [ -z "$(ls "$temp" | grep '^o$\|^o[.]')" ] && grep -q "name a* *file" "$temp/err"
	ok $? "$words is refused"
	rm -f "$temp"/o "$temp"/o.*
done
finish
