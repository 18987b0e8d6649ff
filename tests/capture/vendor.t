#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Names of libpfm4: the library is loaded when one is looked up, not when the command starts; a name of the kernel's own events means what
# the kernel's name means; and without the library, or with a file that is none, it says which package has it.
set -u
. tests/lib/tap.sh

readelf -d "$perfring" >"$temp/needed"
grep -q 'libc' "$temp/needed" && ! grep -q 'libpfm' "$temp/needed"
ok $? "the command starts without libpfm4"

tls=$(($(readelf -lW "$perfring" | awk '$1 == "TLS" { print $6 }')))
[ "$tls" -lt 1024 ] || grep -q '__[am]san_init\|__tsan_init' "$perfring" # clang's sanitizers have storage of their own
ok $? "a thread of it costs little: $tls bytes of its own"

if ! "$perfring" version --build-options | grep -q '^with *libpfm4'; then
	skip "names of libpfm4" "built without it"
	finish
fi
config() { "$perfring" attr -e "$1" | grep '^type\|^config'; }
for pair in PAGE-FAULTS:page-faults CONTEXT-SWITCHES:cs CPU-CLOCK:cpu-clock CACHE-MISSES:cache-misses; do
	config "perf::${pair%:*}" >"$temp/theirs"
	config "${pair#*:}" >"$temp/ours"
	[ -s "$temp/ours" ] && cmp -s "$temp/theirs" "$temp/ours"
	ok $? "perf::${pair%:*} is ${pair#*:}"
done
"$perfring" list --vendor | grep -q '^perf::PAGE-FAULTS'
ok $? "list --vendor has them"
"$perfring" attr -e perf::NO-SUCH-EVENT 2>"$temp/why"
[ $? = 2 ] && grep -q 'libpfm4: event not found' "$temp/why"
ok $? "an event that it does not have: $(sed -n 2p "$temp/why")"

mkdir "$temp/none"
: >"$temp/none/libpfm.so.4"
LD_LIBRARY_PATH=$temp/none "$perfring" attr -e perf::PAGE-FAULTS 2>"$temp/why"
[ $? = 2 ] && grep -q 'Debian: libpfm4.*libpfm.so.4' "$temp/why"
ok $? "a file that is no library: $(sed -n 2p "$temp/why")"
LD_LIBRARY_PATH=$temp/none "$perfring" list --vendor >"$temp/out" 2>"$temp/why" && grep -q page-faults "$temp/out" && grep -q 'left out: .*Debian: libpfm4' "$temp/why"
ok $? "list --vendor has the others, and says what is left out: $(cat "$temp/why")"
finish
