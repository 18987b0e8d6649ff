#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A CPU that goes offline and comes back while a recorder of the library reads the whole system: it is sampled again. No CPU is
# taken from anybody: in a mount namespace of its own the test writes the list of CPUs that the recorder reads.
. tests/lib/tap.sh
. tests/capture/cpus.sh
tests/need "$build/tests/capture-agent-cpus" || { echo "Bail out! does not build"; exit 1; }
cp "$list" "$temp/all"
taskset -c "$last" sh -c 'while [ -e "$0" ]; do :; done' "$temp/all" &
for way in plain in-time thread; do
	cp "$temp/all" "$temp/online"
	: >"$temp/said"
	# shellcheck disable=SC2016 # for the shell in the namespace
	timeout 100 unshare -m sh -c 'mount --bind "$1/online" "$2"; exec "$3" "$4" "$5"' sh "$temp" "$list" "$build/tests/capture-agent-cpus" \
		"$last" "$way" >"$temp/said" 2>"$temp/why" &
	agent=$!
	until grep -q ready "$temp/said" || [ ! -d /proc/$agent ]; do sleep 0.05; done
	echo "0-$((last - 1))" >"$temp/less"
	cat "$temp/less" >"$temp/online"
	until grep -q absent "$temp/said" || [ ! -d /proc/$agent ]; do sleep 0.05; done
	cat "$temp/all" >"$temp/online"
	wait $agent
	code=$?
	[ $code = 0 ] && [ "$(tr '\n' ' ' <"$temp/said")" = "ready absent back sampled 0 unknown " ]
	ok $? "$way: sampled again, and each record has its event: $code, $(tail -n 1 "$temp/said") $(cat "$temp/why")"
done
rm "$temp/all"
wait
finish
