# SPDX-License-Identifier: MIT
#
# What tests of CPUs that go offline share: $list, the file that has those online, and $last, the last of them; a copy in $temp/online, which a mount namespace
# puts in its place. Skips where that cannot be. Sourced after tests/lib/tap.sh.
list=/sys/devices/system/cpu/online
last=$(sed 's/.*[-,]//' "$list")
if [ "$last" = 0 ]; then
	skip "a CPU that comes back" "one CPU"
	finish
fi
cp "$list" "$temp/online"
if ! unshare -m mount --bind "$temp/online" "$list" 2>/dev/null; then
	skip "a CPU that comes back" "no mount namespaces"
	finish
fi
if ! "$perfring" record -q -a -e cpu-clock -o "$temp/try.data" -- true 2>/dev/null; then
	skip "a CPU that comes back" "the system may not be recorded"
	finish
fi
