#!/bin/bash
# SPDX-License-Identifier: MIT
#
# --help: each command has examples, which run as they are printed, of captures by their names; lines are no wider than the terminal, or than 120 columns, and
# without blanks at their ends; and perf.data that is not there is answered with how to record it. Run from the project's root.
. tests/lib/tap.sh
top=$PWD
build_perfring=$(cd "$(dirname "$perfring")" && pwd)/${perfring##*/}
mkdir "$temp/bin" "$temp/work"
ln -s "$build_perfring" "$temp/bin/perfring"
PATH=$temp/bin:$PATH
cd "$temp/work" || exit 1
for name in perf app before after before1 before2 after1 after2; do cp "$top/corpus/callchain-fp.data" $name.data; done
cp "$top/corpus/tracepoint-syscalls.data" calls.data
cp "$top/corpus/switch-events.data" sched.data
head -c 4000 perf.data >cut.data

for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' "$top/cli/commands.def"); do
	perfring "$command" --help >"$temp/help" 2>&1
	sed -n 's/^  \(perfring .*\)  # .*/\1/p' "$temp/help" >"$temp/examples"
	: >"$temp/out"
	while read -r line; do
		case $line in
		"perfring record "* | "perfring live "* | "perfring count "*) line="${line%% -- *} --help" ;; # opens no event
		esac
		BROWSER=true DISPLAY="" timeout 60 bash -c "$line" >"$temp/printed" 2>&1 </dev/null
		status=$?
		[ "$status" -le 1 ] || [ "$command" = list ] || { echo "$line: $status"; head -n 3 "$temp/printed"; } >>"$temp/out"
	done <"$temp/examples"
	[ -s "$temp/examples" ] && [ ! -s "$temp/out" ]
	ok $? "$command: $(wc -l <"$temp/examples") examples run"
	[ "$(wc -l <"$temp/help")" -le 40 ]
	ok $? "$command --help: 40 lines at most"
	perfring "$command" --help=all >>"$temp/help" 2>&1
	grep -nE '.{121}| $' "$temp/help" >"$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "$command --help: lines of 120 columns at most"
done
PERFRING=$build_perfring PYTHONPATH=$top/tests/lib python3 - >"$temp/out" 2>&1 <<'END'
from terminal import on_terminal
for command in "report", "record", "convert":
    text = on_terminal([command, "--help"])[1]
    wide = [line for line in text.splitlines() if len(line) > 80 and not line.startswith("  perfring ") and not line.startswith("usage: ")]
    if wide or text.count("\n") < 20:
        print(command, wide[:2])
END
[ ! -s "$temp/out" ]
ok $? "on a terminal they are as wide as it"
rm perf.data
perfring report >"$temp/printed" 2>"$temp/out"
[ $? = 3 ] && grep -q "cannot open" "$temp/out" && grep -q "perfring record -g -- COMMAND" "$temp/out"
ok $? "without perf.data, how to record one"
perfring report none.data >"$temp/printed" 2>"$temp/out"
[ $? = 3 ] && ! grep -q "perfring record" "$temp/out"
ok $? "but not of a name that was given"
finish
