#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Two recorders of the same software event, and two that learn of BPF programs. The kernel hands what it made for the first on to the second
# (capture/open/repair.c): samples with the other's id, and records with stale bytes where perf looks for an id. Both captures are whole, for
# perfring and for perf, which ends at such a record.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cc=${CC:-cc}
loader=$(sed -n '/^cat >loader.c/,/^END$/p' tests/capture/record-bpf.t | sed '1d;$d')
cd "$temp" || exit 1
"$perfring" record -q -a -e page-faults -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
load=faults$$ # no other program of the system has this name
cat >$load.c <<'END'
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
int main(void)
{
	char *at = mmap(0, 200 * 65536L, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(at, 200 * 65536L, MADV_NOHUGEPAGE);
	for (int i = 0; i < 200; i++)
		at[i * 65536L] = 1;
	for (int i = 0; i < 30; i++)
		usleep(100);
	return 0;
}
END
$cc -O1 -o $load $load.c 2>out || skip_all "no C compiler"

# recording FILE OPTIONS...: in the background until there is a file `end`; it records when this returns.
recording() {
	local file=$1

	shift
	rm -f go."$file" end
	"$perfring" record -q -a "$@" -o "$file" -- sh -c "touch go.$file; while [ ! -e end ]; do sleep 0.02; done" 2>said."$file" &
	for _ in $(seq 500); do
		[ ! -e go."$file" ] || break
		sleep 0.02
	done
}
# whole FILE NAME: no defect, all samples of the load, and the same for perf.
whole() {
	local ours theirs=

	"$perfring" check "$1" >out 2>&1
	ours=$("$perfring" dump --raw --type SAMPLE --comm "$load" "$1" 2>>out | grep -c ' SAMPLE page-faults')
	[ -z "$(command -v perf)" ] || theirs=$(perf script -i "$1" --comm "$load" -F comm,event 2>>out | grep -c page-faults)
	# it enters the mount namespaces of processes, and in a chroot cannot come back (util/namespaces.c); then it shows none
	! grep -q 'assertion failed at util/namespaces.c' out || theirs=
	echo "$ours samples, by perf ${theirs:-not asked}" >>out
	grep -q ' 0 defects' out && [ "$ours" -ge 200 ] && [ "${theirs:-$ours}" = "$ours" ]
	ok $? "$2"
}
both() { # both NAME OPTIONS...
	local name=$1

	shift
	recording a.data "$@"
	recording b.data "$@"
	./$load
	touch end
	wait
	whole a.data "$name: the first recorder"
	whole b.data "$name: the second"
}
both "software event" -e page-faults -c 1 -m 4M
if "$perfring" record -q -z -e page-faults -o z.data -- true 2>out; then
	both "compressed" -z -e page-faults -c 1 -m 4M
else
	skip "compressed" "$(head -n 1 out)"
fi
both "beside an event of the clock" -e page-faults/period=1/,cpu-clock/period=10000000/ -m 4M
both "in rings that are overwritten" -e page-faults -c 1 --overwrite -m 4M

# Whose a sample is cannot be known where two events can have it: it is no event's, and a defect.
recording a.data -e page-faults,context-switches -c 1 -m 4M
recording b.data -e page-faults,context-switches -c 1 -m 4M
./$load
touch end
wait
"$perfring" stat a.data >out 2>&1
"$perfring" check a.data >>out 2>&1
switches=$("$perfring" dump --raw --type SAMPLE --comm $load a.data 2>>out | grep -c ' SAMPLE context-switches')
grep -q UNKNOWN_ID out || [ "$switches" -ge 30 ]
ok $? "two such events: no sample is given to one of them"
"$perfring" record -e page-faults,page-faults -c 1 -o a.data ./$load 2>out
grep -q 'note: .*page-faults and page-faults happen at once' out
ok $? "the same event twice: what the kernel does is said"
"$perfring" record -e minor-faults,page-faults -c 1 -o a.data ./$load 2>out && ! grep -q 'at once' out && "$perfring" record -e page-faults:u,page-faults:k -c 1 -o a.data ./$load 2>out && ! grep -q 'at once' out
ok $? "and not of events that are not the same"

# A recorder of all CPUs that asks for build IDs, which the kernel serves before one of a process that does not: the mappings of the second have devices and inodes, and no bit of a build ID.
rm -f end
perf record -q -a -e dummy --buildid-mmap -o /dev/null -- sleep 0.01 2>out && asks="perf record -q -a -e dummy --buildid-mmap -o asked.data" || asks=
if [ -n "$asks" ]; then
	$asks -- sh -c 'touch go.asked; while [ ! -e end ]; do sleep 0.02; done' 2>said.asked &
	for _ in $(seq 500); do
		[ ! -e go.asked ] || break
		sleep 0.02
	done
	"$perfring" record -q -e page-faults -m 4M -o a.data -- sh -c './'$load'; ls; cat /dev/null; touch end' >out 2>&1
	wait
	"$perfring" dump --json --type MMAP2 a.data >mapped 2>>out
	bits=$(python3 -c '
import json, sys
rows = [json.loads(line) for line in sys.stdin]
kernel = [row for row in rows if row["misc"] & 0x4000]
print(len(rows), len(kernel), sum("build_id" in row["fields"] for row in rows))' <mapped)
	echo "$bits" >>out
	[ "${bits%% *}" -gt 5 ] && [ "${bits#* }" = "0 0" ] && { [ -z "$(command -v perf)" ] || perf script -i a.data --comm $load -F comm 2>>out | grep -q $load; }
	ok $? "beside a recorder that asks for build IDs: mappings, with the bit of one, with one: $bits"
else
	skip "beside a recorder that asks for build IDs" "no perf that has --buildid-mmap"
fi

# As records come.
"$perfring" live -a -e page-faults -c 1 --type SAMPLE >live.txt 2>out &
live=$!
sleep 1
recording a.data -e page-faults -c 1 -m 4M
./$load &
pid=$!
sleep 1
kill -INT $live
touch end
wait
seen=$(grep -c "SAMPLE page-faults .* pid=$pid " live.txt)
head -n 3 live.txt >>out
[ "$seen" -ge 200 ] && ! grep ERROR live.txt >>out
ok $? "live beside a recorder: $seen samples"
whole a.data "and that recorder"

# Programs that are loaded while two listen.
echo "$loader" >loader.c
if ! $cc -O1 -o loader loader.c 2>out || ! echo | ./loader >out 2>&1; then
	skip "BPF" "$(tail -n 1 out)"
else
	recording a.data -e page-faults/period=1/,cpu-clock -m 4
	recording b.data -e page-faults/period=1/,cpu-clock -m 4
	for _ in 1 2 3 4 5; do ./$load; done # so that the bytes that follow are of records
	for _ in 1 2 3; do echo | ./loader >program; done
	touch end
	wait
	tag=$(cut -d ' ' -f 2 program)
	for file in a.data b.data; do
		"$perfring" dump --raw --type KSYMBOL,BPF_EVENT $file 2>out >records
		cat records >>out
		[ "$(grep -c "$tag" records)" = 12 ] && ! grep -q ' time=0 \|ERROR' records && "$perfring" check $file | grep -q ' 0 defects'
		ok $? "$file: each program, loaded and unloaded, beside $(grep -c tail= records) longer records"
		if [ -n "$(command -v perf)" ]; then
			[ "$(perf script -i $file --show-bpf-events 2>out | grep -c "PERF_RECORD_KSYMBOL.*$tag")" = 6 ]
			ok $? "$file: by perf, too"
		fi
	done
fi
finish
