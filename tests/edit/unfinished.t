#!/bin/bash
# SPDX-License-Identifier: MIT
#
# edit, merge and split that do not come to their end: a limit of file sizes, a full disk, a signal. The status is 3, or of the signal; one
# line says why; nothing is there under the name of the output but whole captures, no temporary file is left, and the input is as it was.
set -u
. tests/lib/tap.sh
mkdir "$temp/in" "$temp/out.d"
cp corpus/events-220.data "$temp/in/a" && cp corpus/cpu-wide.data "$temp/in/b" && cp corpus/pipe.pipe "$temp/in/c" && cp -r corpus/threads.dir "$temp/in/d"
inputs() { find "$temp/in" -type f -exec sha256sum {} + | sort; }
inputs >"$temp/inputs"

# nothing_half NAME FOLDER: what lies there are parts of split, each whole, and the inputs are as they were.
nothing_half() {
	left=$(find "$2" -mindepth 1 ! -name 'out.[0-9][0-9][0-9]' ! -name 'out.cpu*' | head -n 3) half=
	for file in "$2"/out.[0-9][0-9][0-9] "$2"/out.cpu[0-9]*; do
		[ ! -e "$file" ] || "$perfring" check "$file" >"$temp/check" 2>&1 || half="$half $file"
	done
	echo "left: $left, half: $half" >>"$temp/out"
	[ -z "$left$half" ] && [ "$(inputs)" = "$(cat "$temp/inputs")" ]
	ok $? "$1: nothing half-made, the input untouched"
}

commands="edit -o OUT IN/a
edit --to pipe -o OUT IN/a
edit --to directory -o OUT IN/a
edit --to file -z 1 -o OUT IN/c
edit --redact -o OUT IN/d
edit --other-order -o OUT IN/b
edit --build-ids --only -o OUT IN/a
merge -o OUT IN/a IN/b
merge --apart -o OUT IN/b IN/a
split --by cpu -o OUT IN/a
split --by size:1k -o OUT IN/b"

# fails NAME STATUS FOLDER: the last command found no place.
fails() {
	[ "$2" = 3 ] && [ "$(grep -vc 'records written' "$temp/out")" = 1 ] && grep -q "cannot write.*: \(File too large\|No space left on device\)" "$temp/out"
	result=$?
	[ $result = 0 ] || echo "status $2" >>"$temp/out"
	ok $result "$1: status 3 and one line"
	nothing_half "$1" "$3"
}

words_of() { echo "$1" | sed "s, IN/, $temp/in/,g; s, OUT, $2/out,"; } # a temporary name may have these letters

while read -r command; do
	(
		ulimit -f 1
		# shellcheck disable=SC2046 # words
		"$perfring" $(words_of "$command" "$temp/out.d") 2>&1
	) | cat >"$temp/out"
	fails "a limit of file sizes: $command" "${PIPESTATUS[0]}" "$temp/out.d"
	rm -rf "$temp/out.d" && mkdir "$temp/out.d"
done <<<"$commands"

# A disk of some pages, with a place of its own for each command.
if unshare -rm sh -c "mount -t tmpfs -o size=4k none '$temp/out.d'" 2>"$temp/out"; then
	while read -r command; do
		export perfring temp
		# shellcheck disable=SC2016 # of the shell within
		words=$(words_of "$command" "$temp/out.d") unshare -rm sh -c '
			mount -t tmpfs -o size=4k none "$temp/out.d" && $perfring $words >"$temp/out" 2>&1
			echo $? >"$temp/status"
			mkdir -p "$temp/seen" && cp -r "$temp/out.d/." "$temp/seen"'
		fails "a full disk: $command" "$(cat "$temp/status")" "$temp/seen"
		rm -rf "$temp/seen"
	done <<<"$commands"
else
	skip "a full disk" "no namespace of mounts can be made here"
fi
if [ -c /dev/full ]; then
	for command in "edit -o /dev/full IN/c" "edit --to pipe -z 1 -o /dev/full IN/a" "merge -o /dev/full IN/a IN/b"; do
		# shellcheck disable=SC2046
		"$perfring" $(words_of "$command" "$temp/out.d") >"$temp/out" 2>&1
		fails "$command" $? "$temp/out.d"
	done
else
	skip "/dev/full" "there is none"
fi

# Ended while they wait for more of their input; what the output begins with is written before.
mkfifo "$temp/never"
exec 9<>"$temp/never"
signalled() { # SIGNAL COMMAND
	(
		ulimit -c 0
		# shellcheck disable=SC2046
		exec "$perfring" $(words_of "$2" "$temp/out.d" | sed "s,NEVER,$temp/never,")
	) >"$temp/out" 2>&1 &
	pid=$!
	cat corpus/pipe.pipe >&9
	until [ -n "$(ls "$temp/out.d")" ] || ! kill -0 $pid 2>"$temp/gone"; do sleep 0.02; done
	[ -n "$(ls "$temp/out.d")" ]
	began=$?
	kill -s "$1" $pid
	wait $pid 2>"$temp/gone"
	code=$?
	echo "status $code" >>"$temp/out"
	[ $code -gt 128 ] && [ $began = 0 ]
	ok $? "SIG$1: $2: ended by it"
	nothing_half "SIG$1: $2" "$temp/out.d"
	rm -rf "$temp/out.d" "$temp/never" && mkdir "$temp/out.d" && mkfifo "$temp/never"
	exec 9<>"$temp/never"
}
for signal in INT TERM HUP QUIT; do
	signalled $signal "edit -o OUT NEVER"
done
for command in "edit --to directory -o OUT NEVER" "edit --to file -z 1 -o OUT NEVER" "merge -o OUT IN/a NEVER" "merge -o OUT NEVER IN/b"; do
	signalled TERM "$command"
done
exec 9>&-

# split reads its input several times, so that it cannot wait: some hundred parts, ended when there is one.
for _ in 1 2 3 4 5; do
	rm -rf "$temp/out.d" && mkdir "$temp/out.d"
	"$perfring" split --by size:100 -o "$temp/out.d/out" "$temp/in/a" >"$temp/out" 2>&1 &
	pid=$!
	until [ -n "$(ls "$temp/out.d")" ] || ! kill -0 $pid 2>"$temp/gone"; do :; done
	kill -s TERM $pid 2>"$temp/gone"
	wait $pid 2>"$temp/gone"
	code=$?
	[ $code -lt 128 ] || break
done
if [ "$code" -gt 128 ]; then
	nothing_half "SIGTERM: split" "$temp/out.d"
else
	skip "SIGTERM: split" "it came to its end five times before the signal: status $code"
fi
finish
