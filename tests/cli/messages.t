#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What a user or a file of events wrote reaches a terminal as text: messages and counts of record, count, live, attr and list.
. tests/lib/tap.sh
"$perfring" help record >/dev/null 2>&1 || skip_all "this system has no perf events"
escape=$(printf '\033')
red="${escape}[31m"

# safe NAME TEXT COMMAND...: it prints TEXT, and no escape sequence.
safe() {
	name=$1
	text=$2
	shift 2
	"$perfring" "$@" >"$temp/out" 2>&1
	! grep -q "$escape" "$temp/out" && grep -qF -- "$text" "$temp/out"
	ok $? "$name"
}

shown='\x1b[31m'
for command in record count live; do
	safe "$command: the name of an event that there is not" "${shown}X" $command -e "${red}X" -- true
	printf 'cs\ncs,%sX\n' "$red" >"$temp/events"
	safe "$command: of a list of events" "${shown}X" $command -e "@$temp/events" -- true
	safe "$command: a value of an option" "$shown" $command -D "$red" -- true
	safe "$command: a filter" "$shown" $command -e cs --filter "$red" -- true
done
safe "live: a type" "$shown" live --type "$red" -- true
safe "record: events that switch the output" "$shown" record --switch-output-event "$red" -- true
safe "record: a member of the attr" "$shown" record --set "$red=1" -- true
safe "record: a way of callchains" "$shown" record --call-graph "$red" -- true
safe "attr: the name of an event that there is not" "${shown}X" attr "${red}X"
safe "attr: a name that was given" "${shown}X:" attr "cs/name=${red}X/"
safe "attr: a member" "$shown" attr --set "$red=1" cs
safe "list: a pattern" "no event matches" list "$red"

# The mark is under the column where what is wrong begins, also after what was made safe.
"$perfring" attr "cs/name=${red}/,cyclse" >"$temp/out" 2>&1
python3 -c '
import sys
lines = open(sys.argv[1]).read().splitlines()
line = next(i for i, text in enumerate(lines) if text.endswith("cyclse") and text.startswith("  "))
assert lines[line + 1].index("^") == lines[line].index("cyclse"), lines' "$temp/out" 2>>"$temp/out"
ok $? "the mark is under the place"

# name=... is printed beside what was counted, and by record -v and --control.
if "$perfring" count -e "cs/name=${red}X/" -- true >"$temp/out" 2>&1; then
	safe "count: the name of a count" "${shown}X" count -e "cs/name=${red}X/" -- true
	safe "count: of a line for programs" "${shown}X" count -x, -e "cs/name=${red}X/" -- true
	safe "count: the command" "-c $shown" count -e cs -- true -c "$red"
else
	skip "names beside counts" "nothing is counted here"
fi
if "$perfring" record -q -e cs -o "$temp/x.data" -- true >"$temp/out" 2>&1; then
	safe "record: the attr of an event" "${shown}X:" record -v -e "cs/name=${red}X/" -o "$temp/x.data" -- true
	safe "record: the name of the file" "$shown.data" record -e cs -o "$temp/$red.data" -- true
	printf 'evlist\nnonsense%s\nenable %s\nstop\n' "$red" "$red" >"$temp/control"
	safe "record: --control" "${shown}X" record -e "cs/name=${red}X/" --control fd:7 -o "$temp/x.data" -- sleep 1 7<"$temp/control"
else
	skip "what record prints" "nothing is recorded here"
fi

# Only escape.c writes texts; other files write to standard error what has no text of others: numbers, times, members of attrs.
grep -rn 'dprintf(\|fprintf(stderr\|fputs(.*stderr\|perror(' cli --include='*.c' | grep -v '^cli/text/escape.c:' |
	grep '%[-.*0-9]*s' | grep -v '"%s\\n", text)' >"$temp/out"
! test -s "$temp/out"
ok $? "no other file prints a text to standard error"
finish
