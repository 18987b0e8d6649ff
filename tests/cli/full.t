#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Where output cannot be written: a limit of file sizes, a full device, a folder for temporary files that is
# not there. The command ends with 3 and one line that says so, dies of no signal, and leaves no half file.
# Inputs without an end are refused by their first bytes.
# Run from the project's root.
set -u
. tests/lib/tap.sh
here=$(pwd)
case $perfring in /*) ;; *) perfring=$here/$perfring ;; esac
large=$here/corpus/events-220.data

# no_space NAME STATUS: the last command ended with 3, and printed one line with the reason.
no_space() {
	[ "$2" = 3 ] && [ "$(wc -l <"$temp/out")" = 1 ] && grep -q "cannot write" "$temp/out"
	result=$?
	[ $result = 0 ] || echo "status $2" >>"$temp/out"
	ok $result "$1"
}

for command in "dump $large" "dump --bytes $large" "dump --json --sort $large" "stat --json $large" "info $large" "info --json $large" \
	"schema" "convert --force --to json $large made" "convert --force --to cbor $large made" "recover -o made $large"; do
	rm -f "$temp/made" "$temp/file"
	# shellcheck disable=SC2086 # words
	(
		cd "$temp" || exit 9
		ulimit -f 1
		"$perfring" $command >file 2>err
		echo $? >status
	)
	mv "$temp/err" "$temp/out"
	name=$(echo "$command" | sed "s,$here/,,g")
	no_space "a limit of file sizes: $name" "$(cat "$temp/status")"
	[ ! -e "$temp/made" ] || ok 1 "$name leaves a half file"
done

if [ -c /dev/full ]; then
	for command in "dump $large" "stat $large" "info $large" "check $large" "schema" "list" "attr cpu-clock" "convert --force --to json $large -" \
		"convert --force --to cbor $large -" "--help" "dump --help"; do
		# shellcheck disable=SC2086
		"$perfring" $command >/dev/full 2>"$temp/out"
		no_space "/dev/full: $(echo "$command" | sed "s,$here/,,g")" $?
	done
else
	skip "/dev/full" "there is none"
fi

# A file from a pipe is kept in a temporary one.
cat "$large" | TMPDIR=$temp/none "$perfring" stat - >/dev/null 2>"$temp/out"
[ $? = 3 ] && grep -q "temporary" "$temp/out"
ok $? "TMPDIR that is not there"
mkdir "$temp/folder"
cat "$large" | TMPDIR=$temp/folder "$perfring" stat - >"$temp/out" 2>&1
ok $? "TMPDIR that is there"
"$perfring" convert --to cbor "$large" "$temp/large.cbor"
for command in stat dump check "convert --to json"; do
	(
		ulimit -f 4
		# shellcheck disable=SC2086,SC2069 # words; the messages alone
		TMPDIR=$temp/folder "$perfring" $command "$temp/large.cbor" $([ "${command%% *}" = convert ] && echo -) 2>&1 >/dev/null
	) >"$temp/out"
	status=$?
	no_space "$command of CBOR where a temporary file is not whole" $status && grep -q "temporary file: File too large" "$temp/out"
	ok $? "$command: reports which"
done
(
	ulimit -f 4
	"$perfring" convert --to csv "$large" "$temp/folder/tables" 2>&1
) >"$temp/out"
no_space "tables: one message" $?
[ -z "$(ls "$temp/folder")" ]
ok $? "nothing is left in it"

# What is no capture is not read to its end.
for device in /dev/zero /dev/urandom; do
	for command in check dump stat info; do
		(
			ulimit -f 1; ulimit -t 20
			TMPDIR=$temp/folder "$perfring" $command $device 2>&1
		) | cat >"$temp/out"
		grep -q "MAGIC" "$temp/out" && [ "$(wc -c <"$temp/out")" -lt 1000 ]
		ok $? "$command $device"
	done
	for command in "--to cbor" "--to cbor --sort" "--to json" "--to folded" "--to pprof"; do
		(
			ulimit -f 100; ulimit -t 20
			# shellcheck disable=SC2086 # words
			TMPDIR=$temp/folder "$perfring" convert --force $command $device "$temp/device" 2>&1
		) | cat >"$temp/out"
		grep -q "MAGIC\|not a perf.data file\|a device may have no end" "$temp/out" && [ "$(wc -c <"$temp/out")" -lt 1000 ] && [ -z "$(ls "$temp/folder")" ]
		ok $? "convert $command $device"
		rm -f "$temp/device"
	done
done
finish
