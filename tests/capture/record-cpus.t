#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A CPU that goes offline and comes back while the system is recorded is reported, and sampled again under new ids. No CPU is
# taken from anybody: in a mount namespace of its own the test writes the list of CPUs that the recorder reads.
. tests/lib/tap.sh
. tests/capture/cpus.sh
# Waits until the recorder has printed the word, so that nothing depends on its speed.
# shellcheck disable=SC2016 # for the shell in the namespace
changes='until [ -s "$1/messages" ] && grep -q ready "$1/messages"; do sleep 0.05; done
	echo "$2" >"$1/list"; cat "$1/list" >"$1/online"
	until grep -q "went offline" "$1/messages"; do sleep 0.05; done
	cat "$1/all" >"$1/online"
	until grep -q "online again" "$1/messages"; do sleep 0.05; done
	for i in $(seq 50); do taskset -c "$3" /bin/true; done'
cp "$list" "$temp/all"
others=$((last - 1))
for words in "record -o $temp/a.data" "record -g --switch-output=1M -o $temp/b.data" "record -m 1 -o $temp/c.data" "record -o -" "live --type SAMPLE"; do
	echo ready >"$temp/messages"
	cp "$temp/all" "$temp/online"
	# shellcheck disable=SC2016,SC2086 # for the shell in the namespace; words
	timeout 60 unshare -m sh -c 'mount --bind "$1/online" "$2"; shift 2; exec "$@"' sh "$temp" "$list" "$perfring" $words -a -e cpu-clock -F 200 -- \
		sh -c "$changes" sh "$temp" "0-$others" "$last" 2>>"$temp/messages" >"$temp/out"
	code=$?
	[ $code = 0 ] && [ "$(grep -c "CPU $last went offline; nothing of it is recorded until it is back" "$temp/messages")" = 1 ] &&
		[ "$(grep -c "CPU $last is online again" "$temp/messages")" = 1 ]
	ok $? "${words%% -o*}: reported once each: $code"
	case $words in
	"record -o -" | live*) grep -q "again; only a recording to a file" "$temp/messages" ;;
	*) grep -q "again, and recorded" "$temp/messages" ;;
	esac
	ok $? "${words%% -o*}: and what becomes of it"
done
for file in "$temp"/a.data "$temp"/b.data.* "$temp"/c.data; do
	"$perfring" check -q "$file"
	ok $? "$(basename "$file" | cut -c1-6): no defect, so each id has an event"
done
# The CPU has samples after its first ids had ended: as many ids with samples as there are, one more than CPUs.
ids=$("$perfring" dump --raw --type SAMPLE "$temp/a.data" | grep -o 'identifier=[0-9]*' | sort -u | wc -l)
cpus=$("$perfring" dump -F cpu --type SAMPLE "$temp/a.data" | sort -u | wc -l)
[ "$ids" = $((cpus + 1)) ]
ok $? "samples of $ids ids on $cpus CPUs"
# What --control has disabled by name stays so: no sample has an id of the CPU that is back, nor one of the others.
mkfifo "$temp/control" "$temp/ack"
echo ready >"$temp/messages"
cp "$temp/all" "$temp/online"
# shellcheck disable=SC2016 # for the shell in the namespace
timeout 60 unshare -m sh -c 'mount --bind "$1/online" "$2"; shift 2; exec "$@"' sh "$temp" "$list" "$perfring" record -o "$temp/d.data" \
	--control "fifo:$temp/control,$temp/ack" -a -e cpu-clock,context-switches -F 200 -- sh -c 'for i in $(seq 50); do taskset -c "$3" /bin/true; done
	echo disable context-switches >"$1/control"; read -r word <"$1/ack"; '"$changes" sh "$temp" "0-$others" "$last" 2>>"$temp/messages"
ids() { "$perfring" dump --raw --type SAMPLE --event "$1" "$temp/d.data" 2>/dev/null | grep -o 'identifier=[0-9]*' | sort -u | wc -l; }
clock=$(ids cpu-clock) switches=$(ids context-switches)
grep -q "again, and recorded" "$temp/messages" && [ "$clock" = $((last + 2)) ] && [ "$switches" -ge 1 ] && [ "$switches" -le $((last + 1)) ]
ok $? "an event that was disabled by name stays disabled: $switches ids have samples, $clock of the other event"
# The same of one that alone was enabled by name.
echo ready >"$temp/messages"
cp "$temp/all" "$temp/online"
# shellcheck disable=SC2016
timeout 60 unshare -m sh -c 'mount --bind "$1/online" "$2"; shift 2; exec "$@"' sh "$temp" "$list" "$perfring" record -o "$temp/d.data" -D -1 \
	--control "fifo:$temp/control,$temp/ack" -a -e cpu-clock,context-switches -F 200 -- sh -c 'echo enable cpu-clock >"$1/control"; read -r word <"$1/ack"
	for i in $(seq 50); do taskset -c "$3" /bin/true; done; '"$changes" sh "$temp" "0-$others" "$last" 2>>"$temp/messages"
clock=$(ids cpu-clock) switches=$(ids context-switches)
grep -q "again, and recorded" "$temp/messages" && [ "$clock" = $((last + 2)) ] && [ "$switches" = 0 ]
ok $? "and one that alone was enabled by name is enabled again: $clock ids have samples, $switches of the other event"
if command -v perf >/dev/null; then
	[ "$(perf script -i "$temp/a.data" -F event 2>/dev/null | grep -c cpu-clock)" = "$("$perfring" dump -F type --type SAMPLE "$temp/a.data" | wc -l)" ]
	ok $? "perf script reads all of its samples"
else
	skip "perf script reads all of its samples" "no perf (Debian: linux-perf)"
fi
finish
