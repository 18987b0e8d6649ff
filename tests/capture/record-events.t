#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What `perfring record` makes of events and flags: periods, groups, terms and the
# --no- forms, as perf has them. It looks at processes of its own only.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cc=${CC:-cc}
cd "$temp" || exit 1
"$perfring" record -q -e page-faults -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
samples() { "$perfring" dump --raw --type SAMPLE "$@" 2>/dev/null | wc -l; }
record() { "$perfring" record -o a.data "$@" >/dev/null 2>out; }
# member NAME N: what -v printed for the Nth event of the last recording
member() { awk -v name="$1" -v n="$2" '/^[^ ]*:$/ { at++ } at == n && $1 == name { $1 = ""; print }' out | xargs; }
attrs() { "$perfring" record -v -o a.data "$@" -- true >/dev/null 2>out; }

# ---- every hit
cat >hits.c <<'END'
__attribute__((noinline)) void hit(void) { __asm__ volatile(""); }
int main(void) { for (int i = 0; i < 10000; i++) hit(); return 0; }
END
offset=$($cc -O1 -o hits hits.c 2>/dev/null && nm hits 2>/dev/null | awk '$3 == "hit" { sub(/^0*/, "0x", $1); print $1 }')
if [ -z "$offset" ] || ! record -m 4M -e "uprobe/path=$temp/hits,offset=$offset/" -- ./hits; then
	skip "uprobe" "$(head -n 1 out)"
else
	[ "$(samples a.data)" = 10000 ]
	ok $? "a uprobe: each of 10,000 calls is a sample"
	record -m 4M -c 100 -e "uprobe/path=$temp/hits,offset=$offset/" -- ./hits
	# Each CPU counts to 100 by itself, and a process may move.
	[ "$(samples a.data)" -le 100 ] && [ "$(samples a.data)" -gt $((100 - $(nproc))) ]
	ok $? "but -c is honoured"
fi
# Each child would read the probe's path in its own memory, and its fork(2) failed with EFAULT.
cat >forks.c <<'END'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) void hit(void) { __asm__ volatile(""); }
int main(void)
{
	int good = 0, status;
	for (int i = 0; i < 20; i++) {
		pid_t pid = fork();
		hit();
		if (!pid) return 0;
		good += pid > 0 && waitpid(pid, &status, 0) == pid;
	}
	printf("%d\n", good);
	return 0;
}
END
offset=$($cc -O1 -o forks forks.c 2>/dev/null && nm forks 2>/dev/null | awk '$3 == "hit" { sub(/^0*/, "0x", $1); print $1 }')
for command in "record -o a.data" "count"; do
	for event in "uprobe/path=$temp/forks,offset=$offset/" "{page-faults,uprobe/path=$temp/forks,offset=$offset/}"; do
		if [ -z "$offset" ] || ! "$perfring" $command -e "$event" -- true >out 2>&1; then
			skip "$command: a uprobe beside fork" "$(tail -n 1 out)"
			continue
		fi
		"$perfring" $command -e "$event" -- ./forks >forked 2>out
		[ "$(head -n 1 forked)" = 20 ] && grep -q 'note: .*begin from now on' out
		ok $? "${command%% *}: a program with a uprobe on it forks ($(head -c 3 forked | xargs) of 20)"
	done
done
for words in "--all-kernel -e page-faults:u" "--all-user -e page-faults:k" "--all-kernel -e page-faults"; do
	attrs $words
	case $words in *-user*) mode=exclude_kernel other=exclude_user ;; *) mode=exclude_user other=exclude_kernel ;; esac
	[ "$(member $mode 1)" = 1 ] && [ -z "$(member $other 1)" ]
	ok $? "$words: the option decides, as in perf"
done
"$perfring" count -x, --all-user -e page-faults:k -- ls >out 2>counts
[ "$(cut -d, -f1 counts)" -gt 0 ]
ok $? "count --all-user of an event of the kernel counts: $(cat counts)"
# Letters after a group are added to those of its events; blanks separate nothing: as in perf.
for row in "{cs,faults}:k exclude_user" "{cs:u,faults}:k " "{cs:k,faults}:u " "{cs:u,faults}:u exclude_kernel" "{cs:G,faults}:H " "{cs:H,faults}:H exclude_guest"; do
	"$perfring" record --dry-run -v -e "${row% *}" -- true >/dev/null 2>out
	left=
	for name in exclude_user exclude_kernel exclude_host exclude_guest; do [ -z "$(member $name 1)" ] || left="$left $name"; done
	case $left in *exclude_guest*) [ "${row##* }" = exclude_guest ] || left=${left% exclude_guest} ;; esac
	[ "$left" = "${row##* }" ] || [ "$left" = " ${row##* }" ]
	ok $? "the first event of ${row% *} leaves out:$left"
done
"$perfring" record --dry-run -v -e " cs:u , faults/period=7, name=x/ , { cpu-clock , task-clock } " -- true >/dev/null 2>out
[ "$(grep -o '^[^ ]*:$' out | head -n 4 | tr -d '\n')" = cs:u:x:cpu-clock:task-clock: ] && [ "$(member sample_period 2)" = 0x7 ]
ok $? "blanks between events, terms and members of a group"
record -p $$ -t 1 -e page-faults -- true
[ $? = 0 ] && grep -q 'note: -t is ignored with -p' out
ok $? "-t is ignored with -p, as in perf"
"$perfring" record -q -o first.data -o last.data -e page-faults -- true >out 2>&1 && [ -e last.data ] && [ ! -e first.data ]
ok $? "of two -o the last counts, as in perf"
# What a user may lock is what one ring a CPU takes, so that the side-band shares it, as in perf, and rings are not half as large.
if [ "$(id -u)" = 0 ] && chmod 777 . && setpriv --reuid 65534 --regid 65534 --clear-groups "$perfring" record -q -o user.data -e page-faults -- true 2>out; then
	rm -f user.data
	setpriv --reuid 65534 --regid 65534 --clear-groups sh -c "ulimit -l 64; exec '$perfring' record -o user.data -e page-faults -c 1 -- ls" >listing 2>out
	[ $? = 0 ] && ! grep -q 'allows rings' out && [ "$("$perfring" stat --json user.data | grep -o '"MMAP2":{"records":[0-9]*' | grep -o '[0-9]*$')" -gt 3 ]
	ok $? "a user who may lock 64 KiB has whole rings, and mappings"
	chmod 711 .
else
	skip "a user who may lock 64 KiB" "not root, or users may not record: $(head -n 1 out)"
fi
if unshare -p -f true 2>out; then
	unshare -p -f "$perfring" record -o a.data -e page-faults -- true >out 2>&1
	grep -q 'note: /proc is not mounted, or of another PID namespace' out
	ok $? "a PID namespace with the /proc of another: a note"
	unshare -p -f sh -c "sleep 60 & '$perfring' record -q -o a.data -e page-faults -p \$! -- true; kill \$!" 2>out # number 2, which is another process of /proc
	"$perfring" dump --raw --type COMM,FORK,THREAD_MAP a.data >out
	grep -q 'THREAD_MAP.*pid=2 comm=""' out && ! grep -q 'COMM\|FORK' out
	ok $? "and no name of its processes"
	unshare -p -f --mount-proc "$perfring" record -a -o a.data -e page-faults -- true >out 2>&1
	[ $? != 0 ] || grep -q 'note: processes outside of this PID namespace have the number 0 here' out
	ok $? "those outside of it have number 0: a note"
else
	skip "a PID namespace with the /proc of another" "$(head -n 1 out)"
	skip "and no name of its processes" "the same"
	skip "those outside of it have number 0" "the same"
fi
attrs -e bpf-output/no-inherit=1,name=evt/
[ "$(member sample_period 1)" = 0x1 ] && [[ $(member sample_type 1) == *RAW* ]]
ok $? "bpf-output: period 1, RAW"
record -n -e page-faults -c 1 -- ls && [ "$(samples a.data)" = 0 ]
ok $? "-n: no samples"
if record -e raw_syscalls:sys_enter -- true; then
	record -n -e raw_syscalls:sys_enter -- ls && [ "$(samples a.data)" = 0 ]
	ok $? "-n: none of tracepoints either"
else
	skip "-n: tracepoints" "$(head -n 1 out)"
fi

# ---- groups that are read with the leader
attrs -R -e '{page-faults,minor-faults/period=7/,major-faults}:S' -c 1
[ "$(member sample_type 1)" = "$(member sample_type 2)" ] && [ "$(member sample_type 1)" = "$(member sample_type 3)" ]
ok $? "members of {a,b}:S have the leader's sample_type"
[ "$(member sample_period 1)/$(member sample_period 2)/$(member sample_period 3)" = 0x1/0x7/ ]
ok $? "members only count, but for one with a period of its own"
[[ $(member sample_type 1) == *CPU*RAW* ]]
ok $? "-R brings the CPU with it"
attrs -a -e '{page-faults,minor-faults}:S' -c 1
[ -n "$(member sample_type 1)" ] && [ -z "$(member inherit 1)$(member inherit 2)" ]
ok $? "-a: counts of CPUs are not inherited, as perf takes those for counts of threads"
record -e '{page-faults,minor-faults}:S' -c 1 -- sh -c 'ls; ls; exit 0'
"$perfring" dump --raw --type SAMPLE a.data 2>/dev/null | grep -o ' tid=[0-9]*' | sort -u >tasks
if grep -q 'reads no inherited' out; then
	[ "$(wc -l <tasks)" = 1 ]
	ok $? "an old kernel: children are not followed, and that is reported"
else
	[ "$(wc -l <tasks)" = 3 ]
	ok $? "children are followed in a :S group"
	grep -q 'perf before 6.13' out
	ok $? "with a note about readers that subtract by event alone"
fi
record -i -e '{page-faults,minor-faults}:S' -c 1 -- sh -c 'ls; ls; exit 0' && ! grep -q note out
ok $? "-i: without children, no note"
if [ -e /sys/bus/event_source/devices/cpu ]; then
	skip "cycles in a group without a PMU" "there is a PMU"
else
	for event in '{cycles,cycles}:S' '{cpu-clock,cycles}:S' '{cycles,cycles}:Su'; do
		record -e "$event" -- true
		ok $? "$event becomes cpu-clock without a PMU"
	done
fi

# ---- terms
attrs -e page-faults/name=foo,time=0,period=3/
grep -qx 'foo:' out && [ "$(member sample_period 1)" = 0x3 ] && [[ $(member sample_type 1) != *TIME* ]]
ok $? "name=, time=, period="
attrs -e page-faults/freq=50,call-graph=dwarf,stack-size=1024,max-stack=7,no-inherit,percore/
[ "$(member sample_freq 1) $(member sample_stack_user 1) $(member sample_max_stack 1) $(member inherit 1)" = "0x32 (50) 0x400 (1024) 0x7 " ]
ok $? "freq=, call-graph=, stack-size=, max-stack=, no-inherit, percore"
"$perfring" record -e cs/nothing=1/ -- true 2>&1 | grep -q 'branch_type'
ok $? "an unknown term: the known ones are listed"

# ---- flags
attrs -e page-faults -c 1 --data --no-data --phys-data --no-phys-data --no-timestamp --all-user --no-all-user --weight
[[ $(member sample_type 1) == *WEIGHT* && $(member sample_type 1) != *DATA_SRC* && $(member sample_type 1) != *PHYS* &&
	$(member sample_type 1) != *TIME* && -z $(member exclude_kernel 1) ]]
ok $? "--no-FLAG takes a flag back"
attrs -e page-faults -c 1 --sample-mem-info
[[ $(member sample_type 1) == *DATA_SRC* && $(member sample_type 1) != *ADDR* ]]
ok $? "--sample-mem-info: the data's source without its address"
record -e cs --no-buildid --buildid --no-samples --samples --no-inherit --inherit --buildid-all --timestamp-boundary \
	--sample-identifier -N -- true && ! grep -q note: out
ok $? "and --FLAG a --no-FLAG; what is always so needs no note"
record -e cs -m 3 -- true && grep -q 'rounded up to 4 pages' out
ok $? "-m 3 is 4 pages, with a note"
for option in --mmap-flush=1M --proc-map-timeout=5 --num-thread-synthesize=2; do
	record -e cs $option -- true && grep -q -e "${option%=*} changes nothing" out
	ok $? "$option: a note that it changes nothing"
done
record -k real -e page-faults -c 1 -- true
ok $? "-k real"
"$perfring" record --intr-regs=\? | grep -q '^registers: '
ok $? "--intr-regs=? lists the registers"
sleep 20 &
sleeper=$!
timeout -s INT 20 "$perfring" record -aB -e cs -p $sleeper -u 0 -C 0 -o a.data >out 2>&1 &
recorder=$!
until grep -q 'ignored with' out 2>/dev/null || ! kill -0 $recorder 2>/dev/null; do sleep 0.05; done
kill $sleeper
wait $recorder 2>/dev/null
[ "$(grep -c 'is ignored with' out)" = 3 ]
ok $? "-a, -u and -C beside -p: what is narrower wins, with notes"

# ---- a pipe has no record that ends its features: the number is a feature's in newer perf
"$perfring" record -q -e page-faults -c 1 -o - -- true 2>out >p.data
"$perfring" dump --raw --type HEADER_FEATURE p.data 2>/dev/null | sed 's/.*feat_id=\([0-9]*\).*/\1/' | sort -n | tail -n 1 >last
[ "$(cat last)" -gt 3 ] && [ "$(cat last)" -lt 32 ]
ok $? "no HEADER_FEATURE record of an unknown number"

# ---- without samples
"$perfring" record -n -o n.data -- true 2>out && "$perfring" check -q n.data && [ "$("$perfring" stat --type SAMPLE n.data | awk '$2 == "records," { print $1 }')" -eq 0 ]
ok $? "record -n without -e, where cycles may be missing: $(head -n 1 out)"

# ---- a full disk
mkdir full
if record -e raw_syscalls:sys_enter -- true && mount -t tmpfs -o size=1m tmpfs full 2>/dev/null; then
	"$perfring" record -m 128 -e raw_syscalls:sys_enter -o full/a.data -- dd if=/dev/zero of=/dev/null bs=1 count=9000 2>out
	cp full/a.data .
	umount full
	reported=$(sed -n 's/.*(\([0-9]*\) samples\{0,1\}[,)].*/\1/p' out)
	[ "$reported" -gt 1000 ] && [ "$reported" = "$(samples a.data)" ]
	ok $? "a full disk: the number of samples is that of the file"
else
	skip "a full disk" "no mount, or no tracepoints"
fi
finish
