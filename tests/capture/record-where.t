#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `perfring record`: events from a file, a cgroup for each event, an event that
# switches the output. It looks at processes and cgroups of its own only.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cd "$temp" || exit 1
"$perfring" record -q -e page-faults -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
samples() { "$perfring" dump --raw --type SAMPLE "$@" 2>/dev/null | wc -l; }

# ---- @FILE
cat >events <<'EOT'
# two lists
page-faults/period=1/,context-switches   # of software

	{minor-faults,major-faults}
EOT
"$perfring" record -q -c 1 -e @events -o a.data -- true 2>out
ok $? "-e @FILE"
"$perfring" stat --json a.data | grep -o '"name":"[^"]*"' | head -n 4 | xargs >names
[ "$(cat names)" = "name:page-faults/period=1/ name:context-switches name:minor-faults name:major-faults" ]
ok $? "all lists of the file, in order, without comments"
printf 'page-faults\ncyclse\n' >bad
"$perfring" record -e cs -e @bad -o x.data -- true 2>out
[ $? = 2 ] && grep -q 'bad, line 2: unknown event "cyclse"' out && grep -q nearest out
ok $? "an error names the line"
: >empty
"$perfring" record -e @empty -o x.data -- true 2>out
[ $? = 2 ] && grep -q 'empty names no event' out
ok $? "a file without events is refused"
"$perfring" record -e @none -o x.data -- true 2>out
[ $? = 2 ] && grep -q 'cannot read events from none: No such file' out
ok $? "and one that is not there"
printf '@events\n' >nested
"$perfring" record -e @nested -o x.data -- true 2>out
[ $? = 2 ] && grep -q 'names no other' out
ok $? "and one that names another"

# ---- threads that are there before: each once, with its own name, and after it another process
cat >threads.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void *wait_for_end(void *name)
{
	pause();
	return name;
}
int main(int argc, char **argv)
{
	char name[16];
	pthread_t thread;

	for (int i = 0; argc > 1 && i < atoi(argv[1]); i++) {
		snprintf(name, sizeof(name), "thread number %d", i); /* two are longer than 15 with a newline */
		if (pthread_create(&thread, NULL, wait_for_end, NULL) || pthread_setname_np(thread, name))
			return 1;
	}
	puts("ready");
	fflush(stdout);
	return pause();
}
END
mkfifo ready
if ! ${CC:-cc} -pthread -o threads threads.c 2>out; then
	skip "threads" "no C compiler"
else
	./threads 12 >ready &
	threads=$!
	read -r line <ready
	sleep 60 &
	other=$!
	until [ "$(cat /proc/$other/comm)" = sleep ]; do sleep 0.01; done # its exec has a record, too
	"$perfring" record -q -e cs -D -1 -p $threads,$other -o t.data -- true 2>out
	for type in COMM FORK THREAD_MAP; do "$perfring" dump --json --type $type t.data; done >t.json 2>/dev/null
	python3 - $threads $other >out 2>&1 <<'END'
import json, os, sys
records = [json.loads(line) for line in open("t.json")]
wanted = {}
for pid in map(int, sys.argv[1:]):
    for tid in map(int, os.listdir("/proc/%d/task" % pid)):
        wanted[tid] = (pid, open("/proc/%d/comm" % tid).read()[:-1])
of = lambda kind: [r["fields"] for r in records if r["type"] == kind]
comm = [(f["tid"], (f["pid"], f["comm"])) for f in of("COMM") if f["tid"] in wanted]
assert len(comm) == len(wanted) == 14 and dict(comm) == wanted, comm
forks = {f["tid"]: (f["pid"], f["ppid"]) for f in of("FORK") if f["tid"] in wanted}
assert all(forks[tid][0] == pid and (forks[tid][1] == pid) == (tid != pid) for tid, (pid, _) in wanted.items()), forks
entries = {int(e["pid"]): e["comm"] for e in of("THREAD_MAP")[0]["entries"]}
assert entries == {tid: name for tid, (_, name) in wanted.items()}, entries
END
	ok $? "COMM, FORK and THREAD_MAP of each thread"
	kill $threads $other
	wait 2>/dev/null

	# Of many threads the first event carries the side-band: half as many descriptors.
	./threads 300 >ready &
	threads=$!
	read -r line <ready
	"$perfring" record -q -e page-faults,cs -c 1 -p $threads -o t.data -- bash -c "
		kill $threads; until grep -q '^State:.*Z' /proc/$threads/status || ! [ -e /proc/$threads ]; do read -t 0.05 <> <(:); done" 2>out
	"$perfring" check -q t.data >>out 2>&1 &&
		[ "$("$perfring" stat --json t.data | grep -o '"name":"[^"]*"' | xargs)" = "name:page-faults name:cs" ]
	ok $? "many threads: no event for the side-band alone"
	"$perfring" dump --raw --type EXIT t.data 2>/dev/null | grep -q " pid=$threads " && [ "$("$perfring" dump --raw --type COMM t.data | wc -l)" -ge 301 ]
	ok $? "but its records"
	wait 2>/dev/null
fi

# ---- --switch-output-event
mkdir sw
event=sched:sched_process_exec
if ! "$perfring" record -q -e $event -o need.data -- true 2>out; then
	skip "--switch-output-event" "$(head -n 1 out)"
else
	# Each exec of true switches; the next waits until that has happened.
	"$perfring" record -q -e page-faults -c 1 --switch-output-event "$event" -o sw/a -- bash -c '
		until [ $(ls sw/a.* 2>/dev/null | wc -l) -ge 1 ]; do read -t 0.05 <> <(:); done
		for i in 2 3; do /bin/true; until [ $(ls sw/a.* | wc -l) -ge $i ]; do read -t 0.05 <> <(:); done; done' 2>out
	[ "$(ls sw | wc -l)" -ge 4 ]
	ok $? "--switch-output-event: each hit begins a file"
	cat sw/a.* >/dev/null && for f in sw/a.*; do "$perfring" check -q "$f" || break; done >out 2>&1
	ok $? "that are whole"
	! "$perfring" stat --json "$(ls sw/a.* | head -n 1)" | grep -q "\"name\":\"$event\""
	ok $? "and the event is not recorded"
	"$perfring" record -e cs --switch-output-event cyclse -o x.data -- true 2>out
	[ $? = 2 ] && grep -q 'unknown event' out
	ok $? "an unknown event is refused"
fi
for option in --kcore --off-cpu --threads --aux-sample; do
	"$perfring" record $option -e cs -o x.data -- true 2>out
	[ $? = 2 ] && grep -q -e "use perf record $option" out
	ok $? "$option is refused, with the command that does it"
done

# ---- -G A,B: on a hierarchy that the test mounts for itself
mkdir mount
if ! mount -t cgroup -o perf_event none mount 2>out; then
	skip "-G A,B" "no cgroup hierarchy of perf_event: $(head -n 1 out)"
	finish
fi
group=perfring-where-$$
leave() {
	for job in $(jobs -p); do kill "$job" 2>/dev/null; done
	wait
	rmdir "mount/$group/a" "mount/$group/b" "mount/$group" 2>/dev/null
	umount mount
	cd / && rm -rf "$temp"
}
trap leave EXIT
mkdir -p "mount/$group/a" "mount/$group/b" || { skip "-G A,B" "no cgroup can be made"; finish; }
cat >load <<'EOT'
#!/bin/bash
echo $$ >"$1/cgroup.procs" && read -r line <"$2" && for i in 1 2 3; do /bin/true; done
EOT
chmod +x load
mkfifo go.a go.b
./load "mount/$group/a" go.a &
a=$!
./load "mount/$group/b" go.b &
b=$!
until grep -q . "mount/$group/a/cgroup.procs" && grep -q . "mount/$group/b/cgroup.procs"; do sleep 0.05; done
"$perfring" record -q -a -e page-faults/name=first/,page-faults/name=second/ -c 1 -G "$group/a,$group/b" -m 1M -o c.data -- \
	bash -c "echo >go.a; echo >go.b; while kill -0 $a 2>/dev/null || kill -0 $b 2>/dev/null; do sleep 0.05; done" 2>out
ok $? "-G A,B"
pids() { "$perfring" dump --json --type SAMPLE --event "$1" c.data | grep -o '"pid":[0-9]*' | sort -u | cut -d: -f2 | xargs; }
in_list() { [[ " $2 " == *" $1 "* ]]; }
in_list $a "$(pids first)" && ! in_list $b "$(pids first)"
ok $? "the first event is counted in the first cgroup"
in_list $b "$(pids second)" && ! in_list $a "$(pids second)"
ok $? "the second in the second"
"$perfring" record -a -e cs -G "$group/a,$group/b" -o x.data -- true 2>out
[ $? != 0 ] && grep -q 'more cgroups than events' out
ok $? "more cgroups than events are refused"
"$perfring" record -a -e cs,faults -G "$group/a,no-such" -o x.data -- true 2>out
[ $? != 0 ] && grep -q 'cannot open the cgroup "no-such"' out
ok $? "and one that is not there"
# ---- build IDs of what has no file: the kernel, and the code that it maps into each process
kernel=$(od -An -tx1 -v /sys/kernel/notes 2>/dev/null | tr -d ' \n')
"$perfring" record -q -e page-faults -c 1 --buildid-mmap -o mapped.data -- true 2>out
"$perfring" dump --json --type 'MMAP*' mapped.data | grep 'kernel.kallsyms\]_' >kernel.json
id=$(grep -o '"build_id":"[0-9a-f]*"' kernel.json | cut -d '"' -f 4)
if [ -s kernel.json ] && [ -n "$kernel" ]; then
	[ -n "$id" ] && case $kernel in *"$id"*) true ;; *) false ;; esac
	ok $? "--buildid-mmap has that of the kernel: $id"
	if command -v perf >/dev/null; then
		perf script --show-mmap-events -i mapped.data 2>/dev/null | head -n 1 | grep -qF "$id>]: ---p [kernel.kallsyms]_"
		ok $? "perf reads it"
	else
		skip "perf reads it" "no perf"
	fi
else
	skip "--buildid-mmap has that of the kernel" "the kernel hides its addresses or its notes"
fi
"$perfring" record -q -e page-faults -c 1 -o plain.data -- true 2>out
"$perfring" info plain.data | grep -qE '\[vdso\]$'
ours=$?
# perf 7.2.13 lists its copy of the vDSO in /tmp instead, without a build ID
if command -v perf >/dev/null && perf record -q -e page-faults -c 1 --buildid-all -o perfs.data true >/dev/null 2>&1 && perf buildid-list -i perfs.data | grep '^[0-9a-f].*vdso' >theirs; then
	[ $ours = 0 ] && perf buildid-list -i plain.data | grep vdso | cmp -s - theirs
	ok $? "the vDSO's is that of perf record"
elif [ "$(getconf LONG_BIT)" = 64 ]; then
	ok $ours "the vDSO has one"
fi
finish
