#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Build IDs of a recording are those of the files that were mapped, wherever another file has their path: programs that were replaced
# while they were recorded, and programs of other mount namespaces.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cd "$temp" || exit 1
"$perfring" record -q -e page-faults:u -c 1 -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
export PERF_BUILDID_DIR="$temp/none"
one=$(type -P sleep) other=$(type -P env)
id_of() { readelf -n "$1" | sed -n 's/.*Build ID: //p'; }
one_id=$(id_of "$one") other_id=$(id_of "$other")
[ -n "$one_id" ] && [ -n "$other_id" ] && [ "$one_id" != "$other_id" ] || skip_all "sleep and env have no build IDs of their own"
# has FILE PROGRAM: the build ID that the table of the capture has for it.
has() { "$perfring" info "$1" | sed -n "s|^build id *: *\([0-9a-f]*\) .*/$2\$|\1|p"; }
record() { "$perfring" record -e page-faults:u -c 1 "$@" >out 2>&1; }

# ---- replaced
cp "$one" stays && record -o a.data -- ./stays 0
[ "$(has a.data stays)" = "$one_id" ] && ! grep -q 'mapped files' out
ok $? "a program has its build ID"
cp "$one" prog && cp "$other" next
record -o a.data -- sh -c './prog 0; mv next prog'
[ -z "$(has a.data prog)" ] && grep -q 'note: 1 path of mapped files has no build ID in the capture, since another file is there now (replaced, .*; --buildid-mmap keeps them' out
ok $? "one that was replaced has none, and a note reports it"
cp "$one" prog && cp "$other" next
record -o a.data -- sh -c './prog 0; mv next prog; ./prog true'
[ -z "$(has a.data prog)" ] && grep -q 'note: 1 path of mapped files' out
ok $? "two programs of one path have none"
cp "$one" prog && cp "$one" next
record -o a.data -- sh -c './prog 0; mv next prog; ./prog 0'
[ -z "$(has a.data prog)" ] && grep -q 'note: 1 path of mapped files' out
ok $? "and two of which one is not there any more, since it may have been another one"
cp "$one" prog && cp "$other" next
"$perfring" record -q -e page-faults:u -c 1 -o - -- sh -c './prog 0; mv next prog' 2>out >a.pipe
"$perfring" dump --raw --type HEADER_BUILD_ID a.pipe >out
grep -q '/sh"\|/dash"\|/bash"\|/libc' out && ! grep -q '/prog"' out
ok $? "a pipe has none either"
for i in $(seq 12); do echo "cp $one prog.$i; mv prog.$i prog; ./prog 0"; done >many
cp "$one" prog && record -o a.data -- sh many
[ -z "$(has a.data prog)" ] && grep -q 'note: 1 path of mapped files' out
ok $? "a dozen of one path have none"
cp "$one" prog && cp "$other" next
if record --buildid-mmap -o a.data -- sh -c './prog 0; mv next prog; ./prog true'; then
	"$perfring" dump --raw --type MMAP2 a.data | sed -n 's|.* build_id=\([0-9a-f]*\) .*/prog".*|\1|p' | cut -c 1-40 | sort -u >out
	printf '%s\n' "$one_id" "$other_id" | sort | cmp - out
	ok $? "--buildid-mmap has both, with their mappings"
else
	skip "--buildid-mmap has both, with their mappings" "$(head -n 1 out)"
fi

# ---- what runs: another file is at its path, in the mount namespace of the recorder
names="its mapping has it with --buildid-mmap|a process of another mount namespace has the build ID of its program|two of one path have none, and of several files one note reports it|its functions are found by device and inode where the capture has no build ID|and its stacks are unwound, also by its build ID|one that was deleted while it runs|of an overlay, whose files have another device than their mappings, functions and stacks are found"
if [ "$(id -u)" != 0 ] || ! unshare -m true 2>out; then
	IFS='|'
	for name in $names; do skip "$name" "no mount namespace can be made"; done
	finish
fi
mkdir here there && cp "$other" here/prog && cp "$one" there/prog
runs() { # PID PROGRAM: until it does
	for _ in $(seq 600); do
		[ "$(stat -Lc %i "/proc/$1/exe")" = "$(stat -c %i "$2")" ] && grep -q 'r-xp.*/here/prog' "/proc/$1/maps" && break
		sleep 0.05
	done
}
end() { # PID
	kill "$1"
	wait "$1" 2>out
}
start() {
	unshare -m sh -c 'mount --bind there here && exec here/prog 60' &
	pid=$!
	runs "$pid" there/prog
}
trap 'kill $pid 2>/dev/null; rm -rf "$temp"' EXIT
start
record --buildid-mmap -o a.data -p $pid -- true
"$perfring" dump --raw --type MMAP2 a.data | grep '/here/prog"' >out
grep -q "build_id=$one_id" out && ! grep -q "build_id=$other_id" out
ok $? "its mapping has it with --buildid-mmap"
record -o a.data -p $pid -- true
[ "$(has a.data prog)" = "$one_id" ] && ! grep -q 'mapped files' out
ok $? "a process of another mount namespace has the build ID of its program"
mkdir third files && cp "$(type -P timeout)" third/prog
unshare -m sh -c 'mount --bind third here && exec here/prog 60 sleep 60' &
second=$!
runs "$second" third/prog
record --switch-output=1s -o files/a.data -p $pid,$second -- sleep 2.5
[ "$(grep -c 'note: 1 path of mapped files' out)" = 1 ] && [ "$(find files -type f | wc -l)" -gt 1 ]
ok $? "two of one path have none, and of several files one note reports it"
end "$second"
end "$pid"
cat >spin.c <<'END'
volatile unsigned sum;
__attribute__((noinline)) void inside_function(void)
{
	for (unsigned i = 0; i < 1000000; i++)
		sum += i;
}
__attribute__((noinline)) void outer_function(void)
{
	inside_function();
	sum++;
}
#ifndef TIMES
#define TIMES 0
#endif
int main(void)
{
	for (unsigned i = 0; !TIMES || i < TIMES; i++)
		outer_function();
}
END
${CC:-cc} -O1 -o there/prog spin.c
start
for how in --no-buildid -v; do
	for _ in $(seq 100); do # until it had a CPU
		"$perfring" record -q $how -e cpu-clock:u -F 999 --call-graph dwarf,1024 -o "a$how.data" -p $pid -- sleep 0.05 2>out
		"$perfring" dump --raw --type SAMPLE "a$how.data" | grep -q . && break
	done
	"$perfring" convert --force --to folded "a$how.data" "a$how" >out 2>&1
done
grep -q 'inside_function ' a--no-buildid
ok $? "its functions are found by device and inode where the capture has no build ID"
grep -q ';main;outer_function;inside_function ' a--no-buildid && grep -q ';main;outer_function;inside_function ' a-v
ok $? "and its stacks are unwound, also by its build ID"
end "$pid"
cp "$one" there/prog
start
rm there/prog
record -o a.data -p $pid -- true
[ "$(has a.data prog)" = "$one_id" ] || "$perfring" info a.data | grep "build id.*prog (deleted)" | grep -q "$one_id"
ok $? "one that was deleted while it runs"
end "$pid"

# ---- an overlay of two file systems: stat(2) has a device for each of its layers
${CC:-cc} -O1 -o once -DTIMES=300 spin.c
mkdir low lower upper whole
cat >overlay.sh <<'END'
mount -t tmpfs none low && mount -t tmpfs none upper && mkdir upper/files upper/work && cp once low/ &&
	mount -t overlay none -o lowerdir=low:lower,upperdir=upper/files,workdir=upper/work whole || exit 9
"$1" record -q --no-buildid -e cpu-clock:u -F 999 --call-graph dwarf,1024 -o a.data -- whole/once
"$1" report --by function a.data
"$1" convert --to folded a.data -
END
unshare -m sh overlay.sh "$perfring" >out 2>&1
status=$?
if [ $status = 9 ]; then
	skip "of an overlay, whose files have another device than their mappings, functions and stacks are found" "$(head -n 1 out)"
else
	grep -q '[0-9] inside_function$' out && grep -q ';main;outer_function;inside_function ' out
	ok $? "of an overlay, whose files have another device than their mappings, functions and stacks are found"
fi
finish
